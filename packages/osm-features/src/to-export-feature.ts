/** A feature as GeoJSON files have it: tags as properties, everything else under names that begin with `@`. */
import type { FeatureSet } from './feature-set.ts';
import { type FeatureGeometry, toGeoJsonFeature } from './to-geojson.ts';

/** A GeoJSON feature for files. */
export interface ExportFeature {
  type: 'Feature';
  /** Like `way/123`. */
  id: string;
  /**
   * `@id` like `way/123`, then the tags, then what is known of `@version`, `@timestamp`, `@changeset`, `@user`, `@uid`, `@change`; `@relations` where
   * the element is a member; `@tainted` and `@geometry` where the geometry is not complete. A tag that begins with `@` has a second one.
   */
  properties: Record<string, unknown>;
  geometry: FeatureGeometry;
}

/** One feature for a GeoJSON file; the names are those the specification's "Result features" gives. */
export function toExportFeature(set: FeatureSet, feature: number): ExportFeature {
  const { id, properties, geometry } = toGeoJsonFeature(set, feature);
  const { tags, meta, relations, tainted, geometry: placeholder } = properties;
  const fields: [string, unknown][] = [['@id', id]];
  for (const [key, value] of Object.entries(tags)) fields.push([key.startsWith('@') ? `@${key}` : key, value]);
  for (const [key, value] of Object.entries(meta)) fields.push([`@${key}`, value]);
  if (relations.length > 0) fields.push(['@relations', relations]);
  if (tainted === true) fields.push(['@tainted', true]);
  if (placeholder !== undefined) fields.push(['@geometry', placeholder]);
  // not by assignment: a key may be called __proto__
  return { type: 'Feature', id, properties: Object.fromEntries(fields), geometry };
}
