/** Numbers of the features of a result by kind. */
import { type FeatureSet, IN_RELATION, LINE, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, TAINTED } from '@flyover/osm-features';

/** Numbers of features. */
export interface FeatureCounts {
  readonly points: number;
  readonly lines: number;
  readonly polygons: number;
  /** Members of a relation among them. */
  readonly inRelation: number;
  /** Those with missing members or nodes. */
  readonly tainted: number;
  /** Points and boxes that stand for a shape that did not come. */
  readonly placeholders: number;
  /** The boxes among them. */
  readonly placeholderBoxes: number;
}

/** The counts of a set without features. */
export const NO_FEATURES: FeatureCounts = {
  points: 0,
  lines: 0,
  polygons: 0,
  inRelation: 0,
  tainted: 0,
  placeholders: 0,
  placeholderBoxes: 0,
};

/** Counts the features of a set. @param only 1 for each that counts; left out: all do */
export function featureCounts({ count, kinds, flags }: FeatureSet, only?: Uint8Array): FeatureCounts {
  const counts = { ...NO_FEATURES };
  for (let feature = 0; feature < count; feature++) {
    if (only?.[feature] === 0) continue;
    const kind = kinds[feature];
    if (kind === POINT) counts.points++;
    else if (kind === LINE) counts.lines++;
    else counts.polygons++;
    if ((flags[feature] & IN_RELATION) !== 0) counts.inRelation++;
    if ((flags[feature] & TAINTED) !== 0) counts.tainted++;
    if ((flags[feature] & (PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0) counts.placeholders++;
    if ((flags[feature] & PLACEHOLDER_BOUNDS) !== 0) counts.placeholderBoxes++;
  }
  return counts;
}
