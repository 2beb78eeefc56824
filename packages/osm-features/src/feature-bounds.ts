/** Boxes around features, in whole 1e-7 degrees. */
import type { FeatureSet } from './feature-set.ts';

/** 1e-7 degrees; edges included. */
export interface FeatureBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The box around one feature. */
export function featureBounds(set: FeatureSet, feature: number): FeatureBounds {
  return boundsOf(set, set.coordinateStart[set.partStart[feature]], set.coordinateStart[set.partStart[feature + 1]]);
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
