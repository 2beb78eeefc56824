/** The memory for the columns of a prepared file, bounded, of one thread or shared by several. */

import type { Column } from '../store-columns.ts';
import { BYTES_OF, type Section, writtenValues } from './file-layout.ts';

/** Memory of columns that threads share. */
export interface SharedColumns {
  /** One a section, in the order of the file: 1 where all of its column is there. */
  readonly flags: Int32Array;
  readonly buffers: ReadonlyMap<string, SharedArrayBuffer>;
  /** Of each section one byte a page: 1 where it is there. */
  readonly pages: ReadonlyMap<string, SharedArrayBuffer>;
}

/** Sets memory aside for every column. @param pageValues of a page of the file */
export function shareColumns(sections: ReadonlyMap<string, Section>, pageValues: number): SharedColumns {
  const buffers = new Map<string, SharedArrayBuffer>();
  const pages = new Map<string, SharedArrayBuffer>();
  for (const section of sections.values()) {
    buffers.set(section.name, new SharedArrayBuffer(section.length * BYTES_OF[section.kind]));
    pages.set(section.name, new SharedArrayBuffer(pagesOf(section, pageValues)));
  }
  return { flags: new Int32Array(new SharedArrayBuffer(sections.size * 4)), buffers, pages };
}

/** Memory of one thread alone, of so many bytes at most. */
interface BoundedColumns {
  readonly bound: number;
}

/** The memory that holds columns. */
export type ColumnMemory = SharedColumns | BoundedColumns;

/** The size of all columns, bytes. */
export function bytesOfColumns(sections: ReadonlyMap<string, Section>): number {
  let bytes = 0;
  for (const { kind, length } of sections.values()) bytes += length * BYTES_OF[kind];
  return bytes;
}

/** Pages that a column has flags for: of one that is made, too. */
export function pagesOf(section: Section, pageValues: number): number {
  const values = section.encoding === 'derived' ? section.length : writtenValues(section);
  return Math.ceil(values / pageValues);
}

/**
 * Columns of a prepared file within a bound of bytes: the least recently used goes first.
 *
 * What counts are the bytes of a column that are there: pages that nobody read take no memory. A column that goes is not taken from those who work with it. They are asked to let go
 * of it at the end of their turn, and while somebody still has it, it is found again without being read.
 */
export class ColumnCache {
  /** The most that is held, in bytes. */
  readonly bound: number;
  private readonly letGo: () => void;
  /** In the order of their last use. */
  private readonly kept = new Map<string, Column>();
  private readonly gone = new Map<string, WeakRef<Column>>();
  /** The bytes of a column that are there. */
  private readonly sizes = new WeakMap<Column, number>();
  private bytes = 0;
  private isTurnOver = true;

  /** @param letGo is called at the end of a turn in which a column went */
  constructor(bound: number, letGo: () => void) {
    this.bound = bound;
    this.letGo = letGo;
  }

  /** Of all columns that are held: never more than the bound. */
  get held(): number {
    return this.bytes;
  }

  holds(name: string): boolean {
    return this.kept.has(name);
  }

  /** A column that is held, or that somebody still has: that makes it the last to go. */
  get(name: string): Column | undefined {
    const column = this.kept.get(name);
    if (column === undefined) {
      const found = this.gone.get(name)?.deref();
      if (found !== undefined) this.hold(name, found);
      return found;
    }
    this.kept.delete(name);
    this.kept.set(name, column);
    return column;
  }

  /** Holds a column of which more bytes are there than before, and makes room for them; one that is larger than the bound goes at once. */
  grow(name: string, column: Column, bytes: number): void {
    if (this.kept.get(name) === column) {
      this.kept.delete(name);
      this.bytes -= this.sizeOf(column);
    }
    this.sizes.set(column, this.sizeOf(column) + bytes);
    this.hold(name, column);
  }

  private hold(name: string, column: Column): void {
    const size = this.sizeOf(column);
    const isTooLarge = size > this.bound;
    for (const [other, held] of this.kept) {
      if (isTooLarge || this.bytes + size <= this.bound) break;
      this.kept.delete(other);
      this.bytes -= this.sizeOf(held);
      this.endTurn();
    }
    this.gone.set(name, new WeakRef(column));
    if (isTooLarge) {
      this.endTurn();
      return;
    }
    this.kept.set(name, column);
    this.bytes += size;
  }

  private sizeOf(column: Column): number {
    return this.sizes.get(column) ?? 0;
  }

  /** Not at once: a loop that is under way would ask for its columns at every step. */
  private endTurn(): void {
    if (!this.isTurnOver) return;
    this.isTurnOver = false;
    setTimeout(() => {
      this.isTurnOver = true;
      this.letGo();
    }, 0);
  }
}
