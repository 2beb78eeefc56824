/** `node[amenity=cafe](47,9,48,10);`: the statement that finds elements. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { QueryStatement } from '@flyover/overpass-ql';
import { countOf } from '../database.ts';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import { UnsupportedError } from '../errors.ts';
import { planBoxes } from '../filter/bbox-filter.ts';
import type { FilterPlan } from '../filter/filter-plan.ts';
import { planFilter, QUERY_TYPES } from '../filter/plan-filter.ts';
import { rowListPlan } from '../filter/row-list-plan.ts';
import { allRows, intersectRows } from '../row-set.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** Finds what matches all inputs and filters. */
export async function runQueryStatement(context: RunContext, statement: QueryStatement): Promise<void> {
  const types = QUERY_TYPES[statement.type];
  if (types === undefined) throw new UnsupportedError(`A query of type ${statement.type}`, statement);
  const rows = new Map<ElementType, Uint32Array>();
  for (const type of types) {
    const closedWaysOnly = statement.type === 'area' && type === WAY;
    rows.set(type, await findRows(context, statement, type, closedWaysOnly));
    await context.control.pause();
  }
  const set: ElementSet = {
    ...EMPTY_SET,
    nodes: rows.get(NODE) ?? EMPTY_SET.nodes,
    ways: rows.get(WAY) ?? EMPTY_SET.ways,
    relations: rows.get(RELATION) ?? EMPTY_SET.relations,
    areas: rows.get(AREA) ?? EMPTY_SET.areas,
  };
  putSet(context, statement.output.name, set);
}

async function findRows(context: RunContext, statement: QueryStatement, type: ElementType, closedWaysOnly: boolean): Promise<Uint32Array> {
  const plans: FilterPlan[] = [];
  for (const filter of statement.filters) {
    plans.push(planFilter(context, filter, type));
    await context.control.pause();
  }
  // an own bbox comes on top of the one of the settings; areas of relations are never limited by that
  if (context.globalBox !== undefined && type !== AREA) plans.push(planBoxes(context, context.globalBox, type));
  if (statement.inputs.length > 0) {
    const inputs = statement.inputs.map((input) => rowsOf(getSet(context, input.name), type));
    plans.push(rowListPlan(inputs.reduce(intersectRows)));
  }
  if (closedWaysOnly) plans.push(rowListPlan(context.database.closedWays()));
  return runPlans(context, plans, countOf(context.database, type));
}

/** The rows of the shortest list that pass all tests. */
async function runPlans(context: RunContext, plans: readonly FilterPlan[], count: number): Promise<Uint32Array> {
  let first: FilterPlan | undefined;
  let size = Number.POSITIVE_INFINITY;
  for (const plan of plans) {
    if (plan.size < size) {
      first = plan;
      size = plan.size;
    }
  }
  let rows = first === undefined ? allRows(count) : first.list();
  const tests = plans.filter((plan) => plan !== first || !plan.exact).sort((a, b) => a.cost - b.cost);
  for (const plan of tests) {
    if (rows.length === 0) break;
    // beyond a few rows in a hundred, walking two lists is cheaper than a test of each row
    if (plan.exact && plan.cost > 1 && plan.size < rows.length) rows = intersectRows(rows, plan.list());
    else rows = await context.control.filterRows(rows, plan.test, plan.cost);
  }
  return rows;
}
