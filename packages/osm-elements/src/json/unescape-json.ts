/** Escapes of JSON strings, to UTF-8. */
import { writeUtf8 } from '../text/write-utf8.ts';

const BACKSLASH = 92;
const LETTER_U = 117;
const REPLACEMENT = 0xfffd;
/** What `\b`, `\f`, `\n`, `\r`, `\t` mean, by the letter's code; any other byte stands for itself. */
const SHORT: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 };

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
      out[length++] = SHORT[letter] ?? letter;
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
