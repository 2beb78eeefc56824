/** The bytes that a block of a bzip2 file was made of, handed on in pieces: a small block may hold many. */
import type { BlockSymbols } from './block-symbols.ts';

/** Bytes handed on at once. */
const PIECE = 1 << 16;
/** So many equal bytes in a row are followed by how many more there are. */
const RUN = 4;

const CHECKSUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/**
 * Undoes the Burrows-Wheeler transform and the runs.
 *
 * @param bytes of the block
 * @param next scratch, as long as `bytes`
 * @returns whether the checksum is that of the block
 */
export function writeBlockBytes(block: BlockSymbols, bytes: Uint8Array, next: Uint32Array, visit: (piece: Uint8Array) => void): boolean {
  const { count, checksum } = block;
  linkRows(bytes, next, count);
  let piece = new Uint8Array(PIECE);
  let used = 0;
  let sum = -1;
  let row = next[block.origin];
  let last = -1;
  let equal = 0;
  for (let left = count; left > 0; left--) {
    const byte = bytes[row];
    row = next[row];
    let copies = 1;
    let written = byte;
    if (equal === RUN) {
      copies = byte;
      written = last;
      equal = 0;
      last = -1;
    } else {
      equal = byte === last ? equal + 1 : 1;
      last = byte;
    }
    for (; copies > 0; copies--) {
      sum = (sum << 8) ^ CHECKSUMS[(sum >>> 24) ^ written];
      if (used === PIECE) {
        visit(piece);
        piece = new Uint8Array(PIECE);
        used = 0;
      }
      piece[used++] = written;
    }
  }
  visit(piece.subarray(0, used));
  return ~sum === checksum;
}

/** Which row follows each: those of equal bytes are in the same order before and after sorting. */
function linkRows(bytes: Uint8Array, next: Uint32Array, count: number): void {
  const starts = new Uint32Array(256);
  for (let row = 0; row < count; row++) starts[bytes[row]]++;
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) {
    const rows = starts[byte];
    starts[byte] = sum;
    sum += rows;
  }
  for (let row = 0; row < count; row++) next[starts[bytes[row]]++] = row;
}
