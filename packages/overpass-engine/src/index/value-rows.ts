/** The rows of a key by its values: a key that many elements have need not be walked as a whole for one value. */
import { lowerBound, NO_ROWS } from '../row-set.ts';
import type { TagIndex } from './tag-index.ts';

/** The entries of one key in the order of their values, rows ascending within a value. */
interface ValueRows {
  /** Distinct, ascending. */
  readonly values: Uint32Array;
  /** Where the rows of each begin; one entry more than `values`. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

const known = new WeakMap<TagIndex, Map<number, ValueRows | 'asked'>>();

/** A key of fewer entries is as quickly walked; to put more of them in order would keep everybody else waiting. */
const [LEAST_ENTRIES, MOST_ENTRIES] = [16, 1 << 20];
/** The order is made by a look at each string of the store, which takes as long as a walk over so much fewer entries. */
const STRINGS_AN_ENTRY = 64;

/**
 * The rows whose value of a key is this one, ascending, which nobody may write to; undefined where the key is better walked: it has few
 * entries or too many, or this is the first that asks for a value of it, and putting them in order takes longer than a walk.
 */
export function rowsOfValue(index: TagIndex, key: number, value: number): Uint32Array | undefined {
  const entries = index.start[key + 1] - index.start[key];
  if (entries < LEAST_ENTRIES || entries * STRINGS_AN_ENTRY < index.start.length || entries > MOST_ENTRIES) return undefined;
  const ofIndex = known.get(index) ?? new Map<number, ValueRows | 'asked'>();
  known.set(index, ofIndex);
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
