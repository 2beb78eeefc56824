/** Sorts texts by the weights of their characters: four characters at once by counting where there are many, else by comparing. */
import type { Work } from '../steps.ts';
import type { WeighedTexts } from './weighed-texts.ts';

/** Characters that are counted at once. */
const AT_ONCE = 4;
/** Fewer texts than these are compared. */
const FEW = 1500;

/**
 * Puts texts in their order; those of equal weights stand as `compare` says.
 *
 * @param order indexes into the weighed texts; it is changed
 */
export function* sortWeighed(order: Uint32Array, texts: WeighedTexts, compare: (a: number, b: number) => number): Work<void> {
  const scratch = new Uint32Array(order.length);
  const counts = new Uint32Array(1 << 16);
  const waiting: (readonly [from: number, to: number, depth: number])[] = [[0, order.length, 0]];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const [from, to, depth] = range;
    const part = order.subarray(from, to);
    if (part.length < FEW) {
      part.sort((a, b) => compareWeights(texts, a, b, depth) || compare(a, b));
      yield;
      continue;
    }
    for (let digit = depth + AT_ONCE - 1; digit >= depth; digit--) {
      countingPass(part, scratch, counts, texts, digit);
      yield;
    }
    for (let start = 0, i = 1; i <= part.length; i++) {
      if (i < part.length && sameWeights(texts, part[i - 1], part[i], depth)) continue;
      if (i - start > 1) {
        const isWhole = weightAt(texts, part[start], depth + AT_ONCE - 1) === 0;
        if (isWhole) part.subarray(start, i).sort(compare);
        else waiting.push([from + start, from + i, depth + AT_ONCE]);
      }
      start = i;
    }
    yield;
  }
}

function countingPass(part: Uint32Array, scratch: Uint32Array, counts: Uint32Array, texts: WeighedTexts, digit: number): void {
  let highest = 0;
  for (let i = 0; i < part.length; i++) {
    const weight = weightAt(texts, part[i], digit);
    counts[weight]++;
    if (weight > highest) highest = weight;
  }
  let sum = 0;
  for (let weight = 0; weight <= highest; weight++) {
    const count = counts[weight];
    counts[weight] = sum;
    sum += count;
  }
  for (let i = 0; i < part.length; i++) scratch[counts[weightAt(texts, part[i], digit)]++] = part[i];
  part.set(scratch.subarray(0, part.length));
  counts.fill(0, 0, highest + 1);
}

/** 0 behind the end of a text. */
function weightAt({ starts, weights }: WeighedTexts, text: number, at: number): number {
  const i = starts[text] + at;
  return i < starts[text + 1] ? weights[i] : 0;
}

function sameWeights(texts: WeighedTexts, a: number, b: number, depth: number): boolean {
  for (let at = depth; at < depth + AT_ONCE; at++) if (weightAt(texts, a, at) !== weightAt(texts, b, at)) return false;
  return true;
}

/** Which of two texts comes first by their weights from `depth` on. */
export function compareWeights({ starts, weights }: WeighedTexts, a: number, b: number, depth = 0): number {
  let [i, j] = [starts[a] + depth, starts[b] + depth];
  const [iEnd, jEnd] = [starts[a + 1], starts[b + 1]];
  for (; i < iEnd && j < jEnd; i++, j++) if (weights[i] !== weights[j]) return weights[i] - weights[j];
  return iEnd - i - (jEnd - j);
}
