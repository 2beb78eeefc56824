/** Tests of the first bytes of a file, by which a format is recognized: magic numbers, fields of JSON, tags of XML. */

/** Bytes from the name of the first file in an archive on, and those of its length (APPNOTE.TXT, 4.3.7). */
const ZIP_NAME = 30;
const ZIP_NAME_LENGTH = 26;
/** The offset at which SQLite keeps the id of the program that a database belongs to (sqlite.org/fileformat.html, 1.3). */
const APPLICATION_ID = 68;
/** Bytes of the length of a blob header, the first of an .osm.pbf file. */
const LENGTH_BYTES = 4;
const LONGEST_LINE = 4096;
/** Offset of the name in the header of a FIT file. */
const FIT_NAME = 8;
/** Bytes of the name of a sentence, with the comma. */
const NMEA_HEAD = 7;
/** Bytes that the first line of a MIF file and the word behind it take. */
const LONGEST_MIF_HEAD = 24;

/** Whether a file begins with bytes, or with a text; undefined where it is too short to tell. */
export function beginsWith(start: Uint8Array, ...parts: readonly (number | string)[]): boolean | undefined {
  const bytes = parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : [part]));
  for (let i = 0; i < bytes.length; i++) {
    if (i >= start.length) return undefined;
    if (start[i] !== bytes[i]) return false;
  }
  return true;
}

/** The length of a blob header: four bytes, at most 64 KiB. */
export function isPbf(start: Uint8Array): boolean | undefined {
  if (start[0] !== 0 || start[1] > 1) return false;
  return start.length < LENGTH_BYTES ? undefined : true;
}

/** Whether a file is a ZIP archive whose first file is one of KML (a KMZ: `ofKml`), or any other ZIP archive (not `ofKml`). */
export function isArchive(start: Uint8Array, ofKml: boolean): boolean | undefined {
  const isZip = beginsWith(start, 'PK\x03\x04');
  if (isZip !== true) return isZip;
  if (start.length < ZIP_NAME) return undefined;
  const end = ZIP_NAME + start[ZIP_NAME_LENGTH] + 256 * start[ZIP_NAME_LENGTH + 1];
  if (start.length < end) return undefined;
  return textOf(start, ZIP_NAME, Math.min(end, ZIP_NAME + 1000)).endsWith('.kml') === ofKml;
}

/** Whether a file is an SQLite database with the id of a GeoPackage (`isGeo`), or one without it (not `isGeo`). */
export function isDatabase(start: Uint8Array, isGeo: boolean): boolean | undefined {
  const isSqlite = beginsWith(start, 'SQLite format 3\0');
  if (isSqlite !== true) return isSqlite;
  if (start.length < APPLICATION_ID + 4) return undefined;
  // of version 1.0 on: GP10, GP11, GPKG
  return (textOf(start, APPLICATION_ID, APPLICATION_ID + 2) === 'GP') === isGeo;
}

/** A file of a Garmin device: a header of 12 or 14 bytes, with the name behind the version and the size. */
export function isFit(start: Uint8Array): boolean | undefined {
  if (start[0] !== 12 && start[0] !== 14) return false;
  return start.length < FIT_NAME + 4 ? undefined : textOf(start, FIT_NAME, FIT_NAME + 4) === '.FIT';
}

/** A sentence of a receiver, of whichever satellites: `$GPGGA,…` */
export function isNmea(start: Uint8Array): boolean | undefined {
  if (start[0] !== 0x24) return false;
  return start.length < NMEA_HEAD ? undefined : /^\$G[ABLNPQ][A-Z]{3},/.test(textOf(start, 0, NMEA_HEAD));
}

/** The shapes of a MapInfo table in text: `Version 300`, and the character set on the next line. */
export function isMif(start: Uint8Array): boolean | undefined {
  const isVersion = beginsWith(start, 'Version ');
  if (isVersion !== true) return isVersion;
  return start.length < LONGEST_MIF_HEAD ? undefined : /^Version +\d+\s+Charset /i.test(textOf(start, 0, LONGEST_MIF_HEAD));
}

/** Whether a text is UTF-16: by a byte order mark, or by a zero beside the first letter of JSON or XML. */
export function isUtf16(start: Uint8Array): boolean {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLetter = (byte: number) => byte === 0x7b || byte === 0x3c;
  return (first === 0 && isLetter(second)) || (isLetter(first) && second === 0);
}

/** Whether a text is OPL, one object a line: `n17 v2 dV c3 …`. */
export function isOpl(start: Uint8Array): boolean {
  return /^[nwrc]-?\d+ (?:v\d|[dkcT])/.test(textOf(start, 0, 40));
}

/** Whether a text is CSV: two lines with the same number of values, the first of them names. */
export function isCsv(start: Uint8Array): boolean | undefined {
  const from = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;
  const head = textOf(start, from, LONGEST_LINE);
  if (!/^["@:\w]/.test(head)) return false;
  const first = lineOf(start, from);
  if (first === undefined) return start.length < LONGEST_LINE && isPrintable(head) ? undefined : false;
  const separator = [',', ';', '\t'].find((each) => first.includes(each));
  if (separator === undefined || !isPrintable(first)) return false;
  const second = lineOf(start, start.indexOf(0x0a, from) + 1);
  if (second === undefined) return start.length < 2 * LONGEST_LINE ? undefined : false;
  // a value in quotes may have several lines
  return isPrintable(second) && (second.includes('"') || second.split(separator).length >= first.split(separator).length);
}

/** Returns the first line of a text without its end; undefined where it is not complete yet. */
function lineOf(start: Uint8Array, from: number): string | undefined {
  const end = start.indexOf(0x0a, from);
  return end === -1 ? undefined : textOf(start, from, Math.min(end, from + LONGEST_LINE)).trimEnd();
}

function textOf(start: Uint8Array, from: number, end: number): string {
  return String.fromCharCode(...start.subarray(from, end));
}

function isPrintable(text: string): boolean {
  return !/[^\t\r\n -~\x80-\xff]/.test(text);
}

/** Fields at the start of a JSON text. */

const QUOTE = 34;
const BACKSLASH = 92;

/** The most bytes of a text that are scanned. */
const FARTHEST = 1 << 16;
/** The most characters of a key or value that are read. */
const LONGEST_TEXT = 100;

/** A field of the outermost object. */
interface JsonField {
  readonly key: string;
  /** Its value; empty where that is no text. */
  readonly text: string;
}

/** The fields read so far, in their order. */
export interface JsonFields {
  readonly fields: readonly JsonField[];
  /** Whether further bytes would add nothing. */
  readonly isAll: boolean;
}

/** @param from the start of the text */
export function jsonFields(bytes: Uint8Array, from: number): JsonFields {
  const fields: JsonField[] = [];
  let depth = 0;
  let isKey = false;
  let key: string | undefined;
  const end = Math.min(bytes.length, from + FARTHEST);
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const close = endOfText(bytes, at + 1, end);
      if (close === end) break;
      const text = depth === 1 ? new TextDecoder().decode(bytes.subarray(at + 1, Math.min(close, at + LONGEST_TEXT))) : '';
      if (depth === 1 && isKey) {
        key = text;
        fields.push({ key, text: '' });
      } else if (depth === 1 && key !== undefined) fields[fields.length - 1] = { key, text };
      isKey = false;
      at = close;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      isKey = depth === 1;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === 0x2c) isKey = depth === 1;
  }
  return { fields, isAll: bytes.length - from >= FARTHEST };
}

/** Returns the index of the closing quote; the end of the bytes where there is none. */
function endOfText(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, end);
}

/** Tags at the start of an XML text. */

/** The tags that may stand in the root before its contents. */
const HEAD: ReadonlySet<string> = new Set(['bounds', 'bound', 'meta']);
const LONGEST_TAG = 100;

/** Names without a prefix; undefined where a tag is not complete yet. */
export interface XmlHead {
  readonly root: string | undefined;
  /** The first tag within that is not of a head. */
  readonly within: string | undefined;
  /** No more bytes will tell more. */
  readonly isAll: boolean;
}

/** @param from where the first `<` is */
export function xmlHead(bytes: Uint8Array, from: number): XmlHead {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + FARTHEST));
  let root: string | undefined;
  for (let at = 0; ; ) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    const end = endOfMarkup(text, open);
    if (end === undefined) {
      const name = /^<([\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(open, open + LONGEST_TAG))?.[2];
      if (name === undefined) {
        // an end tag, or an incomplete one
        if (text.length - open >= LONGEST_TAG || text[open + 1] === '/') return { root, within: undefined, isAll: true };
        break;
      }
      if (root === undefined) root = name;
      // the Overpass API writes the licence of its data into a note without attributes
      else if (name === 'note' && text[open + '<note'.length] === '>') return { root, within: '', isAll: true };
      else if (!HEAD.has(name)) return { root, within: name, isAll: true };
    }
    at = end ?? open + 1;
  }
  return { root, within: undefined, isAll: bytes.length - from >= FARTHEST };
}

/** Returns the end of a comment, an instruction or a document type; undefined for a tag. */
function endOfMarkup(text: string, open: number): number | undefined {
  const ending = text.startsWith('<!--', open) ? '-->' : text[open + 1] === '?' ? '?>' : text[open + 1] === '!' ? '>' : undefined;
  if (ending === undefined) return undefined;
  const end = text.indexOf(ending, open + 2);
  return end === -1 ? text.length : end + ending.length;
}
