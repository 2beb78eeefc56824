/** The columns of a store file by name, each checked against the bytes before it is used. */
import { ReadError } from '../read-error.ts';
import type { ColumnEntry, ColumnKind } from './store-to-buffer.ts';

const BYTES_OF: Record<ColumnKind, number> = { u8: 1, i32: 4, u32: 4, f64: 8 };

/** What the format is called: no file has it, but columns that are stored or sent. */
export const STORE_FILE = 'Flyover';

/** The error of a store file whose parts do not fit together. @param part mostly the name of a column */
export function damaged(part: string): ReadError {
  return new ReadError({ kind: 'damaged', format: STORE_FILE, part }, 0);
}

/** Hands out columns as views into the file. Every method throws ReadError 'malformed' where the file does not hold the column so. */
export class ColumnSource {
  private readonly buffer: ArrayBuffer;
  private readonly first: number;
  private readonly entries = new Map<string, ColumnEntry>();

  /**
   * @param first where the columns begin, in bytes
   * @param entries the description's list, of which nothing is known yet
   */
  constructor(buffer: ArrayBuffer, first: number, entries: unknown) {
    this.buffer = buffer;
    this.first = first;
    if (!Array.isArray(entries)) throw damaged('columns');
    for (const entry of entries) {
      if (!isEntry(entry)) throw damaged('columns');
      const [name, kind, start, length] = entry;
      if (start % 8 !== 0 || first + start + length * BYTES_OF[kind] > buffer.byteLength) throw damaged(name);
      this.entries.set(name, entry);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @param length how many values the column must have; any number where it is not given */
  u8(name: string, length?: number): Uint8Array {
    return new Uint8Array(this.buffer, ...this.place(name, 'u8', length));
  }

  i32(name: string, length?: number): Int32Array {
    return new Int32Array(this.buffer, ...this.place(name, 'i32', length));
  }

  u32(name: string, length?: number): Uint32Array {
    return new Uint32Array(this.buffer, ...this.place(name, 'u32', length));
  }

  f64(name: string, length?: number): Float64Array {
    return new Float64Array(this.buffer, ...this.place(name, 'f64', length));
  }

  /** Whole numbers that a double holds exactly. */
  ids(name: string, length?: number): Float64Array {
    const ids = this.f64(name, length);
    for (let i = 0; i < ids.length; i++) if (!Number.isSafeInteger(ids[i])) throw damaged(name);
    return ids;
  }

  /** Whole numbers, or the nearest to those that a double does not hold. */
  wholeNumbers(name: string): Float64Array {
    const numbers = this.f64(name);
    for (let i = 0; i < numbers.length; i++) if (!Number.isInteger(numbers[i])) throw damaged(name);
    return numbers;
  }

  /** Numbers that are all below `limit`. */
  numbers(name: string, limit: number, length?: number): Uint32Array {
    const numbers = this.u32(name, length);
    for (let i = 0; i < numbers.length; i++) if (numbers[i] >= limit) throw damaged(`${name}[${i}]`);
    return numbers;
  }

  /** The starts of `rows` lists, and the end of the last: they begin with 0 and never go back. */
  starts(name: string, rows: number): Uint32Array {
    const starts = this.u32(name, rows + 1);
    if (starts[0] !== 0) throw damaged(`${name}[0]`);
    for (let i = 1; i <= rows; i++) if (starts[i] < starts[i - 1]) throw damaged(`${name}[${i}]`);
    return starts;
  }

  private place(name: string, kind: ColumnKind, length: number | undefined): [byteOffset: number, length: number] {
    const entry = this.entries.get(name);
    if (entry === undefined) throw damaged(name);
    if (entry[1] !== kind) throw damaged(`${name} ${entry[1]}`);
    if (length !== undefined && entry[3] !== length) throw damaged(`${name} ${entry[3]}`);
    return [this.first + entry[2], entry[3]];
  }
}

function isEntry(entry: unknown): entry is ColumnEntry {
  if (!Array.isArray(entry) || entry.length !== 4) return false;
  const [name, kind, start, length]: unknown[] = entry;
  return typeof name === 'string' && typeof kind === 'string' && Object.hasOwn(BYTES_OF, kind) && isSize(start) && isSize(length);
}

function isSize(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 40;
}
