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
  /** Scrolls no further than it must; else the row comes to the middle. */
  readonly least: boolean;
}

interface TableState extends ColumnChoice {
  readonly runId: number;
  /** The text that the result came of. */
  readonly query: string;
  readonly overview?: TableOverview;
  /** Undefined until the worker has put the rows in order; the one before stays in view until then. */
  readonly order?: TableOrder;
  /** Whether that order leaves rows out that a newer request may include. */
  readonly leavesOut: boolean;
  readonly isSorting: boolean;
  /** The columns that somebody has chosen: another result has those of them that it can have. */
  readonly chosen?: ColumnChoice;
  readonly sort: readonly SortKey[];
  /** One a column at most. */
  readonly filters: readonly ColumnFilter[];
  /** A filter in Overpass QL; empty: none. */
  readonly ql: string;
  readonly group?: GroupOptions;
  /** Whether groups are open, but for those with the turned values. */
  readonly allOpen: boolean;
  readonly turned: readonly GroupValue[];
  /** The same in the order of now. */
  readonly turnedGroups: readonly number[];
  /** Of the order: rows, and heads of groups. */
  readonly lines: TableLines;
  /** The map draws those rows alone that pass the filters. */
  readonly onMap: boolean;
  /** The column whose menu is open. */
  readonly menu?: string;
  /** The cell that the keyboard is on: a line and a column; -1 is the head. */
  readonly row: number;
  readonly column: number;
  /** The line where a range of rows begins that is picked with Shift. */
  readonly anchor: number;
  readonly target?: RowTarget;
  /** A request to reveal a column; each is a new object. */
  readonly columnTarget?: { readonly column: number };
  /** The scroll position of the rows when the tab was left, pixels. */
  readonly top: number;
  /** A result of another query has no filters, and no order yet; its columns are those that were chosen for it, else for the query before. */
  showQuery(query: string): void;
  showOverview(runId: number, overview: TableOverview | undefined): void;
  /**
   * @param turnedGroups the groups with the toggled values
   * @param arrangement the filters that the order was made with
   */
  showOrder(order: TableOrder, turnedGroups: readonly number[], arrangement: Pick<TableState, 'filters' | 'ql'>): void;
  /** Groups rows; undefined: no more. */
  groupBy(group: GroupOptions | undefined): void;
  /** Opens a group, or closes it. */
  turnGroup(group: number, value: GroupValue): void;
  /** Opens all groups, or closes them. */
  turnAll(isOpen: boolean): void;
  show(columns: readonly string[]): void;
  /** Forgets what was chosen of columns. */
  showFirst(): void;
  /** Puts a column before the one that stands at a place. */
  move(column: string, to: number): void;
  pin(column: string, isPinned: boolean): void;
  /** @param width pixels; undefined: the usual one */
  size(column: string, width: number | undefined): void;
  /** Sorts by a column, then the other way round, then no more; with `add` beside the columns that are sorted by. */
  sortBy(column: string, add: boolean): void;
  /** Sorts by one column alone. */
  sortOnly(target: SortKey): void;
  /** Puts a filter in place of the column's; undefined: none. */
  filterBy(column: string, filter: ColumnFilter | undefined): void;
  /** @param ql empty: none */
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
    // the map follows the next filter again
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

/** The keyboard stays on its row, or goes to the head of its group. */
function turnTo(update: (state: Partial<TableState>) => void, get: () => TableState, turned: Turned): void {
  const { order, lines, row, allOpen } = get();
  if (order === undefined) return;
  const next = linesOf(order, turned.allOpen ?? allOpen, turned.turnedGroups);
  const line = row < 0 ? undefined : lines.at(row);
  const moved = line === undefined ? row : line.kind === 'row' ? next.lineOf(line.place) : next.headOf(line.group);
  update({ ...turned, lines: next, row: moved, anchor: Math.max(0, moved) });
}

/** @param followed the keyboard stays on this column */
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

/** Whether rows are left out: a filter with a fault leaves out none. */
export function isFiltered({ filters, ql, order }: Pick<TableState, 'filters' | 'ql' | 'order'>): boolean {
  if (ql !== '' && order?.qlFault === undefined) return true;
  return filters.some(({ column }) => order?.faults.some((fault) => fault.column === column) !== true);
}

/** So many columns are in view before somebody chooses. */
const FIRST_COLUMNS = 14;
/** A key that fewer rows have comes into view by choice, a share of those of the most used key. */
const SELDOM = 0.01;

/** Columns shown first: type, change, name and the most frequent tags; of rows that are no elements the first ones in their order. */
export function firstColumns(columns: readonly TableColumn[]): string[] {
  if (!columns.some(({ topic }) => topic === 'type')) return columns.slice(0, FIRST_COLUMNS).map(({ name }) => name);
  const tags = columns.filter(({ topic }) => topic === 'tag');
  const often = (tags[0]?.filled ?? 0) * SELDOM;
  const own = ['@type', '@id', '@change', 'name'].filter((wanted) => columns.some(({ name }) => name === wanted));
  const frequent = tags.filter(({ name, filled = 0 }) => name !== 'name' && filled >= often).map(({ name }) => name);
  return [...own, ...frequent].slice(0, FIRST_COLUMNS);
}
