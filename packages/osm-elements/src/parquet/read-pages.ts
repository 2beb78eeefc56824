/** Pages of a Parquet file: looked over before `hyparquet` unpacks them, since false counts and sizes would cost it any time and memory. */

import { decompress } from 'fzstd';
import type { ColumnMetaData, Compressors, RowGroup } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import { ALWAYS_ALLOWED, ReadError } from '../read-error.ts';
import { columnStart } from './read-footer.ts';

/** Limits for the unpacked pages and their values, relative to the file. */
const LARGEST_GROWTH = 200;
const MOST_VALUES = 1 << 24;
/** Bytes of the smallest page's header. */
const SMALLEST_HEADER = 4;

/** Parts of a file that are in memory. */
export class FileParts {
  private readonly parts: readonly { readonly from: number; readonly bytes: Uint8Array<ArrayBuffer> }[];

  /** @param parts `from`: the position of the first of the bytes in the file */
  constructor(parts: readonly { readonly from: number; readonly bytes: Uint8Array<ArrayBuffer> }[]) {
    this.parts = parts;
  }

  /** @throws Error where not all of these bytes are here */
  bytes(from: number, to: number): Uint8Array<ArrayBuffer> {
    const part = this.parts.find((each) => each.from <= from && to <= each.from + each.bytes.length);
    if (part === undefined || to < from) throw new Error('total_compressed_size');
    return part.bytes.subarray(from - part.from, to - part.from);
  }
}

/**
 * Adds up what comes out of row groups.
 *
 * @param size bytes that all of it may have grown from
 */
export class PageCheck {
  private readonly size: number;
  private unpacked = 0;
  private values = 0;

  constructor(size: number) {
    this.size = size;
  }

  /**
   * @param columns of the row group that are read
   * @throws ReadError where more comes out of the pages than may; Error, a RangeError among them, where they are damaged
   */
  add(parts: FileParts, columns: RowGroup['columns']): void {
    for (const { meta_data } of columns) {
      if (meta_data === undefined) throw new Error('no column metadata');
      this.values += Number(meta_data.num_values);
      this.unpacked += unpackedBytes(parts, meta_data);
      const isTooMuch =
        (this.unpacked > ALWAYS_ALLOWED && this.unpacked > this.size * LARGEST_GROWTH) ||
        (this.values > MOST_VALUES && this.values > this.size * LARGEST_GROWTH);
      if (isTooMuch) throw new ReadError({ kind: 'expansion', times: LARGEST_GROWTH }, 0);
    }
  }
}

function unpackedBytes(parts: FileParts, column: ColumnMetaData): number {
  const from = columnStart(column);
  const bytes = parts.bytes(from, from + Number(column.total_compressed_size));
  const { length } = bytes;
  const all = Number(column.num_values);
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, length), offset: 0 };
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

/** Decompression of pages in JavaScript: the codecs of `hyparquet-compressors` but for Snappy, which is WebAssembly there. Sizes are those of the headers, which are looked over before. */
export const COMPRESSORS: Compressors = {
  GZIP: (input, length) => gunzip(input, new Uint8Array(length)),
  BROTLI: decompressBrotli,
  ZSTD: (input, length) => decompress(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};
