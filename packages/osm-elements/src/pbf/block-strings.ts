/** The string table of one block that is being written. */
import type { StringTable } from '../element-store.ts';

/**
 * Numbers the strings of a block in the order of their first use. Index 0 is the empty string of roles and user names; among tags
 * an empty string gets an index of its own, since 0 ends the tags of a dense node there.
 */
export class BlockStrings {
  private readonly table: StringTable;
  /** The block's index of each string of the store; 0 where the block does not have it yet. */
  private readonly indexes: Int32Array;
  private readonly used: number[] = [];
  /** Bytes of the strings, and of the lengths before them. */
  size = 0;

  constructor(table: StringTable) {
    this.table = table;
    this.indexes = new Int32Array(table.size);
  }

  /** The index of a role or user name. */
  index(number: number): number {
    return number === 0 ? 0 : this.tagIndex(number);
  }

  /** The index of a key or value, never 0. */
  tagIndex(number: number): number {
    let index = this.indexes[number];
    if (index === 0) {
      this.used.push(number);
      index = this.used.length;
      this.indexes[number] = index;
      this.size += this.table.offsets[number + 1] - this.table.offsets[number] + 6;
    }
    return index;
  }

  /** The strings in the order of their indexes, index 0 first. */
  *texts(): Generator<Uint8Array> {
    const { bytes, offsets } = this.table;
    yield new Uint8Array(0);
    for (const number of this.used) yield bytes.subarray(offsets[number], offsets[number + 1]);
  }

  /** Empties the table for the next block. */
  clear(): void {
    for (const number of this.used) this.indexes[number] = 0;
    this.used.length = 0;
    this.size = 0;
  }
}
