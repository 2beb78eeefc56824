/** The Overpass API's checks of values with valid syntax, with its messages (0.7.62). Numbers are read as the C library reads them. */

import type { Bbox } from '@flyover/bounding-box';
import { isTimestamp, leadingInteger, leadingNumber, lowBits } from '../text-value.ts';
import type { Range, TokenReader } from '../token-reader.ts';
import type { AroundFilter, Coordinate } from '../tree/syntax-tree-filter.ts';

/** `For the attribute "k" of the element "has-kv" the only allowed values are …` */
export function onlyAllowed(attribute: string, element: string, values: string): string {
  return `For the attribute "${attribute}" of the element "${element}" the only allowed values are ${values}`;
}

/** `floats between -90.0 and 90.0` */
function floatsWithin(limit: number): string {
  return `floats between -${limit}.0 and ${limit}.0`;
}

/** A box from its four texts; what is out of range is reported. The server lets `nan` pass, and such a box holds nothing. */
export function checkBbox(reader: TokenReader, element: string, texts: readonly string[], range: Range): Bbox {
  const [south, west, north, east] = [0, 1, 2, 3].map((i) => leadingNumber(texts[i] ?? ''));
  const check = (name: string, index: number, limit: number): void => {
    if ((texts[index] ?? '') === '' || Math.abs([south, west, north, east][index]) > limit)
      reader.report('static', onlyAllowed(name, element, `${floatsWithin(limit)}.`), range, 'box');
  };
  check('s', 0, 90);
  check('n', 2, 90);
  if (north < south) {
    const message = `The value of attribute "n" of the element "${element}" must always be greater or equal than the value of attribute "s".`;
    reader.report('static', message, range, 'boxOrder');
  }
  check('w', 1, 180);
  check('e', 3, 180);
  return { south, west, north, east };
}

/** The box of `print`, whose parts may be empty, unlike those of a filter: one that is counts as 0. Undefined where all are. */
export function checkPrintBox(reader: TokenReader, texts: readonly string[], range: Range): Bbox | undefined {
  const box = checkBbox(
    reader,
    'print',
    texts.map((text) => (text === '' ? '0' : text)),
    range,
  );
  return texts.every((text) => text === '') ? undefined : box;
}

/** Returns the highest number of elements that `print` gives: the server keeps 32 bits of a number. */
export function printLimit(text: string): { readonly limit: number; readonly written?: string } {
  const limit = lowBits(text) >>> 0;
  return { limit, ...writtenOf(limit, text) };
}

/** The text of a number where it is not the number's digits. */
export function writtenOf(value: number, text: string): { readonly written?: string } {
  return String(value) === text ? {} : { written: text };
}

/** The server's lists of the values of the attributes of `print`, with its blanks. */
export const PRINT_VALUES = {
  mode: '"ids_only", "skeleton", "body", "tags",  "count", or "meta".',
  order: '"id" or "quadtile".',
  geometry: '"skeleton", "full", "bounds", or "center".',
  ids: '"yes" or "no".',
} as const;

/** A coordinate from its two texts; what is out of range is reported and becomes 0. The server lets `nan` pass: nothing is there. */
export function checkCoordinate(reader: TokenReader, element: string, lat: string, lon: string, range: Range): Coordinate {
  const check = (name: string, text: string, limit: number): number => {
    const value = leadingNumber(text);
    if (text !== '' && !(Math.abs(value) > limit)) return value;
    reader.report('static', onlyAllowed(name, element, `${floatsWithin(limit)}.`), range);
    return 0;
  };
  return { lat: check('lat', lat, 90), lon: check('lon', lon, 180) };
}

/** A whole number; anything else is reported and becomes the fallback. */
export function checkWholeNumber(
  reader: TokenReader,
  attribute: string,
  element: string,
  text: string,
  range: Range,
  minimum = 1,
  fallback = minimum,
): number {
  const value = leadingInteger(text);
  if (value >= minimum) return Math.min(value, Number.MAX_SAFE_INTEGER);
  reader.report('static', onlyAllowed(attribute, element, `${minimum > 0 ? 'positive' : 'nonnegative'} integers.`), range);
  return fallback;
}

/** The factors of the letters after a size. */
const SIZE_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1000],
  ['M', 1000 ** 2],
  ['G', 1000 ** 3],
  ['ki', 1024],
  ['Mi', 1024 ** 2],
  ['Gi', 1024 ** 3],
]);
const SIZE = /^[\t-\r ]*\+?(\d+)([a-zA-Z]{0,2})$/u;

/** The values of `timeout` and `maxsize`, in the server's words: it takes `k`, `M` and `G` too. */
export const SIZE_VALUES = 'positive integers optionally with suffix "ki", "Mi", or "Gi".';

/** A positive whole number with a suffix such as `Mi`, as `timeout` and `maxsize` take it, up to 2^53 - 1; undefined: another text. */
export function sizeOf(text: string): number | undefined {
  const [, digits = '', suffix = ''] = SIZE.exec(text) ?? [];
  const size = Number(digits) * (SIZE_SUFFIXES.get(suffix) ?? 0);
  return size > 0 ? Math.min(size, Number.MAX_SAFE_INTEGER) : undefined;
}

/**
 * Reports a text that is no moment.
 *
 * @param form how the message writes the form, and whether the text may be empty
 */
export function checkTimestamp(
  reader: TokenReader,
  attribute: string,
  text: string,
  range: Range,
  form: 'bare' | 'quoted' | 'mayBeEmpty',
): void {
  if (isTimestamp(text) || (form === 'mayBeEmpty' && text === '')) return;
  const start = form === 'mayBeEmpty' ? 'must be empty or contain' : 'must contain';
  const pattern = form === 'bare' ? 'yyyy-mm-ddThh:mm:ssZ' : '"yyyy-mm-ddThh:mm:ssZ"';
  const message = `The attribute "${attribute}" ${start} a timestamp exactly in the form ${pattern}.`;
  reader.report('static', message, range, 'moment');
}

/** Reports moments of a `changed` that cannot be; undefined is `auto`. */
export function checkChanged(reader: TokenReader, since: string | undefined, until: string | undefined, range: Range): void {
  if (since === 'init') return;
  if ((since === undefined) !== (until === undefined))
    reader.report('static', 'The attributes "since" and "until" must be set either both or none.', range);
  if (since !== undefined) checkTimestamp(reader, 'since', since, range, 'quoted');
  if (until !== undefined) checkTimestamp(reader, 'until', until, range, 'quoted');
}

/** Checks the subject of a timeline; an empty version counts as none. */
export function checkTimeline(
  reader: TokenReader,
  type: string,
  ref: string,
  version: string,
  range: Range,
): { readonly type: 'node' | 'way' | 'relation'; readonly ref: number; readonly version: number | undefined } {
  const known = type === 'node' || type === 'way' || type === 'relation' ? type : 'node';
  if (known !== type) reader.report('static', onlyAllowed('type', 'timeline', '"node", "way", or "relation".'), range);
  // what is below zero is taken, and nothing has it
  const number = (name: string, text: string): number =>
    leadingInteger(text) < 0 ? Number.MAX_SAFE_INTEGER : checkWholeNumber(reader, name, 'timeline', text, range);
  return { type: known, ref: number('ref', ref), version: version === '' ? undefined : number('version', version) };
}

/** The word behind `local`; another one than there are is reported. */
export function checkLocalType(reader: TokenReader, type: string, range: Range): string {
  if (type !== 'l' && type !== 'll' && type !== 'llb')
    reader.report('static', 'Localize must have one of the values "l", "ll", or "llb". "l" is the default value.', range);
  return type;
}

/** Whether the server takes the box of a whole query for one: otherwise a statement without a filter is refused. */
export function isGlobalBbox({ south, west, north, east }: Bbox): boolean {
  return south <= north && !Number.isNaN(west) && !Number.isNaN(east);
}

// Checks of `around`, with the Overpass API's messages (0.7.62).

const LATITUDES = 'floats between -90.0 and 90.0 or an empty value.';
/** So it says, and holds them against -180. */
const LONGITUDES = 'floats between -1800.0 and 180.0 or an empty value.';

/**
 * Reads the numbers of an `around` from its texts, and reports those out of range.
 *
 * @param lat empty: there is no place
 * @param line latitudes and longitudes by turns, of which the server looks at the last two only; undefined: there is no line
 */
export function checkAround(
  reader: TokenReader,
  radius: string,
  lat: string,
  lon: string,
  line: readonly string[] | undefined,
  at: Range,
): Pick<AroundFilter, 'radius' | 'coordinates'> {
  const metres = leadingNumber(radius);
  if (metres < 0 || radius === '') reader.report('static', onlyAllowed('radius', 'around', 'nonnegative floats.'), at, 'metres');
  const place: Coordinate = { lat: leadingNumber(lat), lon: leadingNumber(lon) };
  if (Math.abs(place.lat) > 90) reader.report('static', onlyAllowed('lat', 'around', LATITUDES), at);
  if (Math.abs(place.lon) > 180) reader.report('static', onlyAllowed('lon', 'around', LONGITUDES), at);
  const coordinates = line === undefined ? (lat === '' ? [] : [place]) : readLine(reader, lat + lon !== '', line, at);
  return { radius: Math.max(metres, 0), coordinates };
}

function readLine(reader: TokenReader, hasPlace: boolean, texts: readonly string[], at: Range): Coordinate[] {
  const report = (message: string): void => reader.report('static', message, at);
  if (hasPlace) report('In "around", the attribute "polyline" cannot be used if "lat" or "lon" are used.');
  const points: Coordinate[] = [];
  // a number without another one behind it is none
  for (let i = 0; i + 1 < texts.length; i += 2) points.push({ lat: leadingNumber(texts[i]), lon: leadingNumber(texts[i + 1]) });
  const last = points.at(-1);
  const entry = 'For a latitude entry in the attribute "polyline" of the element "around" the only allowed values are';
  if (last !== undefined && Math.abs(last.lat) > 90) report(`${entry} ${LATITUDES}`);
  if (last !== undefined && Math.abs(last.lon) > 180) report(`${entry} ${LONGITUDES}`);
  return points.map(({ lat, lon }) => ({ lat: finite(lat), lon: finite(lon) }));
}

/** Nothing is near `inf`, as nothing is near `nan`, which XML can say, too. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

// Checks of recursions, with the Overpass API's messages (0.7.62).

/** Types of recursion, as the server's message lists them. */
const TYPES =
  '"relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';

/** The recursions that a role may restrict; the message names some of them. */
const BY_ROLE: ReadonlySet<string> = new Set([
  'relation-relation',
  'relation-backwards',
  'relation-way',
  'relation-node',
  'relation-nwr',
  'relation-nw',
  'relation-wr',
  'relation-nr',
  'node-relation',
  'way-relation',
]);
const ROLE_ALONE =
  'A role can only be specified for values "relation-relation", "relation-backwards","relation-way", "relation-node", "way-relation",or "node-relation".';

/** A recursion as the attributes of its element; undefined and empty are the same, but for the role. */
export interface RecurseAttributes {
  /** undefined where there is no such recursion */
  readonly type: string | undefined;
  readonly role?: string | undefined;
  /** places in a way, in the order in which the server goes through them */
  readonly positions?: readonly string[];
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
}

/** The numbers that pass. */
export interface RecurseNumbers {
  readonly positions: readonly number[];
  /** of ways or segments at a node; without a number none fits */
  readonly minimum: number;
  /** undefined: any number from the minimum on */
  readonly maximum: number | undefined;
}

/** Checks a recursion, and reads its numbers. */
export function checkRecurse(reader: TokenReader, attributes: RecurseAttributes, at: Range): RecurseNumbers {
  const { type, role, positions = [], lower = '', upper = '' } = attributes;
  const report = (message: string): void => reader.report('static', message, at);
  if (type === undefined) report(onlyAllowed('type', 'recurse', TYPES));
  if (role !== undefined && !BY_ROLE.has(type ?? '')) report(ROLE_ALONE);
  const numbers: number[] = [];
  if (positions.length > 0) {
    if (type !== 'way-node' && type !== 'node-way') report('A role can only be specified for values "way-node" or "node-way",');
    else
      for (const text of positions) {
        const position = leadingInteger(text);
        if (position !== 0) numbers.push(position);
        else reader.report('static', `Invalid pos '${text}' in positions list.`, at, 'positions');
      }
  }
  if (lower === '' && upper === '') return { positions: numbers, minimum: 1, maximum: 0 };
  const minimum = leadingInteger(lower);
  const maximum = upper === '' ? undefined : leadingInteger(upper);
  if (minimum <= 0) report('lower must be an integer greater or equal 1');
  if (maximum !== undefined && maximum < minimum) report('upper must be an integer greater or equal lower');
  return { positions: numbers, minimum: Math.max(minimum, 1), maximum };
}

// Checks of `local`, with the Overpass API's messages (0.7.62).

/** The box of `local` from its four texts, south, west, north, east; undefined where all are empty. Faults are told as those of a filter. */
export function checkLocalBox(reader: TokenReader, texts: readonly string[], range: Range): Bbox | undefined {
  return texts.every((text) => text === '') ? undefined : checkBbox(reader, 'bbox-query', texts, range);
}
