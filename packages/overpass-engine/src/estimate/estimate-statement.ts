/** The dispatch of an estimate over statements: as a run has it, over sets that hold a part of their rows. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { IsInStatement, Statement } from '@flyover/overpass-ql';
import { partsOf } from '@flyover/overpass-ql';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import { recurse } from '../recursion.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { runIsIn, runMapToArea } from '../statement/area.ts';
import { runMake } from '../statement/derive.ts';
import { estimateDifference, estimateForeach, estimateIf, estimateUnion, forgetWritten } from './estimate-blocks.ts';
import { estimateFind, scaled, scaleOfType } from './estimate-find.ts';
import { estimatedCount, estimateOf, mergeSets, sampleOf, setOfSamples, unknownSet } from './estimated-set.ts';
import { evenedWays, type Sample, scaleOf, thinSample, wholeSample } from './sample.ts';

/** Is told how many elements a statement is expected to give; undefined where nobody can say. */
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

/** What a statement without a block gives. */
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
