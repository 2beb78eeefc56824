/** Sorting by comparisons that take long: in steps, so that it can be given up. */
import type { Work } from '../steps.ts';

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
export function* mergeInto(
  target: Uint32Array,
  first: Uint32Array,
  second: Uint32Array,
  compare: (a: number, b: number) => number,
): Work<void> {
  let [i, j] = [0, 0];
  for (let at = 0; at < target.length; at++) {
    if (j >= second.length || (i < first.length && compare(first[i], second[j]) <= 0)) target[at] = first[i++];
    else target[at] = second[j++];
    if (at % STEP_MERGED === STEP_MERGED - 1) yield;
  }
}
