/** What the map shows, as a list: for those who do not see the map, or have no mouse. */
import { type FeatureSet, featureBounds } from '@flyover/osm-features';
import type { Bbox } from '../../map/zoom.ts';
import { featureHit } from '../element-details.ts';
import type { FeatureHits } from '../result-protocol.ts';

/** At most this many are listed. */
export const MOST_IN_VIEW = 200;

/** The features whose boxes touch a box in degrees: the first small ones, and how many there are. */
export function featuresInView(features: FeatureSet, box: Bbox): FeatureHits {
  const found: { readonly feature: number; readonly size: number }[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    const { south, west, north, east } = featureBounds(features, feature);
    if (north / 1e7 < box.south || south / 1e7 > box.north || east / 1e7 < box.west || west / 1e7 > box.east) continue;
    found.push({ feature, size: north - south + east - west });
  }
  found.sort((a, b) => a.size - b.size || a.feature - b.feature);
  return { hits: found.slice(0, MOST_IN_VIEW).map(({ feature }) => featureHit(features, feature)), total: found.length };
}
