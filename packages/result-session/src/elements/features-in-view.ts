/** What the map shows, as a list: for those who do not see the map, or have no mouse. */
import { type FeatureSet, featureBounds } from '@flyover/osm-features';
import type { Bbox } from '../run-outcome.ts';
import { featureHit } from './element-details.ts';
import type { FeatureHits, ViewCounts } from './element-types.ts';

/** At most this many are listed. */
export const MOST_IN_VIEW = 200;

/** How many features touch a box in degrees, and how many do not. @param only 1 for each that counts; left out: all do */
export function countInView(features: FeatureSet, box: Bbox, only?: Uint8Array): ViewCounts {
  let [inside, outside] = [0, 0];
  for (let feature = 0; feature < features.count; feature++) {
    if (only?.[feature] === 0) continue;
    if (touches(features, feature, box)) inside++;
    else outside++;
  }
  return { inside, outside };
}

function touches(features: FeatureSet, feature: number, box: Bbox): boolean {
  const { south, west, north, east } = featureBounds(features, feature);
  return north / 1e7 >= box.south && south / 1e7 <= box.north && east / 1e7 >= box.west && west / 1e7 <= box.east;
}

/** The features whose boxes touch a box in degrees: the first small ones, and how many there are. @param only as of `countInView` */
export function featuresInView(features: FeatureSet, box: Bbox, only?: Uint8Array): FeatureHits {
  const found: { readonly feature: number; readonly size: number }[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    if (only?.[feature] === 0 || !touches(features, feature, box)) continue;
    const { south, west, north, east } = featureBounds(features, feature);
    found.push({ feature, size: north - south + east - west });
  }
  found.sort((a, b) => a.size - b.size || a.feature - b.feature);
  return { hits: found.slice(0, MOST_IN_VIEW).map(({ feature }) => featureHit(features, feature)), total: found.length };
}
