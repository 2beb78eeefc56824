export { createRingLocator, type RingLocator } from './area/polygon-rings.ts';
export { type AssembledPath, type AssembledRings, assembleRings } from './assemble-rings.ts';
export { buildFeatures, type FeatureOptions, warmUpConversion } from './build-features.ts';
export { chooseFeatures, joinFeatures, someFeatures } from './choose-features.ts';
export { EARTH_RADIUS, type FeatureMeasure, featureMeasure } from './feature-measure.ts';
export { type FeaturePoint, featureBounds, featurePoint, setBounds } from './feature-point.ts';
export * from './feature-set.ts';
export { createIdIndex, type IdIndex, IdNumbers } from './id-index.ts';
export { buildMembership, type Membership } from './membership.ts';
export { findPlaceless, NO_PLACELESS, placelessCount } from './placeless.ts';
export { indexRows, type StoreRows } from './point-reader.ts';
export { createAreaTest, POLYGON_RULES, type PolygonRule } from './polygon-rules.ts';
export { INSIDE, type Location, locateInRing, ON_EDGE, OUTSIDE, polygonContains, type RingColumns, ringArea } from './ring-geometry.ts';
export { DEFAULT_RADIUS, DEFAULT_RECORDS, defaultStyler, SHRUNK_RECORDS } from './style/default-style.ts';
export type { DrawRecord } from './style/draw-record.ts';
export {
  type FeatureStyler,
  RENDER_AUTO,
  RENDER_NATIVE,
  RENDER_POINT,
  RENDER_SHAPE,
  type StyleProblem,
  type StyleRecord,
} from './style/feature-styler.ts';
export {
  type ExportFeature,
  type FeatureGeometry,
  type FeatureMeta,
  type FeatureRelation,
  type GeoJsonFeature,
  type Position,
  toExportFeature,
  toGeoJsonFeature,
} from './to-geojson.ts';
