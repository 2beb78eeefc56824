/** Texts as weights of their characters, read from their bytes, so that a million of them need no collator and no string. */
import type { StringTable } from '@flyover/osm-elements';
import type { Work } from '../steps.ts';
import { type CharacterWeights, isDigit, MOST_DIGITS, mayStandAlone, weighCharacters } from './characters.ts';
import { characterAt, NO_CHARACTER, unitOf } from './utf8.ts';

/** Weights of texts. */
export interface WeighedTexts {
  /** Where the weights of text `i` begin in `weights`; one entry more than there are texts. */
  readonly starts: Uint32Array;
  /** None is 0. */
  readonly weights: Uint8Array | Uint16Array;
  /** The highest of all. */
  readonly highest: number;
  /** 1 where a text is not weighed: the collator must say where it stands. */
  readonly odd: Uint8Array;
}

const STEP_TEXTS = 16_384;
/** Longer texts are not weighed, bytes: values of OpenStreetMap have 255 characters. */
const LONGEST = 600;

/** Weighs texts of a table. @param texts their numbers */
export function* weighTexts(strings: StringTable, texts: Uint32Array, locale: string): Work<WeighedTexts> {
  const { used, most, digits } = yield* lookThrough(strings, texts);
  const character = weighCharacters(used, locale, digits);
  const starts = new Uint32Array(texts.length + 1);
  const odd = new Uint8Array(texts.length);
  const weights = character.highest < 256 ? new Uint8Array(most) : new Uint16Array(most);
  const plain = plainWeights(character);
  let length = 0;
  for (let i = 0; i < texts.length; i++) {
    const end = weigh(strings, texts[i], character, plain, weights, length);
    if (end === -1) odd[i] = 1;
    else length = end;
    starts[i + 1] = length;
    if (i % STEP_TEXTS === STEP_TEXTS - 1) yield;
  }
  return { starts, weights, highest: character.highest, odd };
}

/** Which characters occur that may stand alone, how many weights there are at most, and how many digits the longest number has. */
function* lookThrough({ bytes, offsets }: StringTable, texts: Uint32Array): Work<{ used: Uint8Array; most: number; digits: number }> {
  const used = new Uint8Array(1 << 16);
  const known = new Uint8Array(1 << 16);
  const passed = new Uint8Array(1 << 8);
  let [most, digits] = [0, 1];
  for (let i = 0; i < texts.length; i++) {
    const [start, end] = [offsets[texts[i]], offsets[texts[i] + 1]];
    most += end - start;
    for (let at = start; at < end && end - start <= LONGEST; ) {
      const byte = bytes[at];
      // most of all: a letter without marks that was seen before
      if (passed[byte] === 1) {
        at++;
        continue;
      }
      if (isDigit(byte)) {
        const first = at;
        while (at < end && isDigit(bytes[at])) at++;
        // a number has one weight more than digits
        most++;
        if (at - first > digits) digits = at - first;
        continue;
      }
      const character = byte < 0x80 ? 0x10000 | byte : characterAt(bytes, at, end);
      if (character === NO_CHARACTER) break;
      const unit = unitOf(character);
      at += character >>> 16;
      if (known[unit] === 0) {
        known[unit] = 1;
        if (unit < 0x80) passed[unit] = 1;
        if (mayStandAlone(unit)) used[unit] = 1;
      }
    }
    if (i % STEP_TEXTS === STEP_TEXTS - 1) yield;
  }
  return { used, most, digits: Math.min(digits, MOST_DIGITS) };
}

/** By byte: the weight of a character of ASCII; 0 where more must be looked at. */
function plainWeights({ weights }: CharacterWeights): Uint16Array {
  return Uint16Array.from({ length: 1 << 8 }, (_, byte) => (byte < 0x80 && !isDigit(byte) ? weights[byte] : 0));
}

/** Writes the weights of a text from `to` on. @returns where they end; -1 where a character has none */
function weigh(
  { bytes, offsets }: StringTable,
  text: number,
  { weights: weightOf, before, numbers }: CharacterWeights,
  plain: Uint16Array,
  weights: Uint8Array | Uint16Array,
  to: number,
): number {
  const [start, end] = [offsets[text], offsets[text + 1]];
  if (end - start > LONGEST) return -1;
  let length = to;
  for (let at = start; at < end; ) {
    const byte = bytes[at];
    if (plain[byte] !== 0) {
      weights[length++] = plain[byte];
      at++;
      continue;
    }
    if (!isDigit(byte)) {
      const character = byte < 0x80 ? 0x10000 | byte : characterAt(bytes, at, end);
      const unit = unitOf(character);
      const weight = weightOf[unit];
      if (character === NO_CHARACTER || weight === 0) return -1;
      if (before[unit] !== 0) weights[length++] = before[unit];
      weights[length++] = weight;
      at += character >>> 16;
      continue;
    }
    if (numbers === 0) return -1;
    while (bytes[at] === 0x30 && at + 1 < end && isDigit(bytes[at + 1])) at++;
    // how many digits there are is known behind them
    const count = length++;
    for (let digit = bytes[at]; isDigit(digit); digit = at < end ? bytes[at] : 0) {
      weights[length++] = digit - 0x2f;
      at++;
    }
    const digits = length - count - 1;
    if (digits > MOST_DIGITS) return -1;
    weights[count] = numbers + digits;
  }
  return length;
}
