/** The rows that somebody wants to see, in the order they want. */
import type { FeatureTable } from './feature-table.ts';
import { type SortedColumn, sortRows } from './order/sort-rows.ts';
import type { Work } from './steps.ts';

/** A column that rows are sorted by. */
export interface SortWish {
  readonly column: string;
  readonly descending: boolean;
}

/** What is wanted of a table. */
export interface Arrangement {
  /** The first column decides, then the second, and so on; what is equal in all stays in the order of the result. */
  readonly sort: readonly SortWish[];
  /** BCP 47: the order of texts. */
  readonly locale: string;
}

/** Rows by number; undefined: all of them in the order of the result. */
export type ArrangedRows = Uint32Array | undefined;

/** Puts the rows of a table in order. Columns that the table does not have are left out. */
export function* arrangeRows(table: FeatureTable, { sort, locale }: Arrangement): Work<ArrangedRows> {
  const columns: SortedColumn[] = [];
  for (const { column: name, descending } of sort) {
    const column = yield* table.typed.column(name);
    if (column !== undefined) columns.push({ column, ranks: yield* table.typed.ranks(name, locale), descending });
  }
  if (columns.length === 0) return undefined;
  const order = new Uint32Array(table.count);
  for (let row = 0; row < order.length; row++) order[row] = row;
  yield* sortRows(order, columns);
  return order;
}
