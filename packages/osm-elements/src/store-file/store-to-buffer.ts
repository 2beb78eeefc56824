/**
 * A store in one buffer: prepared once, opened at once, since its columns are views into the bytes.
 *
 * Layout, numbers little-endian: the 8 bytes of `STORE_FILE_MAGIC`, the version (uint32), the length of the description (uint32),
 * the description (UTF-8 JSON: `info`, `size` of all columns in bytes, and for each column its name, kind, first byte and length),
 * then the columns, each at a multiple of 8 bytes.
 */
import type { ElementStore } from '../element-store.ts';
import { type Column, namedColumns } from './store-columns.ts';

/** How a store file begins: `FLYOVERS`. */
export const STORE_FILE_MAGIC = Uint8Array.of(0x46, 0x4c, 0x59, 0x4f, 0x56, 0x45, 0x52, 0x53);
/** Counts up when the layout changes; files of another version are refused. */
export const STORE_FILE_VERSION = 1;
/** Bytes before the description. */
export const STORE_FILE_PREFIX = 16;

/** Kinds of columns, as the description names them. */
export type ColumnKind = 'u8' | 'i32' | 'u32' | 'f64';

/** One column of the description: name, kind, first byte behind the description, number of values. */
export type ColumnEntry = [name: string, kind: ColumnKind, start: number, length: number];

/**
 * The store as one buffer, which `storeFromBuffer` opens.
 *
 * @throws RangeError where the buffer would be larger than the platform allows
 */
export function storeToBuffer(store: ElementStore): ArrayBuffer {
  const columns = namedColumns(store);
  const entries: ColumnEntry[] = [];
  let size = 0;
  for (const [name, column] of columns) {
    entries.push([name, columnKind(column), size, column.length]);
    size += aligned(column.byteLength);
  }
  const description = new TextEncoder().encode(JSON.stringify({ size, info: store.info, columns: entries }));
  const first = aligned(STORE_FILE_PREFIX + description.length);
  const buffer = new ArrayBuffer(first + size);
  const bytes = new Uint8Array(buffer);
  bytes.set(STORE_FILE_MAGIC);
  const view = new DataView(buffer);
  view.setUint32(8, STORE_FILE_VERSION, true);
  view.setUint32(12, description.length, true);
  bytes.set(description, STORE_FILE_PREFIX);
  columns.forEach(([, column], i) => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), first + entries[i][2]);
  });
  return buffer;
}

/** The next multiple of 8: where a column of doubles may begin. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function columnKind(column: Column): ColumnKind {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Int32Array) return 'i32';
  return column instanceof Uint32Array ? 'u32' : 'f64';
}
