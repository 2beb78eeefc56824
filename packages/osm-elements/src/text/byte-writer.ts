/** Gathers UTF-8 in chunks: what the writers of JSON and XML share. */
import type { StringTable } from '../element-store.ts';
import { dateOfDay } from './timestamp.ts';

/** About how large a chunk is, in bytes; a single large element may make a larger one. */
const CHUNK_BYTES = 1 << 16;

const encoder = new TextEncoder();

/** Appends text and numbers to a chunk; `isFull` says when to take it. */
export class ByteWriter {
  private bytes = new Uint8Array(CHUNK_BYTES + (CHUNK_BYTES >> 2));
  private length = 0;

  /** Whether the chunk is large enough to be taken. */
  get isFull(): boolean {
    return this.length >= CHUNK_BYTES;
  }

  /** The chunk so far, which is the caller's now; a new one begins. */
  take(): Uint8Array<ArrayBuffer> {
    const chunk = this.bytes.slice(0, this.length);
    this.length = 0;
    return chunk;
  }

  /** Any text. */
  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written;
  }

  /** ASCII text: the fixed parts of a format, prepared once by `ascii`. */
  fixed(part: Uint8Array): void {
    const length = part.length;
    this.reserve(length);
    const { bytes } = this;
    let at = this.length;
    for (let i = 0; i < length; i++) bytes[at++] = part[i];
    this.length = at;
  }

  /** A whole number. */
  integer(value: number): void {
    this.reserve(24);
    if (value < 0) this.bytes[this.length++] = 45;
    const size = Math.abs(value);
    const high = Math.floor(size / 1e9);
    const low = size - high * 1e9;
    if (high === 0) {
      this.digits(low, digitCount(low));
      return;
    }
    // nine digits at a time, so that most divisions are of small whole numbers; a safe integer has at most 16
    this.digits(high, digitCount(high));
    this.digits(low, 9);
  }

  /** A time as `formatTimestamp` makes it, of the years 0 to 9999. @param seconds since 1970, UTC */
  timestamp(seconds: number): void {
    this.reserve(20);
    const days = Math.floor(seconds / 86400);
    const second = Math.floor(seconds - days * 86400);
    const date = dateOfDay(days);
    const { bytes } = this;
    this.digits(Math.floor(date / 10000), 4);
    bytes[this.length++] = 45;
    this.digits(Math.floor(date / 100) % 100, 2);
    bytes[this.length++] = 45;
    this.digits(date % 100, 2);
    bytes[this.length++] = 84;
    this.digits(Math.floor(second / 3600), 2);
    bytes[this.length++] = 58;
    this.digits(Math.floor(second / 60) % 60, 2);
    bytes[this.length++] = 58;
    this.digits(second % 60, 2);
    bytes[this.length++] = 90;
  }

  /** A coordinate with seven decimals, as `formatCoordinate` makes it. @param coordinate 1e-7 degrees */
  coordinate(coordinate: number): void {
    this.reserve(16);
    const { bytes } = this;
    let at = this.length;
    if (coordinate < 0) bytes[at++] = 45;
    const size = Math.abs(coordinate);
    const whole = (size / 1e7) | 0;
    let fraction = size - whole * 1e7;
    if (whole >= 100) bytes[at++] = 48 + ((whole / 100) | 0);
    if (whole >= 10) bytes[at++] = 48 + (((whole / 10) | 0) % 10);
    bytes[at++] = 48 + (whole % 10);
    bytes[at++] = 46;
    for (let i = at + 6; i >= at; i--) {
      const tens = (fraction / 10) | 0;
      bytes[i] = 48 + (fraction - tens * 10);
      fraction = tens;
    }
    this.length = at + 7;
  }

  /**
   * A string of a table.
   *
   * @param escapes what to write for each byte below 128, where it is not the byte itself
   */
  string(table: StringTable, number: number, escapes: readonly (Uint8Array | undefined)[]): void {
    const { bytes: source, offsets } = table;
    const end = offsets[number + 1];
    for (let from = offsets[number]; from < end; from++) {
      const byte = source[from];
      const replacement = byte < 128 ? escapes[byte] : undefined;
      if (replacement !== undefined) {
        this.fixed(replacement);
        continue;
      }
      if (this.length === this.bytes.length) this.reserve(1);
      this.bytes[this.length++] = byte;
    }
  }

  /** The last `count` digits of a whole number below 2^31. */
  private digits(value: number, count: number): void {
    const { bytes } = this;
    let rest = value | 0;
    for (let at = this.length + count - 1; at >= this.length; at--) {
      const tens = (rest / 10) | 0;
      bytes[at] = 48 + (rest - tens * 10);
      rest = tens;
    }
    this.length += count;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

function digitCount(value: number): number {
  let count = 1;
  for (let power = 10; value >= power; power *= 10) count++;
  return count;
}

/** Prepares a fixed part of a format. */
export function ascii(text: string): Uint8Array {
  return encoder.encode(text);
}
