/** Of each row of a table whether it has a key, a bit each: what many rows are held against at once needs no look among their tags. */
import type { TagIndex } from './tag-index.ts';

/** See the file's comment. */
export type KeyMarks = Uint32Array;

const known = new WeakMap<TagIndex, Map<number, KeyMarks>>();

/**
 * The marks of a key, which are kept as long as the index: of keys alone whose marks take no more memory than their rows do.
 *
 * @param count rows of the table
 * @param rows how many are to be held against the key; undefined where marks would not be worth the walk over all that have it
 */
export function keyMarks(index: TagIndex, key: number, count: number, rows: number): KeyMarks | undefined {
  const before = known.get(index)?.get(key);
  if (before !== undefined) return before;
  const [from, to] = [index.start[key], index.start[key + 1]];
  if ((to - from) * 32 < count || to - from > rows * WALK) return undefined;
  const marks = new Uint32Array((count + 31) >>> 5);
  for (let i = from; i < to; i++) marks[index.rows[i] >>> 5] |= 1 << (index.rows[i] & 31);
  const ofIndex = known.get(index) ?? new Map<number, KeyMarks>();
  known.set(index, ofIndex.set(key, marks));
  return marks;
}

/** So many rows are marked in the time of one look among tags. */
const WALK = 8;

/** Whether a row has the key. */
export function isMarked(marks: KeyMarks, row: number): boolean {
  return (marks[row >>> 5] & (1 << (row & 31))) !== 0;
}
