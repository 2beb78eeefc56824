/**
 * The raw answer, in the chunks it came in: kept, not copied. Who wants lines walks over its bytes (`raw/row-index.ts`), since most answers are
 * only ever seen on the map.
 */
export class RawLines {
  private readonly chunks: Uint8Array[] = [];
  private readonly chunkStart: number[] = [];
  private readonly decoder = new TextDecoder();
  /** Bytes so far. */
  bytes = 0;

  /** Takes the next bytes; they are kept, not copied. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.chunks.push(chunk);
    this.chunkStart.push(this.bytes);
    this.bytes += chunk.length;
  }

  /** Everything as text, up to a number of bytes: for error pages. */
  text(most: number): string {
    return this.decoder.decode(this.slice(0, most));
  }

  /** All bytes so far in one piece. */
  all(): Uint8Array {
    return this.slice(0, this.bytes);
  }

  /** Bytes from `start` up to, not including, `end`; a view of them where they lie in one chunk. Only to be read. */
  slice(start: number, end: number): Uint8Array {
    const stop = Math.min(end, this.bytes);
    if (start >= stop) return new Uint8Array(0);
    let chunk = this.chunkAt(start);
    const within = start - this.chunkStart[chunk];
    if (within + stop - start <= this.chunks[chunk].length) return this.chunks[chunk].subarray(within, within + stop - start);
    const bytes = new Uint8Array(stop - start);
    for (let at = start; at < stop; chunk++) {
      const from = at - this.chunkStart[chunk];
      const piece = this.chunks[chunk].subarray(from, Math.min(this.chunks[chunk].length, from + stop - at));
      bytes.set(piece, at - start);
      at += piece.length;
    }
    return bytes;
  }

  /** The chunk that holds a byte: binary search. */
  private chunkAt(offset: number): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.chunkStart[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
