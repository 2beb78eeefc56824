/** The plan of a filter in a query: it can list the rows that pass, test one row, or both. */
import type { FixedBox } from '@flyover/bounding-box';
import { hasRow } from '../row-set.ts';

/**
 * A filter for one type of elements. A query lists the rows of the plan with the smallest `size` and tests them with the
 * others, those of small `cost` first.
 */
export interface FilterPlan {
  /** About how many rows `list` gives; infinite where it would be all of the table. */
  readonly size: number;
  /** Whether every listed row passes the test. */
  readonly exact: boolean;
  /** Cost of a test relative to others: 1 is one read of a column. */
  readonly cost: number;
  /** The rows that may pass, sorted. */
  list(): Uint32Array;
  /**
   * `list` without the rows that fail another test: what is left out need not be sorted. Absent where a list is not made row by row. With `near`, of
   * nodes, what lies in none of these boxes may be left out, too.
   */
  readonly listPassing?: ((passes: (row: number) => boolean, near?: readonly FixedBox[]) => Uint32Array) | undefined;
  /** Of nodes: whatever passes lies in one of these boxes. */
  readonly near?: readonly FixedBox[] | undefined;
  /** The same in two: the rows that pass for certain, and the few that `test` has to tell of. Absent where `exact`, or where that is not known. */
  readonly listSurely?: ((passes: ((row: number) => boolean) | undefined) => SureRows) | undefined;
  test(row: number): boolean;
  /** Passes whatever `test` passes, for the price of a look at a column. */
  readonly rough?: ((row: number) => boolean) | undefined;
  /** A test for about so many rows, where something made for them beforehand has each cost less. */
  readonly testMany?: ((count: number) => (row: number) => boolean) | undefined;
  /** A test for rows of a sorted set alone, where it needs less for them than for any row. */
  readonly testOf?: ((rows: Uint32Array) => (row: number) => boolean) | undefined;
}

/** Sorted sets. */
export interface SureRows {
  readonly rows: Uint32Array;
  readonly unsure: Uint32Array;
}

/** A plan that lets nothing through. */
export const NOTHING: FilterPlan = { size: 0, exact: true, cost: 0, list: () => new Uint32Array(0), test: () => false };

/** A plan that lets everything through: of areas of relations no filter of places looks where they are. */
export const EVERYTHING: FilterPlan = testOnly(0, () => true);

/** A plan that can only test. */
export function testOnly(cost: number, tests: FilterPlan['test'] | Pick<FilterPlan, 'test' | 'testOf'>): FilterPlan {
  return {
    size: Number.POSITIVE_INFINITY,
    exact: false,
    cost,
    list: () => {
      throw new RangeError('a filter without a list was asked for one');
    },
    ...(typeof tests === 'function' ? { test: tests } : tests),
  };
}

// Filters that know their rows: ids, recursion, pivot.

/** @param rows sorted; all that pass */
export function rowListPlan(rows: Uint32Array): FilterPlan {
  return { size: rows.length, exact: true, cost: 2, list: () => rows, test: (row) => hasRow(rows, row) };
}
