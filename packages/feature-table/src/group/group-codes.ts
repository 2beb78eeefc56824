/** The values of a column as numbers from 1 on, for grouping. */
import type { RecordType, RecordValue } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import { textOf } from '../columns/text-bytes.ts';
import type { NumberColumn, TypedColumn } from '../columns/typed-column.ts';
import { STEP_ROWS, type Work } from '../steps.ts';

/** Rows with the same code have the same value. */
export interface GroupCodes {
  /** By row; 0 where nothing is known. */
  readonly codes: Uint32Array;
  /** Number of codes, with 0. */
  readonly count: number;
  /** Returns the value of a code. */
  value(code: number): RecordValue;
  /** The code of a value; -1 where no row has it. */
  codeOf(value: RecordValue): number;
  /** Of numbers: the value of each code, at it. */
  readonly numbers?: Float64Array;
}

const DAY = 86_400;

/** Times are grouped by their day (UTC). */
export function* groupCodes(column: TypedColumn, type: RecordType): Work<GroupCodes> {
  if (column.kind === 'numbers') return yield* codesOfNumbers(column, type === 'time' ? DAY : undefined);
  const { codes, texts, strings } = column;
  return {
    codes,
    count: texts.length + 1,
    value: (code) => (code === 0 ? undefined : textOf(strings, texts[code - 1])),
    codeOf: (value) => (value === undefined ? 0 : codeOfText(strings, texts, `${value}`)),
  };
}

function codeOfText(strings: StringTable, texts: Uint32Array, value: string): number {
  return texts.indexOf(strings.find(value)) + 1 || -1;
}

/** @param width of a group; undefined: each number is one of its own */
function* codesOfNumbers({ values }: NumberColumn, width: number | undefined): Work<GroupCodes> {
  const codes = new Uint32Array(values.length);
  const known = new Map<number, number>();
  for (let from = 0; from < values.length; from += STEP_ROWS) {
    const end = Math.min(values.length, from + STEP_ROWS);
    for (let row = from; row < end; row++) {
      if (Number.isNaN(values[row])) continue;
      const value = width === undefined ? values[row] : Math.floor(values[row] / width) * width;
      let code = known.get(value);
      if (code === undefined) {
        code = known.size + 1;
        known.set(value, code);
      }
      codes[row] = code;
    }
    yield;
  }
  const numbers = new Float64Array(known.size + 1).fill(Number.NaN);
  for (const [value, code] of known) numbers[code] = value;
  return {
    codes,
    count: numbers.length,
    numbers,
    value: (code) => (code === 0 ? undefined : numbers[code]),
    codeOf: (value) => (value === undefined ? 0 : (known.get(Number(value)) ?? -1)),
  };
}
