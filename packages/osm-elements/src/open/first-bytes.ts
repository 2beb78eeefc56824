/** How formats are told by the first bytes of a file. */

/** Bytes from the name of the first file in an archive on, and those of its length (APPNOTE.TXT, 4.3.7). */
const ZIP_NAME = 30;
const ZIP_NAME_LENGTH = 26;
/** Where SQLite keeps the id of the program that a database belongs to (sqlite.org/fileformat.html, 1.3). */
const APPLICATION_ID = 68;
/** Bytes of the length of a blob header, the first of an .osm.pbf file. */
const LENGTH_BYTES = 4;
const LONGEST_LINE = 4096;

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

/** A ZIP archive; of a KMZ the first file is one of KML. */
export function isArchive(start: Uint8Array, ofKml: boolean): boolean | undefined {
  const isZip = beginsWith(start, 'PK\x03\x04');
  if (isZip !== true) return isZip;
  if (start.length < ZIP_NAME) return undefined;
  const end = ZIP_NAME + start[ZIP_NAME_LENGTH] + 256 * start[ZIP_NAME_LENGTH + 1];
  if (start.length < end) return undefined;
  return textOf(start, ZIP_NAME, Math.min(end, ZIP_NAME + 1000)).endsWith('.kml') === ofKml;
}

/** A database of SQLite; that of a GeoPackage says so. */
export function isDatabase(start: Uint8Array, isGeo: boolean): boolean | undefined {
  const isSqlite = beginsWith(start, 'SQLite format 3\0');
  if (isSqlite !== true) return isSqlite;
  if (start.length < APPLICATION_ID + 4) return undefined;
  // of version 1.0 on: GP10, GP11, GPKG
  return (textOf(start, APPLICATION_ID, APPLICATION_ID + 2) === 'GP') === isGeo;
}

/** A byte order mark, or the first letter of JSON or XML with a zero beside it. */
export function isUtf16(start: Uint8Array): boolean {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLetter = (byte: number) => byte === 0x7b || byte === 0x3c;
  return (first === 0 && isLetter(second)) || (isLetter(first) && second === 0);
}

/** An object a line: `n17 v2 dV c3 …` */
export function isOpl(start: Uint8Array): boolean {
  return /^[nwrc]-?\d+ (?:v\d|[dkcT])/.test(textOf(start, 0, 40));
}

/** Two lines of as many values each, the first of them names. */
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

/** The first line of a text without its end; undefined where it has not come. */
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
