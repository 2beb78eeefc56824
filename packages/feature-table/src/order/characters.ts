/** Sort weight of each character in a language's order, where characters can be compared one by one. */

/** The script of characters that are compared one by one; others, marks and letters that stand for two among them, are left to the collator. */
const SINGLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]$/u;
const LETTER = /^\p{L}$/u;
/** Letters with no parts that have a place of their own. */
const OWN_LETTERS = 'øØłŁħĦıđĐ';

/** Greek, Cyrillic, and characters of Chinese. */
const OTHER_ALPHABETS = [
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x4ff],
  [0x4e00, 0x9fff],
] as const;

/** Letters that most languages take for two, with these. */
const TWO_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
]);

/** Digits of a number weigh as much as the number of digits, then as each digit. */
export const MOST_DIGITS = 200;
/** Weights of characters. */
export interface CharacterWeights {
  /** By UTF-16 unit; 0: cannot be compared alone. */
  readonly weights: Uint16Array;
  /** By UTF-16 unit: what a letter that stands for two weighs before that; else 0. */
  readonly before: Uint16Array;
  /** The weight of a number with one digit, less one. */
  readonly numbers: number;
  /** No weight is higher, of digits neither. */
  readonly highest: number;
}

/** Whether a character may weigh something. @param unit UTF-16 */
export function mayStandAlone(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x20 && unit < 0x7f;
  const character = String.fromCharCode(unit);
  if (!SINGLE.test(character) || !LETTER.test(character)) return false;
  if (unit >= 0x250) return OTHER_ALPHABETS.some(([first, last]) => unit >= first && unit <= last);
  return TWO_LETTERS.has(character) || OWN_LETTERS.includes(character) || /^[A-Za-z]\p{M}+$/u.test(character.normalize('NFD'));
}

/** Digits weigh from 1 up to this. */
const TEN = 10;

/**
 * Weighs those characters that occur.
 *
 * @param used by UTF-16 unit: 1 where the character occurs and may stand alone
 * @param digits how many the longest number has
 */
export function weighCharacters(used: Uint8Array, locale: string, digits: number): CharacterWeights {
  const weights = new Uint16Array(1 << 16);
  const before = new Uint16Array(1 << 16);
  const collator = new Intl.Collator(locale, { sensitivity: 'base' });
  if (collator.resolvedOptions().ignorePunctuation) return { weights, before, numbers: 0, highest: 1 };
  const { compare } = collator;
  const present = Array.from(used.keys(), (unit) => (used[unit] === 1 && !isDigit(unit) ? String.fromCharCode(unit) : '')).filter(Boolean);
  const doubled = present.filter((character) => TWO_LETTERS.has(character));
  const letters = doubled.flatMap((character) => [...(TWO_LETTERS.get(character) ?? '')]);
  const characters = [...new Set(['0', ...letters, ...present.filter((character) => !TWO_LETTERS.has(character))])];
  characters.sort(compare);
  // what weighs nothing changes what stands beside it
  const sorted = characters.filter((character) => compare(character, '') !== 0);
  let weight = 1;
  let numbers = 0;
  sorted.forEach((character, index) => {
    if (index > 0 && compare(sorted[index - 1], character) !== 0) weight++;
    if (character === '0') {
      numbers = weight;
      weight += digits + 1;
    } else weights[character.charCodeAt(0)] = weight;
  });
  forgetPairs(sorted, weights, compare);
  for (const character of doubled) {
    const two = TWO_LETTERS.get(character) ?? '';
    const [first, second] = [weights[two.charCodeAt(0)], weights[two.charCodeAt(1)]];
    // in Danish æ is a letter of its own
    if (first === 0 || second === 0 || compare(character, two) !== 0) continue;
    before[character.charCodeAt(0)] = first;
    weights[character.charCodeAt(0)] = second;
  }
  return { weights, before, numbers, highest: Math.max(weight, TEN) };
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** In some languages two letters are one, `ch` or `aa`: a letter before which others have not their own order weighs nothing. */
function forgetPairs(sorted: readonly string[], weights: Uint16Array, compare: (a: string, b: string) => number): void {
  const letters = sorted.filter((character) => character.charCodeAt(0) < 0x530 && LETTER.test(character));
  for (const first of letters) {
    const isPlain = letters.every((second, i) => {
      const before = letters[i - 1];
      return before === undefined || Math.sign(compare(first + before, first + second)) === Math.sign(compare(before, second));
    });
    if (!isPlain) weights[first.charCodeAt(0)] = 0;
  }
}

// Characters of the first plane, read from UTF-8.

/** Result of `characterAt` for invalid bytes, or for a character beyond the range. */
export const NO_CHARACTER = 0;

/**
 * Returns the UTF-16 unit of the character at an offset, plus the number of its bytes times 65,536 (`unitOf`); `NO_CHARACTER` where there
 * is none.
 */
export function characterAt(bytes: Uint8Array, at: number, end: number): number {
  const byte = bytes[at];
  if (byte < 0x80) return 0x10000 | byte;
  if (byte < 0xc2 || byte > 0xef || at + 1 >= end || (bytes[at + 1] & 0xc0) !== 0x80) return NO_CHARACTER;
  if (byte < 0xe0) return 0x20000 | ((byte & 0x1f) << 6) | (bytes[at + 1] & 0x3f);
  if (at + 2 >= end || (bytes[at + 2] & 0xc0) !== 0x80) return NO_CHARACTER;
  const unit = ((byte & 0xf) << 12) | ((bytes[at + 1] & 0x3f) << 6) | (bytes[at + 2] & 0x3f);
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? NO_CHARACTER : 0x30000 | unit;
}

/** @param character of `characterAt` */
export function unitOf(character: number): number {
  return character & 0xffff;
}
