// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out every row, and rows are placed by hand

import type { TableOrder } from '@flyover/result-session';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useResultView } from '../results/result-view.ts';
import { columnTitle } from './cell-text.ts';
import { type ColumnLayout, columnsInView, layOutColumns, leftToShow } from './column-layout.ts';
import { cellAfterKey, groupPress } from './grid-keys.ts';
import { copyCell, copyRows, pickByKey, pickRow } from './pick-rows.ts';
import { selectRow, showRowOnMap, useFollowSelection } from './show-row.ts';
import { HEAD_HEIGHT, TableHead } from './TableHead.tsx';
import { GroupRow, ROW_HEIGHT, TableRowView } from './TableRowView.tsx';
import { useTable } from './table-store.ts';
import { useTableTools } from './table-tools.ts';
import { GROUP, useGroupValues, useRowPicks, useTableRows } from './use-table-rows.ts';
import { useColumnTarget, useSideways, useTableWindow } from './use-table-window.ts';

/** The number of rows that are drawn beyond the view, at each end. */
const AROUND = 6;

interface Props {
  readonly runId: number;
  readonly order: TableOrder;
}

/** The rows as a grid; only the cells in view are in the document. */
export function TableGrid({ runId, order }: Props) {
  const { t } = useTranslation();
  const { overview, shown, pinned, widths, sort, group, lines, row: activeRow, column: activeColumn } = useTable();
  const scroller = useRef<HTMLDivElement>(null);
  const sideways = useSideways(scroller);
  const layout = useMemo(
    () => layOutColumns(overview?.columns ?? [], { shown, pinned, widths }, sideways.view, (column) => columnTitle(column, t)),
    [t, overview, shown, pinned, widths, sideways.view],
  );
  const names = useNames(layout);
  const { scroll, first, last, rows, base, shift, page } = useTableWindow(scroller, lines.count, {
    height: ROW_HEIGHT,
    head: HEAD_HEIGHT,
    around: AROUND,
  });
  const [firstColumn, lastColumn] = columnsInView(layout, sideways.left, sideways.view);
  const shownLines = rows.map((line) => lines.at(line));
  const places = shownLines.flatMap((line) => (line.kind === 'row' ? [line.place] : []));
  const heads = shownLines.flatMap((line) => (line.kind === 'group' ? [line.group] : []));
  const valuesAt = useTableRows(runId, order.order, names, { places, firstColumn, lastColumn });
  const isPicked = useRowPicks(runId, order.order, places);
  const groupValueAt = useGroupValues(runId, order.order, heads);
  const grouped = overview?.columns.find(({ name }) => name === group?.column);
  const searched = useTableTools(({ find }) => find.text).toLowerCase();
  useFollowSelection(runId, order);
  useColumnTarget((column) => sideways.go(leftToShow(layout, column, sideways.left, sideways.view)));

  // the element of a row that leaves the view is reused for a row that enters it: new elements at each step pile up until the garbage collector runs
  const slots = 2 ** Math.ceil(Math.log2(rows.length));
  const groups = Array.from({ length: Math.floor(lastColumn / GROUP) + 1 }, (_, part) => part);
  const partsOf = (place: number) => groups.map((part) => valuesAt(place, part));
  const known = (row: number) => {
    const line = row < 0 ? undefined : lines.at(row);
    return line?.kind === 'row' ? partsOf(line.place).find((part) => part !== undefined) : undefined;
  };
  const turn = (index: number) => {
    const value = groupValueAt(index);
    if (value !== undefined) useTable.getState().turnGroup(index, value[0]);
  };

  const moveTo = (row: number, column: number) => {
    useTable.getState().moveTo(row, column);
    sideways.go(leftToShow(layout, column, sideways.left, sideways.view));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // menus of the head handle their own keys
    if (event.target !== event.currentTarget) return;
    const { sortBy } = useTable.getState();
    const next = cellAfterKey(event, { row: activeRow, column: activeColumn }, { rows: lines.count, columns: layout.columns.length, page });
    const inGroup = groupPress(event, activeRow, activeColumn, lines);
    if (inGroup === 'nothing') return event.preventDefault();
    if (inGroup?.kind === 'turn') turn(inGroup.group);
    else if (inGroup?.kind === 'head') moveTo(inGroup.line, 0);
    else if (event.altKey && event.key === 'ArrowDown') useTable.setState({ menu: names[activeColumn] });
    else if (next !== undefined) {
      moveTo(next.row, next.column);
      if (event.shiftKey && next.row !== activeRow && next.row >= 0) pickRow(next.row, { shiftKey: true, ctrlKey: false, metaKey: false });
      else if (!event.shiftKey) useTable.setState({ anchor: Math.max(0, next.row) });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const values = known(activeRow);
      if (activeRow === -1) sortBy(names[activeColumn], event.shiftKey);
      else if (values !== undefined) void showRowOnMap(values);
    } else if (isCopy(event)) {
      if (useResultView.getState().picked.rows > 1) copyRows('\t');
      else copyCell();
    } else if (!pickByKey(event, activeRow)) return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = closest(event.target, 'data-row');
    const column = closest(event.target, 'data-column');
    if (row === undefined || (row === -1 && column === undefined)) return;
    scroller.current?.focus({ preventScroll: true });
    moveTo(row, column ?? activeColumn);
    // the head of a column handles the rest of a click
    if (row === -1) return;
    const head = closest(event.target, 'data-group');
    const values = known(row);
    if (head !== undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey) return turn(head);
    if (pickRow(row, event) && values !== undefined) void (event.detail === 2 ? showRowOnMap(values) : selectRow(values));
  };
  const inView = activeRow === -1 || (activeRow >= first && activeRow <= last);
  const isOnHead = activeRow >= 0 && activeRow < lines.count && lines.at(activeRow).kind === 'group';
  const columnInView = activeColumn < layout.pinned || (activeColumn >= firstColumn && activeColumn <= lastColumn);
  const activeCell = inView && (columnInView || isOnHead) ? `table-cell-${activeRow}-${isOnHead ? 0 : activeColumn}` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a grid or a tree of rows
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above
    <div
      ref={scroller}
      className="table-grid"
      role={lines.groups > 0 ? 'treegrid' : 'grid'}
      aria-label={t('table.label')}
      aria-rowcount={lines.count + 1}
      aria-colcount={layout.columns.length}
      aria-multiselectable
      aria-activedescendant={activeCell}
      aria-describedby="table-keys"
      tabIndex={0}
      onScroll={() => {
        scroll.onScroll();
        sideways.onScroll();
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      // with Shift the browser would select text up to here
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <span id="table-keys" hidden>
        {t('table.keys')} {lines.groups > 0 && t('table.group.keys')}
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
          <div role="presentation" style={{ transform: `translateY(${shift}px)` }}>
            {rows.map((row, i) => {
              const [line, top] = [shownLines[i], (row - base) * ROW_HEIGHT];
              if (line.kind === 'row') {
                return (
                  <TableRowView
                    key={row % slots}
                    row={row}
                    top={top}
                    parts={partsOf(line.place)}
                    layout={layout}
                    first={firstColumn}
                    last={lastColumn}
                    selected={isPicked(line.place)}
                    isInGroup={grouped !== undefined}
                    searched={searched}
                    active={row === activeRow ? activeColumn : undefined}
                  />
                );
              }
              if (grouped === undefined) return null;
              return (
                <GroupRow
                  key={row % slots}
                  line={row}
                  top={top}
                  group={line.group}
                  rows={line.rows}
                  all={order.rows}
                  isOpen={line.isOpen}
                  value={groupValueAt(line.group)}
                  column={grouped}
                  columns={layout.columns.length}
                  width={layout.width}
                  view={sideways.view}
                  isActive={row === activeRow}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Returns the same array while the names are the same, so that a change of widths fetches no cells again. */
function useNames({ columns }: ColumnLayout): readonly string[] {
  const known = useRef<readonly string[]>([]);
  if (known.current.length !== columns.length || columns.some(({ name }, i) => name !== known.current[i]))
    known.current = columns.map(({ name }) => name);
  return known.current;
}

/** Whether a key press copies rows: a text selection within cells is copied by the browser. */
function isCopy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'c' && document.getSelection()?.isCollapsed !== false;
}

function closest(target: EventTarget, attribute: string): number | undefined {
  const value = target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : undefined;
  return value === null || value === undefined ? undefined : Number(value);
}
