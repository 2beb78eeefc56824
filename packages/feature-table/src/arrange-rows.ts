/** The filtered rows of a table, in the requested order. */
import { PosixRegexError } from '@flyover/posix-regex';
import type { FeatureTable } from './feature-table.ts';
import { type ColumnFilter, type FilterFault, filterRows } from './filter-rows.ts';
import { type GroupOptions, groupRows, type RowGroups } from './group-rows.ts';
import { cutTo } from './memory.ts';
import { type SortedColumn, sortRows } from './order/sort-rows.ts';
import { STEP_ROWS, type Work } from './steps.ts';

/** A row is looked up by its number here. */
const STEP = STEP_ROWS >> 3;

/** A column that rows are sorted by. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

/** Filters and order of a table. */
export interface Arrangement {
  /** Rows that pass all of them are kept. */
  readonly filters: readonly ColumnFilter[];
  /** Elements that pass something else. @param type `NODE`, `WAY`, `RELATION`, `AREA` or `MADE` @param row in the table of its type */
  readonly passes?: (type: number, id: number, row: number) => boolean;
  /** The first column decides, then the second, and so on; what is equal in all stays in the order of the result. */
  readonly sort: readonly SortKey[];
  /** Rows are put together by the values of a column; within a group they are sorted. */
  readonly group?: GroupOptions;
  /** BCP 47: the order of texts. */
  readonly locale: string;
}

/** The rows that are kept, in their order. */
export interface ArrangedRows {
  /** By number; undefined: all of them in the order of the result. */
  readonly rows: Uint32Array | undefined;
  /** Filters that were left out. */
  readonly faults: readonly FilterFault[];
  readonly groups?: RowGroups;
}

/** Keeps, sorts and groups the rows of a table. Columns that the table does not have are left out. */
export function* arrangeRows(table: FeatureTable, { filters, passes, sort, group, locale }: Arrangement): Work<ArrangedRows> {
  const faults: FilterFault[] = [];
  let rows = passes && (yield* passingRows(table, passes));
  for (const filter of filters) {
    const column = yield* table.typed.column(filter.column);
    if (column === undefined) continue;
    try {
      rows = yield* filterRows(rows, column, filter);
    } catch (error) {
      if (!(error instanceof PosixRegexError)) throw error;
      faults.push({ column: filter.column, fault: error.reason === 'large' ? 'largePattern' : 'badPattern' });
    }
  }
  const columns: SortedColumn[] = [];
  for (const { column: name, descending } of sort) {
    const column = yield* table.typed.column(name);
    if (column !== undefined) columns.push({ column, ranks: yield* table.typed.ranks(name, locale), descending });
  }
  if (columns.length > 0) {
    rows = yield* sortRows(rows ?? allRows(table.count), columns);
  }
  const grouped = group && (yield* groupRows(table, rows, group, locale));
  return { faults, rows, ...grouped };
}

function* passingRows(table: FeatureTable, passes: NonNullable<Arrangement['passes']>): Work<Uint32Array> {
  const kept = new Uint32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.count; row++) {
    const { type, id, row: element } = table.row(row);
    if (passes(type, id, element)) kept[count++] = row;
    if (row % STEP === STEP - 1) yield;
  }
  return cutTo(kept, count);
}

/** Far faster than `Uint32Array.from`. */
function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}
