/** The reader of GeoParquet (https://geoparquet.org/releases/v1.1.0/), and of Parquet with columns of geometry type, that is handed the whole file. */

import type { ElementStore } from '../element-store.ts';
import { type FetchedReader, type FormatOptions, wholeFileReader } from '../open/input-format.ts';
import { ReadError } from '../read-error.ts';
import { geoColumns, projectionFor } from './geo-columns.ts';
import { ParquetRows } from './parquet-rows.ts';
import { endsAsParquet, readFooter } from './read-footer.ts';
import { FileParts, PageCheck } from './read-pages.ts';

const FORMAT = 'GeoParquet';
/** All of it is in memory. */
const LARGEST = 2 ** 30;

/** A reader of GeoParquet that is handed its bytes. */
export function createGeoParquetReader({ system }: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST, (bytes) => readWhole(bytes, system));
}

/** @throws ReadError */
export async function readWhole(bytes: Uint8Array<ArrayBuffer>, system: string | undefined): Promise<ElementStore> {
  try {
    return await readAll(bytes, system);
  } catch (thrown) {
    throw parquetFault(thrown, bytes);
  }
}

/** The fault of a file, by what reading it has thrown. @param end its last bytes */
export function parquetFault(thrown: unknown, end: Uint8Array): unknown {
  if (thrown instanceof ReadError || !(thrown instanceof Error)) return thrown;
  // the end has the list of all pages
  const isCut = !endsAsParquet(end);
  return new ReadError(isCut ? { kind: 'cut', format: FORMAT } : { kind: 'damaged', format: FORMAT, part: 'RowGroup' }, end.length);
}

async function readAll(bytes: Uint8Array<ArrayBuffer>, system: string | undefined): Promise<ElementStore> {
  if (!endsAsParquet(bytes)) throw new Error('PAR1');
  const metadata = readFooter(bytes, bytes.length);
  const geo = geoColumns(metadata);
  const parts = new FileParts([{ from: 0, bytes }]);
  const pages = new PageCheck(bytes.length);
  for (const { columns } of metadata.row_groups) pages.add(parts, columns);
  const rows = new ParquetRows(metadata, geo, await projectionFor(geo.system, system));
  for (const group of metadata.row_groups) await rows.add(parts, group);
  return rows.finish();
}
