/** Fixed parts of a format, ready to be copied. */

/** A text as words of eight bytes, the last filled up with zeros. */
export interface Piece {
  /** Doubles: the widest that a buffer takes at once. No ASCII text reads as one that is not a number, whose bits may change. */
  readonly words: Float64Array;
  /** Bytes of the text. */
  readonly length: number;
}

const WORD = 8;

/** A fixed part of a format, ASCII. */
export function piece(text: string): Piece {
  const words = new Float64Array(Math.ceil(text.length / WORD));
  const view = new DataView(new ArrayBuffer(words.length * WORD));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  for (let i = 0; i < words.length; i++) words[i] = view.getFloat64(i * WORD, true);
  return { words, length: text.length };
}

/** No text. */
export const NOTHING = piece('');

/** Writes a piece; up to seven bytes behind it are overwritten too. @returns the place behind it */
export function writePiece(to: DataView, at: number, { words, length }: Piece): number {
  for (let i = 0; i < words.length; i++) to.setFloat64(at + i * WORD, words[i], true);
  return at + length;
}

/** Bytes that `copyFours` may read and write behind the last one. */
export const PADDING = 4;

/** Copies bytes, whatever they are, four at a time. */
export function copyFours(from: DataView, start: number, to: DataView, at: number, length: number): void {
  for (let i = 0; i < length; i += 4) to.setInt32(at + i, from.getInt32(start + i, true), true);
}
