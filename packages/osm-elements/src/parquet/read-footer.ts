/**
 * The footer of a Parquet file (https://parquet.apache.org/docs/file-format/metadata/): looked over before `hyparquet` reads it, and after. False lengths, counts
 * and depths would cost the library any time and memory.
 */
import { type FileMetaData, type ParquetParsers, parquetMetadata, type RowGroup, type SchemaElement } from 'hyparquet';

/** Bytes behind the metadata: their length, and `PAR1`. */
export const FOOTER_END = 8;
/** The longest metadata that are read, bytes. A file of 70 GB has some 20 MB. */
const LONGEST_FOOTER = 1 << 26;

/** Structs and lists stand in each other at most so deep: in real footers 10. */
const DEEPEST = 24;
/** The most fields and list items of a footer: each becomes a value in memory. */
const MOST_PARTS = 1 << 24;
/** The longest variable-length integer, bytes. */
const LONGEST_VARINT = 10;
/** The most columns with all that is within them: the library looks through them for each. */
const MOST_COLUMNS = 1 << 12;

const decoder = new TextDecoder();

/** Values that stay what they are in the file, or become texts: the library would make local days and trees of them. */
export const PARSERS: Partial<ParquetParsers> = {
  dateFromDays: (days: number) => timeText(days * DAY_MS).slice(0, 10),
  timestampFromMilliseconds: (time: bigint) => timeText(Number(time)),
  timestampFromMicroseconds: (time: bigint) => timeText(Number(time / 1000n)),
  timestampFromNanoseconds: (time: bigint) => timeText(Number(time / 1_000_000n)),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
  geometryFromBytes: (bytes: Uint8Array | undefined) => bytes,
  geographyFromBytes: (bytes: Uint8Array | undefined) => bytes,
};

const DAY_MS = 86_400_000;

/** ISO 8601, without parts of a second where there are none. */
function timeText(time: number): string {
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString().replace('.000Z', 'Z') : '';
}

/** Whether bytes end as a Parquet file does. */
export function endsAsParquet(bytes: Uint8Array): boolean {
  return decoder.decode(bytes.subarray(-4)) === 'PAR1';
}

/**
 * The length of the metadata.
 *
 * @param end the last bytes of a file, `FOOTER_END` at least
 * @param size bytes of the file
 * @throws RangeError where no file of this size has such metadata
 */
export function footerLength(end: Uint8Array, size: number): number {
  const length = new DataView(end.buffer, end.byteOffset, end.byteLength).getUint32(end.length - FOOTER_END, true);
  if (length > size - FOOTER_END || length > LONGEST_FOOTER) throw new RangeError('metadata length');
  return length;
}

/**
 * Reads the metadata of a file.
 *
 * @param end the last bytes of the file, the whole metadata among them
 * @param size bytes of the file
 * @throws Error, a RangeError among them, where they contradict themselves or the size of the file
 */
export function readFooter(end: Uint8Array<ArrayBuffer>, size: number): FileMetaData {
  const length = footerLength(end, size);
  const footer = end.subarray(end.length - FOOTER_END - length);
  new ThriftCheck(footer.subarray(0, length)).struct(0);
  const metadata = parquetMetadata(footer, { parsers: PARSERS, geoparquet: false });
  checkMetadata(metadata, size - FOOTER_END - length);
  return metadata;
}

/** Walks through Thrift's compact protocol (https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md), and keeps nothing. */
class ThriftCheck {
  private readonly bytes: Uint8Array;
  private at = 0;
  private parts = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  struct(depth: number): void {
    for (;;) {
      const head = this.byte();
      if (head === 0) return;
      if (head >> 4 === 0) this.varint();
      this.value(head & 0x0f, depth, false);
    }
  }

  private value(type: number, depth: number, isInList: boolean): void {
    if (depth > DEEPEST || ++this.parts > MOST_PARTS) throw new RangeError('footer');
    // a flag is in the head of a field, and a byte in a list
    if (type === 1 || type === 2) this.skip(isInList ? 1 : 0);
    else if (type === 3) this.skip(1);
    else if (type >= 4 && type <= 6) this.varint();
    else if (type === 7) this.skip(8);
    else if (type === 8) this.skip(this.varint());
    else if (type === 9) this.list(depth);
    else if (type === 12) this.struct(depth + 1);
    else throw new Error('thrift');
  }

  private list(depth: number): void {
    const head = this.byte();
    const count = head >> 4 === 15 ? this.varint() : head >> 4;
    // an item has a byte at least
    if (count > this.bytes.length - this.at) throw new RangeError('thrift');
    for (let left = count; left > 0; left--) this.value(head & 0x0f, depth + 1, true);
  }

  private varint(): number {
    let value = 0;
    for (let i = 0; i < LONGEST_VARINT; i++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw new RangeError('thrift');
  }

  private byte(): number {
    this.skip(1);
    return this.bytes[this.at - 1];
  }

  private skip(count: number): void {
    this.at += count;
    if (this.at > this.bytes.length) throw new RangeError('thrift');
  }
}

/** @param dataEnd bytes of the file before its metadata */
function checkMetadata({ schema, row_groups, num_rows }: FileMetaData, dataEnd: number): void {
  checkSchema(schema);
  const leaves = schema.filter(({ num_children }) => !num_children).length;
  let rows = 0n;
  for (const group of row_groups) {
    if (group.columns.length !== leaves) throw new Error('columns');
    checkGroup(group, dataEnd);
    rows += group.num_rows;
  }
  if (rows !== num_rows || rows > Number.MAX_SAFE_INTEGER) throw new Error('num_rows');
}

/** Elements stand behind one another in the order of a walk through the tree that they are. */
function checkSchema(schema: readonly SchemaElement[]): void {
  if (schema.length > MOST_COLUMNS) throw new RangeError('schema');
  /** Children to come, of each element that is open. */
  const open: number[] = [1];
  for (const { num_children = 0 } of schema) {
    while (open.at(-1) === 0) open.pop();
    if (open.length === 0 || open.length > DEEPEST || num_children < 0) throw new Error('schema');
    open[open.length - 1]--;
    open.push(num_children);
  }
  if (open.some((left) => left !== 0)) throw new Error('schema');
}

function checkGroup({ columns, num_rows }: RowGroup, dataEnd: number): void {
  for (const { meta_data, file_path } of columns) {
    if (meta_data === undefined || file_path !== undefined) throw new Error('no column metadata');
    const { num_values, total_compressed_size } = meta_data;
    const from = columnStart(meta_data);
    const length = Number(total_compressed_size);
    // lists have more values than rows, and nothing has fewer
    if (!(num_rows >= 0n && num_values >= num_rows)) throw new Error('num_values');
    if (!(from >= 0 && length >= 0 && from + length <= dataEnd)) throw new Error('total_compressed_size');
  }
}

/** The position of the first page of a column in a row group, bytes from the start of the file. */
export function columnStart(column: { readonly dictionary_page_offset?: bigint; readonly data_page_offset: bigint }): number {
  return Number(column.dictionary_page_offset || column.data_page_offset);
}
