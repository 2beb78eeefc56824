/** How much a query statement finds: its shortest list, of which a part is held against the other filters. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Filter, filterParts, partsOf, type QueryStatement } from '@flyover/overpass-ql';
import { countOf } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import type { FilterPlan } from '../filter/filter-plan.ts';
import { pivotRows } from '../filter/pivot-filter.ts';
import { ROW_TYPES } from '../filter/plan-filter.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { gatherPlans, type NamedPlan, standsAlone } from '../statement/query.ts';
import { estimateOf, setOfSamples, unknownSet } from './estimated-set.ts';
import { evenedWays, type Sample, sampleTable, scaleOf, thinSample, wholeSample } from './sample.ts';

/** What the tests of one filter may cost, in the units of `FilterPlan.cost`: a few milliseconds. */
const COST_A_FILTER = 200_000;

/** What a statement finds; unknown where a set that it reads is. */
export async function estimateFind(context: RunContext, statement: QueryStatement): Promise<ElementSet> {
  if (statement.type === 'derived' || partsOf(statement).inputs.some(({ name }) => estimateOf(getSet(context, name)) === undefined))
    return unknownSet();
  const alone = standsAlone(statement);
  const [only] = statement.filters;
  const isPivot = alone && only.kind === 'pivot';
  const samples = new Map<ElementType, Sample>();
  for (const type of isPivot ? ([WAY, RELATION] as const) : ROW_TYPES[statement.type]) {
    samples.set(
      type,
      isPivot
        ? scaled(wholeSample(pivotRows(context, only, type)), growthOf(context, only, type))
        : await estimateType(context, statement, type, alone),
    );
    await context.control.pause();
  }
  const dense = statement.filters.every(isPlaceOfAll) && statement.inputs.every(({ name }) => estimateOf(getSet(context, name))?.dense);
  return setOfSamples(samples, { dense });
}

async function estimateType(context: RunContext, statement: QueryStatement, type: ElementType, alone: boolean): Promise<Sample> {
  const plans = (await gatherPlans(context, statement, type, alone)).map((named) => growing(context, statement, named, type));
  const count = countOf(context.database, type);
  let first: GrowingPlan | undefined;
  for (const each of plans) if (each.plan.size * each.growth < (first === undefined ? count : first.plan.size * first.growth)) first = each;
  let sample =
    first === undefined ? sampleTable(count, COST_A_FILTER) : scaled(wholeSample(first.plan.list()), Math.min(first.growth, count));
  // filters that look at parts of sets come last: they let through less than they would
  const tests = plans
    .filter((each) => each !== first || !each.plan.exact)
    .sort((a, b) => Number(a.growth > 1) - Number(b.growth > 1) || a.plan.cost - b.plan.cost);
  if (first?.isUp === true && type === WAY) sample = evenedWays(first.plan.list(), context.database.store.ways.refStart, first.growth);
  for (const { plan, growth } of tests) {
    if (sample.rows.length === 0) break;
    const some = thinSample(sample, COST_A_FILTER / Math.max(1, plan.cost));
    const rows = await context.control.filterRows(some.rows, plan.testOf?.(some.rows) ?? plan.test, plan.cost);
    const passing = (some.count * rows.length) / some.rows.length;
    sample = { rows, count: Math.min(some.count, passing * (plan === first?.plan ? 1 : growth)), cut: some.cut };
  }
  return { ...sample, count: Math.min(sample.count, count) };
}

interface GrowingPlan {
  readonly plan: FilterPlan;
  /** How many times as much it lets through when the sets that it looks at are whole. */
  readonly growth: number;
  /** It leads up from nodes that were not chosen one by one. */
  readonly isUp?: boolean;
}

function growing(context: RunContext, { inputs }: QueryStatement, { plan, name, filter }: NamedPlan, type: ElementType): GrowingPlan {
  if (name === 'inputs') return { plan, growth: Math.max(...inputs.map((input) => scaleOfType(getSet(context, input.name), type))) };
  if (filter === undefined) return { plan, growth: 1 };
  const isUp = filter.kind === 'recurse' && filter.relation === 'bn' && estimateOf(getSet(context, filter.source.name))?.dense === true;
  return { plan, growth: growthOf(context, filter, type), isUp };
}

/** See `GrowingPlan`. */
function growthOf(context: RunContext, filter: Filter, type: ElementType): number {
  const [source] = filterParts(filter).sources;
  if (source === undefined) return 1;
  const set = getSet(context, source.name);
  const scale = (...types: readonly ElementType[]) => Math.max(...types.map((each) => scaleOfType(set, each)));
  switch (filter.kind) {
    case 'area':
      return scale(WAY, AREA);
    case 'pivot':
      return scale(type === WAY ? WAY : AREA);
    case 'wayCount':
      return scale(WAY);
    case 'recurse':
      if (filter.relation === 'w' || filter.relation === 'bw') return scale(WAY);
      if (filter.relation === 'r' || filter.relation === 'br') return scale(RELATION);
      if (filter.relation === 'bn') return scale(NODE);
      return scale(NODE, WAY, RELATION);
    default:
      return scale(NODE, WAY, RELATION);
  }
}

/** A filter that takes all nodes of a place, or all of some ways. */
function isPlaceOfAll(filter: Filter): boolean {
  if (filter.kind === 'recurse') return ['w', '>', '>>'].includes(filter.relation) && filter.positions.length === 0;
  return filter.kind === 'bbox' || filter.kind === 'area' || filter.kind === 'poly' || filter.kind === 'around';
}

/** How many of its rows of a type each row of a set stands for. */
export function scaleOfType(set: ElementSet, type: ElementType): number {
  const estimate = estimateOf(set);
  return estimate === undefined ? 1 : scaleOf(estimate.samples[type]);
}

/** The same rows, each for so many more. */
export function scaled(sample: Sample, growth: number): Sample {
  return growth === 1 ? sample : { ...sample, count: sample.count * growth };
}
