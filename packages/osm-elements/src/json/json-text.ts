/** Strings of JSON: escapes as the Overpass API writes them, their decoding to UTF-8, and fast comparison of fixed text. */
import { writeUtf8 } from '../text/utf8.ts';

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOf(character: string): string {
  return SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text between the quotes of a JSON string: quotes, backslashes and control characters are escaped, nothing else. */
export function escapeJson(text: string): string {
  return text.replace(/["\\]|\p{Cc}/gu, (character) =>
    character < ' ' || character === '"' || character === '\\' ? escapeOf(character) : character,
  );
}

// Escapes of JSON strings, decoded to UTF-8.

const BACKSLASH = 92;
const LETTER_U = 117;
const REPLACEMENT = 0xfffd;
/** Characters of `\b`, `\f`, `\n`, `\r`, `\t`, by the letter's code; any other byte stands for itself. */
const SHORT_CODES: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 };

/**
 * The string in `bytes` from `start` up to, not including, `end`, without its escapes. Bytes that are not escapes stay
 * as they are, invalid UTF-8 too. A lone surrogate becomes U+FFFD; a `\u` without four hexadecimal digits stays as text.
 */
export function unescapeJson(bytes: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> {
  // never longer than the input: six bytes of \uXXXX give at most three
  const out = new Uint8Array(end - start);
  let length = 0;
  let at = start;
  while (at < end) {
    const byte = bytes[at];
    if (byte !== BACKSLASH || at + 1 >= end) {
      out[length++] = byte;
      at++;
      continue;
    }
    const letter = bytes[at + 1];
    const unit = letter === LETTER_U ? hexadecimal(bytes, at + 2, end) : -1;
    if (unit === -1) {
      if (letter === LETTER_U) out[length++] = BACKSLASH;
      out[length++] = SHORT_CODES[letter] ?? letter;
      at += 2;
      continue;
    }
    at += 6;
    const low = isHighSurrogate(unit) && bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_U ? hexadecimal(bytes, at + 2, end) : -1;
    if (isLowSurrogate(low)) {
      length = writeUtf8(out, length, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
      at += 6;
    } else {
      length = writeUtf8(out, length, isHighSurrogate(unit) || isLowSurrogate(unit) ? REPLACEMENT : unit);
    }
  }
  return out.slice(0, length);
}

/** Four hexadecimal digits, or -1. */
function hexadecimal(bytes: Uint8Array, start: number, end: number): number {
  if (start + 4 > end) return -1;
  let value = 0;
  for (let i = start; i < start + 4; i++) {
    const byte = bytes[i];
    const lower = byte | 32;
    if (byte >= 48 && byte <= 57) value = value * 16 + byte - 48;
    else if (lower >= 97 && lower <= 102) value = value * 16 + lower - 87;
    else return -1;
  }
  return value;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Fixed text and digits, compared and read four bytes at a time. */

/** A text of four bytes or more; see `JsonCursor.skips`. */
export interface FixedText {
  readonly length: number;
  /** Four bytes each, the first in the lowest; the last word holds the last four bytes of the text, whether or not they overlap. */
  readonly words: Int32Array;
}

/** @param text ASCII, four characters or more */
export function fixedText(text: string): FixedText {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(Math.min(i * 4, bytes.length - 4), true);
  return { length: bytes.length, words };
}

/**
 * The number that four digits make, or -1 where not all are digits.
 *
 * @param word the first digit in the lowest byte
 */
export function fourDigits(word: number): number {
  // the upper half of every byte is 3, and stays 3 where 6 is added: the lower half is 9 at most
  if ((((word & 0xf0f0f0f0) ^ 0x30303030) | (((word + 0x06060606) & 0xf0f0f0f0) ^ 0x30303030)) !== 0) return -1;
  const digits = word & 0x0f0f0f0f;
  const pairs = Math.imul(digits, 10) + (digits >>> 8);
  return (pairs & 0xff) * 100 + ((pairs >>> 16) & 0xff);
}
