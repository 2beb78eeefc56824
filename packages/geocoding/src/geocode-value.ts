/** What a place search's answer stands for in a query: `{{geocodeArea:Vaduz}}` and its kind. */
import { bboxText, centerText, type GeocodePlaceholder, type QueryLanguage } from '@flyover/query-template';
import type { Place } from './place.ts';

/** What a geocode placeholder asks for. */
export type GeocodeKind = 'Id' | 'Area' | 'Bbox' | 'Coords';

const KINDS: Readonly<Record<GeocodePlaceholder, GeocodeKind>> = {
  geocodeId: 'Id',
  geocodeArea: 'Area',
  geocodeBbox: 'Bbox',
  geocodeCoords: 'Coords',
  nominatimId: 'Id',
  nominatimArea: 'Area',
  nominatimBbox: 'Bbox',
  nominatimCoords: 'Coords',
};

/** Id for `geocodeId` and `nominatimId`, and so on. */
export function geocodeKind(name: GeocodePlaceholder): GeocodeKind {
  return KINDS[name];
}

/** Overpass makes areas of relations and of closed ways under ids of their own (specification, section 9). */
const RELATION_AREA = 3_600_000_000;
const WAY_AREA = 2_400_000_000;

/**
 * The text for a placeholder, from the first place that suits it: for an area a way or a relation, for an id what is an
 * element, else any. In XML these are attributes. SQL knows boxes and points, but neither ids nor areas of
 * OpenStreetMap; SPARQL has an address for each element, which stands for its area too.
 *
 * @returns undefined where no place suits
 */
export function geocodeValue(name: GeocodePlaceholder, places: readonly Place[], language: QueryLanguage): string | undefined {
  const kind = geocodeKind(name);
  if (kind === 'Bbox') return places.length === 0 ? undefined : bboxText(places[0].bbox, language);
  if (kind === 'Coords') return places.length === 0 ? undefined : coordsText(places[0], language);
  if (language === 'sql') return undefined;
  // the older names end the statement of the query language themselves
  const end = name.startsWith('nominatim') ? ';' : '';
  for (const { osmType, osmId } of places) {
    if (osmType === undefined || osmId === undefined || (kind === 'Area' && osmType === 'node')) continue;
    if (language === 'sparql') return `<https://www.openstreetmap.org/${osmType}/${osmId}>`;
    if (kind === 'Id') return language === 'xml' ? `type="${osmType}" ref="${osmId}"` : `${osmType}(${osmId})${end}`;
    // data that was read before ways had areas of their own may hold the area under the plain id
    const ids = osmType === 'relation' ? [osmId + RELATION_AREA] : [osmId + WAY_AREA, osmId];
    if (language === 'ql') return `area(id:${ids.join(',')})${end}`;
    return ['type="area"', ...ids.map((id, index) => `ref${index === 0 ? '' : `_${index}`}="${id}"`)].join(' ');
  }
  return undefined;
}

function coordsText({ lat, lon }: Place, language: QueryLanguage): string {
  if (language !== 'sql') return centerText({ lat, lon }, language);
  const [y, x] = centerText({ lat, lon }, 'ql').split(',');
  return `st_setsrid(st_makepoint(${x},${y}), 4326)`;
}
