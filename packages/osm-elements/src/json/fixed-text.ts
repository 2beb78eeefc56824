/** Text that is compared, and digits that are read, four bytes at a time. */

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
