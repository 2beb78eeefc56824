/**
 * GeoParquet at a web address, of any size: its footer first, then the columns that become elements, of the row groups that may hold something of a part of the map. Where
 * the rows of a row group are, the statistics of its boxes say, so that a view of a file of many gigabytes costs some megabytes.
 */
import { type Bbox, boxesMeet, type FixedBox, fixedBox } from '@flyover/bounding-box';
import type { FileMetaData, RowGroup } from 'hyparquet';
import { joinBytes } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import { type FarFile, openFarFile } from '../far/far-file.ts';
import { scaled } from '../features/feature-geometry.ts';
import { isInDegrees, type Project } from '../projections.ts';
import { ReadError, type ReadOptions } from '../read-error.ts';
import { type GeoColumns, type GroupBox, geoColumns, groupBox, projectionFor } from './geo-columns.ts';
import { parquetFault, readWhole } from './geoparquet-reader.ts';
import { ParquetRows } from './parquet-rows.ts';
import { columnStart, endsAsParquet, FOOTER_END, footerLength, readFooter } from './read-footer.ts';
import { FileParts, PageCheck } from './read-pages.ts';

/** Limits of what is read at once. */
export interface FarLimits {
  /** Bytes of the columns that are read, packed. */
  readonly bytes: number;
  /** Rows of the row groups that are read. */
  readonly rows: number;
  /** A file with no more bytes is read as a whole, wherever its rows are. */
  readonly small: number;
}

export const FAR_LIMITS: FarLimits = { bytes: 128 << 20, rows: 2_000_000, small: 4 << 20 };

/** The end of a file that is asked for first: most footers are shorter. */
const FIRST_END = 1 << 16;
/** Bytes between two columns that are asked for together: a request takes longer than they do. */
const GAP = 1 << 16;

/** The elements read of a file, and their extent. */
export interface FarRead {
  readonly store: ElementStore;
  /** All that the file has of this box is there, degrees; absent where it is the whole file. */
  readonly box?: Bbox;
  /** Bytes that were asked for. */
  readonly bytes: number;
}

/** A row group, and where its rows are. */
interface PlacedGroup {
  readonly group: RowGroup;
  readonly box: GroupBox | undefined;
}

/** What of a file is read for a box. */
interface FarPlan {
  readonly groups: readonly RowGroup[];
  /** Bytes of their columns, packed. */
  readonly bytes: number;
  /** Whether this is all of the file. */
  readonly isWhole: boolean;
}

/** A file whose footer has been read. */
export interface FarParquet {
  /**
   * Reads what lies in a box, or the whole of a small file.
   *
   * @param box degrees
   * @throws ReadError: `farWide`, `farElsewhere` and `farBoxless` among others; the signal's reason
   */
  read(box: Bbox, options: ReadOptions): Promise<FarRead>;
}

/**
 * Opens a file.
 *
 * @throws ReadError; the signal's reason
 */
export async function openFarParquet(address: string, signal: AbortSignal, limits: FarLimits = FAR_LIMITS): Promise<FarParquet> {
  const opened = await openFarFile(address, FIRST_END, limits.bytes, signal);
  if ('whole' in opened) {
    const { whole } = opened;
    const store = await readWhole(whole, undefined);
    return { read: async () => ({ store, bytes: whole.length }) };
  }
  const { file, end } = opened;
  if (!endsAsParquet(end)) throw new ReadError({ kind: 'otherFormat', format: 'GeoParquet' }, file.size);
  try {
    const missing = footerLength(end, file.size) + FOOTER_END - end.length;
    const more = missing > 0 ? await file.read(file.size - end.length - missing, file.size - end.length, signal) : new Uint8Array(0);
    const metadata = readFooter(joinBytes([more, end]), file.size);
    const geo = geoColumns(metadata);
    return new FarReader(file, metadata, geo, await projectionFor(geo.system, undefined), limits);
  } catch (thrown) {
    signal.throwIfAborted();
    throw parquetFault(thrown, end);
  }
}

class FarReader implements FarParquet {
  private readonly file: FarFile;
  private readonly metadata: FileMetaData;
  private readonly geo: GeoColumns;
  private readonly project: Project | undefined;
  private readonly limits: FarLimits;
  private readonly groups: readonly PlacedGroup[];

  constructor(file: FarFile, metadata: FileMetaData, geo: GeoColumns, project: Project | undefined, limits: FarLimits) {
    this.file = file;
    this.metadata = metadata;
    this.geo = geo;
    this.project = project;
    this.limits = limits;
    const isPlaced = isInDegrees(project);
    this.groups = metadata.row_groups.map((group) => ({ group, box: isPlaced ? groupBox(group, geo) : undefined }));
  }

  async read(box: Bbox, { signal = new AbortController().signal, onProgress }: ReadOptions): Promise<FarRead> {
    const { file, geo, metadata } = this;
    const before = file.asked;
    try {
      const rows = new ParquetRows(metadata, geo, this.project);
      const { groups, bytes, isWhole } = this.plan(box, rows.columns);
      const boxes = isWhole ? undefined : boxesOf(box);
      // of the bytes that are read: the size of the file is what its host says
      const pages = new PageCheck(bytes);
      for (const group of groups) {
        const columns = columnsOf(group, rows.columns);
        const parts = await this.fetch(columns, signal);
        pages.add(parts, columns);
        await rows.add(parts, group, boxes);
        signal.throwIfAborted();
        onProgress?.({ bytes: file.asked - before, elements: rows.count });
      }
      return { store: rows.finish(), bytes: file.asked - before, ...(!isWhole && { box }) };
    } catch (thrown) {
      signal.throwIfAborted();
      throw parquetFault(thrown, PARQUET_END);
    }
  }

  /** The row groups to read. @throws ReadError where there is none, or too much */
  private plan(box: Bbox, columns: readonly string[]): FarPlan {
    const { groups, limits } = this;
    const all = sizeOf(groups, columns);
    if (all.bytes <= limits.small && all.rows <= limits.rows)
      return { groups: groups.map(({ group }) => group), bytes: all.bytes, isWhole: true };
    const boxes = boxesOf(box);
    const met = groups.filter(({ box: own }) => own === undefined || boxes.some((part) => boxesMeet(part, outward(own))));
    if (met.length === 0) throw new ReadError({ kind: 'farElsewhere', ...around(groups) }, 0);
    const { bytes, rows } = sizeOf(met, columns);
    const megabytes = Math.ceil(bytes / 2 ** 20);
    if (bytes > limits.bytes || rows > limits.rows) {
      const isPlaced = groups.some((each) => each.box !== undefined);
      const most = limits.bytes / 2 ** 20;
      throw new ReadError(isPlaced ? { kind: 'farWide', megabytes, rows } : { kind: 'farBoxless', megabytes, most }, 0);
    }
    const isWhole = met.every((each) => each.box === undefined) && met.length === groups.length;
    return { groups: met.map(({ group }) => group), bytes, isWhole };
  }

  /** The bytes of columns of a row group, those that are near each other by one request. */
  private async fetch(columns: RowGroup['columns'], signal: AbortSignal): Promise<FileParts> {
    const ranges: { readonly from: number; to: number }[] = [];
    for (const { from, to } of columns.map(rangeOf).sort((a, b) => a.from - b.from)) {
      const last = ranges.at(-1);
      if (last !== undefined && from - last.to <= GAP) last.to = Math.max(last.to, to);
      else ranges.push({ from, to });
    }
    return new FileParts(await Promise.all(ranges.map(async ({ from, to }) => ({ from, bytes: await this.file.read(from, to, signal) }))));
  }
}

/** The end of a file whose end was right when it was opened. */
const PARQUET_END = new TextEncoder().encode('PAR1');

function columnsOf({ columns }: RowGroup, names: readonly string[]): RowGroup['columns'] {
  return columns.filter(({ meta_data }) => names.includes(meta_data?.path_in_schema[0] ?? ''));
}

function rangeOf({ meta_data }: RowGroup['columns'][number]): { readonly from: number; readonly to: number } {
  if (meta_data === undefined) throw new Error('no column metadata');
  const from = columnStart(meta_data);
  return { from, to: from + Number(meta_data.total_compressed_size) };
}

function sizeOf(groups: readonly PlacedGroup[], names: readonly string[]): { readonly bytes: number; readonly rows: number } {
  let [bytes, rows] = [0, 0];
  for (const { group } of groups) {
    rows += Number(group.num_rows);
    for (const column of columnsOf(group, names)) bytes += Number(column.meta_data?.total_compressed_size ?? 0);
  }
  return { bytes, rows };
}

/** Two boxes where it crosses the 180th meridian. */
function boxesOf({ south, west, north, east }: Bbox): readonly FixedBox[] {
  const [low, left, high, right] = [south, west, north, east].map(scaled);
  if (left <= right) return [fixedBox(low, left, high, right)];
  return [fixedBox(low, left, high, HALF_TURN), fixedBox(low, -HALF_TURN, high, right)];
}

const HALF_TURN = 180e7;

/** Around all that may be in a group: a float of 32 bits is up to 1e-5 degrees off. */
function outward({ south, west, north, east }: GroupBox): FixedBox {
  const margin = 200;
  return fixedBox(scaled(south) - margin, scaled(west) - margin, scaled(north) + margin, scaled(east) + margin);
}

/** Whole degrees around all groups. */
function around(groups: readonly PlacedGroup[]): GroupBox {
  const boxes = groups.flatMap(({ box }) => box ?? []);
  return {
    south: Math.floor(boxes.reduce((least, { south }) => Math.min(least, south), 90)),
    west: Math.floor(boxes.reduce((least, { west }) => Math.min(least, west), 180)),
    north: Math.ceil(boxes.reduce((most, { north }) => Math.max(most, north), -90)),
    east: Math.ceil(boxes.reduce((most, { east }) => Math.max(most, east), -180)),
  };
}
