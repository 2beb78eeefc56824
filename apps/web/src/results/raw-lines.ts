/**
 * The raw answer as lines, for a list that shows only those in view. The bytes stay in the chunks they came in; where lines begin is
 * looked up when somebody asks for lines, since most answers are only ever seen on the map.
 */
import { Float64Column } from '@flyover/osm-elements';

/** A line longer than this is cut in the view (an answer may be one line of 100 MB). */
export const LONGEST_LINE = 5000;

const NEWLINE = 10;
const RETURN = 13;

/** Of a line that ends with CR LF, the part before. */
function withoutReturn(line: Uint8Array): Uint8Array {
  return line[line.length - 1] === RETURN ? line.subarray(0, line.length - 1) : line;
}

/** Without the first bytes of a UTF-8 character whose last ones are cut off. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && (bytes[start] & 0xc0) === 0x80) start--;
  const length = bytes[start] >= 0xf0 ? 4 : bytes[start] >= 0xe0 ? 3 : bytes[start] >= 0xc0 ? 2 : 1;
  return start + length > bytes.length ? bytes.subarray(0, start) : bytes;
}

export class RawLines {
  private readonly chunks: Uint8Array[] = [];
  private readonly chunkStart: number[] = [];
  private readonly lineStart = new Float64Column();
  /** Chunks whose lines are known. */
  private indexed = 0;
  private readonly decoder = new TextDecoder();
  /** Bytes so far. */
  bytes = 0;

  constructor() {
    this.lineStart.push(0);
  }

  /** How many lines there are; a line break at the very end begins no line. */
  get count(): number {
    this.indexLines();
    const last = this.lineStart.length - 1;
    return this.bytes === 0 ? 0 : this.lineStart.get(last) === this.bytes ? last : last + 1;
  }

  /** Takes the next bytes; they are kept, not copied. */
  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.chunks.push(chunk);
    this.chunkStart.push(this.bytes);
    this.bytes += chunk.length;
  }

  /** Lines as text, without their breaks, each at most `LONGEST_LINE` bytes long. */
  read(first: number, last: number): string[] {
    const lines: string[] = [];
    const end = Math.min(last, this.count);
    for (let line = Math.max(0, first); line < end; line++) {
      const start = this.lineStart.get(line);
      const stop = line + 1 < this.lineStart.length ? this.lineStart.get(line + 1) - 1 : this.bytes;
      const cut = stop - start > LONGEST_LINE;
      const bytes = this.slice(start, cut ? start + LONGEST_LINE : stop);
      lines.push(cut ? `${this.decoder.decode(wholeCharacters(bytes))} …` : this.decoder.decode(withoutReturn(bytes)));
    }
    return lines;
  }

  /** Everything as text, up to a number of bytes: for error pages. */
  text(most: number): string {
    return this.decoder.decode(this.slice(0, Math.min(most, this.bytes)));
  }

  /** All bytes so far in one piece. */
  all(): Uint8Array {
    return this.chunks.length === 1 ? this.chunks[0] : this.slice(0, this.bytes);
  }

  private indexLines(): void {
    for (; this.indexed < this.chunks.length; this.indexed++) {
      const chunk = this.chunks[this.indexed];
      const start = this.chunkStart[this.indexed] + 1;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.lineStart.push(start + at);
    }
  }

  private slice(start: number, end: number): Uint8Array {
    const bytes = new Uint8Array(end - start);
    let chunk = this.chunkAt(start);
    for (let at = start; at < end; chunk++) {
      const from = at - this.chunkStart[chunk];
      const piece = this.chunks[chunk].subarray(from, Math.min(this.chunks[chunk].length, from + end - at));
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
