/** The format of a file, recognized by its first bytes, and a reader of answers that chooses its format by them. */
import { joinBytes } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { jsonFields, xmlHead } from './first-bytes.ts';
import type { InputFormat } from './input-format.ts';
import { INPUT_FORMATS, OSM_PBF, OSM_XML, OVERPASS_JSON } from './input-formats.ts';

/** Longer than this no text begins with white space. */
const LONGEST_SPACE = 4096;
const [OPEN_BRACE, LESS, LINE_FEED] = [0x7b, 0x3c, 0x0a];

/**
 * The format of a file by its first bytes.
 *
 * JSON and XML may begin with a byte order mark (UTF-8) and white space.
 *
 * @param start the first bytes that are there
 * @param others the result for JSON and XML of no known format: `read` for the most frequent format, whose reader reports what is missing, or `unknown`
 * @returns undefined where more bytes are needed, 'unknown' for an unknown format
 */
export function sniffFormat(start: Uint8Array, others: 'read' | 'unknown' = 'read'): InputFormat | 'unknown' | undefined {
  if (start.length < 2) return undefined;
  let needsMore = false;
  for (const format of INPUT_FORMATS) {
    const is = format.bytes?.(start);
    if (is === true) return format;
    needsMore ||= format.bytes !== undefined && is === undefined;
  }
  const at = startOfText(start);
  if (at === undefined) return undefined;
  const isOther = others === 'unknown';
  if (start[at] === OPEN_BRACE) return sniffJson(start, at, isOther ? 'unknown' : OVERPASS_JSON);
  if (start[at] === LESS) return sniffXml(start, at, isOther ? 'unknown' : OSM_XML);
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

function sniffJson(start: Uint8Array, from: number, other: InputFormat | 'unknown'): InputFormat | 'unknown' | undefined {
  const { fields, isAll } = jsonFields(start, from);
  for (const { key, text } of fields) {
    const format = INPUT_FORMATS.find(({ json }) => json?.(key, text) === true);
    if (format !== undefined) return format;
  }
  return isAll ? other : undefined;
}

function sniffXml(start: Uint8Array, from: number, other: InputFormat | 'unknown'): InputFormat | 'unknown' | undefined {
  const { root, within, isAll } = xmlHead(start, from);
  if (root === undefined) return isAll ? other : undefined;
  let needsMore = false;
  for (const format of INPUT_FORMATS) {
    const is = format.xml?.(root, within);
    if (is === true) return format;
    needsMore ||= format.xml !== undefined && is === undefined;
  }
  return needsMore && !isAll ? undefined : other;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

// A reader of answers, which arrive unpacked: the first bytes decide which reader it uses.

/**
 * Makes a reader of any of the formats whose reader is at hand, whichever comes; those that are fetched or packed are none of an answer.
 *
 * @throws (its methods) what the readers of the formats throw, 'empty', and 'wrong-format' for anything else, packed bytes among it; a format that
 * is known and not read is named
 */
export function createSniffingReader(): PushReader {
  let reader: PushReader | undefined;
  let start = new Uint8Array(0);
  const begin = (format: InputFormat | 'unknown' | undefined) => {
    if (format !== undefined && format !== 'unknown' && format.refusal !== undefined) throw new ReadError(format.refusal, 0);
    const made = format === undefined || format === 'unknown' ? undefined : format.reader?.({ changes: 'applied' });
    if (made === undefined) throw new ReadError({ kind: 'unknownFormat' }, 0);
    reader = made;
    made.push(start);
  };
  return {
    push(chunk) {
      if (reader !== undefined) return reader.push(chunk);
      start = joinBytes([start, chunk]);
      const format = sniffFormat(start);
      if (format !== undefined) begin(format);
    },
    finish(): ElementStore {
      if (start.length === 0) throw new ReadError({ kind: 'empty' }, 0);
      // too short to tell which, so that the reader says what is missing
      if (reader === undefined) begin(start.length > 1 ? formatOfShort(start) : undefined);
      return reader?.finish() ?? new StoreBuilder().finish();
    },
    partial: () => (reader === undefined ? new StoreBuilder().finish() : reader.partial()),
    get progress() {
      return reader?.progress ?? { bytes: start.length, elements: 0 };
    },
  };
}
