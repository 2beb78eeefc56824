import '../ui/menu.css';
import type { ColumnFilter, ColumnSummary, TableColumn } from '@flyover/result-session';
import { Popover } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconChartBar,
  IconChevronDown,
  IconEyeOff,
  IconFilterFilled,
  IconListTree,
  IconMinus,
  IconPin,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultWorker } from '../results/result-client.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { cellLanguage, cellText, columnTitle, isAlignedToEnd, makesGroups } from './cell-text.ts';
import { usualWidth } from './column-layout.ts';
import { columnChoice, openCounts } from './counts/count-choices.ts';
import { fitColumn, isFromRight } from './drag-column.ts';
import { useTable } from './table-store.ts';

/** The button in the head that opens the menu of a column; it stays visible while the column is filtered. */
export function ColumnMenuButton({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const isOpen = useTable(({ menu }) => menu === column.name);
  const isFiltered = useTable(({ filters }) => filters.some((filter) => filter.column === column.name));
  const open = (opened: boolean) => useTable.setState({ menu: opened ? column.name : undefined });
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" shadow="floating" width={280} trapFocus returnFocus={false}>
      <Popover.Target>
        <button
          type="button"
          // the grid has the focus, and opens it by Alt and the arrow down
          tabIndex={-1}
          className={`table-menu-button ${isFiltered ? 'filtered' : ''}`}
          aria-label={t('table.menu', { column: columnTitle(column, t) })}
          onClick={() => open(!isOpen)}
        >
          {isFiltered ? <IconFilterFilled size={12} aria-hidden /> : <IconChevronDown size={14} stroke={2} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="table-columns" aria-label={t('table.menu', { column: columnTitle(column, t) })}>
        <ColumnMenu column={column} place={<ColumnPlace column={column} />} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The menu of a column: order, filter, values; in a grid also the position of the column. */
export function ColumnMenu({ column, place }: { readonly column: TableColumn; readonly place?: ReactNode }) {
  const { t } = useTranslation();
  const { sort, shown, group, sortOnly, groupBy, show } = useTable();
  const { name } = column;
  const now = sort.find((request) => request.column === name);
  const isGrouped = group?.column === name;
  return (
    <>
      <div className="table-menu-orders">
        <button type="button" aria-pressed={now?.descending === false} onClick={() => sortOnly({ column: name, descending: false })}>
          <IconSortAscending {...MENU_ICON} />
          {t('table.ascending')}
        </button>
        <button type="button" aria-pressed={now?.descending === true} onClick={() => sortOnly({ column: name, descending: true })}>
          <IconSortDescending {...MENU_ICON} />
          {t('table.descending')}
        </button>
      </div>
      {makesGroups(column) && (
        <div className="table-menu-orders">
          <button
            type="button"
            aria-pressed={isGrouped}
            onClick={() => groupBy(isGrouped ? undefined : { column: name, by: 'rows', descending: true })}
          >
            <IconListTree {...MENU_ICON} />
            {t('table.group.by')}
          </button>
        </div>
      )}
      {makesGroups(column) && (
        <div className="table-menu-orders">
          <button type="button" title={t('table.counts.openHelp')} onClick={() => countBy(name)}>
            <IconChartBar {...MENU_ICON} />
            {t('table.counts.open')}
          </button>
        </div>
      )}
      <ColumnFilterFields column={column} />
      <ColumnValues column={column} />
      {place}
      {shown.length > 1 && (
        <div className="table-columns-foot">
          <button type="button" className="bar-button" onClick={() => show(shown.filter((other) => other !== name))}>
            <IconEyeOff {...MENU_ICON} />
            {t('table.hide')}
          </button>
        </div>
      )}
    </>
  );
}

function countBy(column: string): void {
  useTable.setState({ menu: undefined });
  openCounts(columnChoice(column));
}

const KINDS = ['contains', 'matches', 'between', 'missing', 'present'] as const;
type Kind = (typeof KINDS)[number];

/** The filter of a column. */
function ColumnFilterFields({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const { name } = column;
  const filter = useTable(({ filters }) => filters.find((each) => each.column === name));
  const fault = useTable(({ order }) => order?.faults.find((each) => each.column === name)?.fault);
  const filterBy = useTable((table) => table.filterBy);
  const known = filter === undefined || filter.kind === 'is' ? undefined : filter.kind;
  const [wanted, setWanted] = useState<Kind>(known ?? (isAlignedToEnd(column) && column.topic !== 'id' ? 'between' : 'contains'));
  const kind = known ?? wanted;
  const text = filter?.kind === 'contains' ? filter.text : filter?.kind === 'matches' ? filter.pattern : '';
  const choose = (next: Kind) => {
    setWanted(next);
    if (next === 'missing' || next === 'present') filterBy(name, { kind: next, column: name });
    else filterBy(name, next === 'between' ? undefined : textFilter(next, name, text));
  };
  return (
    <div className="table-menu-filter">
      <select
        aria-label={t('table.filter.label')}
        value={kind}
        onChange={({ target }) => choose(KINDS.find((each) => each === target.value) ?? 'contains')}
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`table.filter.${each}`)}
          </option>
        ))}
      </select>
      {(kind === 'contains' || kind === 'matches') && (
        <input
          type="text"
          data-autofocus
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-label={t(kind === 'contains' ? 'table.filter.text' : 'table.filter.pattern')}
          aria-invalid={fault !== undefined}
          placeholder={t(kind === 'contains' ? 'table.filter.text' : 'table.filter.pattern')}
          onChange={({ target }) => filterBy(name, textFilter(kind, name, target.value))}
        />
      )}
      {kind === 'between' && <NumberFields column={name} filter={filter?.kind === 'between' ? filter : undefined} />}
      {fault !== undefined && (
        <p className="table-menu-fault" role="alert">
          {t(`table.filter.${fault}`)}
        </p>
      )}
    </div>
  );
}

function textFilter(kind: 'contains' | 'matches', column: string, text: string): ColumnFilter | undefined {
  if (text === '') return undefined;
  return kind === 'contains' ? { kind, column, text } : { kind, column, pattern: text };
}

interface NumberFieldsProps {
  readonly column: string;
  readonly filter?: Extract<ColumnFilter, { kind: 'between' }>;
}

function NumberFields({ column, filter }: NumberFieldsProps) {
  const { t } = useTranslation();
  const filterBy = useTable((table) => table.filterBy);
  const [typed, setTyped] = useState({ from: reported(filter?.from), to: reported(filter?.to) });
  const change = (next: typeof typed) => {
    setTyped(next);
    const [from, to] = [numberOf(next.from), numberOf(next.to)];
    filterBy(column, from === undefined && to === undefined ? undefined : { kind: 'between', column, from, to });
  };
  const field = (side: 'from' | 'to') => (
    <input
      type="text"
      inputMode="decimal"
      value={typed[side]}
      autoComplete="off"
      aria-label={t(`table.filter.${side}`)}
      placeholder={t(`table.filter.${side}`)}
      onChange={({ target }) => change({ ...typed, [side]: target.value })}
    />
  );
  return (
    <div className="table-menu-numbers">
      {field('from')}
      {field('to')}
    </div>
  );
}

function reported(value: number | undefined): string {
  return value === undefined ? '' : `${value}`;
}

function numberOf(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** The values of a column in the filtered rows: the most frequent ones, or the distribution of numbers. A click filters by one. */
function ColumnValues({ column }: { readonly column: TableColumn }) {
  const { t, i18n } = useTranslation();
  const filterBy = useTable((table) => table.filterBy);
  const summary = useSummary(column.name);
  if (summary === undefined) return <p className="table-columns-note">{t('table.values.counting')}</p>;
  const { values, histogram, different, missing } = summary;
  const shown = (value: string | number) => cellText(column, value, t, i18n.language);
  const most = Math.max(1, ...values.map(({ rows }) => rows), ...(histogram?.rows ?? []));
  return (
    <section className="table-values">
      {histogram !== undefined && (
        <>
          <div
            className="table-histogram"
            role="img"
            aria-label={t('table.values.histogram', { from: shown(histogram.from), to: shown(histogram.to) })}
          >
            {histogram.rows.map((rows, bin) => {
              const step = (histogram.to - histogram.from) / histogram.rows.length;
              const [from, to] = [histogram.from + bin * step, histogram.from + (bin + 1) * step];
              return (
                <span
                  key={from}
                  title={`${shown(from)} – ${shown(to)}: ${rows.toLocaleString(i18n.language)}`}
                  style={{ height: `${(rows / most) * 100}%` }}
                />
              );
            })}
          </div>
          <div className="table-histogram-ends">
            <span>{shown(histogram.from)}</span>
            <span>{shown(histogram.to)}</span>
          </div>
        </>
      )}
      {values.length > 0 && (
        <>
          <h2>{t('table.values.title', { count: different })}</h2>
          <ul>
            {values.map(({ value, rows }) => (
              <li key={value}>
                <button
                  type="button"
                  title={t('table.values.only', { value: shown(value) })}
                  onClick={() => filterBy(column.name, { kind: 'is', column: column.name, values: [value] })}
                >
                  <span className="table-value-bar" style={{ width: `${(rows / most) * 100}%` }} aria-hidden />
                  <bdi lang={cellLanguage(column, value)}>{shown(value)}</bdi>
                  <span>{rows.toLocaleString(i18n.language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {missing > 0 && <p className="table-columns-note">{t('table.values.missing', { count: missing })}</p>}
    </section>
  );
}

function useSummary(column: string): ColumnSummary | undefined {
  const runId = useTable((table) => table.runId);
  const order = useTable((table) => table.order?.order);
  const [summary, setSummary] = useState<ColumnSummary>();
  useEffect(() => {
    if (order === undefined) return;
    const controller = new AbortController();
    resultWorker()
      .tableSummary(runId, order, column, controller.signal)
      .then((shown) => {
        if (!controller.signal.aborted && shown !== undefined) setSummary(shown);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [runId, order, column]);
  return summary;
}

/** The change of a column's width by one press, pixels. */
const STEP = 24;

/** The position and width of a column, without dragging. */
function ColumnPlace({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const { shown, pinned, widths, move, pin, size } = useTable();
  const { name } = column;
  const place = shown.indexOf(name);
  const fromRight = isFromRight(document.documentElement);
  const width = widths.get(name) ?? usualWidth(column, columnTitle(column, t));
  const isPinned = pinned.has(name);
  const last = shown.length - 1;
  const [before, behind] = [() => move(name, place - 1), () => move(name, place + 2)];
  const [isFirst, isLast] = [place === 0, place === last];
  return (
    <section className="table-place">
      <p role="status">{t(isPinned ? 'table.place.pinnedAt' : 'table.place.at', { place: place + 1, count: shown.length })}</p>
      <div>
        <PlaceButton label={t('table.place.start')} isOff={isFirst} onClick={() => move(name, 0)}>
          {fromRight ? <IconArrowBarToRight {...MENU_ICON} /> : <IconArrowBarToLeft {...MENU_ICON} />}
        </PlaceButton>
        <PlaceButton label={t('table.place.left')} isOff={fromRight ? isLast : isFirst} onClick={fromRight ? behind : before}>
          <IconArrowLeft {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.right')} isOff={fromRight ? isFirst : isLast} onClick={fromRight ? before : behind}>
          <IconArrowRight {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.pin')} isPressed={isPinned} onClick={() => pin(name, !isPinned)}>
          <IconPin {...MENU_ICON} />
        </PlaceButton>
        <span className="spacer" />
        <PlaceButton label={t('table.place.narrower')} onClick={() => size(name, width - STEP)}>
          <IconMinus {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.wider')} onClick={() => size(name, width + STEP)}>
          <IconPlus {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.fit')} onClick={() => fitColumn(name, place)}>
          <IconArrowsHorizontal {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.usual')} isOff={!widths.has(name)} onClick={() => size(name, undefined)}>
          <IconArrowBackUp {...MENU_ICON} />
        </PlaceButton>
      </div>
    </section>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of the position; a disabled one keeps the focus, since the next press may enable it again. */
function PlaceButton({ label, isPressed, isOff = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="table-place-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}
