/** Bytes as text: in Base64, and read as UTF-8. */

/** Base64 of bytes, in the alphabet of addresses, and the digits of it as numbers (RFC 4648, sections 4 and 5). */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Value of each ASCII character as a digit, 255 where it is none; both alphabets, and the space that `+` becomes in an address. */
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < 64; i++) VALUES[DIGITS.charCodeAt(i)] = i;
for (const [character, value] of [
  ['+', 62],
  [' ', 62],
  ['/', 63],
] as const)
  VALUES[character.charCodeAt(0)] = value;

/** The digit of a number from 0 to 63. */
export function base64Digit(value: number): string {
  return DIGITS[value];
}

/** The number of a digit at an offset of a text, or undefined where there is none. */
export function base64Value(text: string, at: number): number | undefined {
  const code = text.charCodeAt(at);
  const value = code < 128 ? VALUES[code] : 255;
  return value === 255 ? undefined : value;
}

/** Bytes as base64url, without padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let piece = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(bytes.length - i, 3) + 1;
    for (let digit = 0; digit < digits; digit++) piece += DIGITS[(three >> (18 - 6 * digit)) & 63];
    if (piece.length > 8192) {
      pieces.push(piece);
      piece = '';
    }
  }
  return pieces.join('') + piece;
}

/** Bytes that were read, and where reading ended: `damage` is an offset in the text, undefined where all could be read. */
interface Base64Reading {
  readonly bytes: Uint8Array;
  readonly damage: number | undefined;
}

/** Bytes of base64 in either alphabet, with or without padding, up to the first character that is none. */
export function readBase64(text: string): Base64Reading {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end--;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < end; i++) {
    const value = base64Value(text, i);
    if (value === undefined) return { bytes: bytes.subarray(0, length), damage: i };
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 255;
  }
  // six bits alone are no byte: the text was cut
  return { bytes, damage: end % 4 === 1 ? end - 1 : undefined };
}

/** A text, and whether all bytes were read: where not, it is the text before the first byte that is no UTF-8. */
interface Utf8Reading {
  readonly text: string;
  readonly whole: boolean;
}

/** Returns the text of bytes, up to the first that is not UTF-8. A byte order mark remains. */
export function readUtf8(bytes: Uint8Array): Utf8Reading {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), whole: true };
  } catch {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { text: text.slice(0, firstFault(text, bytes)), whole: false };
  }
}

/**
 * Returns the place of the first difference between a leniently decoded text and its bytes: the offset of a U+FFFD that the bytes do not contain.
 */
function firstFault(text: string, bytes: Uint8Array): number {
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd && !(bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd)) return i;
    // a surrogate pair is four bytes, two a half
    at += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return text.length;
}
