/** Slots of a context's table, as a power of two. */
const SLOT_BITS = 16;
/** Contexts: the last 0 to 6 bytes, and the word that is being written with the one before it. */
const CONTEXTS = 8;
/** Inputs of the mixer: a prediction a context, and that of the longest repetition. */
const INPUTS = CONTEXTS + 1;
/** Bytes that must agree before a repetition is believed. */
const MATCH_LEAST = 5;
const MATCH_BITS = 16;
/** A slot moves by 1 / (times it was seen + 1.5), and by no less than 1 / (this + 1.5). Tried on the seven examples, as the rate and the weights below. */
const COUNT_LIMIT = 60;
const LEARNING_RATE = 0.004;
const FIRST_WEIGHT = 0.25;
/** The chance that a repetition goes on, in 1/65536, before it was seen. */
const FIRST_MATCH_CHANCE = 49152;

/** Guesses a text bit by bit, and learns from each. */
export interface Predictor {
  /** The chance that the next bit is 1, in 1/65536, from 16 to 65520. */
  chance(): number;
  /** Updates the model with the next bit. */
  learn(bit: number): void;
  /** All that it knows, for other predictors to begin with. */
  knowledge(): Knowledge;
}

/** State of a predictor between two bytes. */
export interface Knowledge {
  readonly slots: readonly Uint32Array[];
  readonly hashes: Int32Array;
  readonly weights: Float64Array;
  readonly matches: Int32Array;
  readonly matchChances: Uint16Array;
  /** The bytes read, and room for more. */
  readonly history: Uint8Array<ArrayBuffer>;
  readonly length: number;
  readonly word: number;
  readonly wordBefore: number;
  readonly matchAt: number;
  readonly matchLength: number;
}

const nothing = (): Knowledge => ({
  slots: Array.from({ length: CONTEXTS }, () => new Uint32Array(1 << SLOT_BITS)),
  hashes: new Int32Array(CONTEXTS),
  weights: new Float64Array((CONTEXTS + 1) * 3 * INPUTS).fill(FIRST_WEIGHT),
  matches: new Int32Array(1 << MATCH_BITS).fill(-1),
  matchChances: new Uint16Array(64).fill(FIRST_MATCH_CHANCE),
  history: new Uint8Array(1 << 13),
  length: 0,
  word: 0,
  wordBefore: 0,
  matchAt: -1,
  matchLength: 0,
});

/**
 * A predictor that begins with what another one knew, or with nothing. Two that were told the same bits guess the same, in every browser: all
 * numbers are integers, or come of sums, products and quotients of doubles.
 *
 * Context mixing: each context keeps a chance per bit, a small neural network weighs them (Mahoney, "Adaptive weighing of
 * context models for lossless data compression", Florida Tech CS-2005-16, 2005).
 */
export function createPredictor(from?: Knowledge): Predictor {
  const begin = from ?? nothing();
  const slots = begin.slots.map((table) => table.slice());
  const hashes = begin.hashes.slice();
  const weights = begin.weights.slice();
  const matches = begin.matches.slice();
  const matchChances = begin.matchChances.slice();
  let { history, length, word, wordBefore, matchAt, matchLength } = begin;
  history = history.slice();
  const places = new Int32Array(CONTEXTS);
  const inputs = new Float64Array(INPUTS);
  let partial = 1;
  let row = 0;
  let guess = 0.5;

  /** The bit that the repetition expects next, or -1. */
  function expectedBit(): number {
    if (matchAt < 0) return -1;
    const expected = history[matchAt] | 256;
    const known = Math.clz32(partial) - 23;
    return expected >> known === partial ? (expected >> (known - 1)) & 1 : -1;
  }

  function endByte(byte: number): void {
    if (length === history.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(history);
      history = larger;
    }
    history[length++] = byte;
    partial = 1;
    const letter = (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte === 95 || byte > 127;
    if (letter) word = Math.imul(word + byte + 1, 0x2c9277b5);
    else if (word !== 0) {
      wordBefore = word;
      word = 0;
    }
    let hash = 0;
    for (let order = 1; order < CONTEXTS - 1; order++) {
      hash = Math.imul(hash + (history[length - order] ?? 0) + 1, 0x2f0b4c47) + order;
      hashes[order] = hash;
    }
    hashes[CONTEXTS - 1] = Math.imul(word ^ Math.imul(wordBefore, 0x5f356495), 0x32c2f0ad) + (letter ? 1 : byte + 2);
    findMatch(byte, (hashes[MATCH_LEAST] >>> (32 - MATCH_BITS)) | 0);
  }

  function findMatch(byte: number, slot: number): void {
    if (matchAt >= 0 && history[matchAt] === byte) {
      matchAt++;
      matchLength = Math.min(matchLength + 1, 31);
    } else {
      matchAt = matches[slot];
      matchLength = 0;
      while (matchAt > matchLength && matchLength < 31 && history[matchAt - 1 - matchLength] === history[length - 1 - matchLength])
        matchLength++;
      if (matchLength < MATCH_LEAST) matchAt = -1;
    }
    matches[slot] = length;
  }

  function chance(): number {
    let known = 0;
    for (let i = 0; i < CONTEXTS; i++) {
      const place = Math.imul(hashes[i] + Math.imul(partial, 0x3c6ef372) + i, 0x6f4f2a35) >>> (32 - SLOT_BITS);
      places[i] = place;
      const slot = slots[i][place];
      inputs[i] = slot === 0 ? 0 : stretch(slot >>> 20);
      if (slot !== 0) known = i + 1 < CONTEXTS ? Math.max(known, i) : known + 1;
    }
    const expected = expectedBit();
    const trust = expected < 0 ? 0 : stretch(matchChances[matchLength] >> 4);
    inputs[CONTEXTS] = expected === 1 ? trust : -trust;
    row = (Math.min(known, CONTEXTS) * 3 + (expected < 0 ? 0 : matchLength < 16 ? 1 : 2)) * INPUTS;
    let sum = 0;
    for (let i = 0; i < INPUTS; i++) sum += inputs[i] * weights[row + i];
    guess = squash(sum);
    return Math.min(Math.max(Math.floor(guess * 65536), 16), 65520);
  }

  function learn(bit: number): void {
    const error = (bit - guess) * LEARNING_RATE;
    for (let i = 0; i < INPUTS; i++) weights[row + i] += error * inputs[i];
    for (let i = 0; i < CONTEXTS; i++) {
      const slot = slots[i][places[i]];
      const count = slot & 1023;
      // a slot is a chance of 22 bits and a count of 10; an empty one is even
      const old = slot === 0 ? 1 << 21 : slot >>> 10;
      const next = old + Math.trunc(((bit === 1 ? 4194303 : 0) - old) / (count + 1.5));
      slots[i][places[i]] = ((next << 10) | Math.min(count + 1, COUNT_LIMIT)) >>> 0;
    }
    const expected = expectedBit();
    if (expected >= 0) {
      const old = matchChances[matchLength];
      matchChances[matchLength] = old + Math.trunc(((expected === bit ? 65535 : 0) - old) / 16);
    }
    partial = (partial << 1) | bit;
    if (partial > 255) endByte(partial & 255);
  }

  const knowledge = (): Knowledge => ({
    slots,
    hashes,
    weights,
    matches,
    matchChances,
    history,
    length,
    word,
    wordBefore,
    matchAt,
    matchLength,
  });

  return { chance, learn, knowledge };
}

// The logistic function and its inverse, from sums, products and quotients only: `Math.exp` and `Math.log` may differ in the last bit from
// browser to browser, and then one could not read what the other wrote.

/** e^x for |x| up to 20. */
function exponential(x: number): number {
  const doublings = Math.round(x / Math.LN2);
  const rest = x - doublings * Math.LN2;
  let sum = 1;
  for (let n = 14; n > 0; n--) sum = 1 + (sum * rest) / n;
  for (let i = 0; i < Math.abs(doublings); i++) sum = doublings > 0 ? sum * 2 : sum / 2;
  return sum;
}

/** Returns the natural logarithm of a positive number. */
function logarithm(x: number): number {
  let halvings = 0;
  let value = x;
  for (; value > 1.5; halvings++) value /= 2;
  for (; value < 0.75; halvings--) value *= 2;
  const z = (value - 1) / (value + 1);
  let sum = 0;
  for (let n = 41; n > 0; n -= 2) sum = sum * z * z + 1 / n;
  return 2 * z * sum + halvings * Math.LN2;
}

const STRETCHED = Float64Array.from({ length: 4096 }, (_, i) => logarithm((i + 0.5) / (4095.5 - i)));
const SQUASHED = Float64Array.from({ length: 4096 }, (_, i) => 1 / (1 + exponential(-(i - 2048) / 170)));

/** ln(p / (1 - p)) of a probability in 1/4096, 0 to 4095. */
export function stretch(probability: number): number {
  return STRETCHED[probability];
}

/** 1 / (1 + e^-x), to the nearest of 4096 steps between -12 and 12. */
export function squash(x: number): number {
  return SQUASHED[Math.min(Math.max(Math.floor(x * 170 + 2048.5), 0), 4095)];
}
