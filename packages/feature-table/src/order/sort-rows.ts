/** Rows in the order of some columns. */
import type { CodedColumn, NumberColumn, TypedColumn } from '../columns/typed-column.ts';
import { free } from '../memory.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import { sortByKeys } from './sorts.ts';

/** A column to sort by. */
export interface SortedColumn {
  readonly column: TypedColumn;
  /** Of texts: the rank of each code (`rankTexts`). */
  readonly ranks?: Uint32Array;
  readonly descending: boolean;
}

/** Rank of rows without a value: they come last, in both directions. */
const LAST = 0xffffffff;
/** From here on counting rows of each rank goes beyond the caches of a processor: two passes are faster then. */
const MANY_RANKS = 1 << 16;

/**
 * Sorts by the first column, rows that are equal in it by the second, and so on; the rest stay in their order.
 *
 * @param rows in their order so far; they are used up
 */
export function* sortRows(rows: Uint32Array, columns: readonly SortedColumn[]): Work<Uint32Array> {
  let order = rows;
  let scratch: Uint32Array = new Uint32Array(rows.length);
  // the last column first: each pass keeps the order of those before it
  for (const { column, ranks, descending } of columns.toReversed()) {
    if (column.kind === 'coded') {
      if (ranks === undefined) continue;
      const highest = highestOf(ranks);
      if (highest < MANY_RANKS) {
        yield* placeByRanks(order, scratch, column, { ranks, highest, descending });
        [order, scratch] = [scratch, order];
        continue;
      }
      if (yield* placeUnlike(order, scratch, column, { ranks, highest, descending })) {
        [order, scratch] = [scratch, order];
        continue;
      }
      const keys = rankKeys(column, { ranks, highest, descending });
      yield;
      yield* sortByKeys(order, scratch, keys);
      free(keys);
    } else {
      for (const half of [0, 1] as const) {
        const keys = numberKeys(column, half, descending);
        yield;
        yield* sortByKeys(order, scratch, keys);
        free(keys);
      }
    }
  }
  free(scratch);
  return order;
}

interface RankOrder {
  readonly ranks: Uint32Array;
  readonly highest: number;
  readonly descending: boolean;
}

function highestOf(ranks: Uint32Array): number {
  let highest = 0;
  for (let code = 1; code < ranks.length; code++) if (ranks[code] > highest) highest = ranks[code];
  return highest;
}

function rankKeys({ codes }: CodedColumn, { ranks, highest, descending }: RankOrder): Uint32Array {
  const keys = new Uint32Array(codes.length);
  for (let row = 0; row < keys.length; row++) {
    const rank = ranks[codes[row]];
    keys[row] = rank === 0 ? highest + 1 : descending ? highest - rank : rank;
  }
  return keys;
}

/** So many rows for one that has the rank of another: then ranks are places, almost. */
const UNLIKE = 64;
const MORE = 2 ** 31;

/**
 * Puts rows in order where nearly all of them have ranks of their own, or none: each goes to its rank at once, those of one rank behind one another.
 *
 * @param from in their order so far
 * @param to takes them
 * @returns false where too many are alike; `to` is not written to then
 */
function* placeUnlike(
  from: Uint32Array,
  to: Uint32Array,
  { codes }: CodedColumn,
  { ranks, highest, descending }: RankOrder,
): Work<boolean> {
  const most = Math.floor(from.length / UNLIKE);
  if (highest > from.length) return false;
  // the row of each rank, plus one; the highest bit tells that there are more
  const first = new Uint32Array(highest + 1);
  const alike = new Map<number, number[]>();
  let [more, missing] = [0, 0];
  for (let begin = 0; begin < from.length && more <= most; begin += STEP_ROWS) {
    const end = Math.min(from.length, begin + STEP_ROWS);
    for (let i = begin; i < end; i++) {
      const rank = ranks[codes[from[i]]];
      if (rank === 0) missing++;
      else if (first[rank] === 0) first[rank] = from[i] + 1;
      else {
        const others = alike.get(rank);
        if (others === undefined) alike.set(rank, [from[i]]);
        else others.push(from[i]);
        first[rank] |= MORE;
        more++;
      }
    }
    yield;
  }
  if (more > most) {
    free(first);
    return false;
  }
  let place = 0;
  for (let at = 1; at <= highest; at++) {
    const rank = descending ? highest + 1 - at : at;
    const row = first[rank];
    if (row !== 0) to[place++] = (row & ~MORE) - 1;
    if (row >= MORE) for (const other of alike.get(rank) ?? []) to[place++] = other;
    if (at % STEP_ROWS === 0) yield;
  }
  free(first);
  if (missing > 0) for (const row of from) if (ranks[codes[row]] === 0) to[place++] = row;
  return true;
}

/** Puts rows where they belong by counting those of each rank. @param from in their order so far @param to takes them */
function* placeByRanks(from: Uint32Array, to: Uint32Array, { codes }: CodedColumn, { ranks, highest, descending }: RankOrder): Work<void> {
  const places = new Uint32Array(highest + 1);
  for (let begin = 0; begin < from.length; begin += STEP_ROWS) {
    const end = Math.min(from.length, begin + STEP_ROWS);
    for (let i = begin; i < end; i++) places[ranks[codes[from[i]]]]++;
    yield;
  }
  let sum = 0;
  for (let i = 1; i <= highest; i++) {
    const rank = descending ? highest + 1 - i : i;
    const count = places[rank];
    places[rank] = sum;
    sum += count;
  }
  places[0] = sum;
  yield;
  for (let begin = 0; begin < from.length; begin += STEP_ROWS) {
    const end = Math.min(from.length, begin + STEP_ROWS);
    for (let i = begin; i < end; i++) to[places[ranks[codes[from[i]]]]++] = from[i];
    yield;
  }
  free(places);
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
