/** `/search`, `/reverse` and `/lookup`: places by name, position and element, in the protocol of Nominatim. */
import type { DataHost } from '@flyover/engine-host';
import type { LooseGeometry } from '@flyover/feature-export';
import { type ElementName, elementNameOf, type FoundPlace } from '@flyover/place-search';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { addressOf, type ClientWaiting } from './client-address.ts';
import { clientOf } from './interpreter.ts';
import { crossOrigin } from './origins.ts';
import { elementOfPlace, type PlaceShapes, placeShapes, SHAPE_SECONDS } from './place-shapes.ts';
import type { QuerySlots } from './query-slots.ts';
import { escapeHtml } from './responses.ts';

type Environment = { Bindings: HttpBindings };

/** The paths, without the prefix of a data set. */
export const PLACE_PATHS = ['/search', '/reverse', '/lookup'] as const;

/** The longest search text, characters. */
const LONGEST = 300;
/** The most elements of a lookup, as of Nominatim. */
const MOST_ELEMENTS = 50;
/** Fields of a search by parts, from small to large; `postalcode` is none that the names of areas tell. */
const PARTS = ['amenity', 'street', 'city', 'county', 'state', 'country'] as const;

/** Fields of areas that may contain the data. */
const AROUND: ReadonlySet<string> = new Set(['county', 'state', 'country']);

/** Options of {@link createPlaceRoutes}. */
interface PlaceRoutesOptions {
  /** Limits the answers that a client may wait for. */
  readonly waiting: ClientWaiting;
  /** Slots of queries, which shapes take. */
  readonly slots: QuerySlots;
  /** Name of the data set. */
  readonly data: string;
}

/** Adds the routes. */
export function createPlaceRoutes(routes: Hono<Environment>, host: DataHost, { waiting, slots, data }: PlaceRoutesOptions): void {
  for (const path of PLACE_PATHS) routes.use(path, crossOrigin('GET'));

  const answered = async (
    context: Context<Environment>,
    otherwise: PlaceFormat,
    answer: (signal: AbortSignal) => Promise<PlaceAnswer> | string,
  ): Promise<Response> => {
    const format = context.req.query('format') ?? otherwise;
    if (!isPlaceFormat(format)) return placeError('json', 400, `format is one of ${PLACE_FORMATS.join(', ')}.`);
    const client = addressOf(context.env.incoming);
    const refused = await waiting(client, async () => {
      const { signal } = context.req.raw;
      const found = await answer(signal);
      if (typeof found === 'string' || context.req.query('polygon_geojson') !== '1') return found;
      const slot = slots.admit(clientOf(context, data), SHAPE_SECONDS);
      if (typeof slot === 'string') return undefined;
      const shapes = await placeShapes(host, found.places, slot, signal).finally(slot.release);
      return typeof shapes === 'string' ? shapes : { ...found, shapes };
    });
    if (refused === undefined)
      return placeError(format, 429, 'These are many searches at a time: ask again in a moment.', { 'Retry-After': '1' });
    if (typeof refused === 'string') return placeError(format, 400, refused);
    return printPlaces(format, refused);
  };

  routes.get('/search', (context) =>
    answered(context, 'json', (signal) => {
      const texts = searchTexts(context.req.query());
      if (typeof texts === 'string') return texts;
      const wanted = Number(context.req.query('limit') ?? 10);
      const limit = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), 50) : 10;
      return firstFound(texts, (text) => host.search(text, limit, signal));
    }),
  );
  routes.get('/reverse', (context) =>
    answered(context, 'xml', (signal) => {
      const [lat, lon] = [degrees(context.req.query('lat'), 90), degrees(context.req.query('lon'), 180)];
      if (lat === undefined || lon === undefined) return 'Give a position in lat and lon, in degrees.';
      const zoom = Number(context.req.query('zoom') ?? 18);
      const reversed = host.reverse(lat, lon, Number.isFinite(zoom) ? zoom : 18, signal);
      return reversed.then((place) => ({ kind: 'reverse', query: `lat=${lat}&lon=${lon}`, places: place === undefined ? [] : [place] }));
    }),
  );
  routes.get('/lookup', (context) =>
    answered(context, 'xml', (signal) => {
      const text = context.req.query('osm_ids') ?? '';
      const elements = text.split(',', MOST_ELEMENTS + 1).map((each) => elementNameOf(each.trim()));
      if (elements.length > MOST_ELEMENTS || !elements.every((each): each is ElementName => each !== undefined))
        return `Give elements in osm_ids, such as N1,W2,R3, at most ${MOST_ELEMENTS}.`;
      return host.lookup(elements, signal).then((places) => ({ kind: 'lookup', query: text, places }));
    }),
  );
}

/** Returns the texts to search for, each of them used where those before find nothing; a sentence where the request names none. */
function searchTexts(fields: Readonly<Record<string, string>>): readonly string[] | string {
  const text = fields.q?.trim() ?? '';
  const parts = PARTS.map((name) => ({ name, value: fields[name]?.trim() ?? '' })).filter(({ value }) => value !== '');
  if (text !== '' && parts.length > 0) return `Give a place in q, or in ${PARTS.join(', ')}, not in both.`;
  const values = parts.map(({ name, value }) => (name === 'street' ? withoutNumber(value) : value));
  const all = parts.length > 0 ? values.join(', ') : text;
  if (all === '' || all.length > LONGEST) return `Give the name of a place in q, at most ${LONGEST} characters.`;
  const texts = [all];
  // the data of a part of the earth may lack the areas around it
  for (let end = parts.length - 1; end > 0 && AROUND.has(parts[end].name); end--) texts.push(values.slice(0, end).join(', '));
  return texts;
}

/** Returns a street without the house number before or after it. */
function withoutNumber(street: string): string {
  const name = street.replace(/^\d{1,5}[a-z]?,? /i, '').replace(/,? \d{1,5}[a-z]?$/i, '');
  return name === '' ? street : name;
}

async function firstFound(texts: readonly string[], search: (text: string) => Promise<readonly FoundPlace[]>): Promise<PlaceAnswer> {
  for (const text of texts) {
    const places = await search(text);
    if (places.length > 0) return { kind: 'search', query: texts[0], places };
  }
  return { kind: 'search', query: texts[0], places: [] };
}

function degrees(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,3}(\.\d{0,20})?$/.test(text.trim())) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}

// Places in the formats of Nominatim (https://nominatim.org/release-docs/latest/api/Output/).

const PLACE_FORMATS = ['json', 'jsonv2', 'xml', 'geojson', 'geocodejson'] as const;
type PlaceFormat = (typeof PLACE_FORMATS)[number];

/** Places found, with the request for them. */
interface PlaceAnswer {
  readonly kind: 'search' | 'reverse' | 'lookup';
  readonly query: string;
  readonly places: readonly FoundPlace[];
  /** Shapes, where they were asked for. */
  readonly shapes?: PlaceShapes;
}

const TYPES: Readonly<Record<PlaceFormat, string>> = {
  json: 'application/json; charset=utf-8',
  jsonv2: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  geojson: 'application/json; charset=utf-8',
  geocodejson: 'application/json; charset=utf-8',
};
/** Nominatim's message for a position without a place. */
const NOTHING = 'Unable to geocode';
const ATTRIBUTION = 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright';
const ROOTS: Readonly<Record<PlaceAnswer['kind'], string>> = {
  search: 'searchresults',
  reverse: 'reversegeocode',
  lookup: 'lookupresults',
};

/** Returns whether a name is a format of Nominatim. */
function isPlaceFormat(name: string): name is PlaceFormat {
  return (PLACE_FORMATS as readonly string[]).includes(name);
}

/** Returns the answer: a list, for `reverse` one place or an error with status 200. */
function printPlaces(format: PlaceFormat, answer: PlaceAnswer): Response {
  return new Response(format === 'xml' ? xmlOf(answer) : JSON.stringify(jsonOf(format, answer)), {
    headers: { 'Content-Type': TYPES[format] },
  });
}

/** Returns a refusal. @param message a sentence */
function placeError(format: PlaceFormat, status: number, message: string, headers: Record<string, string> = {}): Response {
  const body =
    format === 'xml'
      ? `${XML_HEAD}<error><code>${status}</code><message>${escapeHtml(message)}</message></error>\n`
      : JSON.stringify({ error: { code: status, message } });
  return new Response(body, { status, headers: { ...headers, 'Content-Type': TYPES[format] } });
}

function jsonOf(format: Exclude<PlaceFormat, 'xml'>, { kind, query, places, shapes }: PlaceAnswer): unknown {
  const geometryOf = (place: FoundPlace) => shapes?.get(elementOfPlace(place)) ?? pointOf(place);
  if (kind === 'reverse' && places.length === 0) return { error: NOTHING };
  if (format === 'geojson') {
    const features = places.map((place) => geojsonOf(place, geometryOf(place)));
    return { type: 'FeatureCollection', licence: ATTRIBUTION, features };
  }
  if (format === 'geocodejson') {
    const geocoding = { version: '0.1.0', attribution: ATTRIBUTION, licence: 'ODbL', query };
    return { type: 'FeatureCollection', geocoding, features: places.map((place) => geocodejsonOf(place, geometryOf(place))) };
  }
  const list = places.map((place) => {
    const { class: category, ...others } = place;
    return { ...(format === 'json' ? place : { ...others, category }), ...(shapes !== undefined && { geojson: geometryOf(place) }) };
  });
  return kind === 'reverse' ? list[0] : list;
}

function pointOf({ lon, lat }: FoundPlace): LooseGeometry {
  return { type: 'Point', coordinates: [Number(lon), Number(lat)] };
}

function geojsonOf(place: FoundPlace, geometry: LooseGeometry): unknown {
  const { place_id, osm_type, osm_id, display_name, class: category, type, importance } = place;
  const [south, north, west, east] = place.boundingbox.map(Number);
  const properties = { place_id, osm_type, osm_id, display_name, category, type, importance };
  return { type: 'Feature', properties, bbox: [west, south, east, north], geometry };
}

function geocodejsonOf(place: FoundPlace, geometry: LooseGeometry): unknown {
  const { place_id, osm_type, osm_id, display_name, class: osm_key, type: osm_value } = place;
  const [name] = display_name.split(', ');
  return {
    type: 'Feature',
    properties: { geocoding: { place_id, osm_type, osm_id, osm_key, osm_value, label: display_name, name } },
    geometry,
  };
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" ?>\n';

function xmlOf({ kind, query, places, shapes }: PlaceAnswer): string {
  const root = ROOTS[kind];
  const head = `${XML_HEAD}<${root}${attributes({ timestamp: new Date().toUTCString(), attribution: ATTRIBUTION, querystring: query })}>\n`;
  const fieldsOf = (place: FoundPlace) => ({
    ...xmlFields(place),
    ...(shapes !== undefined && { geojson: JSON.stringify(shapes.get(elementOfPlace(place)) ?? pointOf(place)) }),
  });
  if (kind !== 'reverse') return `${head}${places.map((place) => `<place${attributes(fieldsOf(place))}/>\n`).join('')}</${root}>\n`;
  const [place] = places;
  if (place === undefined) return `${head}<error>${NOTHING}</error>\n</${root}>\n`;
  const { display_name, ...fields } = fieldsOf(place);
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const NO_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

function xmlText(text: string): string {
  return escapeHtml(text.replace(NO_XML, '\ufffd'));
}
