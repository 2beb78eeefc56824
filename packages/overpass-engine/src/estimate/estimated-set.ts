/** Sets of an estimate: element sets that hold a part of their rows, and beside them what they stand for. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import { NO_SAMPLE, type Sample, thinSample, uniteSamples, wholeSample } from './sample.ts';

/** Rows that a set of an estimate keeps of each type. */
const KEPT_ROWS = 4096;

/** What a set stands for. */
export interface SetEstimate {
  /** Nodes, ways, relations, areas. */
  readonly samples: readonly [Sample, Sample, Sample, Sample];
  /** Derived elements; the set holds none of them. */
  readonly derived: number;
  /** Its nodes were not chosen one by one: where it has one of a way, it has most of that way. */
  readonly dense: boolean;
}

/** Beside each set that was estimated; a set that is not here is what it holds. */
const known = new WeakMap<ElementSet, SetEstimate | 'unknown'>();

/** A set of which nobody can say how large it is. */
export function unknownSet(): ElementSet {
  const set = { ...EMPTY_SET };
  known.set(set, 'unknown');
  return set;
}

/** What a set stands for; undefined where that is unknown. */
export function estimateOf(set: ElementSet): SetEstimate | undefined {
  const found = known.get(set);
  if (found === 'unknown') return undefined;
  if (found !== undefined) return found;
  const samples = [wholeSample(set.nodes), wholeSample(set.ways), wholeSample(set.relations), wholeSample(set.areas)] as const;
  return { samples, derived: set.derived.length, dense: false };
}

/** How many elements a set has; undefined where that is unknown. */
export function estimatedCount(set: ElementSet): number | undefined {
  const estimate = estimateOf(set);
  return estimate?.samples.reduce((sum, { count }) => sum + count, estimate.derived);
}

/** The rows of one type of a set that is known. */
export function sampleOf(set: ElementSet, type: ElementType): Sample {
  return estimateOf(set)?.samples[type] ?? wholeSample(rowsOf(set, type));
}

/** A set of these samples; types that are not named are empty. */
export function setOfSamples(
  samples: ReadonlyMap<ElementType, Sample>,
  { derived = 0, dense = false }: { readonly derived?: number; readonly dense?: boolean } = {},
): ElementSet {
  const of = (type: ElementType) => thinSample(samples.get(type) ?? NO_SAMPLE, KEPT_ROWS);
  const all = [of(NODE), of(WAY), of(RELATION), of(AREA)] as const;
  const [nodes, ways, relations, areas] = all.map(({ rows }) => rows);
  const set: ElementSet = { ...EMPTY_SET, nodes, ways, relations, areas };
  known.set(set, { samples: all, derived, dense });
  return set;
}

/**
 * What two sets give together.
 *
 * @param merge of each type
 */
export function mergeSets(a: ElementSet, b: ElementSet, merge: (a: Sample, b: Sample) => Sample = uniteSamples): ElementSet {
  const one = estimateOf(a);
  const other = estimateOf(b);
  if (one === undefined || other === undefined) return unknownSet();
  const types = [NODE, WAY, RELATION, AREA] as const;
  return setOfSamples(new Map(types.map((type) => [type, merge(one.samples[type], other.samples[type])])), {
    derived: merge({ ...NO_SAMPLE, count: one.derived }, { ...NO_SAMPLE, count: other.derived }).count,
    dense: one.dense && other.dense,
  });
}
