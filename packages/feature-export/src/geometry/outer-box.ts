/** Boxes as numbers of 32 bits, which hold the feature all the same: for indexes that ask no more. */
import { type FeatureSet, featureBounds } from '@flyover/osm-features';

/** Degrees. */
export interface OuterBox {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
}

/** The box of features in degrees, its sides rounded to the outside to what 32 bits hold. @param end behind the last of them */
export function outerBox(set: FeatureSet, first: number, end = first + 1): OuterBox {
  const { south, west, north, east } = featureBounds(set, first, end);
  return { xmin: notAbove(west / 1e7), ymin: notAbove(south / 1e7), xmax: -notAbove(-east / 1e7), ymax: -notAbove(-north / 1e7) };
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The largest number of 32 bits that is not above this one. */
function notAbove(value: number): number {
  float[0] = value;
  if (float[0] > value) {
    // the next one below lies further from zero below it, and nearer to it above; no coordinate but 0 itself is rounded to 0
    bits[0] += float[0] < 0 ? 1 : -1;
  }
  return float[0];
}
