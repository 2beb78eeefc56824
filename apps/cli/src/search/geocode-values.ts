/** What a place search's answer stands for in a query: `{{geocodeArea:Vaduz}}` and its kind. */
import type { GeocodePlaceholder, QueryLanguage } from '@flyover/query-template';
import type { FoundPlace } from './place-index.ts';

/** Overpass makes areas of relations and of closed ways under ids of their own. */
const RELATION_AREA = 3_600_000_000;
const WAY_AREA = 2_400_000_000;

/**
 * The text for a placeholder, from the first place that suits it: for an area a way or a relation, else any.
 *
 * @returns undefined where no place suits
 */
export function geocodeValue(name: GeocodePlaceholder, places: readonly FoundPlace[], language: QueryLanguage): string | undefined {
  const kind = name.replace(/^(geocode|nominatim)/, '');
  const isOld = name.startsWith('nominatim');
  const place = kind === 'Area' ? places.find(({ osm_type }) => osm_type === 'way' || osm_type === 'relation') : places[0];
  if (place === undefined) return undefined;
  const [south, north, west, east] = place.boundingbox;
  const xml = language === 'xml';
  // the older names end the statement themselves
  const end = isOld && !xml ? ';' : '';
  switch (kind) {
    case 'Id':
      return xml ? `type="${place.osm_type}" ref="${place.osm_id}"` : `${place.osm_type}(${place.osm_id})${end}`;
    case 'Area': {
      const ids = place.osm_type === 'relation' ? [place.osm_id + RELATION_AREA] : [place.osm_id + WAY_AREA, place.osm_id];
      if (xml) return ['type="area"', ...ids.map((id, index) => `ref${index === 0 ? '' : `_${index}`}="${id}"`)].join(' ');
      return `area(id:${ids.join(',')})${end}`;
    }
    case 'Bbox':
      return xml ? `s="${south}" w="${west}" n="${north}" e="${east}"` : `${south},${west},${north},${east}`;
    default:
      return xml ? `lat="${place.lat}" lon="${place.lon}"` : `${place.lat},${place.lon}`;
  }
}
