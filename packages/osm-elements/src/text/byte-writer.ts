/** Gathers UTF-8 in chunks: what the writers of JSON and XML share. */
import type { StringTable } from '../element-store.ts';

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
    // a safe integer's digits, from behind
    if (value < 0) this.bytes[this.length++] = 45;
    let rest = Math.abs(value);
    const first = this.length;
    do {
      const tens = Math.floor(rest / 10);
      this.bytes[this.length++] = 48 + (rest - tens * 10);
      rest = tens;
    } while (rest > 0);
    this.bytes.subarray(first, this.length).reverse();
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

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Prepares a fixed part of a format. */
export function ascii(text: string): Uint8Array {
  return encoder.encode(text);
}
