/** The numbers of a column by row, and which of its values are none. */
import { numberOfText } from '@flyover/feature-records';
import { textOf } from '../columns/text-bytes.ts';
import type { TypedColumn } from '../columns/typed-column.ts';
import { STEP_ROWS, type Work } from '../steps.ts';

/** A number for each code; of a column of numbers the codes are its rows. */
export interface RowNumbers {
  /** By row; absent: the row itself. */
  readonly codes?: Uint32Array;
  /** By code; NaN where it is none. */
  readonly numbers: Float64Array;
}

/** So many texts are read in a step. */
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
