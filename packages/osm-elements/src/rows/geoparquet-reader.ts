/**
 * The reader of GeoParquet (https://geoparquet.org/releases/v1.1.0/), and of Parquet with columns of geometry type: a check of the pages, then `hyparquet`.
 */

import { decompress } from 'fzstd';
import {
  type ColumnMetaData,
  type Compressors,
  type FileMetaData,
  type ParquetParsers,
  parquetMetadata,
  parquetReadObjects,
  type SchemaElement,
} from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import { FeatureElements } from '../features/feature-elements.ts';
import { type FetchedReader, type FormatOptions, wholeFileReader } from '../open/input-format.ts';
import { type Project, projectionOf, SystemNeeded } from '../projections.ts';
import { ALWAYS_ALLOWED, ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { shortText } from '../text/coordinate.ts';
import { FeatureRow } from './feature-row.ts';

const FORMAT = 'GeoParquet';
/** All of it is in memory. */
const LARGEST = 2 ** 30;
/** Rows that are read at once. */
const ROWS = 1 << 14;
const DAY_MS = 86_400_000;

const decoder = new TextDecoder();

/** Values that stay what they are in the file, or become texts: the library would make local days and trees of them. */
const PARSERS: Partial<ParquetParsers> = {
  dateFromDays: (days: number) => timeText(days * DAY_MS).slice(0, 10),
  timestampFromMilliseconds: (time: bigint) => timeText(Number(time)),
  timestampFromMicroseconds: (time: bigint) => timeText(Number(time / 1000n)),
  timestampFromNanoseconds: (time: bigint) => timeText(Number(time / 1_000_000n)),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
  geometryFromBytes: (bytes: Uint8Array | undefined) => bytes,
  geographyFromBytes: (bytes: Uint8Array | undefined) => bytes,
};

/** Metadata of the geometry columns. */
interface GeoColumns {
  readonly primary: string;
  /** Columns that only say where a geometry is. */
  readonly boxes: ReadonlySet<string>;
  /** PROJJSON or a name; `''`: nobody knows; undefined: longitudes and latitudes. */
  readonly system: string | undefined;
}

/** A reader of GeoParquet that is handed its bytes. */
export function createGeoParquetReader({ system }: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST, async (bytes) => {
    try {
      return await readAll(bytes, system);
    } catch (thrown) {
      if (thrown instanceof ReadError || !(thrown instanceof Error)) throw thrown;
      // the end has the list of all pages
      const isCut = decoder.decode(bytes.subarray(-4)) !== 'PAR1';
      throw new ReadError(isCut ? { kind: 'cut', format: FORMAT } : { kind: 'damaged', format: FORMAT, part: 'RowGroup' }, bytes.length);
    }
  });
}

async function readAll(bytes: Uint8Array<ArrayBuffer>, system: string | undefined) {
  const metadata = parquetMetadata(bytes.buffer, { parsers: PARSERS, geoparquet: false });
  checkPages(bytes, metadata);
  const geo = geoColumns(metadata);
  const project = await projectionFor(geo.system, system);
  const builder = new StoreBuilder();
  const elements = new FeatureElements(builder);
  const row = new FeatureRow(elements, project);
  const columns = metadata.schema.slice(1);
  const singles = new Set(columns.filter(({ type }) => type === 'FLOAT').map(({ name }) => name));
  const names = metadata.row_groups[0] === undefined ? [] : topNames(metadata);
  const keys = names.map((name) => builder.strings.intern(name));
  const file = { byteLength: bytes.length, slice: (from: number, to = bytes.length) => bytes.buffer.slice(from, to) };
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS) {
    const rowEnd = Math.min(rows, rowStart + ROWS);
    const options = { file, metadata, compressors: COMPRESSORS, parsers: PARSERS, geoparquet: false, utf8: false, rowStart, rowEnd };
    for (const values of await parquetReadObjects(options)) {
      row.begin();
      for (const [i, name] of names.entries()) {
        const value: unknown = values[name];
        if (name === geo.primary) {
          if (value instanceof Uint8Array) row.shape(value);
        } else if (!geo.boxes.has(name)) row.value(keys[i], singles.has(name) && typeof value === 'number' ? shortText(value) : value);
      }
      row.end();
    }
  }
  if (elements.looksProjected && project === undefined) throw new SystemNeeded('', 0);
  return builder.finish();
}

/** Names of the columns, without what is within one. */
function topNames({ schema }: FileMetaData): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = () => {
    const { num_children = 0 } = schema[at++];
    for (let left = num_children; left > 0; left--) skip();
  };
  for (let left = schema[0].num_children ?? 0; left > 0; left--) {
    names.push(schema[at].name);
    skip();
  }
  return names;
}

function geoColumns(metadata: FileMetaData): GeoColumns {
  const text = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value;
  if (text === undefined) return typedColumn(metadata.schema);
  const { primary_column: primary, columns }: { primary_column?: unknown; columns?: unknown } = asObject(JSON.parse(text));
  const all = asObject(columns);
  if (typeof primary !== 'string') throw new Error('primary_column');
  const { encoding, crs, covering }: { encoding?: unknown; crs?: unknown; covering?: unknown } = asObject(Reflect.get(all, primary));
  if (encoding !== 'WKB') throw new ReadError({ kind: 'feature', feature: `encoding ${String(encoding)}` }, 0);
  const { bbox }: { bbox?: unknown } = asObject(covering);
  const boxes = Object.values(asObject(bbox)).map((path: unknown) => (Array.isArray(path) ? String(path[0]) : ''));
  return { primary, boxes: new Set(boxes), system: crs === undefined ? undefined : crs === null ? '' : JSON.stringify(crs) };
}

/** A column whose type is a geometry, as Parquet itself has it since 2025. */
function typedColumn(schema: readonly SchemaElement[]): GeoColumns {
  const column = schema.find(({ logical_type }) => logical_type?.type === 'GEOMETRY' || logical_type?.type === 'GEOGRAPHY');
  if (column === undefined) throw new ReadError({ kind: 'placeless' }, 0);
  const crs: unknown = column.logical_type !== undefined && 'crs' in column.logical_type ? column.logical_type.crs : undefined;
  const isDegrees = typeof crs !== 'string' || /^OGC:CRS84$/i.test(crs);
  return { primary: column.name, boxes: new Set(), system: isDegrees ? undefined : crs };
}

/** @throws SystemNeeded where nobody knows the system */
async function projectionFor(own: string | undefined, system: string | undefined): Promise<Project | undefined> {
  // who says one means it for files that turn out to need it
  if (own === undefined) return undefined;
  const known = (await projectionOf(own)) ?? (await projectionOf(system ?? ''));
  if (known === undefined) throw new SystemNeeded(own, 0);
  return known;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** ISO 8601, without parts of a second where there are none. */
function timeText(time: number): string {
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString().replace('.000Z', 'Z') : '';
}

// The check of the pages: false counts and sizes would cost the library any time and memory.

/** Limits for the unpacked pages and their values, relative to the file. */
const LARGEST_GROWTH = 200;
const MOST_VALUES = 1 << 24;
/** Bytes of the smallest page's header. */
const SMALLEST_HEADER = 4;

/** @throws ReadError where more comes out of the pages than may; Error, a RangeError among them, where they are damaged */
function checkPages(bytes: Uint8Array<ArrayBuffer>, { row_groups }: FileMetaData): void {
  let unpacked = 0;
  let values = 0;
  for (const group of row_groups) {
    for (const { meta_data } of group.columns) {
      if (meta_data === undefined) throw new Error('no column metadata');
      values += Number(meta_data.num_values);
      unpacked += unpackedBytes(bytes, meta_data);
      const isTooMuch =
        (unpacked > ALWAYS_ALLOWED && unpacked > bytes.length * LARGEST_GROWTH) ||
        (values > MOST_VALUES && values > bytes.length * LARGEST_GROWTH);
      if (isTooMuch) throw new ReadError({ kind: 'expansion', times: LARGEST_GROWTH }, 0);
    }
  }
}

function unpackedBytes(bytes: Uint8Array<ArrayBuffer>, column: ColumnMetaData): number {
  const from = Number(column.dictionary_page_offset || column.data_page_offset);
  const length = Number(column.total_compressed_size);
  const all = Number(column.num_values);
  if (!(from >= 0 && length >= 0 && from + length <= bytes.length)) throw new Error('total_compressed_size');
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + from, length), offset: 0 };
  let unpacked = 0;
  while (reader.offset + SMALLEST_HEADER <= length) {
    const header = parquetHeader(reader);
    const { num_values } = header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header ?? { num_values: 0 };
    const size = Number(header.uncompressed_page_size);
    const isWhole = header.compressed_page_size >= 0 && reader.offset + header.compressed_page_size <= length;
    if (!isWhole || !(num_values >= 0 && num_values <= all) || !(size >= 0)) throw new Error('page header');
    unpacked += size;
    reader.offset += header.compressed_page_size;
  }
  return unpacked;
}

// Decompression of pages in JavaScript: the codecs of `hyparquet-compressors` but for Snappy, which is WebAssembly there.

/** Sizes are those of the headers, which are looked over before. */
const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzip(input, new Uint8Array(length)),
  BROTLI: decompressBrotli,
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
