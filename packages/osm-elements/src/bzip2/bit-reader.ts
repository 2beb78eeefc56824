/** Bits out of bytes, the highest of each byte first. */

/** Thrown where the bytes end before the bits do; never leaves a reader. */
export const END_OF_BITS = new Error('END_OF_BITS');

/** See the file's comment. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private at: number;
  /** The bits that were taken from the bytes and not read yet are its lowest. */
  private held = 0;
  private count = 0;

  /** @param bit where to begin, from the start of the bytes */
  constructor(bytes: Uint8Array, bit: number) {
    this.bytes = bytes;
    this.at = bit >>> 3;
    if ((bit & 7) !== 0) this.read(bit & 7);
  }

  /** Bits from the start of the bytes to where the next one is read. */
  get position(): number {
    return this.at * 8 - this.count;
  }

  /** @param count at most 24 @throws END_OF_BITS */
  read(count: number): number {
    const value = this.peek(count);
    this.count -= count;
    return value;
  }

  /** The same without going on. */
  peek(count: number): number {
    while (this.count < count) {
      if (this.at === this.bytes.length) throw END_OF_BITS;
      this.held = (this.held << 8) | this.bytes[this.at++];
      this.count += 8;
    }
    return (this.held >>> (this.count - count)) & ((1 << count) - 1);
  }

  /** Goes on by bits that were peeked at. */
  skip(count: number): void {
    this.count -= count;
  }
}
