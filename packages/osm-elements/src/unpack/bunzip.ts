/** Decompression of bzip2 as it arrives, block by block: no platform has it built in. */
import { checkExpansion, checkUnpacked, ReadError } from '../read-error.ts';
import { BitReader, type BlockSymbols, END_OF_BITS, readBlockSymbols } from './bzip2-symbols.ts';

/** Bytes of a block for each level in the header, before they are packed. */
const LEVEL_BYTES = 100_000;
/** A packed block is hardly larger than what is in it. */
const BLOCK_SLACK = 25_000;
/** "1AY&SY", the digits of pi, and those of its square root. */
const BLOCK_MARK = [0x314159, 0x265359];
const END_MARK = [0x177245, 0x385090];

/** Takes packed bytes; what comes out goes to `visit`. */
export interface Bunzip {
  /** @throws ReadError 'malformed' or 'limit', or what `visit` threw */
  push(chunk: Uint8Array): void;
  /** Ends the input. @throws ReadError 'truncated' too */
  finish(): void;
}

/** Starts to unpack; several files behind one another are one, as `pbzip2` writes them. @param limit the largest number of bytes that may come out */
export function startBunzip(limit: number, visit: (chunk: Uint8Array) => void): Bunzip {
  return new BunzipStream(limit, visit);
}

class BunzipStream implements Bunzip {
  private readonly limit: number;
  private readonly visit: (chunk: Uint8Array) => void;
  /** Bytes that are not unpacked yet: `held` from its bit `bit` on. */
  private held = new Uint8Array(0);
  private bit = 0;
  /** Bytes before those, of the whole input. */
  private base = 0;
  /** Number of bytes that must be held before the next attempt. */
  private wanted = 4;
  private bytes: Uint8Array | undefined;
  private next = new Uint32Array(0);
  private sum = 0;
  private files = 0;
  private unpacked = 0;

  constructor(limit: number, visit: (chunk: Uint8Array) => void) {
    this.limit = limit;
    this.visit = visit;
  }

  push(chunk: Uint8Array): void {
    const from = this.bit >>> 3;
    const held = new Uint8Array(this.held.length - from + chunk.length);
    held.set(this.held.subarray(from));
    held.set(chunk, this.held.length - from);
    this.held = held;
    this.base += from;
    this.bit &= 7;
    while (this.left >= this.wanted && this.readPart());
  }

  finish(): void {
    while (this.left > 0 && this.readPart());
    if (this.left > 0 || this.bytes !== undefined || this.files === 0)
      throw new ReadError({ kind: 'cut', format: 'bzip2' }, this.base + this.held.length);
  }

  private get left(): number {
    return this.held.length - (this.bit >>> 3);
  }

  /** Reads a header, a block or an end; false where it is not all there. */
  private readPart(): boolean {
    const bits = new BitReader(this.held, this.bit);
    try {
      if (this.bytes === undefined) this.readHeader(bits);
      else this.readBlock(bits, this.bytes);
    } catch (thrown) {
      if (thrown !== END_OF_BITS) throw thrown;
      this.wanted = this.left * 2;
      return false;
    }
    this.bit = bits.position;
    this.wanted = this.bytes === undefined ? 4 : this.bytes.length + BLOCK_SLACK;
    return true;
  }

  private readHeader(bits: BitReader): void {
    const level = bits.read(24) === 0x425a68 ? bits.read(8) - 48 : 0;
    if (level < 1 || level > 9) throw this.broken();
    this.bytes = new Uint8Array(level * LEVEL_BYTES);
    if (this.next.length < this.bytes.length) this.next = new Uint32Array(this.bytes.length);
    this.sum = 0;
  }

  private readBlock(bits: BitReader, bytes: Uint8Array): void {
    const mark = [bits.read(24), bits.read(24)];
    if (isMark(mark, END_MARK)) {
      if (((bits.read(16) << 16) | bits.read(16)) !== this.sum) throw this.broken();
      // the next file begins with a whole byte
      bits.read((8 - (bits.position & 7)) & 7);
      this.bytes = undefined;
      this.files++;
      return;
    }
    const block = isMark(mark, BLOCK_MARK) ? readBlockSymbols(bits, bytes) : undefined;
    const packed = this.base + ((bits.position + 7) >>> 3);
    const take = (chunk: Uint8Array) => {
      this.unpacked += chunk.length;
      checkUnpacked(this.unpacked, this.limit);
      checkExpansion(this.unpacked, packed, this.unpacked);
      this.visit(chunk);
    };
    if (block === undefined || !writeBlockBytes(block, bytes, this.next, take)) throw this.broken();
    this.sum = ((this.sum << 1) | (this.sum >>> 31)) ^ block.checksum;
  }

  private broken(): ReadError {
    return new ReadError({ kind: 'damaged', format: 'bzip2', part: 'block' }, this.base + (this.bit >>> 3));
  }
}

function isMark([high, low]: readonly number[], mark: readonly number[]): boolean {
  return high === mark[0] && low === mark[1];
}

// The bytes of a decoded block, passed on in pieces: a small block may expand to many.

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
function writeBlockBytes(block: BlockSymbols, bytes: Uint8Array, next: Uint32Array, visit: (piece: Uint8Array) => void): boolean {
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

/** Finds the row that follows each: rows of equal bytes are in the same order before and after sorting. */
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
