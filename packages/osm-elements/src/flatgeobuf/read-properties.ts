/** Properties of a feature of a FlatGeobuf file: each value behind the number of its column. */
import { Uint32Column } from '../growing-column.ts';
import type { StringInterner } from '../string-table.ts';
import { numberText, shortText } from '../text/number-text.ts';
import type { FileColumn } from './read-header.ts';
import { OutOfBytes } from './table-reader.ts';

/** A value as text. */
type ReadNumber = (view: DataView, at: number) => string;

/** Bytes and text of the types that have a fixed size, by the numbers of the format. */
const FIXED: ReadonlyMap<number, readonly [bytes: number, read: ReadNumber]> = new Map<number, readonly [number, ReadNumber]>([
  [0, [1, (view, at) => String(view.getInt8(at))]],
  [1, [1, (view, at) => String(view.getUint8(at))]],
  [2, [1, (view, at) => String(view.getUint8(at) !== 0)]],
  [3, [2, (view, at) => String(view.getInt16(at, true))]],
  [4, [2, (view, at) => String(view.getUint16(at, true))]],
  [5, [4, (view, at) => String(view.getInt32(at, true))]],
  [6, [4, (view, at) => String(view.getUint32(at, true))]],
  [7, [8, (view, at) => String(view.getBigInt64(at, true))]],
  [8, [8, (view, at) => String(view.getBigUint64(at, true))]],
  [9, [4, (view, at) => shortText(view.getFloat32(at, true))]],
  [10, [8, (view, at) => numberText(view.getFloat64(at, true))]],
]);
/** Texts, JSON and times; behind them come bytes that are none. */
const FIRST_TEXT = 11;
const LAST_TEXT = 13;
const BINARY = 14;

const encoder = new TextEncoder();

/** Tags of one feature, as numbers of the string table. */
export interface PropertyTags {
  readonly keys: Uint32Column;
  readonly values: Uint32Column;
}

/** Reads properties as tags; what is empty is none. */
export class PropertyReader {
  readonly tags: PropertyTags = { keys: new Uint32Column(), values: new Uint32Column() };
  private readonly strings: StringInterner;
  private readonly columns: readonly FileColumn[];
  private readonly keys: readonly number[];

  constructor(strings: StringInterner, columns: readonly FileColumn[]) {
    this.strings = strings;
    this.columns = columns;
    this.keys = columns.map(({ name }) => strings.intern(name));
  }

  /**
   * @returns how many values have no place among tags
   * @throws OutOfBytes where the bytes are broken
   */
  read(bytes: Uint8Array): number {
    const { keys, values } = this.tags;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    keys.length = 0;
    values.length = 0;
    let leftOut = 0;
    const seen = new Set<number>();
    for (let at = 0; at < bytes.length; ) {
      if (at + 2 > bytes.length) throw new OutOfBytes();
      const column = view.getUint16(at, true);
      if (column >= this.columns.length || seen.has(column)) throw new OutOfBytes();
      seen.add(column);
      const { type } = this.columns[column];
      const [start, end] = rangeOf(view, at + 2, type);
      if (end > bytes.length) throw new OutOfBytes();
      const fixed = FIXED.get(type);
      const text = fixed === undefined ? bytes.subarray(start, end) : encoder.encode(fixed[1](view, start));
      const value = this.strings.internBytes(text, 0, text.length);
      if (type === BINARY) leftOut++;
      else if (value !== 0 && this.keys[column] !== 0) this.set(this.keys[column], value);
      at = end;
    }
    return leftOut;
  }

  /** Two columns may have one name: the first counts. */
  private set(key: number, value: number): void {
    const { keys, values } = this.tags;
    for (let i = 0; i < keys.length; i++) if (keys.get(i) === key) return;
    keys.push(key);
    values.push(value);
  }
}

/** Where a value is. @throws OutOfBytes for a type that is unknown */
function rangeOf(view: DataView, at: number, type: number): [start: number, end: number] {
  const fixed = FIXED.get(type);
  if (fixed !== undefined) return [at, at + fixed[0]];
  if ((type < FIRST_TEXT || type > LAST_TEXT) && type !== BINARY) throw new OutOfBytes();
  if (at + 4 > view.byteLength) throw new OutOfBytes();
  return [at + 4, at + 4 + view.getUint32(at, true)];
}
