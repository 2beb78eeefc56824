/** Columns of a prepared file with the rules of what they hold: which numbers, which order, how many. */
import type { Column } from '../store-file/store-columns.ts';
import type { SectionColumns } from './section-columns.ts';

/** In place of the row of an element that is not in the file. */
export const MISSING_ROW = 0xffffffff;

/** Reads columns by the names of their table: `table.name`. */
export class ColumnReader {
  readonly columns: SectionColumns;
  private readonly table: string;

  constructor(columns: SectionColumns, table: string) {
    this.columns = columns;
    this.table = table;
  }

  has(name: string): boolean {
    return this.columns.has(this.named(name));
  }

  lengthOf(name: string): number {
    return this.columns.lengthOf(this.named(name));
  }

  /** Whole numbers that a double holds exactly, none below the one before; `strictly`: each above it. */
  sortedIds(name: string, strictly: boolean): Float64Array {
    const check = (ids: Float64Array) => {
      for (let i = 0; i < ids.length; i++) if (!Number.isSafeInteger(ids[i])) return false;
      for (let i = 1; i < ids.length; i++) if (ids[i] < ids[i - 1] || (strictly && ids[i] === ids[i - 1])) return false;
      return true;
    };
    return this.columns.f64(this.named(name), { check });
  }

  /** Numbers of strings, or of anything else that there are `limit` of. */
  numbers(name: string, limit: number, length: number): Uint32Array {
    const check = (numbers: Uint32Array) => numbers.every((number) => number < limit);
    return this.columns.u32(this.named(name), { length, check });
  }

  /** The starts of `lists` lists in a column of `entries` values. */
  starts(name: string, lists: number, entries: number): Uint32Array {
    return this.columns.u32(this.named(name), { length: lists + 1, check: (starts) => areStarts(starts, entries) });
  }

  u8(name: string, length: number, check?: (values: Uint8Array) => boolean): Uint8Array {
    return this.columns.u8(this.named(name), { length, ...(check !== undefined && { check }) });
  }

  i32(name: string, length: number): Int32Array {
    return this.columns.i32(this.named(name), { length });
  }

  f64(name: string, length: number): Float64Array {
    return this.columns.f64(this.named(name), { length });
  }

  /** Rows of elements, `MISSING_ROW` for those that are not in the file. @param isRow whether entry `i` may have such a row */
  rows(name: string, length: number, isRow: (row: number, entry: number) => boolean): Uint32Array {
    const check = (rows: Uint32Array) => rows.every((row, entry) => row === MISSING_ROW || isRow(row, entry));
    return this.columns.u32(this.named(name), { length, check });
  }

  /**
   * Ids that a list refers to. Where the file has the rows of those elements, they are read off them, and those of missing ones from a list of
   * their own; that takes less room than the ids, and the rows are an index.
   *
   * @param rows undefined where the file has none
   * @param idsAt the ids of the elements that entry `i` may refer to
   */
  references(name: string, rows: Uint32Array | undefined, length: number, idsAt: (entry: number) => Float64Array): Float64Array {
    const check = (ids: Float64Array) => ids.every(Number.isSafeInteger);
    if (rows === undefined) return this.columns.f64(this.named(name), { length, check });
    const make = (refs: Float64Array) => {
      const strays = this.columns.f64(this.named(`${name}.missing`));
      let stray = 0;
      for (let i = 0; i < length; i++) refs[i] = rows[i] === MISSING_ROW ? strays[stray++] : idsAt(i)[rows[i]];
    };
    return this.columns.f64(this.named(name), { length, check, make });
  }

  /** A column that not every file has. */
  optional<Values extends Column>(name: string, read: () => Values): Values | undefined {
    return this.has(name) ? read() : undefined;
  }

  private named(name: string): string {
    return `${this.table}.${name}`;
  }
}

/** Whether starts begin with 0, never go back, and end where the lists do. */
export function areStarts(starts: Uint32Array, entries: number): boolean {
  for (let i = 1; i < starts.length; i++) if (starts[i] < starts[i - 1]) return false;
  return starts[0] === 0 && starts[starts.length - 1] === entries;
}
