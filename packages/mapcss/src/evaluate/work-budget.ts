/** Limit of the work that a sheet may cause in a worker: a short sheet can cause hours of it. */

/** Work of one evaluation that is not counted: far more than a sheet of a thousand lines for one feature needs. */
const FREE = 20_000;
/** Work beyond that, of all evaluations of a style: some seconds. */
const MOST_WORK = 50_000_000;
/** Cost of other operations, in units of text. */
const ITEM = 16;
export const LINE = 4;
export const CONDITION = 2;

/** A failure while an element is styled, in the specification's words. */
export class StyleRuntimeError extends Error {
  override readonly name = 'StyleRuntimeError';
  /** Whether the style has asked for more work than one may: it styles nothing any more. */
  readonly isOverworked: boolean;

  constructor(cause: unknown, isOverworked = false) {
    super('MapCSS runtime error.', { cause });
    this.isOverworked = isOverworked;
  }
}

/** Counts the work of a style: conditions and lines, and what goes into expressions and comes out, in UTF-16 units. A machine's speed does not count. */
export class WorkBudget {
  private used = 0;
  private limit = FREE + MOST_WORK;
  /** Whether it is used up. */
  isSpent = false;

  /**
   * Begins another evaluation.
   *
   * @throws StyleRuntimeError where it is used up
   */
  begin(): void {
    if (this.used > FREE) this.limit -= this.used - FREE;
    this.used = 0;
    if (this.isSpent) this.end();
  }

  /** @throws StyleRuntimeError where it is used up */
  spend(work: number): void {
    this.used += work;
    if (this.used > this.limit) this.end();
  }

  /** For a value that goes into an expression, or comes out of one. */
  spendFor(value: unknown): void {
    if (typeof value === 'string') this.spend(value.length);
    else if (Array.isArray(value)) {
      let work = ITEM;
      for (const item of value) work += ITEM + (typeof item === 'string' ? item.length : 0);
      this.spend(work);
    }
  }

  private end(): never {
    this.isSpent = true;
    throw new StyleRuntimeError(undefined, true);
  }
}
