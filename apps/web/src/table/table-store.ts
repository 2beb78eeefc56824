/** The state of the Table tab: the columns, the order of the rows, and the keyboard position. The rows themselves are in the worker. */
import type { ColumnFilter, GroupOptions, SortKey, TableColumn, TableOrder, TableOverview, TableRowValues } from '@flyover/result-session';
import { create } from 'zustand';
import { type ColumnChoice, moveColumn, pinColumn, plainChoice, recallColumns, showColumns, sizeColumn } from './column-choice.ts';
import { groupLines, plainLines, type TableLines } from './table-lines.ts';

/** The value that the rows of a group share. */
export type GroupValue = TableRowValues['values'][number];

/** A request to reveal a line; each is a new object. */
export interface RowTarget {
  readonly row: number;
  /** Whether to scroll as little as possible; otherwise the row comes to the middle. */
  readonly least: boolean;
}

interface TableState extends ColumnChoice {
  readonly runId: number;
  /** The query text of the result. */
  readonly query: string;
  readonly overview?: TableOverview;
  /** Undefined until the worker has sorted the rows; until then the earlier order stays in view. */
  readonly order?: TableOrder;
  /** Whether this order leaves out rows that a newer request may include. */
  readonly leavesOut: boolean;
  readonly isSorting: boolean;
  /** The user's choice of columns; another result shows those of them that it has. */
  readonly chosen?: ColumnChoice;
  readonly sort: readonly SortKey[];
  /** At most one for each column. */
  readonly filters: readonly ColumnFilter[];
  /** A filter in Overpass QL; empty: none. */
  readonly ql: string;
  readonly group?: GroupOptions;
  /** Whether groups are open, except for those with the toggled values. */
  readonly allOpen: boolean;
  readonly turned: readonly GroupValue[];
  /** The indices of the toggled groups in the current order. */
  readonly turnedGroups: readonly number[];
  /** The lines of the order: rows, and heads of groups. */
  readonly lines: TableLines;
  /** Whether the map draws only the rows that pass the filters. */
  readonly onMap: boolean;
  /** The column whose menu is open. */
  readonly menu?: string;
  /** The active cell: a line and a column; line -1 is the head. */
  readonly row: number;
  readonly column: number;
  /** The line where a range that is picked with Shift begins. */
  readonly anchor: number;
  readonly target?: RowTarget;
  /** A request to reveal a column; each is a new object. */
  readonly columnTarget?: { readonly column: number };
  /** The scroll position of the rows when the tab was left, pixels. */
  readonly top: number;
  /** Resets filters and order for another query; its columns are those stored for it, or else those of the query before. */
  showQuery(query: string): void;
  showOverview(runId: number, overview: TableOverview | undefined): void;
  /**
   * @param turnedGroups the groups with the toggled values
   * @param arrangement the filters that the order was made with
   */
  showOrder(order: TableOrder, turnedGroups: readonly number[], arrangement: Pick<TableState, 'filters' | 'ql'>): void;
  /** Groups rows; undefined ungroups them. */
  groupBy(group: GroupOptions | undefined): void;
  /** Toggles a group. */
  turnGroup(group: number, value: GroupValue): void;
  /** Opens or closes all groups. */
  turnAll(isOpen: boolean): void;
  show(columns: readonly string[]): void;
  /** Restores the default columns. */
  showFirst(): void;
  /** Moves a column before the one at an index. */
  move(column: string, to: number): void;
  pin(column: string, isPinned: boolean): void;
  /** Sets the width of a column. @param width pixels; undefined: the default width */
  size(column: string, width: number | undefined): void;
  /** Sorts by a column: ascending, then descending, then not; with `add` after the present sort keys. */
  sortBy(column: string, add: boolean): void;
  /** Sorts by one column alone. */
  sortOnly(target: SortKey): void;
  /** Replaces the filter of a column; undefined removes it. */
  filterBy(column: string, filter: ColumnFilter | undefined): void;
  /** Sets the filter in Overpass QL; an empty text removes it. */
  filterByQl(ql: string): void;
  moveTo(row: number, column: number): void;
}

export const useTable = create<TableState>()((update, get) => ({
  runId: 0,
  query: '',
  leavesOut: false,
  isSorting: false,
  ...plainChoice([]),
  sort: [],
  filters: [],
  ql: '',
  allOpen: false,
  turned: [],
  turnedGroups: [],
  lines: plainLines(0),
  onMap: true,
  row: 0,
  column: 0,
  anchor: 0,
  top: 0,
  showQuery(query) {
    if (query !== get().query)
      update({
        query,
        filters: [],
        ql: '',
        sort: [],
        group: undefined,
        ...CLOSED,
        onMap: true,
        chosen: recallColumns(query) ?? get().chosen,
      });
  },
  showOverview(runId, overview) {
    const before = get();
    const names = new Set(overview?.columns.map(({ name }) => name));
    const isNew = runId !== before.runId;
    const kept = before.chosen?.shown.filter((name) => names.has(name)) ?? [];
    update({
      runId,
      overview,
      ...(before.chosen === undefined || kept.length === 0
        ? plainChoice(firstColumns(overview?.columns ?? []))
        : showColumns(before.chosen, kept)),
      sort: before.sort.filter(({ column }) => names.has(column)),
      filters: before.filters.filter(({ column }) => names.has(column)),
      group: before.group !== undefined && names.has(before.group.column) ? before.group : undefined,
      menu: undefined,
      ...(isNew && { order: undefined, row: 0, column: 0, anchor: 0, top: 0, target: undefined }),
    });
  },
  showOrder(order, turnedGroups, arrangement) {
    const { allOpen, row } = get();
    const lines = linesOf(order, allOpen, turnedGroups);
    update({ order, leavesOut: isFiltered({ ...arrangement, order }), turnedGroups, lines, row: Math.min(row, lines.count - 1) });
  },
  groupBy(group) {
    const isSame = group?.column === get().group?.column;
    update({ group, ...(!isSame && { ...CLOSED, row: 0, anchor: 0 }) });
  },
  turnGroup(group, value) {
    const { turned, turnedGroups } = get();
    const isTurned = turnedGroups.includes(group);
    turnTo(update, get, {
      turned: isTurned ? turned.filter((other) => other !== value) : [...turned, value],
      turnedGroups: isTurned ? turnedGroups.filter((other) => other !== group) : [...turnedGroups, group],
    });
  },
  turnAll: (allOpen) => turnTo(update, get, { ...CLOSED, allOpen }),
  show: (names) => choose(update, get, showColumns(get(), names)),
  showFirst: () => update({ ...plainChoice(firstColumns(get().overview?.columns ?? [])), chosen: undefined, column: 0 }),
  move: (column, to) => choose(update, get, moveColumn(get(), column, to), column),
  pin: (column, isPinned) => choose(update, get, pinColumn(get(), column, isPinned), column),
  size: (column, width) => choose(update, get, sizeColumn(get(), column, width)),
  sortBy(column, add) {
    const { sort } = get();
    const known = sort.find((target) => target.column === column);
    const next: SortKey[] = known === undefined ? [{ column, descending: false }] : known.descending ? [] : [{ column, descending: true }];
    if (!add) update({ sort: next });
    else if (known === undefined) update({ sort: [...sort, ...next] });
    else update({ sort: sort.flatMap((target) => (target === known ? next : target)) });
  },
  sortOnly: (target) => update({ sort: [target] }),
  filterBy(column, filter) {
    const others = get().filters.filter((other) => other.column !== column);
    const filters = filter === undefined ? others : [...others, filter];
    // the map shows the next filter again
    update({ filters, ...(filters.length === 0 && get().ql === '' && { onMap: true }) });
  },
  filterByQl: (ql) => update({ ql, ...(ql === '' && get().filters.length === 0 && { onMap: true }) }),
  moveTo: (row, column) => update({ row, column, ...(row >= 0 && { target: { row, least: true } }) }),
}));

/** No group is open. */
const CLOSED = { allOpen: false, turned: [], turnedGroups: [] } as const;

function linesOf({ rows, groupStarts }: TableOrder, isOpen: boolean, turned: readonly number[]): TableLines {
  return groupStarts === undefined ? plainLines(rows) : groupLines({ starts: groupStarts, isOpen, turned });
}

type Turned = Pick<TableState, 'turned' | 'turnedGroups'> & Partial<Pick<TableState, 'allOpen'>>;

/** Toggles groups; the active cell stays on its row, or moves to the head of its group. */
function turnTo(update: (state: Partial<TableState>) => void, get: () => TableState, turned: Turned): void {
  const { order, lines, row, allOpen } = get();
  if (order === undefined) return;
  const next = linesOf(order, turned.allOpen ?? allOpen, turned.turnedGroups);
  const line = row < 0 ? undefined : lines.at(row);
  const moved = line === undefined ? row : line.kind === 'row' ? next.lineOf(line.place) : next.headOf(line.group);
  update({ ...turned, lines: next, row: moved, anchor: Math.max(0, moved) });
}

/** Sets the choice of columns. @param followed the column on which the active cell stays */
function choose(update: (state: Partial<TableState>) => void, get: () => TableState, next: ColumnChoice, followed?: string): void {
  const { shown, pinned, widths } = next;
  const chosen = { shown, pinned, widths };
  const column = followed === undefined ? Math.min(get().column, Math.max(0, shown.length - 1)) : shown.indexOf(followed);
  update({ ...chosen, chosen, column, ...(followed !== undefined && { columnTarget: { column } }) });
}

/** Whether filters leave rows out. */
export function hasFilters({ filters, ql }: Pick<TableState, 'filters' | 'ql'>): boolean {
  return filters.length > 0 || ql !== '';
}

/** Whether filters apply: one with a fault does not. */
export function isFiltered({ filters, ql, order }: Pick<TableState, 'filters' | 'ql' | 'order'>): boolean {
  if (ql !== '' && order?.qlFault === undefined) return true;
  return filters.some(({ column }) => order?.faults.some((fault) => fault.column === column) !== true);
}

/** The number of columns that are visible by default. */
const FIRST_COLUMNS = 14;
/** The least share of rows with a key, of those with the most frequent key, for a column that is visible by default. */
const SELDOM = 0.01;

/** Returns the default columns: type, change, name and the most frequent tags; for rows that are no elements the first ones in their order. */
export function firstColumns(columns: readonly TableColumn[]): string[] {
  if (!columns.some(({ topic }) => topic === 'type')) return columns.slice(0, FIRST_COLUMNS).map(({ name }) => name);
  const tags = columns.filter(({ topic }) => topic === 'tag');
  const often = (tags[0]?.filled ?? 0) * SELDOM;
  const own = ['@type', '@id', '@change', 'name'].filter((wanted) => columns.some(({ name }) => name === wanted));
  const frequent = tags.filter(({ name, filled = 0 }) => name !== 'name' && filled >= often).map(({ name }) => name);
  return [...own, ...frequent].slice(0, FIRST_COLUMNS);
}
