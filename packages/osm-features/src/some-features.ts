/** A set of some of the features of another, and of its elements without a place. */
import type { FeatureSet } from './feature-set.ts';

/**
 * Copies features with their geometry, in the order in which they are given; the elements stay all.
 *
 * @param rows numbers of features; numbers behind these are elements without a place
 */
export function someFeatures(set: FeatureSet, rows: Uint32Array): FeatureSet {
  const features = rows.filter((row) => row < set.count);
  const others = rows.filter((row) => row >= set.count).map((row) => row - set.count);
  const count = features.length;
  const { partStart, coordinateStart } = set;
  const starts = new Uint32Array(count + 1);
  let points = 0;
  features.forEach((feature, i) => {
    starts[i + 1] = starts[i] + partStart[feature + 1] - partStart[feature];
    points += coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
  });
  const parts = starts[count];
  const coordinates = new Uint32Array(parts + 1);
  const outer = new Uint8Array(parts);
  const [lat, lon] = [new Int32Array(points), new Int32Array(points)];
  let [part, point] = [0, 0];
  for (const feature of features) {
    for (let from = partStart[feature]; from < partStart[feature + 1]; from++) {
      const [start, end] = [coordinateStart[from], coordinateStart[from + 1]];
      lat.set(set.lat.subarray(start, end), point);
      lon.set(set.lon.subarray(start, end), point);
      point += end - start;
      outer[part++] = set.outer[from];
      coordinates[part] = point;
    }
  }
  return {
    store: set.store,
    membership: set.membership,
    placeless: {
      types: Uint8Array.from(others, (other) => set.placeless.types[other]),
      rows: others.map((other) => set.placeless.rows[other]),
    },
    count,
    kinds: Uint8Array.from(features, (feature) => set.kinds[feature]),
    elementTypes: Uint8Array.from(features, (feature) => set.elementTypes[feature]),
    rows: Uint32Array.from(features, (feature) => set.rows[feature]),
    memberSlots: Int32Array.from(features, (feature) => set.memberSlots[feature]),
    flags: Uint8Array.from(features, (feature) => set.flags[feature]),
    partStart: starts,
    coordinateStart: coordinates,
    outer,
    lat,
    lon,
  };
}
