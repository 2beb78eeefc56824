/** Sorting by counting: stable, in passes over 16 bits of the keys. */
import { STEP_ROWS, type Work } from '../steps.ts';

const BUCKETS = 1 << 16;

/** Sorts rows by one key of 32 bits a row; rows with equal keys stay in their order. @param order rows in their order so far; it is changed */
export function* sortByKeys(order: Uint32Array, scratch: Uint32Array, keys: Uint32Array): Work<void> {
  for (const shift of [0, 16]) {
    const ends = yield* bucketEnds(order, keys, shift);
    if (ends === undefined) continue;
    for (let from = 0; from < order.length; from += STEP_ROWS) {
      const end = Math.min(order.length, from + STEP_ROWS);
      for (let i = from; i < end; i++) {
        const row = order[i];
        scratch[ends[(keys[row] >>> shift) & (BUCKETS - 1)]++] = row;
      }
      yield;
    }
    order.set(scratch.subarray(0, order.length));
  }
}

/** Returns the bounds of the buckets; undefined where there is only one. */
function* bucketEnds(order: Uint32Array, keys: Uint32Array, shift: number): Work<Uint32Array | undefined> {
  const counts = new Uint32Array(BUCKETS);
  for (let from = 0; from < order.length; from += STEP_ROWS) {
    const end = Math.min(order.length, from + STEP_ROWS);
    for (let i = from; i < end; i++) counts[(keys[order[i]] >>> shift) & (BUCKETS - 1)]++;
    yield;
  }
  let sum = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket];
    if (count === order.length) return undefined;
    counts[bucket] = sum;
    sum += count;
  }
  return counts;
}
