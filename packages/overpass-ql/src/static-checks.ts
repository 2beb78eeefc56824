/** The Overpass API's checks of values that have the right form, in its own words (0.7.62). Numbers are read as the C library reads them. */
import type { Bbox, Coordinate } from './syntax-tree-filter.ts';
import { isTimestamp, leadingInteger, leadingNumber, lowBits } from './text-value.ts';
import type { Range, TokenReader } from './token-reader.ts';

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

/** How many elements `print` gives at most: of a number the server keeps 32 bits. */
export function printLimit(text: string): { readonly limit: number; readonly written?: string } {
  const limit = lowBits(text) >>> 0;
  return { limit, ...writtenOf(limit, text) };
}

/** The text of a number where it is not the number's digits. */
export function writtenOf(value: number, text: string): { readonly written?: string } {
  return String(value) === text ? {} : { written: text };
}

/** How the server lists the values of the attributes of `print`, its blanks included. */
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

/** What the letters behind a size stand for. */
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

/** What a timeline is of; an empty version is none. */
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
