/**
 * The reader of tables (CSV by RFC 4180, also with tabs or semicolons), from bytes as they arrive into columns: rows with coordinates or Well-Known Text
 * become features, their other values tags. `papaparse` parses the text.
 */
import Papa from 'papaparse';
import { FeatureElements } from '../features/feature-elements.ts';
import { FeatureScratch, POINT } from '../features/feature-geometry.ts';
import type { FetchedReader, FormatOptions } from '../open/input-format.ts';
import { SystemNeeded } from '../projections.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { distinctNames } from '../text/column-names.ts';
import { parseCoordinate } from '../text/coordinate.ts';
import { readWkt } from './read-wkt.ts';

/** So much of a text is parsed at once, and no row is longer than the second, in UTF-16 units. */
const PART = 1 << 18;
const LONGEST_ROW = 1 << 25;
const WGS_84 = '4326';

/** The first line that Excel writes and understands: it names the separator, and is no row. */
const SEPARATOR_HINT = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n)/i;

/** Columns of a place before a row has shown which they are. */
const NOWHERE: PlaceColumns = { lat: -1, lon: -1, wkt: -1 };

const encoder = new TextEncoder();

/** A reader of a table that is handed its bytes. */
export function createCsvReader(options: FormatOptions): FetchedReader {
  return new CsvReader(options);
}

class CsvReader implements FetchedReader {
  private readonly builder = new StoreBuilder();
  private readonly elements = new FeatureElements(this.builder);
  private readonly row: FeatureScratch;
  private readonly isProjected: boolean;
  private decoder: TextDecoder | undefined;
  private parser: InstanceType<typeof Papa.Parser> | undefined;
  private separator = ',';
  private head: string[] | undefined;
  private keys: number[] = [];
  private places: PlaceColumns | undefined;
  /** It is a table of Flyover's, whose texts that a spreadsheet would calculate have an apostrophe in front. */
  private isOwn = false;
  /** Text that is not parsed yet. */
  private text = '';
  private bytes = 0;

  constructor({ project }: FormatOptions) {
    this.row = new FeatureScratch(project);
    this.isProjected = project !== undefined;
  }

  get progress() {
    return { bytes: this.bytes, elements: this.builder.count };
  }

  push(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.decoder ??= new TextDecoder(encodingOf(chunk));
    this.text += this.decoder.decode(chunk, { stream: true });
    if (this.text.length >= PART) this.parse(false);
  }

  finish() {
    this.text += this.decoder?.decode() ?? '';
    this.parse(true);
    if (this.head === undefined) throw new ReadError({ kind: 'empty' }, this.bytes);
    if (this.places === undefined) throw new ReadError({ kind: 'placeless' }, 0);
    if (this.elements.looksProjected && !this.isProjected) throw new SystemNeeded('', 0);
    return this.builder.finish();
  }

  private parse(isLast: boolean): void {
    if (this.parser === undefined) {
      const [hint = '', named] = SEPARATOR_HINT.exec(this.text) ?? [];
      this.text = this.text.slice(hint.length);
      const [head = '', newline = '\n'] = /^([^\r\n]*)(\r\n|\r|\n)?/.exec(this.text)?.slice(1) ?? [];
      this.separator = named ?? separatorOf(head);
      this.parser = new Papa.Parser({ delimiter: this.separator, newline });
    }
    const { data, meta } = this.parser.parse(this.text, 0, !isLast);
    this.text = this.text.slice(meta.cursor);
    if (this.text.length > LONGEST_ROW) throw new ReadError({ kind: 'large', megabytes: LONGEST_ROW / 2 ** 20 }, this.bytes);
    for (const values of data) {
      // an empty line
      if (values.length > 1 || values[0] !== '') this.takeRow(values);
    }
  }

  private takeRow(values: string[]): void {
    if (this.head === undefined) {
      this.takeHead(values);
      return;
    }
    this.places ??= placeColumns(this.head, values);
    // it may stand in a later row
    this.takeFeature(values, this.places ?? NOWHERE);
  }

  private takeHead(names: string[]): void {
    const { strings } = this.builder;
    this.isOwn = names.includes('@type') && names.includes('@id');
    this.head = names;
    this.keys = distinctNames(names.map((name) => (this.isOwn ? withoutGuard(name) : name.trim()))).map((name) => strings.intern(name));
  }

  private takeFeature(values: readonly string[], { lat, lon, wkt }: PlaceColumns): void {
    const { row, keys, isOwn } = this;
    const { strings } = this.builder;
    row.clear();
    const isPlaced = wkt === -1 ? this.takePoint(values[lat] ?? '', values[lon] ?? '') : this.takeText(values[wkt] ?? '');
    for (let i = 0; i < values.length && i < keys.length; i++) {
      if (i === lat || i === lon || i === wkt || values[i] === '' || keys[i] === 0) continue;
      row.setTag(keys[i], strings.intern(isOwn ? withoutGuard(values[i]) : values[i]));
    }
    // the point of a way or relation is one on it
    if (isOwn && wkt === -1 && isPlaced) row.setTag(strings.intern('@geometry'), strings.intern('center'));
    if (isPlaced) for (let i = 0; i < row.geometryCount; i++) this.elements.add(row.geometries[i], row);
    this.elements.end(row);
    if (row.hasHeights) this.elements.leaveOut('heights');
  }

  private takePoint(lat: string, lon: string): boolean {
    if (lat.trim() === '' || lon.trim() === '') return false;
    const geometry = this.row.nextGeometry();
    geometry.type = POINT;
    geometry.point(this.coordinate(lat), this.coordinate(lon));
    return true;
  }

  private takeText(text: string): boolean {
    const [, system = WGS_84, shape = text] = /^\s*SRID=(\d+);(.*)$/is.exec(text) ?? [];
    if (system !== WGS_84 && !this.isProjected) throw new SystemNeeded(`EPSG:${system}`, this.bytes);
    const bytes = encoder.encode(shape);
    return readWkt(bytes, 0, bytes.length, this.row);
  }

  /** 1e-7 degrees. Where commas do not separate values, one separates decimals. */
  private coordinate(text: string): number {
    const number = this.separator === ',' ? text : text.replace(',', '.');
    const bytes = encoder.encode(number.trim());
    return parseCoordinate(bytes, 0, bytes.length);
  }
}

/** Spreadsheets write the encoding of Western Windows where they do not write UTF-8. */
function encodingOf(chunk: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** As `feature-export` guards its tables. */
function withoutGuard(text: string): string {
  return /^'(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(text) ? text.slice(1) : text;
}

/** Columns of a table that hold the coordinates of its rows. */

/** Columns of a table, by their places in a row. */
interface PlaceColumns {
  readonly lat: number;
  readonly lon: number;
  /** Well-Known Text. */
  readonly wkt: number;
}

/** Names in small letters, the most telling first. `x` and `y` are of systems in metres, too. */
const LATITUDES = ['@lat', 'lat', 'latitude', 'lat_wgs84', 'breite', 'breitengrad', 'y', 'y_coord', 'ycoord', 'northing', 'hochwert'];
const LONGITUDES = [
  '@lon',
  'lon',
  'lng',
  'long',
  'longitude',
  'lon_wgs84',
  'laenge',
  'längengrad',
  'x',
  'x_coord',
  'xcoord',
  'easting',
  'rechtswert',
];
const TEXTS = ['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'geometrie', 'shape'];

const WKT = /^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)[ ZM]{0,4}(?:\(|EMPTY)/i;

/** Separators, the most likely first. */
const SEPARATORS = [',', ';', '\t', '|'];

/**
 * The columns by the names in the head of a table, and by a first row, where any may hold the text of a geometry.
 *
 * @returns undefined where none do
 */
function placeColumns(head: readonly string[], first: readonly string[]): PlaceColumns | undefined {
  const names = head.map((name) => name.trim().toLowerCase());
  const place = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((at) => at !== -1) ?? -1;
  const text = TEXTS.map((name) => names.indexOf(name)).find((at) => at !== -1 && WKT.test(first[at] ?? ''));
  const wkt = text ?? first.findIndex((value) => WKT.test(value));
  const [lat, lon] = [place(LATITUDES), place(LONGITUDES)];
  if (wkt === -1 && (lat === -1 || lon === -1)) return undefined;
  return wkt === -1 ? { lat, lon, wkt } : { lat: -1, lon: -1, wkt };
}

/** The separator of a table: the most frequent candidate in its first line, outside of quotes. */
function separatorOf(line: string): string {
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => plain.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))];
}
