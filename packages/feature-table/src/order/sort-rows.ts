/** Rows in the order of some columns. */
import type { NumberColumn, TypedColumn } from '../columns/typed-column.ts';
import type { Work } from '../steps.ts';
import { sortByKeys } from './radix-sort.ts';

/** A column to sort by. */
export interface SortedColumn {
  readonly column: TypedColumn;
  /** Of texts: the rank of each code (`rankTexts`). */
  readonly ranks?: Uint32Array;
  readonly descending: boolean;
}

/** Where nothing is known comes last, in both directions. */
const LAST = 0xffffffff;

/**
 * Sorts by the first column, rows that are equal in it by the second, and so on; the rest stay in their order.
 *
 * @param order rows in their order so far; it is changed
 */
export function* sortRows(order: Uint32Array, columns: readonly SortedColumn[]): Work<void> {
  const scratch = new Uint32Array(order.length);
  // the last column first: each pass keeps the order of those before it
  for (const { column, ranks, descending } of columns.toReversed()) {
    if (column.kind === 'coded') {
      const keys = rankKeys(column.codes, ranks ?? new Uint32Array(0), descending);
      yield;
      yield* sortByKeys(order, scratch, keys);
    } else {
      for (const half of [0, 1] as const) {
        const keys = numberKeys(column, half, descending);
        yield;
        yield* sortByKeys(order, scratch, keys);
      }
    }
  }
}

function rankKeys(codes: Uint32Array, ranks: Uint32Array, descending: boolean): Uint32Array {
  const keys = new Uint32Array(codes.length);
  const keyOf = new Uint32Array(ranks.length).fill(LAST);
  // as small as they can be, so that most need one pass
  let highest = 0;
  for (let code = 1; code < ranks.length; code++) highest = Math.max(highest, ranks[code]);
  for (let code = 1; code < ranks.length; code++) keyOf[code] = descending ? highest - ranks[code] : ranks[code];
  keyOf[0] = highest + 1;
  for (let row = 0; row < codes.length; row++) keys[row] = keyOf[codes[row]];
  return keys;
}

/** The bits of a number in an order of whole numbers. @param half 0: the lower 32 bits, 1: the upper */
function numberKeys({ values }: NumberColumn, half: 0 | 1, descending: boolean): Uint32Array {
  const keys = new Uint32Array(values.length);
  const one = new Float64Array(1);
  const bits = new Uint32Array(one.buffer);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (Number.isNaN(value)) {
      keys[row] = LAST;
      continue;
    }
    // -0 is 0
    one[0] = value + 0;
    const negative = bits[1] >>> 31 === 1;
    const key = half === 1 ? (negative ? ~bits[1] : bits[1] | 0x80000000) : negative ? ~bits[0] : bits[0];
    keys[row] = (descending ? ~key : key) >>> 0;
  }
  return keys;
}
