/** A feature as GeoJSON files have it: tags as properties, everything else under names that begin with `@`. */
import type { GeoJsonFeature } from '@flyover/osm-features';

/**
 * `@id` is `type/id`, metadata are `@timestamp` and so on, relations `@relations`; a tag that itself begins with `@` gets a second one.
 * The names are those of overpass turbo's export (behaviour, section 11).
 */
export function exportFeature({ id, geometry, properties }: GeoJsonFeature): object {
  const { tags, meta, relations, tainted, geometry: standIn } = properties;
  const fields: [string, unknown][] = [['@id', id]];
  for (const [key, value] of Object.entries(tags)) fields.push([key.startsWith('@') ? `@${key}` : key, value]);
  for (const [key, value] of Object.entries(meta)) fields.push([`@${key}`, value]);
  if (relations.length > 0) fields.push(['@relations', relations]);
  if (tainted === true) fields.push(['@tainted', true]);
  if (standIn !== undefined) fields.push(['@geometry', standIn]);
  return { type: 'Feature', id, properties: Object.fromEntries(fields), geometry };
}
