/** Estimates of the results of statements: as in a run, but over sets that hold a sample of their rows. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  blocksOf,
  type DifferenceStatement,
  type Filter,
  type ForeachStatement,
  filterParts,
  type IfStatement,
  type IsInStatement,
  partsOf,
  type QueryStatement,
  type Statement,
  type UnionStatement,
} from '@flyover/overpass-ql';
import { countOf } from '../database.ts';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import type { FilterPlan } from '../filter/filter-plan.ts';
import { ROW_TYPES } from '../filter/plan-filter.ts';
import { pivotRows } from '../filter/recurse-filter.ts';
import { recurse } from '../recursion.ts';
import { createFrame, findSet, getSet, passOutward, type RunContext, takeSet } from '../run-context.ts';
import { runIsIn, runMapToArea } from '../statement/area.ts';
import { setOfRows } from '../statement/block.ts';
import { runMake } from '../statement/derive.ts';
import { gatherPlans, type NamedPlan, standsAlone } from '../statement/query.ts';
import { outputOf } from '../statement/simple.ts';
import {
  estimatedCount,
  estimateOf,
  evenedWays,
  mergeSets,
  type Sample,
  sampleOf,
  sampleTable,
  scaleOf,
  setOfSamples,
  subtractSamples,
  thinSample,
  unknownSet,
  wholeSample,
} from './estimated-set.ts';

/** Receives the number of elements that a statement is expected to give; undefined where it cannot be known. */
export type TellEstimate = (statement: Statement, rows: number | undefined) => void;

/** Nodes of a set that areas are looked up for. */
const PLACES = 256;

/** Estimates a statement and those in it, and leaves its set as a run would. */
export async function estimateStatement(context: RunContext, statement: Statement, tell: TellEstimate): Promise<void> {
  await context.control.pause();
  const inner = (each: Statement) => estimateStatement(context, each, tell);
  const { output } = partsOf(statement);
  switch (statement.kind) {
    case 'union':
      await estimateUnion(context, statement, inner);
      break;
    case 'difference':
      await estimateDifference(context, statement, inner);
      break;
    case 'foreach':
      await estimateForeach(context, statement, inner);
      return;
    case 'if':
      await estimateIf(context, statement, inner);
      return;
    case 'for':
    case 'complete':
    case 'retro':
    case 'compare':
      forgetWritten(context, [statement]);
      return;
    default:
      if (output !== undefined) context.frame.sets.set(output.name, await setOf(context, statement));
  }
  if (output !== undefined) tell(statement, estimatedCount(getSet(context, output.name)));
}

/** The result of a statement without a block. */
async function setOf(context: RunContext, statement: Statement): Promise<ElementSet> {
  switch (statement.kind) {
    case 'query':
      return estimateFind(context, statement);
    case 'item':
      return getSet(context, statement.input.name);
    case 'recurse':
      return recursed(context, getSet(context, statement.input.name), statement.direction);
    case 'isIn':
      return estimateIsIn(context, statement);
    case 'mapToArea': {
      const set = getSet(context, statement.input.name);
      if (estimateOf(set) === undefined) return unknownSet();
      runMapToArea(context, statement);
      return grown(getSet(context, statement.output.name), () => Math.max(scaleOfType(set, WAY), scaleOfType(set, RELATION)));
    }
    case 'make':
      // what it says may stand in the conditions of filters
      runMake(context, statement);
      return getSet(context, statement.output.name);
    case 'convert': {
      const derived = estimatedCount(getSet(context, statement.input.name));
      return derived === undefined ? unknownSet() : setOfSamples(new Map(), { derived });
    }
    default:
      return unknownSet();
  }
}

/** Of each type of the set by itself: its rows may stand for different numbers. */
function recursed(context: RunContext, set: ElementSet, direction: '>' | '>>' | '<' | '<<'): ElementSet {
  const estimate = estimateOf(set);
  if (estimate === undefined) return unknownSet();
  const parts = ([NODE, WAY, RELATION] as const).map((type) => {
    const only: ElementSet = {
      ...EMPTY_SET,
      ...(type === NODE && { nodes: set.nodes }),
      ...(type === WAY && { ways: set.ways }),
      ...(type === RELATION && { relations: set.relations }),
    };
    const found = recurse(context.database, only, direction);
    const isUp = direction === '<' || direction === '<<';
    if (isUp && type === NODE && estimate.dense) return upFromDense(context, found, scaleOf(estimate.samples[NODE]));
    return grown(found, () => scaleOf(estimate.samples[type]), !isUp && type !== NODE);
  });
  return parts.reduce((all, each) => (estimatedCount(each) === 0 ? all : estimatedCount(all) === 0 ? each : mergeSets(all, each)));
}

/** Ways, and relations that have a part of a place: there the more is met the larger they are. */
function upFromDense({ database }: RunContext, { ways, relations }: ElementSet, scale: number): ElementSet {
  return setOfSamples(
    new Map<ElementType, Sample>([
      [WAY, evenedWays(ways, database.store.ways.refStart, scale)],
      // they have so many nodes that a part of the nodes meets most of them
      [RELATION, wholeSample(relations)],
    ]),
  );
}

/** A set that was found from a part of another, for what is found from the whole. */
function grown(set: ElementSet, growth: (type: ElementType) => number, dense = false): ElementSet {
  const samples = new Map<ElementType, Sample>();
  for (const type of [NODE, WAY, RELATION, AREA] as const) samples.set(type, scaled(wholeSample(rowsOf(set, type)), growth(type)));
  return setOfSamples(samples, { dense });
}

/** Neighbours are in the same areas: what some nodes are in is about all. */
async function estimateIsIn(context: RunContext, statement: IsInStatement): Promise<ElementSet> {
  const set = getSet(context, statement.input.name);
  if (statement.coordinate === undefined) {
    if (estimateOf(set) === undefined) return unknownSet();
    const { rows } = thinSample(sampleOf(set, NODE), PLACES);
    context.frame.sets.set(statement.input.name, { ...EMPTY_SET, nodes: rows });
  }
  await runIsIn(context, statement);
  const found = getSet(context, statement.output.name);
  context.frame.sets.set(statement.input.name, set);
  return found;
}

// Estimates of query statements: a sample of the shortest list of rows, tested against the other filters.

/** The cost limit of the tests of one filter, in the units of `FilterPlan.cost`: a few milliseconds. */
const COST_A_FILTER = 200_000;

/** The estimated result of a query statement; unknown where a set that it reads is. */
async function estimateFind(context: RunContext, statement: QueryStatement): Promise<ElementSet> {
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
  /** Factor by which its output grows when its input sets are complete. */
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

/** The number of rows of a type that each row of a set represents. */
function scaleOfType(set: ElementSet, type: ElementType): number {
  const estimate = estimateOf(set);
  return estimate === undefined ? 1 : scaleOf(estimate.samples[type]);
}

/** The same rows, each for so many more. */
function scaled(sample: Sample, growth: number): Sample {
  return growth === 1 ? sample : { ...sample, count: sample.count * growth };
}

// Estimates of statements with a block.

/** Estimates a statement of the block. */
type Inner = (statement: Statement) => Promise<void>;

/** Rounds of a loop that are looked at. */
const ROUNDS = 8;

/** As `runUnion`. */
async function estimateUnion(context: RunContext, statement: UnionStatement, inner: Inner): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  context.frame.sets.set(name, takeSet(outer, name));
  for (const each of statement.statements) {
    await inner(each);
    const output = outputOf(each);
    if (output !== undefined) outer.sets.set(name, mergeSets(findSet(outer, name), getSet(context, output)));
  }
  passOutward(context.frame, name);
  context.frame = outer;
}

/** As `runDifference`. */
async function estimateDifference(context: RunContext, statement: DifferenceStatement, inner: Inner): Promise<void> {
  const { name } = statement.output;
  const outer = context.frame;
  context.frame = createFrame(outer);
  await inner(statement.base);
  outer.sets.set(name, getSet(context, outputOf(statement.base) ?? '_'));
  await inner(statement.subtract);
  outer.sets.set(name, mergeSets(findSet(outer, name), getSet(context, outputOf(statement.subtract) ?? '_'), subtractSamples));
  passOutward(context.frame, name);
  context.frame = outer;
}

/** Of some of the elements; what the rounds name is unknown afterwards. */
async function estimateForeach(context: RunContext, statement: ForeachStatement, inner: Inner): Promise<void> {
  const set = getSet(context, statement.input.name);
  const outer = context.frame;
  context.frame = createFrame(outer);
  if (estimateOf(set) !== undefined) {
    for (const [type, row] of someOf(set)) {
      context.frame.sets.set(statement.output.name, setOfRows(type, [row]));
      for (const each of statement.body) await inner(each);
    }
  }
  context.frame = outer;
  forgetWritten(context, statement.body);
  outer.sets.set(statement.output.name, setOfRows(NODE, []));
}

/** Both ways that it may go; what is named there is unknown afterwards. */
async function estimateIf(context: RunContext, statement: IfStatement, inner: Inner): Promise<void> {
  const outer = context.frame;
  for (const block of blocksOf(statement)) {
    context.frame = createFrame(outer);
    for (const each of block) await inner(each);
  }
  context.frame = outer;
  forgetWritten(context, [statement]);
}

/** Marks the sets that some statements, and those in them, write as unknown. */
function forgetWritten(context: RunContext, statements: readonly Statement[]): void {
  for (const statement of statements) {
    const { output } = partsOf(statement);
    if (output !== undefined) context.frame.sets.set(output.name, unknownSet());
    for (const block of blocksOf(statement)) forgetWritten(context, block);
  }
}

/** A few elements of a set, from all over it. */
function someOf(set: Parameters<typeof rowsOf>[0]): readonly (readonly [ElementType, number])[] {
  const all = ([NODE, WAY, RELATION, AREA] as const).flatMap((type) => Array.from(rowsOf(set, type), (row) => [type, row] as const));
  const step = all.length / Math.min(ROUNDS, all.length);
  return Array.from({ length: Math.min(ROUNDS, all.length) }, (_, round) => all[Math.floor(round * step)]);
}
