/** Characters of the first plane, read from UTF-8. */

/** Result of `characterAt` for invalid bytes, or for a character beyond the range. */
export const NO_CHARACTER = 0;

/** The UTF-16 unit of the character at a place, with the number of its bytes times 65,536 (`unitOf`); `NO_CHARACTER` where there is none. */
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
