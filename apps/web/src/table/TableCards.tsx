import './table-cards.css';
import type { TableColumn, TableOrder, TableRowValues } from '@flyover/result-session';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconMapPin } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rowAfterKey } from '../raw/scaled-scroll.ts';
import { cellLanguage, cellText, columnTitle, groupText, shareText } from './cell-text.ts';
import { layOutColumns, type PlacedColumn } from './column-layout.ts';
import { pickByKey, pickRow } from './pick-rows.ts';
import { selectRow, showRowOnMap, useFollowSelection } from './show-row.ts';
import type { TableLine } from './table-lines.ts';
import { type GroupValue, useTable } from './table-store.ts';
import { GROUP, useGroupValues, useRowPicks, useTableRows } from './use-table-rows.ts';
import { useTableWindow } from './use-table-window.ts';

/** Height of a card with a line of tags, and with two, pixels. */
const [ONE_LINE, TWO_LINES] = [64, 92];
/** The columns that the head of a card shows, above the tags. */
const IN_HEAD: ReadonlySet<string> = new Set(['@type', '@id', 'name']);
const AROUND = 3;

interface Props {
  readonly runId: number;
  readonly order: TableOrder;
}

/** The rows as cards, for a pane that is too narrow for columns. */
export function TableCards({ runId, order }: Props) {
  const { t } = useTranslation();
  const { overview, shown, pinned, widths, group, lines, row: active } = useTable();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns } = useMemo(
    () => layOutColumns(overview?.columns ?? [], { shown, pinned, widths }, 0, (column) => columnTitle(column, t)),
    [t, overview, shown, pinned, widths],
  );
  const shownColumns = useMemo(() => columns.slice(0, GROUP), [columns]);
  const height = shownColumns.filter(({ name }) => !IN_HEAD.has(name)).length > 1 ? TWO_LINES : ONE_LINE;
  const names = useMemo(() => shownColumns.map(({ name }) => name), [shownColumns]);
  const { scroll, first, last, rows, base, shift, page } = useTableWindow(scroller, lines.count, { height, around: AROUND });
  const shownLines = rows.map((line) => lines.at(line));
  const places = shownLines.flatMap((line) => (line.kind === 'row' ? [line.place] : []));
  const heads = shownLines.flatMap((line) => (line.kind === 'group' ? [line.group] : []));
  const valuesAt = useTableRows(runId, order.order, names, { places, firstColumn: 0, lastColumn: names.length - 1 });
  const isPicked = useRowPicks(runId, order.order, places);
  const groupValueAt = useGroupValues(runId, order.order, heads);
  const grouped = overview?.columns.find(({ name }) => name === group?.column);
  useFollowSelection(runId, order);

  const show = (row: number, onMap: boolean) => {
    const line = lines.at(row);
    if (line.kind === 'group') {
      const value = groupValueAt(line.group);
      if (value !== undefined) useTable.getState().turnGroup(line.group, value[0]);
      return;
    }
    const values = valuesAt(line.place, 0);
    if (values !== undefined) void (onMap ? showRowOnMap(values) : selectRow(values));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAfterKey(event, active, lines.count, page);
    if (row !== undefined) useTable.getState().moveTo(row, 0);
    else if (event.key === 'Enter') show(active, true);
    else if (!pickByKey(event, active)) return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : undefined;
    if (row === null || row === undefined) return;
    useTable.getState().moveTo(Number(row), 0);
    if (target instanceof Element && target.closest('.table-card-pick') !== null) {
      pickRow(Number(row), { shiftKey: false, ctrlKey: true, metaKey: false });
      return;
    }
    if (lines.at(Number(row)).kind === 'group' && !event.shiftKey && !event.ctrlKey && !event.metaKey) return show(Number(row), false);
    const isAlone = pickRow(Number(row), event);
    if (isAlone) show(Number(row), target instanceof Element && target.closest('.table-card-map') !== null);
  };
  return (
    <div
      ref={scroller}
      className="table-cards"
      role="listbox"
      aria-label={t('table.label')}
      aria-multiselectable
      aria-activedescendant={active >= first && active <= last ? `table-card-${active}` : undefined}
      tabIndex={0}
      onScroll={scroll.onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="table-height" role="presentation" style={{ height: scroll.height }}>
        <div className="table-rows" role="presentation" style={{ transform: `translateY(${shift}px)` }}>
          {rows.map((row, i) => {
            const line = shownLines[i];
            const isHead = line.kind === 'group';
            const values = isHead ? undefined : valuesAt(line.place, 0);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list, which names the card at hand (aria-activedescendant)
              <div
                key={row}
                role="option"
                id={`table-card-${row}`}
                aria-selected={!isHead && isPicked(line.place)}
                aria-posinset={row + 1}
                aria-setsize={lines.count}
                data-row={row}
                className={`table-card ${isHead ? 'table-card-group' : ''} ${isHead && line.isOpen ? 'open' : ''} ${row === active ? 'current' : ''}`}
                style={{ height, transform: `translateY(${(row - base) * height}px)` }}
              >
                <span className="table-card-pick" title={t('table.pick')}>
                  {!isHead && isPicked(line.place) ? (
                    <IconCircleCheckFilled size={22} aria-hidden />
                  ) : (
                    <IconCircle size={22} stroke={1.5} aria-hidden />
                  )}
                </span>
                {isHead && grouped !== undefined && (
                  <GroupCard line={line} value={groupValueAt(line.group)} column={grouped} all={order.rows} />
                )}
                {values !== undefined && <Card values={values} columns={shownColumns} />}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Card({ values, columns }: { readonly values: TableRowValues; readonly columns: readonly PlacedColumn[] }) {
  const { t, i18n } = useTranslation();
  const texts = columns.map((column, i) => ({
    column,
    text: cellText(column, values.values[i], t, i18n.language),
    language: cellLanguage(column, values.values[i]),
  }));
  const word = values.madeType ?? t(`table.types.${values.type}`);
  const name = texts.find(({ column }) => column.name === 'name')?.text;
  const others = texts.filter(({ column, text }) => text !== '' && !IN_HEAD.has(column.name));
  return (
    <>
      <div className="table-card-text">
        <div className="table-card-head">
          <bdi lang={name ? undefined : others[0]?.language}>{name || others[0]?.text || word}</bdi>
          <span className="table-card-id">
            {word} {values.digits ?? values.id}
          </span>
        </div>
        <div className="table-card-tags">
          {others.map(({ column, text, language }) => (
            <span key={column.name}>
              <bdi className="table-card-key">{columnTitle(column, t)}</bdi> <bdi lang={language}>{text}</bdi>
            </span>
          ))}
        </div>
      </div>
      <span className="table-card-map" title={t('table.showOnMap')}>
        <IconMapPin size={20} stroke={1.75} aria-hidden />
      </span>
    </>
  );
}

interface GroupCardProps {
  readonly line: Extract<TableLine, { kind: 'group' }>;
  /** Undefined until the worker has answered. */
  readonly value: readonly [GroupValue] | undefined;
  readonly column: TableColumn;
  /** The number of rows in the order. */
  readonly all: number;
}

/** The head of a group among cards. */
function GroupCard({ line: { rows, isOpen }, value, column, all }: GroupCardProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <div className="table-card-text">
        <div className="table-card-head">
          <bdi lang={cellLanguage(column, value?.[0])}>{value && groupText(column, value[0], t, i18n.language)}</bdi>
          <span className="table-card-id">{columnTitle(column, t)}</span>
        </div>
        <span className="table-card-key">{t('table.group.rows', { count: rows, share: shareText(rows / all, i18n.language) })}</span>
      </div>
      <span className="table-card-map">
        <IconChevronRight size={20} stroke={1.75} className="table-group-sign" aria-hidden />
        <span className="visually-hidden">{t(isOpen ? 'table.group.open' : 'table.group.closed')}</span>
      </span>
    </>
  );
}
