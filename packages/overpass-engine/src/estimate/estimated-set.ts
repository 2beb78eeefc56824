/** Sets of an estimate: element sets that hold a sample of their rows, and the counts that the samples represent. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import { subtractRows, uniteRows } from '../row-set.ts';

/** Rows that a set of an estimate keeps of each type. */
const KEPT_ROWS = 4096;

/** The estimate that a set represents. */
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

/** A set of unknown size. */
export function unknownSet(): ElementSet {
  const set = { ...EMPTY_SET };
  known.set(set, 'unknown');
  return set;
}

/** The estimate that a set represents; undefined where that is unknown. */
export function estimateOf(set: ElementSet): SetEstimate | undefined {
  const found = known.get(set);
  if (found === 'unknown') return undefined;
  if (found !== undefined) return found;
  const samples = [wholeSample(set.nodes), wholeSample(set.ways), wholeSample(set.relations), wholeSample(set.areas)] as const;
  return { samples, derived: set.derived.length, dense: false };
}

/** The number of elements of a set; undefined where that is unknown. */
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
 * Merges two sets.
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

// Samples of rows: the part of one type of a set that an estimate holds.

/** A part of the rows of one type. */
export interface Sample {
  /** As a sorted set. */
  readonly rows: Uint32Array;
  /** Number of rows that the sample represents; a fraction where it is estimated. */
  readonly count: number;
  /** Rows whose hash is below this were kept: 1 where all were. Rows of two samples are the same ones up to the smaller of both. */
  readonly cut: number;
}

/** No rows, and none that they stand for. */
const NO_SAMPLE: Sample = wholeSample(new Uint32Array(0));

/** @param rows all there are */
export function wholeSample(rows: Uint32Array): Sample {
  return { rows, count: rows.length, cut: 1 };
}

/** The number of rows that each row represents. */
export function scaleOf({ rows, count }: Sample): number {
  return rows.length === 0 ? 1 : Math.max(1, count / rows.length);
}

/** Keeps about so many rows; the count stays. */
export function thinSample(sample: Sample, most: number): Sample {
  const { rows, count, cut } = sample;
  if (rows.length <= most) return sample;
  const next = (cut * most) / rows.length;
  return { rows: belowCut(rows, next), count, cut: next };
}

/** A sample of all rows of a table, none of which has to be listed first. */
export function sampleTable(count: number, most: number): Sample {
  const cut = Math.min(1, most / Math.max(1, count));
  const rows = new Uint32Array(count);
  let size = 0;
  for (let row = 0; row < count; row++) if (cut === 1 || hashOf(row) < cut) rows[size++] = row;
  return { rows: rows.slice(0, size), count, cut };
}

/** The union of two samples. */
function uniteSamples(a: Sample, b: Sample): Sample {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const [one, other] = alike(a, b);
  const rows = uniteRows(one.rows, other.rows);
  const both = one.rows.length + other.rows.length - rows.length;
  const scale = Math.max(scaleOf(one), scaleOf(other));
  return { rows, count: Math.max(a.count, b.count, a.count + b.count - both * scale), cut: Math.min(one.cut, other.cut) };
}

/** The difference of two samples: `a` without `b`. */
export function subtractSamples(a: Sample, b: Sample): Sample {
  if (a.count === 0 || b.count === 0) return a;
  const [one, other] = alike(a, b);
  const rows = subtractRows(one.rows, other.rows);
  return { rows, count: one.rows.length === 0 ? a.count : (a.count * rows.length) / one.rows.length, cut: one.cut };
}

/** Both with as few rows as the one that has fewer of what it stands for. */
function alike(a: Sample, b: Sample): readonly [Sample, Sample] {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return [thinSample(a, a.count / scale), thinSample(b, b.count / scale)];
}

/**
 * Ways that nodes of a sample led to, where the whole set has all nodes of them: the more nodes a way has, the surer was it met, so
 * that only a part of the long ones is kept.
 *
 * @param scale of the sample of nodes
 */
export function evenedWays(ways: Uint32Array, refStart: Uint32Array, scale: number): Sample {
  if (scale <= 1) return wholeSample(ways);
  // how surely a way was met
  const chance = (nodes: number) => 1 - (1 - 1 / scale) ** nodes;
  const least = chance(2);
  const rows = ways.filter((row) => hashOf(~row) < least / chance(Math.max(2, refStart[row + 1] - refStart[row])));
  return { rows, count: rows.length / least, cut: 1 };
}

function belowCut(rows: Uint32Array, cut: number): Uint32Array {
  return rows.filter((row) => hashOf(row) < cut);
}

/** Of a row, spread evenly over 0 to 1: what is mapped together has neighbouring rows, and every n-th would meet the same kind again and again. */
function hashOf(row: number): number {
  let hash = Math.imul(row ^ (row >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
