/** In which order rows are held against filters. */
import type { FilterPlan } from './filter-plan.ts';

/** Rows from which on a look at some of them pays. */
const LEAST_ROWS = 2048;
/** Rows that are looked at. */
const SAMPLE = 64;

/**
 * Filters in the order that costs least: cheap ones first, and of many rows those first that leave out most for what they cost, as a
 * sample of the rows says. A condition that few elements meet comes before a test of a place that lets nearly all through.
 */
export function orderTests(tests: readonly FilterPlan[], rows: Uint32Array): FilterPlan[] {
  if (tests.length < 2 || rows.length < LEAST_ROWS) return [...tests].sort((a, b) => a.cost - b.cost);
  const step = Math.floor(rows.length / SAMPLE);
  // not each at the same distance: what was mapped in one go alternates
  const sample = Uint32Array.from({ length: SAMPLE }, (_, i) => rows[i * step + ((i * 7919) % step)]);
  const priced = tests.map((test) => {
    const holds = test.testOf?.(sample) ?? test.test;
    let left = 0;
    for (const row of sample) if (!holds(row)) left++;
    // one that left out none of the sample may leave out one in a hundred
    return { test, price: test.cost / Math.max(left / SAMPLE, 0.01) };
  });
  return priced.sort((a, b) => a.price - b.price).map(({ test }) => test);
}
