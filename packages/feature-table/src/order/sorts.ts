/** Sorting in steps: by counting, and by slow comparisons. */
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

// Sorting by slow comparisons, in steps, so that it can be cancelled.

const RUN = 512;
const STEP_MERGED = 2048;

/** A sorted copy; what is equal stays in its order. */
export function* mergeSort(values: Uint32Array, compare: (a: number, b: number) => number): Work<Uint32Array> {
  let sorted = values.slice();
  for (let from = 0; from < sorted.length; from += RUN) {
    sorted.subarray(from, from + RUN).sort(compare);
    yield;
  }
  let merged = new Uint32Array(sorted.length);
  for (let width = RUN; width < sorted.length; width *= 2) {
    for (let from = 0; from < sorted.length; from += 2 * width) {
      const parts = [sorted.subarray(from, from + width), sorted.subarray(from + width, from + 2 * width)] as const;
      yield* mergeInto(merged.subarray(from, from + 2 * width), parts[0], parts[1], compare);
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

/** Merges two sorted lists; of equals those of the first come first. */
function* mergeInto(target: Uint32Array, first: Uint32Array, second: Uint32Array, compare: (a: number, b: number) => number): Work<void> {
  let [i, j] = [0, 0];
  for (let at = 0; at < target.length; at++) {
    if (j >= second.length || (i < first.length && compare(first[i], second[j]) <= 0)) target[at] = first[i++];
    else target[at] = second[j++];
    if (at % STEP_MERGED === STEP_MERGED - 1) yield;
  }
}

/** So many times more texts than others, and the place of each of these is looked for. */
const MANY_MORE = 16;

/** Two sorted lists as one; of equals those of the first come first. The second may be much shorter: then few are compared. */
export function* mergeSorted(first: Uint32Array, second: Uint32Array, compare: (a: number, b: number) => number): Work<Uint32Array> {
  const merged = new Uint32Array(first.length + second.length);
  if (second.length * MANY_MORE > first.length) {
    yield* mergeInto(merged, first, second, compare);
    return merged;
  }
  let [from, at] = [0, 0];
  for (const [i, value] of second.entries()) {
    let [low, high] = [from, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(first[middle], value) <= 0) low = middle + 1;
      else high = middle;
    }
    merged.set(first.subarray(from, low), at);
    at += low - from;
    merged[at++] = value;
    from = low;
    if (i % STEP_MERGED === STEP_MERGED - 1) yield;
  }
  merged.set(first.subarray(from), at);
  return merged;
}
