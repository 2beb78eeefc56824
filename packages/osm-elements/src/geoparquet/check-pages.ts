/** Looks over the pages of a Parquet file before a library reads them: numbers and sizes that they only claim would cost it any time and memory. */
import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { ALWAYS_ALLOWED } from '../expansion.ts';
import { ReadError } from '../read-error.ts';

/** Limits for the unpacked pages and their values, relative to the file. */
const LARGEST_GROWTH = 200;
const MOST_VALUES = 1 << 24;
/** Bytes of the smallest page's header. */
const SMALLEST_HEADER = 4;

/** @throws ReadError where more comes out of the pages than may; Error, a RangeError among them, where they are damaged */
export function checkPages(bytes: Uint8Array<ArrayBuffer>, { row_groups }: FileMetaData): void {
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
