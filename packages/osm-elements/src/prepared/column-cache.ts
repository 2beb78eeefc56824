/**
 * Columns of a prepared file within a bound of bytes: the least recently used goes first.
 *
 * A column that goes is not taken from those who work with it. They are asked to let go of it at the end of their turn, and while somebody still has it, it is found
 * again without being read.
 */
import type { Column } from '../store-file/store-columns.ts';

/** See the file's comment. */
export class ColumnCache {
  /** The most that is held, in bytes. */
  readonly bound: number;
  private readonly letGo: () => void;
  /** In the order of their last use. */
  private readonly kept = new Map<string, Column>();
  private readonly gone = new Map<string, WeakRef<Column>>();
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
      if (found !== undefined) this.keep(name, found);
      return found;
    }
    this.kept.delete(name);
    this.kept.set(name, column);
    return column;
  }

  /** Makes room for a column that is not held, and holds it; one that is larger than the bound goes at once. */
  keep(name: string, column: Column): void {
    const { byteLength } = column;
    const isTooLarge = byteLength > this.bound;
    for (const [other, { byteLength: freed }] of this.kept) {
      if (isTooLarge || this.bytes + byteLength <= this.bound) break;
      this.release(other, freed);
    }
    this.gone.set(name, new WeakRef(column));
    if (isTooLarge) {
      this.endTurn();
      return;
    }
    this.kept.set(name, column);
    this.bytes += byteLength;
  }

  private release(name: string, byteLength: number): void {
    this.kept.delete(name);
    this.bytes -= byteLength;
    this.endTurn();
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
