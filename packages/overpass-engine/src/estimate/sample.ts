/** Rows that stand for more: what an estimate holds of one type of a set. */
import { subtractRows, uniteRows } from '../row-set.ts';

/** A part of the rows of one type. */
export interface Sample {
  /** As a sorted set. */
  readonly rows: Uint32Array;
  /** How many they stand for; no whole number where that is estimated. */
  readonly count: number;
  /** Rows whose hash is below this were kept: 1 where all were. Rows of two samples are the same ones up to the smaller of both. */
  readonly cut: number;
}

/** No rows, and none that they stand for. */
export const NO_SAMPLE: Sample = wholeSample(new Uint32Array(0));

/** @param rows all there are */
export function wholeSample(rows: Uint32Array): Sample {
  return { rows, count: rows.length, cut: 1 };
}

/** How many rows each row stands for. */
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

/** What either has. */
export function uniteSamples(a: Sample, b: Sample): Sample {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const [one, other] = alike(a, b);
  const rows = uniteRows(one.rows, other.rows);
  const both = one.rows.length + other.rows.length - rows.length;
  const scale = Math.max(scaleOf(one), scaleOf(other));
  return { rows, count: Math.max(a.count, b.count, a.count + b.count - both * scale), cut: Math.min(one.cut, other.cut) };
}

/** What `a` has and `b` has not. */
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
