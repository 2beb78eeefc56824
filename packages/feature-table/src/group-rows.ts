/** Groups rows by the values of a column, which are numbered for the purpose. */
import type { RecordType, RecordValue } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import type { NumberColumn, TypedColumn } from './columns/typed-column.ts';
import type { FeatureTable } from './feature-table.ts';
import { cutTo, free, textOf } from './memory.ts';
import { sortRows } from './order/sort-rows.ts';
import { sortByKeys } from './order/sorts.ts';
import { STEP_ROWS, type Work } from './steps.ts';

/** Rows with the same code have the same value. */
export interface GroupCodes {
  /** The code of each row; 0 where it is unknown. */
  readonly codes: Uint32Array;
  /** Number of codes, with 0. */
  readonly count: number;
  /** Returns the value of a code. */
  value(code: number): RecordValue;
  /** The code of a value; -1 where no row has it. */
  codeOf(value: RecordValue): number;
  /** For numbers: the value of each code, at its index. */
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

// Groups rows by the values of a column.

/** A column whose values make groups. */
export interface GroupOptions {
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
interface GroupedRows {
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
  options: GroupOptions,
  locale: string,
): Work<GroupedRows | undefined> {
  const column = yield* table.typed.column(options.column);
  const type = table.column(options.column)?.type;
  if (column === undefined || type === undefined) return undefined;
  const coded = yield* groupCodes(column, type);
  const { used, counts } = yield* countCodes(coded, rows);
  const ranks = options.by === 'value' && coded.numbers === undefined ? yield* table.typed.ranks(options.column, locale) : undefined;
  const order = yield* orderOfGroups(coded, used, counts, ranks, options);
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
  { by, descending }: GroupOptions,
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
