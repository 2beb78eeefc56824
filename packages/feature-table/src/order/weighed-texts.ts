/** Texts as weights of their characters, read from their bytes, so that a million of them need no collator and no string. */
import type { StringTable } from '@flyover/osm-elements';
import type { Work } from '../steps.ts';
import {
  type CharacterWeights,
  characterAt,
  isDigit,
  MOST_DIGITS,
  mayStandAlone,
  NO_CHARACTER,
  unitOf,
  weighCharacters,
} from './characters.ts';

/** Weights of texts. */
export interface WeighedTexts {
  /** Start of the weights of text `i` in `weights`; one entry more than there are texts. */
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
  const seen: Seen = { kinds: digitKinds(), used: new Uint8Array(1 << 16), known: new Uint8Array(1 << 16), most: 0, digits: 1 };
  for (let from = 0; from < texts.length; from += STEP_TEXTS) {
    lookThrough(strings, texts.subarray(from, from + STEP_TEXTS), seen);
    yield;
  }
  const character = weighCharacters(seen.used, locale, Math.min(seen.digits, MOST_DIGITS));
  const starts = new Uint32Array(texts.length + 1);
  const odd = new Uint8Array(texts.length);
  const weights = character.highest < 256 ? new Uint8Array(seen.most) : new Uint16Array(seen.most);
  const plain = plainWeights(character);
  for (let from = 0; from < texts.length; from += STEP_TEXTS) {
    const end = Math.min(texts.length, from + STEP_TEXTS);
    let length = starts[from];
    for (let i = from; i < end; i++) {
      const reached = weigh(strings, texts[i], character, plain, weights, length);
      if (reached === -1) odd[i] = 1;
      else length = reached;
      starts[i + 1] = length;
    }
    yield;
  }
  return { starts, weights, highest: character.highest, odd };
}

/** Known kinds of a byte. */
const PLAIN = 1;
const DIGIT = 2;

/** Properties of the texts read so far. */
interface Seen {
  /** By byte: a character without marks that was seen before, a digit, or 0: it is looked at. */
  readonly kinds: Uint8Array;
  /** By UTF-16 unit: 1 where a character occurs that may stand alone. */
  readonly used: Uint8Array;
  /** By UTF-16 unit: 1 where a character occurs. */
  readonly known: Uint8Array;
  /** Weights at most. */
  most: number;
  /** Of the longest number. */
  digits: number;
}

function digitKinds(): Uint8Array {
  return Uint8Array.from({ length: 1 << 8 }, (_, byte) => (isDigit(byte) ? DIGIT : 0));
}

function lookThrough({ bytes, offsets }: StringTable, texts: Uint32Array, seen: Seen): void {
  const { kinds } = seen;
  let { most, digits } = seen;
  for (let i = 0; i < texts.length; i++) {
    const [start, end] = [offsets[texts[i]], offsets[texts[i] + 1]];
    most += end - start;
    if (end - start > LONGEST) continue;
    for (let at = start; at < end; ) {
      const kind = kinds[bytes[at]];
      // most of all
      if (kind === PLAIN) at++;
      else if (kind === DIGIT) {
        const first = at++;
        while (at < end && kinds[bytes[at]] === DIGIT) at++;
        // a number has one weight more than digits
        most++;
        if (at - first > digits) digits = at - first;
      } else {
        const character = characterAt(bytes, at, end);
        if (character === NO_CHARACTER) break;
        at += character >>> 16;
        note(unitOf(character), seen);
      }
    }
  }
  seen.most = most;
  seen.digits = digits;
}

function note(unit: number, { kinds, used, known }: Seen): void {
  if (known[unit] === 1) return;
  known[unit] = 1;
  if (unit < 0x80) kinds[unit] = PLAIN;
  if (mayStandAlone(unit)) used[unit] = 1;
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
