/** Which format bytes are in, by how they begin. */
import { joinBytes } from '../join-bytes.ts';
import type { InputFormat } from './input-format.ts';
import { INPUT_FORMATS, OSM_PBF, OSM_XML, OVERPASS_JSON } from './input-formats.ts';
import { jsonFields } from './json-fields.ts';
import { xmlHead } from './xml-head.ts';

/** Longer than this no text begins with white space. */
const LONGEST_SPACE = 4096;
const [OPEN_BRACE, LESS, LINE_FEED] = [0x7b, 0x3c, 0x0a];

/**
 * The format of a file by its first bytes.
 *
 * JSON and XML may begin with a byte order mark (UTF-8) and white space.
 *
 * @param start the first bytes that are there
 * @returns undefined where more bytes are needed to tell, 'unknown' where nobody knows it
 */
export function sniffFormat(start: Uint8Array): InputFormat | 'unknown' | undefined {
  if (start.length < 2) return undefined;
  let needsMore = false;
  for (const format of INPUT_FORMATS) {
    const is = format.bytes?.(start);
    if (is === true) return format;
    needsMore ||= format.bytes !== undefined && is === undefined;
  }
  const at = startOfText(start);
  if (at === undefined) return undefined;
  if (start[at] === OPEN_BRACE) return sniffJson(start, at);
  if (start[at] === LESS) return sniffXml(start, at);
  return needsMore ? undefined : 'unknown';
}

/** A file that is over before its format can be told: the reader of what it may be says what is missing. */
export function formatOfShort(start: Uint8Array): InputFormat | undefined {
  if (start[0] === 0) return OSM_PBF;
  const text = new TextDecoder().decode(start).trimStart();
  if (text.startsWith('{')) return OVERPASS_JSON;
  if (text.startsWith('<')) return OSM_XML;
  // the last line of a text may have no end
  const format = sniffFormat(joinBytes([start, Uint8Array.of(LINE_FEED)]));
  return format === 'unknown' ? undefined : format;
}

/** Behind a byte order mark and white space; undefined where nothing else has come. */
function startOfText(start: Uint8Array): number | undefined {
  let at = 0;
  if (start[0] === 0xef && start[1] === 0xbb) {
    if (start.length < 3) return undefined;
    if (start[2] === 0xbf) at = 3;
  }
  while (at < start.length && at < LONGEST_SPACE && isSpace(start[at])) at++;
  return at === start.length ? undefined : at;
}

function sniffJson(start: Uint8Array, from: number): InputFormat | undefined {
  const { fields, isAll } = jsonFields(start, from);
  for (const { key, text } of fields) {
    const format = INPUT_FORMATS.find(({ json }) => json?.(key, text) === true);
    if (format !== undefined) return format;
  }
  return isAll ? OVERPASS_JSON : undefined;
}

function sniffXml(start: Uint8Array, from: number): InputFormat | undefined {
  const { root, within, isAll } = xmlHead(start, from);
  if (root === undefined) return isAll ? OSM_XML : undefined;
  let needsMore = false;
  for (const format of INPUT_FORMATS) {
    const is = format.xml?.(root, within);
    if (is === true) return format;
    needsMore ||= format.xml !== undefined && is === undefined;
  }
  return needsMore && !isAll ? undefined : OSM_XML;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
