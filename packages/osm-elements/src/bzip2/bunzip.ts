/** Unpacks bzip2 while it arrives, a block at a time: no platform has it built in. */
import { checkExpansion, checkUnpacked } from '../expansion.ts';
import { ReadError } from '../read-error.ts';
import { BitReader, END_OF_BITS } from './bit-reader.ts';
import { writeBlockBytes } from './block-bytes.ts';
import { readBlockSymbols } from './block-symbols.ts';

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
  /** How many bytes must be held before another look is worth it. */
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
