/** Columns of a prepared file with the rules of what they hold: which numbers, which order, how many. */
import type { Column } from '../store-columns.ts';
import type { ColumnRules, SectionColumns } from './section-columns.ts';

/** In place of the row of an element that is not in the file. */
export const MISSING_ROW = 0xffffffff;

/** Numbers of strings, or of anything else that there are `limit` of. */
export function numberRules(limit: number, length: number): ColumnRules<Uint32Array> {
  return {
    length,
    check(numbers, from, to) {
      for (let i = from; i < to; i++) if (numbers[i] >= limit) return false;
      return true;
    },
  };
}

/** The starts of `lists` lists in a column of `entries` values. */
export function startRules(lists: number, entries: number): ColumnRules<Uint32Array> {
  return {
    length: lists + 1,
    check(starts, from, to) {
      // of counts a page holds the start behind its last list, too
      const end = Math.min(to + 1, starts.length);
      for (let i = from + 1; i < end; i++) if (starts[i] < starts[i - 1]) return false;
      return starts[end - 1] <= entries;
    },
    checkAll: (starts) => areStarts(starts, entries),
  };
}

/** Whole numbers that a double holds exactly, none below the one before; `strictly`: each above it. */
export function sortedIdRules(strictly: boolean): ColumnRules<Float64Array> {
  return {
    check: areWhole,
    checkAll(ids) {
      for (let i = 1; i < ids.length; i++) if (ids[i] < ids[i - 1] || (strictly && ids[i] === ids[i - 1])) return false;
      return true;
    },
  };
}

function areWhole(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!Number.isSafeInteger(values[i])) return false;
  return true;
}

/** Rows of elements, `MISSING_ROW` for those that are not in the file. @param isRow whether entry `i` may have such a row */
export function rowRules(length: number, isRow: (row: number, entry: number) => boolean): ColumnRules<Uint32Array> {
  return {
    length,
    check(rows, from, to) {
      for (let i = from; i < to; i++) if (rows[i] !== MISSING_ROW && !isRow(rows[i], i)) return false;
      return true;
    },
  };
}

/** Reads columns by the names of their table: `table.name`. */
export class ColumnReader {
  readonly columns: SectionColumns;
  private readonly table: string;
  /** Whether columns are given as they are, without being read. Whoever has some of such a table keeps them as long as he has it. */
  readonly isPartly: boolean;

  constructor(columns: SectionColumns, table: string, isPartly = false) {
    this.columns = columns;
    this.table = table;
    this.isPartly = isPartly;
  }

  has(name: string): boolean {
    return this.columns.has(this.named(name));
  }

  lengthOf(name: string): number {
    return this.columns.lengthOf(this.named(name));
  }

  /** See `sortedIdRules`. */
  sortedIds(name: string, strictly: boolean): Float64Array {
    return this.doubles(name, sortedIdRules(strictly));
  }

  /** See `numberRules`. */
  numbers(name: string, limit: number, length: number): Uint32Array {
    return this.u32(name, numberRules(limit, length));
  }

  /** See `startRules`. */
  starts(name: string, lists: number, entries: number): Uint32Array {
    return this.u32(name, startRules(lists, entries));
  }

  u8(name: string, length: number, most = 0xff): Uint8Array {
    const rules: ColumnRules<Uint8Array> = {
      length,
      check(values, from, to) {
        for (let i = from; i < to; i++) if (values[i] > most) return false;
        return true;
      },
    };
    return this.isPartly ? this.columns.u8Part(this.named(name), rules).values : this.columns.u8(this.named(name), rules);
  }

  i32(name: string, length: number): Int32Array {
    return this.isPartly ? this.columns.i32Part(this.named(name), { length }).values : this.columns.i32(this.named(name), { length });
  }

  f64(name: string, length: number): Float64Array {
    return this.doubles(name, { length });
  }

  /** See `rowRules`. */
  rows(name: string, length: number, isRow: (row: number, entry: number) => boolean): Uint32Array {
    return this.u32(name, rowRules(length, isRow));
  }

  /** Whole numbers that a double holds exactly. */
  wholeNumbers(name: string, length: number): Float64Array {
    return this.doubles(name, { length, check: areWhole });
  }

  /**
   * Ids of the nodes that ways refer to, `refs`. Where the file has the rows of those nodes, they are read off them, and those of missing ones from a list of
   * their own; that takes less room than the ids, and the rows are an index.
   *
   * @param rows undefined where the file has none
   */
  references(rows: () => Uint32Array | undefined, ids: () => Float64Array): Float64Array {
    const length = this.lengthOf('refs');
    const make = (refs: Float64Array) => {
      const [found, known] = [rows(), ids()];
      const strays = this.columns.f64(this.named('refs.missing'));
      let stray = 0;
      for (let i = 0; found !== undefined && i < length; i++) refs[i] = found[i] === MISSING_ROW ? strays[stray++] : known[found[i]];
    };
    return this.doubles('refs', { length, check: areWhole, make });
  }

  /** A column that not every file has. */
  optional<Values extends Column>(name: string, read: () => Values): Values | undefined {
    return this.has(name) ? read() : undefined;
  }

  private u32(name: string, rules: ColumnRules<Uint32Array>): Uint32Array {
    return this.isPartly ? this.columns.u32Part(this.named(name), rules).values : this.columns.u32(this.named(name), rules);
  }

  private doubles(name: string, rules: ColumnRules<Float64Array>): Float64Array {
    return this.isPartly ? this.columns.f64Part(this.named(name), rules).values : this.columns.f64(this.named(name), rules);
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
