/** The Hilbert curve, and boxes as 32-bit numbers, for indexes of files. */
import { type FeatureSet, featureBounds, setBounds } from '@flyover/osm-features';

/** Steps a side: 16 bits, as usual for packed trees. */
const ORDER = 16;
/** The largest coordinate. */
const HILBERT_MAX = 2 ** ORDER - 1;

/**
 * Returns the distance of a place along the curve.
 *
 * @param x @param y whole numbers from 0 to `HILBERT_MAX`
 */
function hilbertDistance(x: number, y: number): number {
  let [column, row] = [x, y];
  let distance = 0;
  for (let side = 2 ** (ORDER - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const upper = (row & side) > 0 ? 1 : 0;
    distance += side * side * ((3 * right) ^ upper);
    if (upper === 1) continue;
    // each quarter of the curve is turned
    if (right === 1) [column, row] = [HILBERT_MAX - column, HILBERT_MAX - row];
    [column, row] = [row, column];
  }
  return distance;
}

/**
 * Features along the Hilbert curve through the middles of their boxes.
 *
 * @param features those to order; all of the set where absent
 */
export function hilbertOrder(set: FeatureSet, features?: ArrayLike<number>): Uint32Array {
  const order = features === undefined ? Uint32Array.from({ length: set.count }, (_, feature) => feature) : Uint32Array.from(features);
  const all = setBounds(set);
  if (all === undefined) return order;
  const width = Math.max(all.east - all.west, 1);
  const height = Math.max(all.north - all.south, 1);
  const distances = new Float64Array(set.count);
  for (const feature of order) {
    const { south, west, north, east } = featureBounds(set, feature);
    const x = Math.floor((HILBERT_MAX * ((west + east) / 2 - all.west)) / width);
    const y = Math.floor((HILBERT_MAX * ((south + north) / 2 - all.south)) / height);
    distances[feature] = hilbertDistance(x, y);
  }
  return order.sort((a, b) => distances[a] - distances[b]);
}

// Boxes as 32-bit numbers, rounded so that they still contain the feature: enough for indexes.

/** Degrees. */
export interface OuterBox {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

/** Returns the box of features in degrees, its sides rounded to the outside to what 32 bits hold. @param end behind the last of them */
export function outerBox(set: FeatureSet, first: number, end = first + 1): OuterBox {
  const { south, west, north, east } = featureBounds(set, first, end);
  return { xmin: notAbove(west / 1e7), ymin: notAbove(south / 1e7), xmax: -notAbove(-east / 1e7), ymax: -notAbove(-north / 1e7) };
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** Returns the largest 32-bit number that is not above a number. */
function notAbove(value: number): number {
  float[0] = value;
  if (float[0] > value) {
    // the next one below lies further from zero below it, and nearer to it above; no coordinate but 0 itself is rounded to 0
    bits[0] += float[0] < 0 ? 1 : -1;
  }
  return float[0];
}
