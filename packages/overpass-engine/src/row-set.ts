/**
 * Sets of rows: sorted `Uint32Array`s without repetition. Rows are in the order of ids, so a sorted set is in the order that the Overpass API prints by
 * default.
 */

/** No rows. */
export const NO_ROWS = new Uint32Array(0);

/** The share of a table, as a shift, from which on marking rows costs less than sorting them. */
const MANY = 11;

/** All rows of a table. */
export function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** The index of `row` in a sorted set, or the index at which it would be inserted. */
export function lowerBound(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a sorted set holds a row. */
export function hasRow(rows: Uint32Array, row: number): boolean {
  const at = lowerBound(rows, row);
  return at < rows.length && rows[at] === row;
}

/** Rows of either set. */
export function uniteRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result = new Uint32Array(a.length + b.length);
  let size = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i];
    const right = b[j];
    result[size++] = Math.min(left, right);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  while (i < a.length) result[size++] = a[i++];
  while (j < b.length) result[size++] = b[j++];
  return result.slice(0, size);
}

/** Rows of both sets. */
export function intersectRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const result = new Uint32Array(few.length);
  let size = 0;
  // a search for each of a few rows beats a walk over many
  if (few.length * 16 < many.length) {
    for (const row of few) if (hasRow(many, row)) result[size++] = row;
    return result.slice(0, size);
  }
  let j = 0;
  for (const row of few) {
    while (j < many.length && many[j] < row) j++;
    if (j === many.length) break;
    if (many[j] === row) result[size++] = row;
  }
  return result.slice(0, size);
}

/** Rows of `a` that are not in `b`. */
export function subtractRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0 || b.length === 0) return a;
  const result = new Uint32Array(a.length);
  let size = 0;
  let j = 0;
  for (const row of a) {
    while (j < b.length && b[j] < row) j++;
    if (j === b.length || b[j] !== row) result[size++] = row;
  }
  return result.slice(0, size);
}

/** Whether two sets hold the same rows. */
export function sameRows(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Collects rows in any order, with repetition, and gives the sorted set. */
export class RowCollector {
  private rows = new Uint32Array(64);
  private size = 0;
  private sorted = true;
  private readonly count: number;

  /** @param count rows of the table the rows belong to */
  constructor(count: number) {
    this.count = count;
  }

  add(row: number): void {
    if (this.size === this.rows.length) {
      const larger = new Uint32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    if (this.size > 0 && this.rows[this.size - 1] >= row) this.sorted = false;
    this.rows[this.size++] = row;
  }

  /** The set; the collector may go on collecting. */
  finish(): Uint32Array {
    const rows = this.rows.slice(0, this.size);
    if (this.sorted) return rows;
    if (this.size > this.count >>> MANY) {
      return markRows(this.count, (bits) => {
        for (const row of rows) bits.add(row);
      });
    }
    rows.sort();
    let size = 0;
    for (let i = 0; i < rows.length; i++) if (i === 0 || rows[i] !== rows[i - 1]) rows[size++] = rows[i];
    return rows.slice(0, size);
  }
}

/** Marks many rows of a table in any order: a bit a row, and a bit for each 32 of them, so that long stretches without any are passed by. */
export class RowBits {
  /** Rows of the table. */
  readonly count: number;
  private readonly bits: Uint32Array;
  private readonly words: Uint32Array;

  constructor(count: number) {
    this.count = count;
    this.bits = new Uint32Array((count + 31) >>> 5);
    this.words = new Uint32Array((count + 1023) >>> 10);
  }

  add(row: number): void {
    const { bits } = this;
    const word = row >>> 5;
    const before = bits[word];
    bits[word] = before | (1 << (row & 31));
    if (before === 0) this.words[row >>> 10] |= 1 << (word & 31);
  }

  has(row: number): boolean {
    return (this.bits[row >>> 5] & (1 << (row & 31))) !== 0;
  }

  /** The sorted set; afterwards nothing is marked. */
  finish(): Uint32Array {
    const { bits, words } = this;
    const rows = new Uint32Array(this.countRows());
    let size = 0;
    for (let i = 0; i < words.length; i++) {
      for (let marked = words[i]; marked !== 0; marked &= marked - 1) {
        const word = i * 32 + lowestBit(marked);
        for (let left = bits[word]; left !== 0; left &= left - 1) rows[size++] = word * 32 + lowestBit(left);
        bits[word] = 0;
      }
      words[i] = 0;
    }
    return rows;
  }

  private countRows(): number {
    const { bits, words } = this;
    let count = 0;
    for (let i = 0; i < words.length; i++) {
      for (let marked = words[i]; marked !== 0; marked &= marked - 1) count += countBits(bits[i * 32 + lowestBit(marked)]);
    }
    return count;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** By pairs, then by fours, then all at once. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits of the last set, for reuse: a new quarter of a megabyte for each of many sets keeps the garbage collector busy. */
let spare: RowBits | undefined;

function markRows(count: number, visit: (found: RowBits) => void): Uint32Array {
  const bits = spare !== undefined && spare.count >= count ? spare : new RowBits(count);
  spare = undefined;
  visit(bits);
  const rows = bits.finish();
  spare = bits;
  return rows;
}

/**
 * The sorted set of the rows that `visit` adds, in any order and with repetition.
 *
 * @param most how many are added, about
 * @param count rows of the table
 */
export function gatherRows(most: number, count: number, visit: (found: RowCollector | RowBits) => void): Uint32Array {
  if (most < count >>> MANY) {
    const few = new RowCollector(count);
    visit(few);
    return few.finish();
  }
  return markRows(count, visit);
}

/** Rows by id: tables are sorted by id, so a binary search finds it. */

/** No row: the element is not in the store. */
export const NO_ROW = 0xffffffff;

/**
 * The row of an id.
 *
 * @param ids ascending
 * @returns `NO_ROW` where the id is missing
 */
export function findRow(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle];
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return NO_ROW;
}

/** The row of each id of a list, `NO_ROW` where it is missing. */
export function findRows(ids: Float64Array, wanted: Float64Array): Uint32Array {
  const rows = new Uint32Array(wanted.length);
  let previous = NO_ROW;
  for (let i = 0; i < wanted.length; i++) {
    const id = wanted[i];
    // neighbours in a way often have neighbouring ids
    const next = previous === NO_ROW ? 0 : previous + 1;
    const row = next < ids.length && ids[next] === id ? next : findRow(ids, id);
    rows[i] = row;
    if (row !== NO_ROW) previous = row;
  }
  return rows;
}
