/**
 * The part of a byte stream that a scanner looks at.
 *
 * A scanner reads one unit (an element, a tag) at a time from contiguous bytes, without a test for the end at every
 * byte: behind the last byte stands a zero, which no text format allows, and whoever meets it asks `atEnd`. A unit that
 * ends outside the window is read again from its start when the window has doubled, so that the work stays linear
 * whatever the size of the chunks.
 */
import { ReadError } from '../read-error.ts';

/** Thrown by scanners where the window ends inside a unit; never leaves a reader. */
export const END_OF_WINDOW = new Error('END_OF_WINDOW');

const FIRST_CAPACITY = 256;

/** Bytes behind the window that may be read, whatever they are: scanners that look at several bytes at once need no test for the end. */
const SLACK = 64;

/** Longest unit: the largest relations with their geometry have some 50 MB of text. */
const MAX_UNIT_BYTES = 1 << 28;

/** See the file's comment. */
export abstract class ByteWindow {
  /** Bytes up to `end`, then a zero. */
  bytes = new Uint8Array(FIRST_CAPACITY);
  /** The same bytes, for several at once: up to 64 behind `end` may be read. */
  view = new DataView(this.bytes.buffer);
  /** Where the scanner is. */
  position = 0;
  end = 0;
  /** Offset of `bytes[0]` in the whole input. */
  base = 0;

  /** What people call the format that is in it. */
  abstract get format(): string;

  /** Whether the position is behind the last byte. */
  get atEnd(): boolean {
    return this.position >= this.end;
  }

  /** Offset of the position in the whole input. */
  get offset(): number {
    return this.base + this.position;
  }

  /** Ends the reading where something follows the end of all. */
  failBehind(): never {
    if (this.atEnd) throw END_OF_WINDOW;
    throw new ReadError({ kind: 'trailing', format: this.format }, this.offset);
  }

  /** Adds bytes behind the window, which now begins at its position. */
  feed(chunk: Uint8Array): void {
    const kept = this.end - this.position;
    const length = kept + chunk.length;
    if (length > MAX_UNIT_BYTES) throw new ReadError({ kind: 'large', megabytes: MAX_UNIT_BYTES / 2 ** 20 }, this.offset);
    if (length + SLACK > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, length + SLACK));
      larger.set(this.bytes.subarray(this.position, this.end));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    } else if (this.position > 0) {
      this.bytes.copyWithin(0, this.position, this.end);
    }
    this.bytes.set(chunk, kept);
    this.base += this.position;
    this.position = 0;
    this.end = length;
    this.bytes[length] = 0;
  }
}
