/**
 * Formats that are known by their first bytes and not read: each has a name, and a command of a well-kept program that makes a file of it that is
 * read. One is added here, and nowhere else.
 */
import type { ReadProblem } from '../read-error.ts';

/** A format that is not read. */
interface RefusedFormat {
  /** What to say of it. */
  readonly problem: ReadProblem;
  /** Whether a file begins so; undefined where more bytes are needed to tell. Absent where only a text's structure tells, not its first bytes. */
  readonly begins?: (start: Uint8Array) => boolean | undefined;
}

/** Bytes from the name of the first file in an archive on, and those of its length (APPNOTE.TXT, 4.3.7). */
const ZIP_NAME = 30;
const ZIP_NAME_LENGTH = 26;
/** Where SQLite keeps the id of the program that a database belongs to (sqlite.org/fileformat.html, 1.3). */
const APPLICATION_ID = 68;

const unread = (format: string, command: string): ReadProblem => ({ kind: 'convertible', format, command });

const REFUSED = {
  shapefile: {
    problem: unread('Shapefile', 'ogr2ogr -t_srs EPSG:4326 out.geojson in.shp'),
    begins: (start) => beginsWith(start, [0x00, 0x00, 0x27, 0x0a]),
  },
  kmz: { problem: unread('KMZ', 'unzip in.kmz'), begins: (start) => isArchive(start, true) },
  zip: { problem: unread('ZIP', 'unzip in.zip'), begins: (start) => isArchive(start, false) },
  geopackage: { problem: unread('GeoPackage', 'ogr2ogr -t_srs EPSG:4326 out.fgb in.gpkg'), begins: (start) => isDatabase(start, true) },
  sqlite: { problem: unread('SQLite', 'ogr2ogr -t_srs EPSG:4326 out.fgb in.sqlite'), begins: (start) => isDatabase(start, false) },
  parquet: {
    problem: unread('GeoParquet', 'ogr2ogr -t_srs EPSG:4326 out.fgb in.parquet'),
    begins: (start) => beginsWith(start, textBytes('PAR1')),
  },
  o5m: {
    problem: unread('o5m', 'osmium cat in.o5m -o out.osm.pbf'),
    begins: (start) => beginsWith(start, [0xff, 0xe0, 0x04, ...textBytes('o5m')]),
  },
  o5c: {
    problem: unread('o5c', 'osmium cat in.o5c -o out.osc'),
    begins: (start) => beginsWith(start, [0xff, 0xe0, 0x04, ...textBytes('o5c')]),
  },
  zstandard: { problem: unread('Zstandard (.zst)', 'zstd -d in.zst'), begins: (start) => beginsWith(start, [0x28, 0xb5, 0x2f, 0xfd]) },
  xz: { problem: unread('xz', 'xz -d in.xz'), begins: (start) => beginsWith(start, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) },
  '7z': { problem: unread('7z', '7z x in.7z'), begins: (start) => beginsWith(start, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  'utf-16': { problem: { kind: 'encoding', encoding: 'UTF-16' }, begins: isUtf16 },
  opl: { problem: unread('OPL', 'osmium cat in.osm.opl -o out.osm.pbf'), begins: isOpl },
  csv: {
    problem: unread('CSV', 'ogr2ogr -oo X_POSSIBLE_NAMES=lon* -oo Y_POSSIBLE_NAMES=lat* out.geojson in.csv'),
    begins: isCsv,
  },
  topojson: { problem: unread('TopoJSON', 'ogr2ogr out.geojson in.topojson') },
  tcx: { problem: unread('TCX', 'gpsbabel -i gtrnctr -f in.tcx -o gpx -F out.gpx') },
  gml: { problem: unread('GML', 'ogr2ogr -t_srs EPSG:4326 out.geojson in.gml') },
  notes: { problem: { kind: 'noMapData', format: 'OSM notes' } },
  changesets: { problem: { kind: 'noMapData', format: 'OSM changesets' } },
} as const satisfies Record<string, RefusedFormat>;

/** The names of these formats within the readers. */
export type RefusedName = keyof typeof REFUSED;

const ALL: readonly [string, RefusedFormat][] = Object.entries(REFUSED);

/** The one that a file begins as; undefined where it is none; 'more' where more bytes are needed to tell. */
export function refusedFormat(start: Uint8Array): RefusedName | 'more' | undefined {
  let needsMore = false;
  for (const [name, { begins }] of ALL) {
    const is = begins?.(start);
    if (is === true && isRefused(name)) return name;
    needsMore ||= begins !== undefined && is === undefined;
  }
  return needsMore ? 'more' : undefined;
}

/** Whether a name is that of a format that is not read. */
export function isRefused(name: string): name is RefusedName {
  return Object.hasOwn(REFUSED, name);
}

/** What to say of a format. */
export function refusalOf(name: RefusedName): ReadProblem {
  return REFUSED[name].problem;
}

function textBytes(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

function beginsWith(start: Uint8Array, bytes: readonly number[]): boolean | undefined {
  for (let i = 0; i < bytes.length; i++) {
    if (i >= start.length) return undefined;
    if (start[i] !== bytes[i]) return false;
  }
  return true;
}

function textOf(start: Uint8Array, from: number, end: number): string {
  return String.fromCharCode(...start.subarray(from, end));
}

/** An archive; of a KMZ the first file is one of KML. */
function isArchive(start: Uint8Array, ofKml: boolean): boolean | undefined {
  const isZip = beginsWith(start, textBytes('PK\x03\x04'));
  if (isZip !== true) return isZip;
  if (start.length < ZIP_NAME) return undefined;
  const end = ZIP_NAME + start[ZIP_NAME_LENGTH] + 256 * start[ZIP_NAME_LENGTH + 1];
  if (start.length < end) return undefined;
  return textOf(start, ZIP_NAME, Math.min(end, ZIP_NAME + 1000)).endsWith('.kml') === ofKml;
}

function isDatabase(start: Uint8Array, isGeo: boolean): boolean | undefined {
  const isSqlite = beginsWith(start, textBytes('SQLite format 3\0'));
  if (isSqlite !== true) return isSqlite;
  if (start.length < APPLICATION_ID + 4) return undefined;
  // of version 1.0 on: GP10, GP11, GPKG
  return (textOf(start, APPLICATION_ID, APPLICATION_ID + 2) === 'GP') === isGeo;
}

/** A byte order mark, or the first letter of JSON or XML with a zero beside it. */
function isUtf16(start: Uint8Array): boolean {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const isLetter = (byte: number) => byte === 0x7b || byte === 0x3c;
  return (first === 0 && isLetter(second)) || (isLetter(first) && second === 0);
}

/** The first line of a text without its end; undefined where it has not come, and what is none has an unprintable byte. */
function lineOf(start: Uint8Array, from: number): string | undefined {
  const end = start.indexOf(0x0a, from);
  return end === -1 ? undefined : textOf(start, from, Math.min(end, from + LONGEST_LINE)).trimEnd();
}

const LONGEST_LINE = 4096;

/** An object a line: `n17 v2 dV c3 …` */
function isOpl(start: Uint8Array): boolean {
  return /^[nwrc]-?\d+ (?:v\d|[dkcT])/.test(textOf(start, 0, 40));
}

/** Two lines of as many values each, the first of them names. */
function isCsv(start: Uint8Array): boolean | undefined {
  const from = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;
  const head = textOf(start, from, LONGEST_LINE);
  if (!/^["@:\w]/.test(head)) return false;
  const first = lineOf(start, from);
  if (first === undefined) return start.length < LONGEST_LINE && isPrintable(head) ? undefined : false;
  const separator = [',', ';', '\t'].find((each) => first.includes(each));
  if (separator === undefined || !isPrintable(first)) return false;
  const second = lineOf(start, start.indexOf(0x0a, from) + 1);
  if (second === undefined) return start.length < 2 * LONGEST_LINE ? undefined : false;
  return isPrintable(second) && second.split(separator).length >= first.split(separator).length;
}

function isPrintable(text: string): boolean {
  return !/[^\t\r\n -~\x80-\xff]/.test(text);
}
