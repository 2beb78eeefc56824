/**
 * The reader of ZIP archives: a Shapefile, KML with the files that it links to, or one file of any readable format; and the limits on the size of unpacked
 * files.
 */

import { type UnzipFileInfo, unzipSync } from 'fflate';
import type { ElementStore } from '../element-store.ts';
import { createFeatureXmlReader } from '../feature-xml/feature-xml-reader.ts';
import { FeatureElements } from '../features/feature-elements.ts';
import { createGeoJsonReader } from '../geojson/geojson-reader.ts';
import { type FetchedReader, type FormatOptions, wholeFileReader } from '../open/input-format.ts';
import { ALWAYS_ALLOWED, ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { readShapefile } from './read-shapefile.ts';

/** Bytes of an archive before any of it is unpacked: all of it is in memory. */
const LARGEST_ARCHIVE = 2 ** 30;
/** The most files of an archive that are searched for data. */
const MOST_FILES = 100;
/** The media type of tables of OpenDocument, and the most characters of one. */
const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';
const LONGEST_TYPE = 100;
/** Files of KML that link to each other. */
const MOST_LINKED = 1000;

/** A reader of an archive that is handed its bytes. */
export function createArchiveReader(options: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST_ARCHIVE, (bytes) => readArchive(bytes, options));
}

async function readArchive(bytes: Uint8Array, options: FormatOptions): Promise<ElementStore> {
  const entries = zipEntries(bytes);
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name));
  if (shapes.length > 0) return readShapes(shapes, entries, options);
  const texts = entries.filter(({ name }) => /\.kml$/i.test(name));
  if (texts.length > 0) return readKml(texts);
  const sheet = spreadsheetOf(entries);
  if (sheet !== undefined) throw new ReadError({ kind: 'convertible', ...sheet }, 0);
  const files = entries.length > MOST_FILES ? [] : entries.flatMap((entry) => options.fileWithin?.(entry.read()) ?? []);
  if (files.length !== 1) throw new ReadError({ kind: 'convertible', format: 'ZIP', command: 'unzip in.zip' }, 0);
  return files[0]();
}

/** A table of Excel (ECMA-376) or OpenDocument (1.3, part 2), which is an archive too. */
function spreadsheetOf(entries: readonly ZipEntry[]): { format: string; command: string } | undefined {
  if (entries.some(({ name }) => name === 'xl/workbook.xml')) return { format: 'Excel', command: 'ogr2ogr -f CSV out.csv in.xlsx' };
  const type = entries.find(({ name }) => name === 'mimetype')?.read() ?? new Uint8Array();
  if (new TextDecoder().decode(type.subarray(0, LONGEST_TYPE)).trim() !== SPREADSHEET) return undefined;
  return { format: 'OpenDocument', command: 'ogr2ogr -f CSV out.csv in.ods' };
}

/** All layers, in the order of the archive. */
async function readShapes(shapes: readonly ZipEntry[], entries: readonly ZipEntry[], options: FormatOptions): Promise<ElementStore> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const reader = createGeoJsonReader();
  const encoder = new TextEncoder();
  for (const shape of shapes) {
    const beside = (ending: string) => byName.get(`${shape.name.slice(0, -'shp'.length)}${ending}`.toLowerCase())?.read();
    const parts = { shp: shape.read(), dbf: beside('dbf'), prj: beside('prj'), cpg: beside('cpg') };
    // one feature per line: no text of them all is held
    for (const feature of await readShapefile(parts, options.system)) reader.push(encoder.encode(`${JSON.stringify(feature)}\n`));
  }
  const store = reader.finish();
  store.info.format = 'Shapefile';
  return store;
}

/** The first file of KML, which is the whole by its definition, and those that it links to. */
function readKml(texts: readonly ZipEntry[]): ElementStore {
  const builder = new StoreBuilder();
  const elements = new FeatureElements(builder);
  const waiting = [texts[0].name];
  const seen = new Set(waiting);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const links: string[] = [];
    const reader = createFeatureXmlReader({ into: elements, onLink: (link) => links.push(link) });
    reader.push(texts.find((each) => each.name === name)?.read() ?? new Uint8Array());
    reader.finish();
    for (const link of links) {
      const target = [`${folder}${link}`, link].map(withoutDots).find((path) => texts.some((each) => each.name === path));
      if (target === undefined) elements.leaveOut('links');
      else if (!seen.has(target) && seen.size < MOST_LINKED) {
        seen.add(target);
        waiting.push(target);
      }
    }
  }
  const store = builder.finish();
  store.info.format = 'KML';
  return store;
}

/** `a/../b` is `b`. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

// Files of an archive, unpacked by `fflate` within limits.

/** An archive of data has hundreds of files at most; one of ten thousand is of something else. */
const MOST_ENTRIES = 10_000;
/** All files together, in bytes, and beside the archive. Shapes and texts of features grow 20-fold at most. */
const MOST_BYTES = 2 ** 31;
const LARGEST_GROWTH = 200;

const FORMAT = 'ZIP';
/** Layout of the end of an archive, and of an entry of its list (APPNOTE.TXT, 4.3.16 and 4.3.12). */
const END = { mark: 0x06054b50, bytes: 22, count: 10, list: 16, longestComment: 0xffff };
const ENTRY = { mark: 0x02014b50, bytes: 46, flags: 8, name: 28, extra: 30, comment: 32 };
const ENCRYPTED = 1;

/** A file in an archive. */
interface ZipEntry {
  readonly name: string;
  /** @throws ReadError where it is damaged */
  read(): Uint8Array;
}

/**
 * Lists the files of an archive, folders left out, in its order.
 *
 * @throws ReadError: it is cut or damaged, a file in it is encrypted, or they are too many or too large
 */
function zipEntries(bytes: Uint8Array): ZipEntry[] {
  refuseEncrypted(bytes);
  const found: UnzipFileInfo[] = [];
  let unpacked = 0;
  const note = (entry: UnzipFileInfo) => {
    found.push(entry);
    if (found.length > MOST_ENTRIES) throw new ReadError({ kind: 'entries', entries: MOST_ENTRIES }, 0);
    unpacked += entry.originalSize;
    if (unpacked > MOST_BYTES) throw new ReadError({ kind: 'unpacked', megabytes: MOST_BYTES / 2 ** 20 }, 0);
    if (unpacked > ALWAYS_ALLOWED && unpacked > bytes.length * LARGEST_GROWTH)
      throw new ReadError({ kind: 'expansion', times: LARGEST_GROWTH }, 0);
    return false;
  };
  guarded(bytes, () => unzipSync(bytes, { filter: note }));
  const files = found.filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
  return files.map(({ name, originalSize }) => ({
    name,
    read() {
      let isTaken = false;
      // a name that stands there twice is its first file
      const wanted = (entry: UnzipFileInfo) => {
        if (entry.name !== name || isTaken) return false;
        isTaken = true;
        return true;
      };
      const file = guarded(bytes, () => unzipSync(bytes, { filter: wanted })[name]);
      if (file?.length !== originalSize) throw new ReadError({ kind: 'damaged', format: FORMAT, part: name }, 0);
      return file;
    },
  }));
}

/** Calls the library; an error of it means a truncated archive. */
function guarded<Result>(bytes: Uint8Array, what: () => Result): Result {
  try {
    return what();
  } catch (thrown) {
    if (thrown instanceof ReadError) throw thrown;
    const isCut = endOf(bytes) === undefined;
    throw new ReadError(isCut ? { kind: 'cut', format: FORMAT } : { kind: 'damaged', format: FORMAT, part: 'deflate' }, bytes.length);
  }
}

/** Offset of the end record, which lists the files; undefined in a truncated archive. */
function endOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - END.bytes; at >= Math.max(0, bytes.length - END.bytes - END.longestComment); at--)
    if (view.getUint32(at, true) === END.mark) return at;
  return undefined;
}

/** The library does not look whether a file is encrypted, and would unpack noise. */
function refuseEncrypted(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(bytes);
  if (end === undefined) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
  const count = view.getUint16(end + END.count, true);
  for (let i = 0, at = view.getUint32(end + END.list, true); i < count && at + ENTRY.bytes <= end; i++) {
    if (view.getUint32(at, true) !== ENTRY.mark) return;
    if ((view.getUint16(at + ENTRY.flags, true) & ENCRYPTED) !== 0) throw new ReadError({ kind: 'encrypted', format: FORMAT }, at);
    at += ENTRY.bytes + [ENTRY.name, ENTRY.extra, ENTRY.comment].reduce((sum, place) => sum + view.getUint16(at + place, true), 0);
  }
}
