/**
 * Sets of rows: sorted `Uint32Array`s without repetition. Rows are in the order of ids, so a sorted set is in the
 * order the Overpass API prints by default.
 */

/** No rows. */
export const NO_ROWS = new Uint32Array(0);

/** All rows of a table. */
export function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** Where `row` stands in a sorted set, or would stand. */
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
    // marking bits costs a pass over the table, sorting more than that for many rows
    if (this.size > this.count >>> 6) {
      const bits = new RowBits(this.count);
      for (const row of rows) bits.add(row);
      return bits.finish(rows);
    }
    rows.sort();
    let size = 0;
    for (let i = 0; i < rows.length; i++) if (i === 0 || rows[i] !== rows[i - 1]) rows[size++] = rows[i];
    return rows.slice(0, size);
  }
}

/** Marks many rows of a table in any order: a bit a row. */
export class RowBits {
  private readonly bits: Uint32Array;

  /** @param count rows of the table */
  constructor(count: number) {
    this.bits = new Uint32Array((count + 31) >>> 5);
  }

  add(row: number): void {
    this.bits[row >>> 5] |= 1 << (row & 31);
  }

  has(row: number): boolean {
    return (this.bits[row >>> 5] & (1 << (row & 31))) !== 0;
  }

  /**
   * The sorted set.
   *
   * @param rows where it is written, with room for all of it
   */
  finish(rows: Uint32Array): Uint32Array {
    const { bits } = this;
    let size = 0;
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]; left !== 0; left &= left - 1) {
        rows[size++] = word * 32 + 31 - Math.clz32(left & -left);
      }
    }
    return rows.slice(0, size);
  }
}
