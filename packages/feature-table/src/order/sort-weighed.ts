/**
 * Sorts texts by the weights of their characters. Many are put beside others that begin alike; few become numbers of 64 bits, the weights that follow above and the text below, which the
 * engine sorts at once. So the weights of a text are read beside those of its neighbours, and not once a comparison. Those that are equal so far are sorted by what follows.
 */
import { free } from '../memory.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import type { WeighedTexts } from './weighed-texts.ts';

/** More are not sorted at once: others wait meanwhile. */
const FEW = 1 << 12;
/** So few are compared. */
const TINY = 12;
/** Beginnings that are counted: beyond the caches of a processor counting is slow. */
const BEGINNINGS = 1 << 16;

/** Working memory of a sort, besides the texts. */
interface Room {
  readonly numbers: BigUint64Array;
  /** The same memory: the lower half of each number, then the upper. */
  readonly halves: Uint32Array;
  /** By text of a range. */
  readonly beginnings: Uint16Array;
  /** By beginning. */
  readonly ends: Uint32Array;
  /** By beginning: 1 where many have it, which are put beside each other alone. */
  readonly many: Uint8Array;
}

/** Number of weights that fit into the sort keys of a text. */
interface Keys {
  /** More than any weight. */
  readonly base: number;
  readonly inBeginning: number;
  /** In the upper half of a number, and in its lower half beside the text. */
  readonly inUpper: number;
  readonly inLower: number;
  /** Bits of the text. */
  readonly textBits: number;
  /** These bits. */
  readonly textMask: number;
}

/** Texts that are equal up to a depth: where they stand in the order. */
type Range = readonly [from: number, to: number, depth: number];

interface Sorting {
  readonly order: Uint32Array;
  readonly texts: WeighedTexts;
  readonly tied: Uint8Array;
  readonly compare: (a: number, b: number) => number;
  readonly room: Room;
  readonly keys: Keys;
  /** Still to be sorted. */
  readonly waiting: Range[];
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
  const numbers = new BigUint64Array(order.length);
  const beginnings = new Uint16Array(order.length > FEW ? order.length : 0);
  const [halves, ends, many] = [new Uint32Array(numbers.buffer), new Uint32Array(BEGINNINGS), new Uint8Array(BEGINNINGS)];
  const room: Room = { numbers, halves, beginnings, ends, many };
  const waiting: Range[] = [[0, order.length, 0]];
  const sorting: Sorting = { order, texts, tied, compare, room, keys: keysOf(texts), waiting };
  let worked = 0;
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const count = range[1] - range[0];
    if (count <= TINY) sortTiny(sorting, range);
    else if (count <= FEW) sortFew(sorting, range);
    else yield* sortMany(sorting, range);
    worked += count;
    if (worked >= FEW) {
      worked = 0;
      yield;
    }
  }
  free(numbers, beginnings);
}

function keysOf({ highest, odd }: WeighedTexts): Keys {
  const base = highest + 1;
  const textBits = 32 - Math.clz32(odd.length);
  const fitting = (below: number) => {
    let weights = 0;
    for (let room = base; room <= below; room *= base) weights++;
    return weights;
  };
  const textMask = 2 ** textBits - 1;
  return { base, textBits, textMask, inBeginning: fitting(BEGINNINGS), inUpper: fitting(2 ** 32), inLower: fitting(2 ** (32 - textBits)) };
}

/** Puts those beside each other that begin alike, then sorts each of these. */
function* sortMany(sorting: Sorting, [from, to, begin]: Range): Work<void> {
  const { order, texts, room, keys, waiting } = sorting;
  const { beginnings, ends, many, halves } = room;
  const { base, inBeginning } = keys;
  // many names begin alike
  const depth = begin + (yield* sharedByMany(order, from, to, texts, begin));
  ends.fill(0);
  for (let at = from; at < to; ) {
    for (const last = Math.min(to, at + STEP_ROWS); at < last; at++) {
      const key = keyOf(texts, order[at], depth, inBeginning, base);
      beginnings[at - from] = key;
      ends[key]++;
    }
    yield;
  }
  let sum = 0;
  for (let key = 0; key < BEGINNINGS; key++) {
    const count = ends[key];
    ends[key] = sum;
    many[key] = count > FEW ? 1 : 0;
    sum += count;
  }
  for (let at = from; at < to; ) {
    for (const last = Math.min(to, at + STEP_ROWS); at < last; at++) {
      const key = beginnings[at - from];
      const place = ends[key]++;
      if (many[key] === 1) halves[2 * place] = order[at];
      else writeNumber(sorting, order[at], depth + inBeginning, place);
    }
    yield;
  }
  let worked = 0;
  for (let key = 0, start = 0; sum > start; start = ends[key++]) {
    const end = ends[key];
    if (many[key] === 1) {
      for (let i = start; i < end; i++) order[from + i] = textAt(sorting, i);
      waiting.push([from + start, from + end, depth + inBeginning]);
    } else if (end > start) sortNumbers(sorting, start, end, from, depth + inBeginning);
    worked += end - start;
    if (worked >= FEW) {
      worked = 0;
      yield;
    }
  }
}

function sortFew(sorting: Sorting, [from, to, begin]: Range): void {
  const { order, texts } = sorting;
  const depth = begin + sharedWeights(order, order[from], from + 1, to, texts, begin, Number.POSITIVE_INFINITY);
  for (let at = from; at < to; at++) writeNumber(sorting, order[at], depth, at - from);
  sortNumbers(sorting, 0, to - from, from, depth);
}

/** Writes a text, and above it its weights from a depth on. */
function writeNumber(
  { texts, room: { halves }, keys: { base, inUpper, inLower, textBits } }: Sorting,
  text: number,
  depth: number,
  to: number,
): void {
  halves[2 * to + 1] = keyOf(texts, text, depth, inUpper, base);
  halves[2 * to] = ((keyOf(texts, text, depth + inUpper, inLower, base) << textBits) | text) >>> 0;
}

/** Sorts some numbers, and puts their texts into the order. @param from where the first number of all belongs @param depth of the weights in them */
function sortNumbers(sorting: Sorting, start: number, end: number, from: number, depth: number): void {
  const { order, tied, compare, waiting, room, keys } = sorting;
  const { numbers, halves } = room;
  const { base, inUpper, inLower, textBits } = keys;
  if (end - start > 1) numbers.subarray(start, end).sort();
  for (let at = start, first = start; at < end; at++) {
    order[from + at] = textAt(sorting, at);
    const isLast = at + 1 === end || halves[2 * at + 1] !== halves[2 * at + 3] || (halves[2 * at] ^ halves[2 * at + 2]) >>> textBits !== 0;
    if (!isLast) continue;
    if (at > first) {
      const lastWeight = inLower > 0 ? (halves[2 * at] >>> textBits) % base : halves[2 * at + 1] % base;
      // what weighs nothing is behind the end of a text
      if (lastWeight === 0) sortEqual(order.subarray(from + first, from + at + 1), tied, compare);
      else waiting.push([from + first, from + at + 1, depth + inUpper + inLower]);
    }
    first = at + 1;
  }
}

function textAt({ room: { halves }, keys: { textMask } }: Sorting, at: number): number {
  return halves[2 * at] & textMask;
}

/** Returns the number of weights, from a depth on, that all texts of a range share. */
function* sharedByMany(order: Uint32Array, from: number, to: number, texts: WeighedTexts, depth: number): Work<number> {
  let shared = Number.POSITIVE_INFINITY;
  for (let at = from; at < to && shared > 0; at += STEP_ROWS) {
    shared = sharedWeights(order, order[from], at, Math.min(to, at + STEP_ROWS), texts, depth, shared);
    yield;
  }
  return shared;
}

/** @param first of the texts that share some @param most that they share so far */
function sharedWeights(
  order: Uint32Array,
  first: number,
  from: number,
  to: number,
  { starts, weights }: WeighedTexts,
  depth: number,
  most: number,
): number {
  const begin = starts[first] + depth;
  let shared = Math.min(most, starts[first + 1] - begin);
  for (let at = from; at < to && shared > 0; at++) {
    const start = starts[order[at]] + depth;
    const length = Math.min(shared, starts[order[at] + 1] - start);
    for (shared = 0; shared < length && weights[start + shared] === weights[begin + shared]; ) shared++;
  }
  return shared;
}

function sortEqual(part: Uint32Array, tied: Uint8Array, compare: (a: number, b: number) => number): void {
  for (const text of part) tied[text] = 1;
  part.sort(compare);
}

/** Puts each text before those behind which it does not belong. */
function sortTiny({ order, texts, tied, compare }: Sorting, [from, to, depth]: Range): void {
  for (let i = from + 1; i < to; i++) {
    const text = order[i];
    let at = i;
    for (; at > from; at--) {
      const before = order[at - 1];
      let reported = compareWeights(texts, before, text, depth);
      if (reported === 0) {
        tied[before] = 1;
        tied[text] = 1;
        reported = compare(before, text);
      }
      if (reported <= 0) break;
      order[at] = before;
    }
    order[at] = text;
  }
}

function compareWeights({ starts, weights }: WeighedTexts, a: number, b: number, depth: number): number {
  let [i, j] = [starts[a] + depth, starts[b] + depth];
  const [iEnd, jEnd] = [starts[a + 1], starts[b + 1]];
  for (; i < iEnd && j < jEnd; i++, j++) if (weights[i] !== weights[j]) return weights[i] - weights[j];
  return iEnd - i - (jEnd - j);
}

/** Some weights of a text as one number below 2^32; behind its end they are 0. @param base more than any weight */
function keyOf({ starts, weights }: WeighedTexts, text: number, depth: number, count: number, base: number): number {
  const end = starts[text + 1];
  let key = 0;
  for (let i = starts[text] + depth, last = i + count; i < last; i++) key = (Math.imul(key, base) + (i < end ? weights[i] : 0)) | 0;
  return key >>> 0;
}
