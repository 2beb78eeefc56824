/**
 * Chunks of any size in, parts of a wanted size out. Only parts that lie across chunks are copied, and memory grows with
 * the bytes that came, never with the size that is wanted.
 */
export class ByteQueue {
  private chunk: Uint8Array = new Uint8Array(0);
  private position = 0;
  private held = new Uint8Array(1024);
  private heldLength = 0;

  /** Adds a chunk; everything of the one before must have been taken. */
  push(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.position = 0;
  }

  /** How many bytes wait. */
  get length(): number {
    return this.heldLength + this.chunk.length - this.position;
  }

  /** The next `count` bytes, valid until the next call; undefined (and the rest of the chunk is kept) where there are fewer. */
  take(count: number): Uint8Array | undefined {
    const available = this.chunk.length - this.position;
    if (this.heldLength === 0 && available >= count) {
      this.position += count;
      return this.chunk.subarray(this.position - count, this.position);
    }
    const more = Math.min(count - this.heldLength, available);
    this.hold(this.chunk.subarray(this.position, this.position + more));
    this.position += more;
    if (this.heldLength < count) return undefined;
    this.heldLength = 0;
    return this.held.subarray(0, count);
  }

  private hold(bytes: Uint8Array): void {
    const needed = this.heldLength + bytes.length;
    if (needed > this.held.length) {
      const larger = new Uint8Array(Math.max(needed, this.held.length * 2));
      larger.set(this.held.subarray(0, this.heldLength));
      this.held = larger;
    }
    this.held.set(bytes, this.heldLength);
    this.heldLength = needed;
  }
}
