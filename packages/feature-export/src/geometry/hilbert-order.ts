/** Features in an order in which neighbours in the file are mostly neighbours on the ground. */
import { type FeatureSet, featureBounds, setBounds } from '@flyover/osm-features';
import { HILBERT_MAX, hilbertDistance } from './hilbert.ts';

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
