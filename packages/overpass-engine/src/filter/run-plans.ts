/** The search for rows that pass all filters of a query, and the order in which it applies the filters. */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementType, NODE } from '@flyover/osm-elements';
import { countOf } from '../database.ts';
import { allRows, intersectRows, uniteRows } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import type { FilterPlan } from './filter-plan.ts';

/** The rows of the shortest list that pass all tests. */
export async function runPlans(context: RunContext, type: ElementType, plans: readonly FilterPlan[]): Promise<Uint32Array> {
  const count = countOf(context.database, type);
  let first: FilterPlan | undefined;
  let size = Number.POSITIVE_INFINITY;
  for (const plan of plans) {
    if (plan.size < size) {
      first = plan;
      size = plan.size;
    }
  }
  const quick = first === undefined ? undefined : quickTest(plans, first);
  const near = type === NODE ? plans.find((plan) => plan !== first && plan.near !== undefined)?.near : undefined;
  const listed =
    first === undefined ? { rows: allRows(count), looked: count } : listRows(first, quick, near, context.explain !== undefined);
  const { unsure } = listed;
  let { rows } = listed;
  const note = context.explain?.planned(type, first, first === undefined ? count : size, listed.looked);
  if (quick !== undefined) note?.(quick.plan, listed.looked, rows.length);
  if (unsure !== undefined && first !== undefined) rows = uniteRows(rows, await context.control.filterRows(unsure, first.test, first.cost));
  const isListed = first?.exact === true || unsure !== undefined;
  const tests = orderTests(
    plans.filter((plan) => (plan === quick?.plan ? !quick.decides : plan !== first || !isListed)),
    rows,
  );
  for (const plan of tests) {
    if (rows.length === 0) break;
    const before = rows.length;
    // beyond a few rows in a hundred, walking two lists is cheaper than a test of each row
    if (plan.exact && plan.cost > 1 && plan.size < rows.length) rows = intersectRows(rows, plan.list());
    else rows = await context.control.filterRows(rows, plan.testOf?.(rows) ?? plan.testMany?.(rows.length) ?? plan.test, plan.cost);
    note?.(plan, before, rows.length);
  }
  return rows;
}

/** The cost limit of a test that runs while a list is made, in the units of `FilterPlan.cost`. */
const QUICK = 3;
/** The length above which a list is made in a step of its own, since it blocks other queries. */
const MOST_LISTED = 1 << 20;

/** A test that is asked while a list is made. */
interface QuickTest {
  readonly plan: FilterPlan;
  readonly test: (row: number) => boolean;
  /** Whether what passes passes the plan. */
  readonly decides: boolean;
}

/** The cheapest test, of several that of the fewest rows; else a rough one. */
function quickTest(plans: readonly FilterPlan[], first: FilterPlan): QuickTest | undefined {
  if (first.listPassing === undefined || first.size > MOST_LISTED) return undefined;
  const others = plans.filter((plan) => plan !== first && plan.testOf === undefined);
  const [cheap] = others.filter(({ cost }) => cost <= QUICK).sort((a, b) => a.cost - b.cost || a.size - b.size);
  if (cheap !== undefined) return { plan: cheap, test: cheap.testMany?.(first.size) ?? cheap.test, decides: true };
  const plan = others.find(({ rough }) => rough !== undefined);
  return plan?.rough && { plan, test: plan.rough, decides: false };
}

/** Rows that a plan lists and that pass another test: all that may pass the plan, or, with `unsure`, all that do. */
interface Listed {
  readonly rows: Uint32Array;
  readonly unsure?: Uint32Array;
  readonly looked: number;
}

/** The rows of a list that pass another test. @param counts whether to tell how many were looked at */
function listRows(first: FilterPlan, quick: QuickTest | undefined, near: readonly FixedBox[] | undefined, counts: boolean): Listed {
  if (!counts && first.listSurely !== undefined) return { ...first.listSurely(quick?.test), looked: 0 };
  if (quick === undefined || first.listPassing === undefined) {
    const rows = first.list();
    return { rows, looked: rows.length };
  }
  const { test } = quick;
  if (!counts) return { rows: first.listPassing(test, near), looked: 0 };
  let looked = 0;
  const rows = first.listPassing((row) => {
    looked++;
    return test(row);
  }, near);
  return { rows, looked };
}

// The order of filters, by a sample of rows.

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
