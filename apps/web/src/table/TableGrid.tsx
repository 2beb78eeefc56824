// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out every row, and rows are placed by hand
import type { TableOrder } from '@flyover/result-session';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useScroll } from '../raw/use-scroll.ts';
import { useSelection } from '../results/selection-store.ts';
import { columnsInView, layOutColumns, leftToShow } from './column-layout.ts';
import { cellAfterKey } from './grid-keys.ts';
import { selectRow, showRowOnMap } from './show-row.ts';
import { HEAD_HEIGHT, TableHead } from './TableHead.tsx';
import { ROW_HEIGHT, TableRowView } from './TableRowView.tsx';
import { useTable } from './table-store.ts';
import { useFollowSelection } from './use-follow-selection.ts';
import { useSideways } from './use-place.ts';
import { GROUP, useTableRows } from './use-table-rows.ts';

/** Rows drawn beyond the view. */
const AROUND = 6;

interface Props {
  readonly runId: number;
  readonly order: TableOrder;
}

/** The rows as a grid; only the cells in view are in the page. */
export function TableGrid({ runId, order }: Props) {
  const { t } = useTranslation();
  const { overview, shown, sort, row: activeRow, column: activeColumn, wish } = useTable();
  const selected = useSelection(({ details }) => details?.feature ?? -1);
  const scroller = useRef<HTMLDivElement>(null);
  const sideways = useSideways(scroller);
  const layout = useMemo(() => layOutColumns(overview?.columns ?? [], shown, sideways.view), [overview, shown, sideways.view]);
  const names = useMemo(() => layout.columns.map(({ name }) => name), [layout]);
  const scroll = useScroll(scroller, {
    count: order.rows,
    height: ROW_HEIGHT,
    head: HEAD_HEIGHT,
    left: () => useTable.getState().top,
    keep: (top) => useTable.setState({ top }),
  });
  const [firstColumn, lastColumn] = columnsInView(layout, sideways.left, sideways.view);
  const first = Math.max(0, Math.floor(scroll.top / ROW_HEIGHT) - AROUND);
  const last = Math.min(order.rows - 1, Math.ceil((scroll.top + scroll.view) / ROW_HEIGHT) + AROUND);
  // rows are placed from here on, so that scrolling moves one element and draws only rows that come into view
  const base = first - (first % 500);
  const valuesAt = useTableRows(runId, order.order, names, { first, last, firstColumn, lastColumn });
  useFollowSelection(runId, order);
  useEffect(() => {
    if (wish === undefined) return;
    useTable.setState({ wish: undefined });
    scroll.reveal(wish.row, wish.least);
  }, [wish, scroll.reveal]);

  const groups = Array.from({ length: Math.floor(lastColumn / GROUP) + 1 }, (_, group) => group);
  const partsOf = (row: number) => groups.map((group) => valuesAt(row, group));
  const known = (row: number) => partsOf(row).find((part) => part !== undefined);

  const moveTo = (row: number, column: number) => {
    useTable.getState().moveTo(row, column);
    sideways.go(leftToShow(layout, column, sideways.left, sideways.view));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // menus of the head have keys of their own
    if (event.target !== event.currentTarget) return;
    const { sortBy } = useTable.getState();
    const page = Math.max(1, Math.floor(scroll.view / ROW_HEIGHT) - 1);
    const next = cellAfterKey(event, { row: activeRow, column: activeColumn }, { rows: order.rows, columns: layout.columns.length, page });
    if (event.altKey && event.key === 'ArrowDown') useTable.setState({ menu: names[activeColumn] });
    else if (next !== undefined) {
      moveTo(next.row, next.column);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const values = known(activeRow);
      if (activeRow === -1) sortBy(names[activeColumn], event.shiftKey);
      else if (values !== undefined) void showRowOnMap(values);
    } else if (event.key === ' ' && activeRow >= 0) {
      const values = known(activeRow);
      if (values !== undefined) void selectRow(values);
    } else return;
    event.preventDefault();
  };
  const onClick = ({ target, detail }: MouseEvent) => {
    const row = closest(target, 'data-row');
    if (row === undefined) return;
    scroller.current?.focus({ preventScroll: true });
    moveTo(row, closest(target, 'data-column') ?? activeColumn);
    const values = known(row);
    if (values !== undefined) void (detail === 2 ? showRowOnMap(values) : selectRow(values));
  };
  const inView = activeRow === -1 || (activeRow >= first && activeRow <= last);
  const columnInView = activeColumn < layout.pinned || (activeColumn >= firstColumn && activeColumn <= lastColumn);
  return (
    <div
      ref={scroller}
      className="table-grid"
      role="grid"
      aria-label={t('table.label')}
      aria-rowcount={order.rows + 1}
      aria-colcount={layout.columns.length}
      aria-activedescendant={inView && columnInView ? `table-cell-${activeRow}-${activeColumn}` : undefined}
      aria-describedby="table-keys"
      tabIndex={0}
      onScroll={() => {
        scroll.onScroll();
        sideways.onScroll();
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span id="table-keys" hidden>
        {t('table.keys')}
      </span>
      <div className="table-height" role="presentation" style={{ height: scroll.height + HEAD_HEIGHT, width: layout.width }}>
        <TableHead
          layout={layout}
          first={firstColumn}
          last={lastColumn}
          sort={sort}
          active={activeRow === -1 ? activeColumn : undefined}
          onSort={(name, add) => useTable.getState().sortBy(name, add)}
        />
        <div className="table-rows" role="presentation" style={{ top: HEAD_HEIGHT }}>
          <div role="presentation" style={{ transform: `translateY(${base * ROW_HEIGHT - scroll.top}px)` }}>
            {Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).map((row) => {
              const parts = partsOf(row);
              const feature = parts.find((part) => part !== undefined)?.feature;
              return (
                <TableRowView
                  key={row}
                  row={row}
                  top={(row - base) * ROW_HEIGHT}
                  parts={parts}
                  layout={layout}
                  first={firstColumn}
                  last={lastColumn}
                  selected={feature !== undefined && feature !== -1 && feature === selected}
                  active={row === activeRow ? activeColumn : undefined}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

function closest(target: EventTarget, attribute: string): number | undefined {
  const value = target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : undefined;
  return value === null || value === undefined ? undefined : Number(value);
}
