/** The reader of places from untrusted answers: it checks types, ranges and lengths, and parses strings as numbers. */
import type { Bbox } from '@flyover/query-template';
import { GeocoderError, type Place } from './geocoder.ts';

/** The greatest number of places read of an answer. */
const PLACES = 100;
/** UTF-16 units of a name; the longest that servers give have some 300. */
const NAME_LENGTH = 1000;
/** UTF-16 units of what a server says itself. */
const WORDS_LENGTH = 200;

/**
 * The places of Nominatim's `format=json`: a list with `boundingbox` south, north, west, east. Entries that cannot be
 * read are left out.
 *
 * @throws GeocoderError (`answer`, `entries`) when it is no list, or none of its entries can be read
 */
export function readNominatimPlaces(answer: unknown): Place[] {
  if (!Array.isArray(answer)) throw noList(answer);
  return readAll(answer, ([south, north, west, east]) => ({ south, west, north, east }));
}

/**
 * The places of OSMNames: `results[]` with `boundingbox` west, south, east, north. Entries that cannot be read are left out.
 *
 * @throws GeocoderError (`answer`, `entries`) when there is no such list, or none of its entries can be read
 */
export function readOsmNamesPlaces(answer: unknown): Place[] {
  const results = isRecord(answer) ? answer.results : undefined;
  if (!Array.isArray(results)) throw noList(answer);
  return readAll(results, ([west, south, east, north]) => ({ south, west, north, east }));
}

type FourNumbers = readonly [number, number, number, number];

function readAll(entries: readonly unknown[], bboxOf: (numbers: FourNumbers) => Bbox): Place[] {
  const places: Place[] = [];
  const looked = Math.min(entries.length, PLACES);
  for (let i = 0; i < looked; i++) {
    const place = readPlace(entries[i], bboxOf);
    if (place !== undefined) places.push(place);
  }
  if (places.length === 0 && entries.length > 0) {
    throw new GeocoderError({ kind: 'entries' });
  }
  return places;
}

function readPlace(entry: unknown, bboxOf: (numbers: FourNumbers) => Bbox): Place | undefined {
  if (!isRecord(entry)) return undefined;
  const displayName = typeof entry.display_name === 'string' ? entry.display_name.slice(0, NAME_LENGTH).trim() : '';
  const lat = numberWithin(entry.lat, 90);
  const lon = numberWithin(entry.lon, 180);
  if (displayName === '' || lat === undefined || lon === undefined) return undefined;
  const bbox = readBbox(entry.boundingbox, { south: lat, west: lon, north: lat, east: lon }, bboxOf);
  if (bbox === undefined) return undefined;
  const osmType = readType(entry.osm_type);
  const osmId = readNumber(entry.osm_id);
  const known = osmType !== undefined && osmId !== undefined && Number.isSafeInteger(osmId) && osmId > 0;
  const importance = readNumber(entry.importance);
  const kind = readKind(entry);
  return {
    displayName,
    lat,
    lon,
    bbox,
    ...(known && { osmType, osmId }),
    ...(kind !== undefined && { kind }),
    ...(importance !== undefined && { importance }),
  };
}

/** Kinds that say less than the key they belong to: `building=yes`. */
const VAGUE = new Set(['yes', 'other', 'unclassified']);

/** Nominatim tells of a boundary in `addresstype` whether it is a country or a town; key and value stand in `class` (or `category`) and `type`. */
function readKind({ addresstype, type, class: key, category }: Readonly<Record<string, unknown>>): string | undefined {
  const byTag = isKind(type) && !VAGUE.has(type) ? type : (key ?? category);
  const kind = byTag === 'administrative' && isKind(addresstype) ? addresstype : byTag;
  return isKind(kind) && !VAGUE.has(kind) ? kind : undefined;
}

function isKind(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(value);
}

/** Undefined where there is a box, but a wrong one. */
function readBbox(value: unknown, point: Bbox, bboxOf: (numbers: FourNumbers) => Bbox): Bbox | undefined {
  if (value === undefined || value === null) return point;
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [first, second, third, fourth] = value.map(readNumber);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return undefined;
  const bbox = bboxOf([first, second, third, fourth]);
  const { south, west, north, east } = bbox;
  const onEarth = Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return onEarth && south <= north ? bbox : undefined;
}

const TYPES: ReadonlyMap<unknown, 'node' | 'way' | 'relation'> = new Map([
  ['node', 'node'],
  ['way', 'way'],
  ['relation', 'relation'],
  ['N', 'node'],
  ['W', 'way'],
  ['R', 'relation'],
]);

function readType(value: unknown): 'node' | 'way' | 'relation' | undefined {
  return TYPES.get(value);
}

function numberWithin(value: unknown, limit: number): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Math.abs(number) <= limit ? number : undefined;
}

/** A finite number, also one that is written as text. */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^[+-]?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i.test(value)) return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function noList(answer: unknown): GeocoderError {
  const error = isRecord(answer) ? answer.error : undefined;
  const said = isRecord(error) ? error.message : error;
  const words = typeof said === 'string' ? said.trim().slice(0, WORDS_LENGTH) : '';
  return new GeocoderError({ kind: 'answer', ...(words !== '' && { said: words }) });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
