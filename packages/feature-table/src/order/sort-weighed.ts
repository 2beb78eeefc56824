/** Sorts texts by the weights of their characters: as many characters at once as a number has room for, then those that are equal so far by the next ones. */
import { free } from '../free.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import type { WeighedTexts } from './weighed-texts.ts';

/** So many texts are sorted at once with their place in one number; more by counting. */
const FEW = 1 << 12;
const FEW_BITS = 12;
/** So few are compared. */
const TINY = 12;
/** Bits of a whole number that a double holds, less those of the place. */
const FEW_KEY_BITS = 52 - FEW_BITS;
const MANY_KEY_BITS = 32;
const BUCKETS = 1 << 16;

/** What sorting needs beside the texts. */
interface Room {
  readonly keys: Uint32Array;
  readonly otherKeys: Uint32Array;
  readonly scratch: Uint32Array;
  readonly few: Float64Array;
  readonly counts: Uint32Array;
}

/**
 * Puts texts in their order; those of equal weights stand as `compare` says.
 *
 * @param order indexes into the weighed texts; it is changed
 * @param tied takes 1 for each text that has the weights of another one
 */
export function* sortWeighed(
  order: Uint32Array,
  texts: WeighedTexts,
  tied: Uint8Array,
  compare: (a: number, b: number) => number,
): Work<void> {
  const bits = Math.max(1, 32 - Math.clz32(texts.highest));
  const many = order.length > FEW ? order.length : 0;
  const [keys, otherKeys, scratch] = [new Uint32Array(many), new Uint32Array(many), new Uint32Array(Math.max(many, FEW))];
  const room: Room = { keys, otherKeys, scratch, few: new Float64Array(FEW), counts: new Uint32Array(BUCKETS) };
  const waiting: (readonly [from: number, to: number, depth: number])[] = [[0, order.length, 0]];
  let worked = 0;
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const [from, to, depth] = range;
    const part = order.subarray(from, to);
    const isFew = part.length <= FEW;
    if (!isFew) {
      // many names begin alike
      const shared = yield* sharedWeights(part, texts, depth);
      if (shared > 0) {
        waiting.push([from, to, depth + shared]);
        continue;
      }
    }
    const atOnce = Math.floor((isFew ? FEW_KEY_BITS : MANY_KEY_BITS) / bits);
    const isSame = isFew ? sortFew(part, texts, depth, atOnce, bits, room) : yield* sortMany(part, texts, depth, atOnce, bits, room);
    for (let start = 0, i = 1; i <= part.length; i++) {
      if (i < part.length && isSame(i)) continue;
      if (i - start <= TINY) sortTiny(part, start, i, depth + atOnce, texts, tied, compare);
      else if (weightAt(texts, part[start], depth + atOnce - 1) !== 0) waiting.push([from + start, from + i, depth + atOnce]);
      else {
        const equal = part.subarray(start, i);
        for (const text of equal) tied[text] = 1;
        equal.sort(compare);
      }
      start = i;
    }
    worked += part.length;
    if (worked >= FEW) {
      worked = 0;
      yield;
    }
  }
  free(keys, otherKeys, scratch);
}

/** How many weights from a depth on are the same in all texts of a part. */
function* sharedWeights(part: Uint32Array, { starts, weights }: WeighedTexts, depth: number): Work<number> {
  const first = starts[part[0]] + depth;
  let shared = starts[part[0] + 1] - first;
  for (let from = 0; from < part.length && shared > 0; from += STEP_ROWS) {
    const end = Math.min(part.length, from + STEP_ROWS);
    for (let i = from; i < end; i++) {
      const start = starts[part[i]] + depth;
      const most = Math.min(shared, starts[part[i] + 1] - start);
      for (shared = 0; shared < most && weights[start + shared] === weights[first + shared]; ) shared++;
    }
    yield;
  }
  return shared;
}

/** Puts each text before those behind which it does not belong. @param depth the weights before it are the same */
function sortTiny(
  part: Uint32Array,
  from: number,
  to: number,
  depth: number,
  texts: WeighedTexts,
  tied: Uint8Array,
  compare: (a: number, b: number) => number,
): void {
  for (let i = from + 1; i < to; i++) {
    const text = part[i];
    let at = i;
    for (; at > from; at--) {
      const before = part[at - 1];
      let order = compareWeights(texts, before, text, depth);
      if (order === 0) {
        tied[before] = 1;
        tied[text] = 1;
        order = compare(before, text);
      }
      if (order <= 0) break;
      part[at] = before;
    }
    part[at] = text;
  }
}

function compareWeights({ starts, weights }: WeighedTexts, a: number, b: number, depth: number): number {
  let [i, j] = [starts[a] + depth, starts[b] + depth];
  const [iEnd, jEnd] = [starts[a + 1], starts[b + 1]];
  for (; i < iEnd && j < jEnd; i++, j++) if (weights[i] !== weights[j]) return weights[i] - weights[j];
  return iEnd - i - (jEnd - j);
}

/** @returns whether a text has the same key as the one before it */
function sortFew(
  part: Uint32Array,
  texts: WeighedTexts,
  depth: number,
  atOnce: number,
  bits: number,
  { few, scratch }: Room,
): (i: number) => boolean {
  const numbers = few.subarray(0, part.length);
  for (let i = 0; i < part.length; i++) numbers[i] = keyOf(texts, part[i], depth, atOnce, 2 ** bits) * FEW + i;
  numbers.sort();
  scratch.set(part);
  for (let i = 0; i < part.length; i++) part[i] = scratch[numbers[i] % FEW];
  return (i) => Math.floor(numbers[i] / FEW) === Math.floor(numbers[i - 1] / FEW);
}

/** @returns whether a text has the same key as the one before it */
function* sortMany(
  part: Uint32Array,
  texts: WeighedTexts,
  depth: number,
  atOnce: number,
  bits: number,
  { keys, otherKeys, scratch, counts }: Room,
): Work<(i: number) => boolean> {
  const { length } = part;
  const factor = 2 ** bits;
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) keys[i] = keyOf(texts, part[i], depth, atOnce, factor);
    yield;
  }
  yield* countingPass(part, keys, scratch, otherKeys, counts, 0);
  yield* countingPass(scratch.subarray(0, length), otherKeys, part, keys, counts, 16);
  return (i) => keys[i] === keys[i - 1];
}

/** Puts texts with their keys by 16 bits of these. */
function* countingPass(
  from: Uint32Array,
  fromKeys: Uint32Array,
  to: Uint32Array,
  toKeys: Uint32Array,
  counts: Uint32Array,
  shift: number,
): Work<void> {
  counts.fill(0);
  for (let i = 0; i < from.length; i++) counts[(fromKeys[i] >>> shift) & (BUCKETS - 1)]++;
  for (let bucket = 0, sum = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket];
    counts[bucket] = sum;
    sum += count;
  }
  yield;
  for (let begin = 0; begin < from.length; begin += STEP_ROWS) {
    const end = Math.min(from.length, begin + STEP_ROWS);
    for (let i = begin; i < end; i++) {
      const key = fromKeys[i];
      const place = counts[(key >>> shift) & (BUCKETS - 1)]++;
      to[place] = from[i];
      toKeys[place] = key;
    }
    yield;
  }
}

/** Some weights of a text as one number; behind its end they are 0. */
function keyOf({ starts, weights }: WeighedTexts, text: number, depth: number, atOnce: number, factor: number): number {
  const end = starts[text + 1];
  let key = 0;
  for (let i = starts[text] + depth, last = i + atOnce; i < last; i++) key = key * factor + (i < end ? weights[i] : 0);
  return key;
}

/** 0 behind the end of a text. */
function weightAt({ starts, weights }: WeighedTexts, text: number, at: number): number {
  const i = starts[text] + at;
  return i < starts[text + 1] ? weights[i] : 0;
}
