/** Rows counted by the values of one or two keys, and what their numbers come to: "restaurants by cuisine per municipality". */
import type { RecordValue } from '@flyover/feature-records';
import type { FeatureTable } from '../feature-table.ts';
import { groupCodes } from '../group-rows.ts';
import { free } from '../memory.ts';
import { sortByKeys } from '../order/sorts.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import { type GroupSums, type RowNumbers, rowNumbers, SumColumns } from './group-sums.ts';
import { type KeyParts, splitCodes, wholeCodes } from './key-parts.ts';

/** A column whose values rows are counted by, or given groups, such as the areas that rows lie in (`areaParts`). */
export type CountKey =
  | { readonly kind: 'column'; readonly column: string /** A text counts for each of its parts between `;`. */; readonly split: boolean }
  | { readonly kind: 'parts'; readonly parts: KeyParts };

/** Options of counting rows by group. */
export interface CountOptions {
  readonly first: CountKey;
  readonly second?: CountKey;
  /** A column whose numbers are summed up. */
  readonly number?: string;
  /** By row: 1 where it is not counted. */
  readonly skipped?: Uint8Array;
  /** So many groups are told, `MOST_GROUPS` where left out; the others are one. */
  readonly most?: number;
}

/** Groups with the most rows first; those that have as many in the order of their first rows. */
export interface CountedGroups extends GroupSums {
  /** Rows that were counted, each once. */
  readonly counted: number;
  /** Rows that count for more than one group. */
  readonly several: number;
  /** Number of different groups. */
  readonly groups: number;
  /** Values that the rows of each group share: a value a key, by group; undefined where there is none. */
  readonly values: readonly (readonly RecordValue[])[];
  /** The last entry of the columns has so many groups in it, for which `values` has nothing; 0: it is a group as the others. */
  readonly rest: number;
}

/** So many groups are told one by one. */
export const MOST_GROUPS = 2000;
/** The most groups; more are refused, since they fill the memory and are unreadable. */
export const GROUP_LIMIT = 1 << 22;
/** So many pairs of parts have a place each; of more than these only those that occur. */
const MOST_PLACES = 1 << 20;

/** The rows fall into more groups than `GROUP_LIMIT`. */
export class TooManyGroupsError extends Error {
  override readonly name = 'TooManyGroupsError';
}

/**
 * Counts rows. A row with several parts of a key counts for each of them, and once for each pair of parts of two keys.
 *
 * @param rows all of them where undefined
 * @returns undefined where the table does not have one of the columns
 * @throws {TooManyGroupsError}
 */
export function* countGroups(table: FeatureTable, rows: Uint32Array | undefined, options: CountOptions): Work<CountedGroups | undefined> {
  const first = yield* partsOf(table, options.first);
  const second = options.second && (yield* partsOf(table, options.second));
  const column = options.number === undefined ? undefined : yield* table.typed.column(options.number);
  if (first === undefined || (options.second !== undefined && second === undefined)) return undefined;
  if (options.number !== undefined && column === undefined) return undefined;
  const numbers = column && (yield* rowNumbers(column));
  const width = second?.count ?? 1;
  const groups = new GroupNumbers(first.count, width);
  const sums = new SumColumns(numbers !== undefined);
  const counted = yield* sumUp({
    rows,
    length: rows?.length ?? table.count,
    skipped: options.skipped,
    first,
    second,
    numbers,
    groups,
    sums,
  });
  const order = yield* largestFirst(sums);
  const most = options.most ?? MOST_GROUPS;
  const values = Array.from(order.subarray(0, most), (group) => {
    const pair = groups.pairs[group];
    const own = first.value(Math.floor(pair / width));
    return second === undefined ? [own] : [own, second.value(pair % width)];
  });
  const reported = { ...counted, groups: sums.count, values, rest: Math.max(0, sums.count - most), ...sums.chosen(order, most) };
  free(order);
  return reported;
}

function* partsOf(table: FeatureTable, key: CountKey): Work<KeyParts | undefined> {
  if (key.kind === 'parts') return key.parts;
  const [column, type] = [yield* table.typed.column(key.column), table.column(key.column)?.type];
  if (column === undefined || type === undefined) return undefined;
  const coded = yield* groupCodes(column, type);
  return key.split ? yield* splitCodes(coded) : wholeCodes(coded);
}

/** Pairs of parts as numbers from 0 on, in the order in which they are met. */
class GroupNumbers {
  /** The pair of each group: the first part times the width, and the second. */
  readonly pairs: number[] = [];
  private readonly places: Uint32Array | undefined;
  private readonly known = new Map<number, number>();

  constructor(count: number, width: number) {
    if (count * width <= MOST_PLACES) this.places = new Uint32Array(count * width);
  }

  /** @returns the number of the group above 0; 0 where it is not known yet */
  find(pair: number): number {
    return (this.places === undefined ? this.known.get(pair) : this.places[pair]) ?? 0;
  }

  add(pair: number): number {
    const number = this.pairs.push(pair);
    if (number > GROUP_LIMIT) throw new TooManyGroupsError(`more than ${GROUP_LIMIT} groups`);
    if (this.places === undefined) this.known.set(pair, number);
    else this.places[pair] = number;
    return number;
  }
}

interface Summing {
  readonly rows: Uint32Array | undefined;
  readonly length: number;
  readonly skipped: Uint8Array | undefined;
  readonly first: KeyParts;
  readonly second: KeyParts | undefined;
  readonly numbers: RowNumbers | undefined;
  readonly groups: GroupNumbers;
  readonly sums: SumColumns;
}

function* sumUp(summing: Summing): Work<Pick<CountedGroups, 'counted' | 'several'>> {
  const { rows, length, skipped, first, second, numbers, groups, sums } = summing;
  const [width, codes, otherCodes] = [second?.count ?? 1, first.codes, second?.codes];
  const [split, otherSplit] = [first.split, second?.split];
  const whole = split === undefined && otherSplit === undefined;
  let [counted, several, worked] = [0, 0, 0];
  const takeIn = (pair: number, row: number) => {
    const known = groups.find(pair);
    const group = known === 0 ? sums.add() : known - 1;
    if (known === 0) groups.add(pair);
    sums.rows[group]++;
    if (numbers === undefined) return;
    const code = numbers.codes === undefined ? row : numbers.codes[row];
    const number = numbers.numbers[code];
    // a row without a value has neither a number nor a text that is none
    if (!Number.isNaN(number) || (numbers.codes !== undefined && code !== 0)) sums.take(group, number);
  };
  for (let i = 0; i < length; i++) {
    const row = rows === undefined ? i : rows[i];
    if (skipped !== undefined && skipped[row] === 1) continue;
    counted++;
    const [code, other] = [codes[row], otherCodes === undefined ? 0 : otherCodes[row]];
    if (whole) takeIn(code * width + other, row);
    else {
      const [from, to] = split === undefined ? [0, 1] : [split.starts[code], split.starts[code + 1]];
      const [otherFrom, otherTo] = otherSplit === undefined ? [0, 1] : [otherSplit.starts[other], otherSplit.starts[other + 1]];
      for (let at = from; at < to; at++) {
        const part = split === undefined ? code : split.parts[at];
        for (let otherAt = otherFrom; otherAt < otherTo; otherAt++) {
          takeIn(part * width + (otherSplit === undefined ? other : otherSplit.parts[otherAt]), row);
          // texts of a file can have any number of parts
          if (worked++ % STEP_ROWS === STEP_ROWS - 1) yield;
        }
      }
      if ((to - from) * (otherTo - otherFrom) > 1) several++;
    }
    if (i % STEP_ROWS === STEP_ROWS - 1) yield;
  }
  return { counted, several };
}

/** The groups by their rows. */
function* largestFirst({ rows, count }: SumColumns): Work<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, group) => group);
  const scratch = new Uint32Array(count);
  const keys = Uint32Array.from(rows.subarray(0, count), (number) => ~number >>> 0);
  yield* sortByKeys(order, scratch, keys);
  free(scratch, keys);
  return order;
}
