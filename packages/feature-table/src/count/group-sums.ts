/** Counts and sums of groups, in columns that grow. */
import { numberOfText } from '@flyover/feature-records';
import type { TypedColumn } from '../columns/typed-column.ts';
import { textOf } from '../memory.ts';
import { STEP_ROWS, type Work } from '../steps.ts';

/** Sums of the numbers of each group. */
export interface NumberSums {
  /** Rows with a number. */
  readonly filled: Float64Array;
  /** Rows whose text is no number. */
  readonly others: Float64Array;
  readonly sum: Float64Array;
  /** NaN where no row has a number. */
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Columns by group. */
export interface GroupSums {
  readonly rows: Float64Array;
  readonly numbers?: NumberSums;
}

/** Takes rows in, group by group. */
export class SumColumns {
  /** Groups so far. */
  count = 0;
  rows = new Float64Array(FIRST);
  numbers: NumberSums | undefined;

  constructor(withNumbers: boolean) {
    if (withNumbers) this.numbers = emptySums(FIRST);
  }

  /** A group without rows. @returns its number */
  add(): number {
    if (this.count === this.rows.length) this.grow();
    return this.count++;
  }

  /** Takes a number in, or, with NaN, a text that is none. */
  take(group: number, number: number): void {
    if (this.numbers === undefined) return;
    const { filled, others, sum, least, most } = this.numbers;
    if (Number.isNaN(number)) {
      others[group]++;
      return;
    }
    filled[group]++;
    sum[group] += number;
    // NaN is neither
    if (!(least[group] <= number)) least[group] = number;
    if (!(most[group] >= number)) most[group] = number;
  }

  /** Some groups in an order, and behind them all others as one, if there are any. */
  chosen(order: Uint32Array, most: number): GroupSums {
    const [kept, rest] = [order.subarray(0, most), order.subarray(most)];
    const length = kept.length + (rest.length > 0 ? 1 : 0);
    const total = (column: Float64Array, join: (a: number, b: number) => number) => {
      const chosen = new Float64Array(length);
      kept.forEach((group, at) => {
        chosen[at] = column[group];
      });
      if (rest.length > 0) chosen[kept.length] = rest.reduce((joined, group) => join(joined, column[group]), Number.NaN);
      return chosen;
    };
    const add = (a: number, b: number) => (Number.isNaN(a) ? b : a + b);
    // NaN stands for nothing yet
    const less = (a: number, b: number) => (a <= b || Number.isNaN(b) ? a : b);
    const more = (a: number, b: number) => (a >= b || Number.isNaN(b) ? a : b);
    const sums = this.numbers;
    return {
      rows: total(this.rows, add),
      ...(sums !== undefined && {
        numbers: {
          filled: total(sums.filled, add),
          others: total(sums.others, add),
          sum: total(sums.sum, add),
          least: total(sums.least, less),
          most: total(sums.most, more),
        },
      }),
    };
  }

  private grow(): void {
    const length = this.rows.length * 2;
    this.rows = longer(this.rows, length, 0);
    if (this.numbers === undefined) return;
    const { filled, others, sum, least, most } = this.numbers;
    this.numbers = {
      filled: longer(filled, length, 0),
      others: longer(others, length, 0),
      sum: longer(sum, length, 0),
      least: longer(least, length, Number.NaN),
      most: longer(most, length, Number.NaN),
    };
  }
}

/** Groups that there is room for at first. */
const FIRST = 256;

function emptySums(length: number): NumberSums {
  const empty = () => new Float64Array(length);
  const unknown = () => empty().fill(Number.NaN);
  return { filled: empty(), others: empty(), sum: empty(), least: unknown(), most: unknown() };
}

function longer(column: Float64Array, length: number, value: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length).fill(value, column.length);
  copy.set(column);
  return copy;
}

// The numbers of a column by row, and which of its values are none.

/** A number for each code; of a column of numbers the codes are its rows. */
export interface RowNumbers {
  /** The code of each row; absent: the row itself. */
  readonly codes?: Uint32Array;
  /** The number of each code; NaN where it has none. */
  readonly numbers: Float64Array;
}

/** The most texts read in a step. */
const STEP_TEXTS = STEP_ROWS >> 3;

/** Reads each different text once. */
export function* rowNumbers(column: TypedColumn): Work<RowNumbers> {
  if (column.kind === 'numbers') return { numbers: column.values };
  const { codes, texts, strings } = column;
  const numbers = new Float64Array(texts.length + 1).fill(Number.NaN);
  for (let code = 1; code < numbers.length; code++) {
    numbers[code] = numberOfText(textOf(strings, texts[code - 1]));
    if (code % STEP_TEXTS === 0) yield;
  }
  return { codes, numbers };
}
