/** The look of a result while the rest of it is still arriving. */

import { NODE, tagCountOf } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, featureElement, IN_RELATION, TAINTED } from '@flyover/osm-features';

/**
 * As a styler says, but without what may change its meaning with the next bytes: nodes without tags (a way to come may use them), and
 * what is incomplete (its nodes may be on their way).
 */
export function partialStyler(features: FeatureSet, styler: FeatureStyler): FeatureStyler {
  const { nodes } = features.store;
  const isSettled = (feature: number): boolean => {
    const flags = features.flags[feature];
    if ((flags & TAINTED) !== 0) return false;
    const { type, row } = featureElement(features, feature);
    if (type !== NODE || row === -1) return true;
    return (flags & IN_RELATION) !== 0 || tagCountOf(nodes, row) > 0;
  };
  return stylerOfSome(styler, isSettled);
}

/** As a styler says, but without the features that are not to be drawn. */
export function stylerOfSome(styler: FeatureStyler, isDrawn: (feature: number) => boolean): FeatureStyler {
  return {
    ...styler,
    records: styler.records,
    ...(styler.reach !== undefined && { reach: styler.reach }),
    styleOf: (feature, webZoom, collapsed) => (isDrawn(feature) ? styler.styleOf(feature, webZoom, collapsed) : -1),
  };
}
