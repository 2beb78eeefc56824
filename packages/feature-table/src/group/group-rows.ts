/** Rows put together by the values of a column. */
import type { RecordValue } from '@flyover/feature-records';
import type { FeatureTable } from '../feature-table.ts';
import { cutTo, free } from '../free.ts';
import { sortByKeys } from '../order/radix-sort.ts';
import { sortRows } from '../order/sort-rows.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import { type GroupCodes, groupCodes } from './group-codes.ts';

/** A column whose values make groups. */
export interface GroupWish {
  readonly column: string;
  /** The order of the groups: how many rows they have, or their values. Rows without a value are the last group. */
  readonly by: 'rows' | 'value';
  readonly descending: boolean;
}

/** Groups of rows that stand one behind the other. */
export interface RowGroups {
  /** Start of each group among the rows; one entry more than there are groups. */
  readonly starts: Uint32Array;
  /** Returns the value that the rows of a group share; undefined: they have none. Times are those of the beginning of a day. */
  value(group: number): RecordValue;
  /** The group with a value; -1 where there is none. */
  find(value: RecordValue): number;
}

/** Rows in the order of their groups. */
export interface GroupedRows {
  readonly rows: Uint32Array;
  readonly groups: RowGroups;
}

/**
 * Puts rows together; within a group they stay in their order, and so do groups that are equal in what they are sorted by: the one whose first row comes first.
 *
 * @param rows all of them where undefined
 * @returns undefined where the table does not have the column
 */
export function* groupRows(
  table: FeatureTable,
  rows: Uint32Array | undefined,
  wish: GroupWish,
  locale: string,
): Work<GroupedRows | undefined> {
  const column = yield* table.typed.column(wish.column);
  const type = table.column(wish.column)?.type;
  if (column === undefined || type === undefined) return undefined;
  const coded = yield* groupCodes(column, type);
  const { used, counts } = yield* countCodes(coded, rows);
  const ranks = wish.by === 'value' && coded.numbers === undefined ? yield* table.typed.ranks(wish.column, locale) : undefined;
  const order = yield* orderOfGroups(coded, used, counts, ranks, wish);
  const starts = new Uint32Array(order.length + 1);
  const groupOf = new Uint32Array(coded.count);
  order.forEach((code, group) => {
    starts[group + 1] = starts[group] + counts[code];
    groupOf[code] = group + 1;
  });
  free(counts);
  return {
    rows: yield* placeRows(coded.codes, rows, starts, groupOf),
    groups: {
      starts,
      value: (group) => coded.value(order[group]),
      find: (value) => (groupOf[coded.codeOf(value)] ?? 0) - 1,
    },
  };
}

/** The codes that occur, in the order of their first rows, and how many rows have each. */
function* countCodes({ codes, count }: GroupCodes, rows: Uint32Array | undefined): Work<{ used: Uint32Array; counts: Uint32Array }> {
  const counts = new Uint32Array(count);
  const used = new Uint32Array(count);
  let found = 0;
  const length = rows?.length ?? codes.length;
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) {
      const code = codes[rows === undefined ? i : rows[i]];
      if (counts[code]++ === 0) used[found++] = code;
    }
    yield;
  }
  return { used: cutTo(used, found), counts };
}

/** @param ranks of texts, where groups are sorted by them */
function* orderOfGroups(
  { numbers }: GroupCodes,
  used: Uint32Array,
  counts: Uint32Array,
  ranks: Uint32Array | undefined,
  { by, descending }: GroupWish,
): Work<Uint32Array> {
  let known: Uint32Array = used.filter((code) => code !== 0);
  if (by === 'value' && numbers !== undefined)
    known = yield* sortRows(known, [{ column: { kind: 'numbers', values: numbers }, descending }]);
  else {
    const upwards = by === 'rows' || ranks === undefined ? counts : ranks;
    const keys = descending ? upwards.map((key) => ~key) : upwards;
    const scratch = new Uint32Array(known.length);
    yield* sortByKeys(known, scratch, keys);
    free(scratch);
  }
  if (known.length === used.length) return known;
  // the last one is 0: no value
  const all = new Uint32Array(used.length);
  all.set(known);
  return all;
}

function* placeRows(codes: Uint32Array, rows: Uint32Array | undefined, starts: Uint32Array, groupOf: Uint32Array): Work<Uint32Array> {
  const length = rows?.length ?? codes.length;
  const placed = new Uint32Array(length);
  const next = starts.slice();
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) {
      const row = rows === undefined ? i : rows[i];
      placed[next[groupOf[codes[row]] - 1]++] = row;
    }
    yield;
  }
  free(next);
  return placed;
}
