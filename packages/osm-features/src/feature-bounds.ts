/** Boxes around features, in whole 1e-7 degrees. */
import type { FeatureSet } from './feature-set.ts';

/** 1e-7 degrees; edges included. */
export interface FeatureBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The box around one feature, or around several. @param end behind the last of them */
export function featureBounds(set: FeatureSet, first: number, end = first + 1): FeatureBounds {
  return boundsOf(set, set.coordinateStart[set.partStart[first]], set.coordinateStart[set.partStart[end]]);
}

/** The box around all features, or `undefined` where there are none. */
export function setBounds(set: FeatureSet): FeatureBounds | undefined {
  return set.count === 0 ? undefined : boundsOf(set, 0, set.lat.length);
}

function boundsOf({ lat, lon }: FeatureSet, start: number, end: number): FeatureBounds {
  let [south, west, north, east] = [lat[start], lon[start], lat[start], lon[start]];
  for (let i = start + 1; i < end; i++) {
    if (lat[i] < south) south = lat[i];
    else if (lat[i] > north) north = lat[i];
    if (lon[i] < west) west = lon[i];
    else if (lon[i] > east) east = lon[i];
  }
  return { south, west, north, east };
}
