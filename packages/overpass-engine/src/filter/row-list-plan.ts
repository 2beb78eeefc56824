/** Filters that know their rows: ids, recursion, pivot. */
import { hasRow } from '../row-set.ts';
import type { FilterPlan } from './filter-plan.ts';

/** @param rows sorted; all that pass */
export function rowListPlan(rows: Uint32Array): FilterPlan {
  return { size: rows.length, exact: true, cost: 2, list: () => rows, test: (row) => hasRow(rows, row) };
}
