/** The index of the tags of one table: for each key its rows, ascending, with their values; and secondary indexes by value, place and number of tags. */
import type { FixedBox } from '@flyover/bounding-box';
import type { ElementColumns, NodeColumns, StringTable } from '@flyover/osm-elements';
import { lowerBound, NO_ROWS } from '../row-set.ts';
import { countNodesNear, createNodeGrid, type NodeGrid, visitCells } from './node-grid.ts';

/** See the file's comment. Keys and values are numbers of the store's string table. */
export interface TagIndex {
  /** Into `rows` and `values`; one entry a string of the store plus one. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
  readonly values: Uint32Array;
  /** The numbers that occur as keys, ascending. */
  readonly keys: Uint32Array;
}

/**
 * @param table sorted by id
 * @param stringCount how many strings the store has
 */
export function createTagIndex(table: ElementColumns, stringCount: number): TagIndex {
  const { count, tagStart, tagKeys, tagValues } = table;
  const start = new Uint32Array(stringCount + 1);
  for (let i = 0; i < tagKeys.length; i++) start[tagKeys[i] + 1]++;
  const keys = start.reduce<number[]>((used, entries, number) => {
    if (entries > 0) used.push(number - 1);
    return used;
  }, []);
  for (let number = 0; number < stringCount; number++) start[number + 1] += start[number];
  const next = start.slice(0, stringCount);
  const rows = new Uint32Array(tagKeys.length);
  const values = new Uint32Array(tagKeys.length);
  for (let row = 0; row < count; row++) {
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
      const at = next[tagKeys[i]]++;
      rows[at] = row;
      values[at] = tagValues[i];
    }
  }
  return { start, rows, values, keys: Uint32Array.from(keys) };
}

// The rank of each key among all keys, by bytes.

/**
 * @returns one rank a string of the store; of strings that are no keys 0
 */
export function rankKeys(strings: StringTable, indexes: readonly Pick<TagIndex, 'keys'>[]): Uint32Array {
  const keys = new Set<number>();
  for (const index of indexes) for (const key of index.keys) keys.add(key);
  const ranks = new Uint32Array(strings.size);
  [...keys]
    .sort((a, b) => compareBytes(strings, a, b))
    .forEach((key, rank) => {
      ranks[key] = rank;
    });
  return ranks;
}

function compareBytes(strings: StringTable, a: number, b: number): number {
  const { bytes, offsets } = strings;
  const length = Math.min(offsets[a + 1] - offsets[a], offsets[b + 1] - offsets[b]);
  for (let i = 0; i < length; i++) {
    const difference = bytes[offsets[a] + i] - bytes[offsets[b] + i];
    if (difference !== 0) return difference;
  }
  return offsets[a + 1] - offsets[a] - (offsets[b + 1] - offsets[b]);
}

/** Of each row of a table whether it has a key, a bit each: what many rows are held against at once needs no look among their tags. */
export type KeyMarks = Uint32Array;

const marksOf = new WeakMap<TagIndex, Map<number, KeyMarks>>();

/**
 * The marks of a key, which are kept as long as the index: of keys alone whose marks take no more memory than their rows do.
 *
 * @param count rows of the table
 * @param rows how many are to be held against the key; undefined where marks would not be worth the walk over all that have it
 */
export function keyMarks(index: TagIndex, key: number, count: number, rows: number): KeyMarks | undefined {
  const before = marksOf.get(index)?.get(key);
  if (before !== undefined) return before;
  const [from, to] = [index.start[key], index.start[key + 1]];
  if ((to - from) * 32 < count || to - from > rows * WALK) return undefined;
  const marks = new Uint32Array((count + 31) >>> 5);
  for (let i = from; i < to; i++) marks[index.rows[i] >>> 5] |= 1 << (index.rows[i] & 31);
  const ofIndex = marksOf.get(index) ?? new Map<number, KeyMarks>();
  marksOf.set(index, ofIndex.set(key, marks));
  return marks;
}

/** So many rows are marked in the time of one look among tags. */
const WALK = 8;

/** Whether a row has the key. */
export function isMarked(marks: KeyMarks, row: number): boolean {
  return (marks[row >>> 5] & (1 << (row & 31))) !== 0;
}

// Rows of a key by value: one value of a frequent key is found without a walk over all its rows.

/** The entries of one key in the order of their values, rows ascending within a value. */
interface ValueRows {
  /** Distinct, ascending. */
  readonly values: Uint32Array;
  /** Start of the rows of each value; one entry more than `values`. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

const valueRowsOf = new WeakMap<TagIndex, Map<number, ValueRows | 'asked'>>();

/** A key of fewer entries is as quickly walked; to put more of them in order would keep everybody else waiting. */
const [LEAST_ENTRIES, MOST_ENTRIES] = [16, 1 << 20];
/** The order is made by a look at each string of the store, which takes as long as a walk over so much fewer entries. */
const STRINGS_AN_ENTRY = 64;

/**
 * The rows with this value of a key, ascending, read-only; undefined where the key is better walked: it has few entries or too many, or
 * this is the first that asks for a value of it, and putting them in order takes longer than a walk.
 */
export function rowsOfValue(index: TagIndex, key: number, value: number): Uint32Array | undefined {
  const entries = index.start[key + 1] - index.start[key];
  if (entries < LEAST_ENTRIES || entries * STRINGS_AN_ENTRY < index.start.length || entries > MOST_ENTRIES) return undefined;
  const ofIndex = valueRowsOf.get(index) ?? new Map<number, ValueRows | 'asked'>();
  valueRowsOf.set(index, ofIndex);
  const before = ofIndex.get(key);
  const now = before === undefined ? 'asked' : before === 'asked' ? orderByValue(index, key) : before;
  ofIndex.set(key, now);
  if (now === 'asked') return undefined;
  const at = lowerBound(now.values, value);
  return now.values[at] === value ? now.rows.subarray(now.start[at], now.start[at + 1]) : NO_ROWS;
}

function orderByValue(index: TagIndex, key: number): ValueRows {
  const [from, to] = [index.start[key], index.start[key + 1]];
  const next = new Uint32Array(index.start.length);
  for (let i = from; i < to; i++) next[index.values[i]]++;
  const values: number[] = [];
  const start: number[] = [];
  let sum = 0;
  for (let value = 0; value < next.length; value++) {
    if (next[value] === 0) continue;
    values.push(value);
    start.push(sum);
    sum += next[value];
    next[value] = sum - next[value];
  }
  const rows = new Uint32Array(to - from);
  for (let i = from; i < to; i++) rows[next[index.values[i]]++] = index.rows[i];
  return { values: Uint32Array.from(values), start: Uint32Array.from([...start, sum]), rows };
}

// Nodes of a key by place: the nodes of a frequent key in a box are found without a walk over all its rows.

/** `rows` of such a grid are counted from the first entry of the key. */
const gridsOf = new WeakMap<TagIndex, Map<number, NodeGrid | 'asked'>>();

/**
 * Returns the entries of a key whose nodes may lie in one of some boxes, in any order and with repetition; undefined where it is better to walk the key: it
 * has few entries or too many, the boxes hold most of them, or this is the first request.
 *
 * @param index of nodes
 */
export function entriesNear(
  index: TagIndex,
  key: number,
  nodes: Pick<NodeColumns, 'lat' | 'lon'>,
  boxes: readonly FixedBox[],
): Uint32Array | undefined {
  const [from, to] = [index.start[key], index.start[key + 1]];
  if (to - from < LEAST_ENTRIES || to - from > MOST_ENTRIES) return undefined;
  const ofIndex = gridsOf.get(index) ?? new Map<number, NodeGrid | 'asked'>();
  gridsOf.set(index, ofIndex);
  const before = ofIndex.get(key);
  const grid = before === undefined ? 'asked' : before === 'asked' ? gridOf(index.rows.subarray(from, to), nodes) : before;
  ofIndex.set(key, grid);
  if (grid === 'asked') return undefined;
  const count = boxes.reduce((sum, box) => sum + countNodesNear(grid, box), 0);
  if (count * 2 > to - from) return undefined;
  const entries = new Uint32Array(count);
  let size = 0;
  for (const box of boxes) {
    visitCells(grid, box, (cell) => {
      for (let i = grid.start[cell]; i < grid.start[cell + 1]; i++) entries[size++] = from + grid.rows[i];
    });
  }
  return entries;
}

function gridOf(rows: Uint32Array, { lat, lon }: Pick<NodeColumns, 'lat' | 'lon'>): NodeGrid {
  const pick = (column: Int32Array) => Int32Array.from(rows, (row) => column[row]);
  return createNodeGrid({ count: rows.length, lat: pick(lat), lon: pick(lon) });
}

// Rows by number of tags: most nodes have none, and few elements have many.

/** The rows that have tags, those with most first, ascending where they have as many. */
interface TagCounts {
  readonly rows: Uint32Array;
  /** Of each number up to `MOST_TOLD`: how many rows have at least so many tags. */
  readonly atLeast: Uint32Array;
}

/** Rows with more tags than this are not told apart. */
export const MOST_TOLD = 64;

const countsOf = new WeakMap<ElementColumns, TagCounts>();

/**
 * Returns the rows of a table that may have at least a number of tags, in any order, read-only; its index is kept as long as the table.
 *
 * @param number 1 or more; rows with fewer tags are among them above `MOST_TOLD`
 */
export function rowsOfTagCount(table: ElementColumns, number: number): Uint32Array {
  const { rows, atLeast } = countsOf.get(table) ?? countTags(table);
  return rows.subarray(0, atLeast[Math.min(number, MOST_TOLD)]);
}

function countTags(table: ElementColumns): TagCounts {
  const { count, tagStart } = table;
  const atLeast = new Uint32Array(MOST_TOLD + 2);
  for (let row = 0; row < count; row++) atLeast[Math.min(tagStart[row + 1] - tagStart[row], MOST_TOLD)]++;
  for (let number = MOST_TOLD; number > 0; number--) atLeast[number] += atLeast[number + 1];
  const next = atLeast.slice(1);
  const rows = new Uint32Array(atLeast[1]);
  for (let row = 0; row < count; row++) {
    const number = Math.min(tagStart[row + 1] - tagStart[row], MOST_TOLD);
    if (number > 0) rows[next[number]++] = row;
  }
  countsOf.set(table, { rows, atLeast });
  return { rows, atLeast };
}
