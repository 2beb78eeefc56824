/** Places in the formats of Nominatim (https://nominatim.org/release-docs/latest/api/Output/). */
import type { FoundPlace } from '@flyover/place-search';
import { escapeHtml } from './error-page.ts';

export const PLACE_FORMATS = ['json', 'jsonv2', 'xml', 'geojson', 'geocodejson'] as const;
export type PlaceFormat = (typeof PLACE_FORMATS)[number];

/** Places found, with the request for them. */
export interface PlaceAnswer {
  readonly kind: 'search' | 'reverse' | 'lookup';
  readonly query: string;
  readonly places: readonly FoundPlace[];
}

const TYPES: Readonly<Record<PlaceFormat, string>> = {
  json: 'application/json; charset=utf-8',
  jsonv2: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  geojson: 'application/json; charset=utf-8',
  geocodejson: 'application/json; charset=utf-8',
};
/** Nominatim's words for a position where nothing is. */
const NOTHING = 'Unable to geocode';
const ATTRIBUTION = 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright';
const ROOTS: Readonly<Record<PlaceAnswer['kind'], string>> = {
  search: 'searchresults',
  reverse: 'reversegeocode',
  lookup: 'lookupresults',
};

/** Whether Nominatim knows a format by a name. */
export function isPlaceFormat(name: string): name is PlaceFormat {
  return (PLACE_FORMATS as readonly string[]).includes(name);
}

/** The answer: a list, of `reverse` one place or an error with status 200. */
export function printPlaces(format: PlaceFormat, answer: PlaceAnswer): Response {
  return new Response(format === 'xml' ? xmlOf(answer) : JSON.stringify(jsonOf(format, answer)), {
    headers: { 'Content-Type': TYPES[format] },
  });
}

/** A refusal. @param message a sentence */
export function placeError(format: PlaceFormat, status: number, message: string, headers: Record<string, string> = {}): Response {
  const body =
    format === 'xml'
      ? `${XML_HEAD}<error><code>${status}</code><message>${escapeHtml(message)}</message></error>\n`
      : JSON.stringify({ error: { code: status, message } });
  return new Response(body, { status, headers: { ...headers, 'Content-Type': TYPES[format] } });
}

function jsonOf(format: Exclude<PlaceFormat, 'xml'>, { kind, query, places }: PlaceAnswer): unknown {
  if (kind === 'reverse' && places.length === 0) return { error: NOTHING };
  if (format === 'geojson') return { type: 'FeatureCollection', licence: ATTRIBUTION, features: places.map(geojsonOf) };
  if (format === 'geocodejson') {
    const geocoding = { version: '0.1.0', attribution: ATTRIBUTION, licence: 'ODbL', query };
    return { type: 'FeatureCollection', geocoding, features: places.map(geocodejsonOf) };
  }
  const list = format === 'json' ? places : places.map(({ class: category, ...place }) => ({ ...place, category }));
  return kind === 'reverse' ? list[0] : list;
}

function pointOf({ lon, lat }: FoundPlace) {
  return { type: 'Point', coordinates: [Number(lon), Number(lat)] };
}

function geojsonOf(place: FoundPlace): unknown {
  const { place_id, osm_type, osm_id, display_name, class: category, type, importance } = place;
  const [south, north, west, east] = place.boundingbox.map(Number);
  const properties = { place_id, osm_type, osm_id, display_name, category, type, importance };
  return { type: 'Feature', properties, bbox: [west, south, east, north], geometry: pointOf(place) };
}

function geocodejsonOf(place: FoundPlace): unknown {
  const { place_id, osm_type, osm_id, display_name, class: osm_key, type: osm_value } = place;
  const [name] = display_name.split(', ');
  return {
    type: 'Feature',
    properties: { geocoding: { place_id, osm_type, osm_id, osm_key, osm_value, label: display_name, name } },
    geometry: pointOf(place),
  };
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" ?>\n';

function xmlOf({ kind, query, places }: PlaceAnswer): string {
  const root = ROOTS[kind];
  const head = `${XML_HEAD}<${root}${attributes({ timestamp: new Date().toUTCString(), attribution: ATTRIBUTION, querystring: query })}>\n`;
  if (kind !== 'reverse') return `${head}${places.map((place) => `<place${attributes(xmlFields(place))}/>\n`).join('')}</${root}>\n`;
  const [place] = places;
  if (place === undefined) return `${head}<error>${NOTHING}</error>\n</${root}>\n`;
  const { display_name, ...fields } = xmlFields(place);
  return `${head}<result${attributes(fields)}>${xmlText(display_name)}</result>\n</${root}>\n`;
}

function xmlFields({ licence: _, boundingbox, ...place }: FoundPlace) {
  return { ...place, boundingbox: boundingbox.join(',') };
}

function attributes(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}="${xmlText(`${value}`)}"`)
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const NO_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

function xmlText(text: string): string {
  return escapeHtml(text.replace(NO_XML, '\ufffd'));
}
