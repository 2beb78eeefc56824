/** Writes text as UTF-8 bytes into chunks, without strings in between: an answer of 250,000 nodes is 20 MB. */
import type { StringTable } from '@flyover/osm-elements';
import { dateOfDay } from './date-of-day.ts';

/** Bytes of a chunk. */
const CHUNK = 65536;
/** The longest single piece that is written without looking for room again. */
const PIECE = 512;
/** Bytes of a text above which it is cut where a chunk ends. */
const LONG_TEXT = 4096;
/** Bytes that fit into a piece even if each is escaped. */
const SHORT = PIECE / 8;

const encoder = new TextEncoder();

/** The digits of 00 to 99: a division gives two at a time. */
const PAIRS = encoder.encode(Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0')).join(''));

/** What to write instead of each byte below 128; undefined: the byte itself. No entry is longer than 8 bytes. */
export type Escapes = readonly (Uint8Array | undefined)[];

/** See the file's comment. */
export class ByteWriter {
  private chunk = new Uint8Array(CHUNK);
  private used = 0;
  private full: Uint8Array<ArrayBuffer>[] = [];

  /** Whether `take` would give a full chunk. */
  get hasFull(): boolean {
    return this.full.length > 0;
  }

  /** The chunks that are full; with `all` also the one being written. The writer forgets them. */
  take(all = false): Uint8Array<ArrayBuffer>[] {
    if (all && this.used > 0) this.finishChunk();
    const chunks = this.full;
    this.full = [];
    return chunks;
  }

  /** Bytes that were encoded before. */
  bytes(bytes: Uint8Array): void {
    const { length } = bytes;
    if (length > PIECE) {
      this.longBytes(bytes);
      return;
    }
    this.room();
    const { chunk } = this;
    let at = this.used;
    // a loop beats `set` for the few bytes of a key or a piece of syntax
    if (length < 64) for (let i = 0; i < length; i++) chunk[at++] = bytes[i];
    else {
      chunk.set(bytes, at);
      at += length;
    }
    this.used = at;
  }

  text(text: string): void {
    const most = text.length * 3;
    if (most > LONG_TEXT) {
      this.longBytes(encoder.encode(text));
      return;
    }
    if (this.used + most > CHUNK) this.finishChunk();
    this.used += encoder.encodeInto(text, this.chunk.subarray(this.used)).written;
  }

  byte(byte: number): void {
    this.room();
    this.chunk[this.used++] = byte;
  }

  /** A whole number, at most 2^53 either side. */
  integer(value: number): void {
    this.room();
    let rest = value;
    if (rest < 0) {
      this.chunk[this.used++] = 0x2d;
      rest = -rest;
    }
    if (rest < 1_000_000_000) {
      this.digits(rest, digitCount(rest));
      return;
    }
    const billions = Math.floor(rest / 1_000_000_000);
    this.digits(billions, digitCount(billions));
    this.digits(rest - billions * 1_000_000_000, 9);
  }

  /** A coordinate in 1e-7 degrees as degrees with seven decimals. */
  coordinate(value: number): void {
    this.room();
    let rest = value;
    if (rest < 0) {
      this.chunk[this.used++] = 0x2d;
      rest = -rest;
    }
    const whole = (rest / 10_000_000) | 0;
    this.digits(whole, whole >= 100 ? 3 : whole >= 10 ? 2 : 1);
    this.chunk[this.used++] = 0x2e;
    this.digits(rest - whole * 10_000_000, 7);
  }

  /** A time in seconds since 1970 as ISO 8601 without fractions, `2018-04-10T20:44:02Z`. */
  timestamp(seconds: number): void {
    this.room();
    const days = Math.floor(seconds / 86400);
    const second = Math.floor(seconds - days * 86400);
    const date = dateOfDay(days);
    this.digits((date / 10_000) | 0, 4);
    this.chunk[this.used++] = 0x2d;
    this.twoDigits(((date / 100) | 0) % 100);
    this.chunk[this.used++] = 0x2d;
    this.twoDigits(date % 100);
    this.chunk[this.used++] = 0x54;
    this.twoDigits((second / 3600) | 0);
    this.chunk[this.used++] = 0x3a;
    this.twoDigits(((second / 60) | 0) % 60);
    this.chunk[this.used++] = 0x3a;
    this.twoDigits(second % 60);
    this.chunk[this.used++] = 0x5a;
  }

  /** Bytes of text where some must be written differently. */
  escaped(bytes: Uint8Array, start: number, end: number, escapes: Escapes): void {
    if (end - start > SHORT) {
      this.longEscaped(bytes, start, end, escapes);
      return;
    }
    this.room();
    const { chunk } = this;
    let at = this.used;
    for (let i = start; i < end; i++) {
      const byte = bytes[i];
      const instead = byte < 128 ? escapes[byte] : undefined;
      if (instead === undefined) chunk[at++] = byte;
      else for (let k = 0; k < instead.length; k++) chunk[at++] = instead[k];
    }
    this.used = at;
  }

  /** A string of a table, by its number. */
  string({ bytes, offsets }: StringTable, number: number, escapes: Escapes): void {
    this.escaped(bytes, offsets[number], offsets[number + 1], escapes);
  }

  /** A text, some of whose bytes must be written differently. */
  escapedText(text: string, escapes: Escapes): void {
    const bytes = encoder.encode(text);
    this.escaped(bytes, 0, bytes.length, escapes);
  }

  /** `count` digits of a number below 2^31, with zeros in front. */
  private digits(value: number, count: number): void {
    const { chunk } = this;
    let rest = value | 0;
    let at = this.used + count;
    this.used = at;
    for (let left = count; left > 1; left -= 2) {
      const hundredth = (rest / 100) | 0;
      const pair = (rest - hundredth * 100) * 2;
      chunk[--at] = PAIRS[pair + 1];
      chunk[--at] = PAIRS[pair];
      rest = hundredth;
    }
    if (count % 2 === 1) chunk[--at] = 48 + (rest % 10);
  }

  private twoDigits(value: number): void {
    this.chunk[this.used++] = 48 + ((value / 10) | 0);
    this.chunk[this.used++] = 48 + (value % 10);
  }

  private room(): void {
    if (this.used + PIECE > CHUNK) this.finishChunk();
  }

  private finishChunk(): void {
    this.full.push(this.chunk.subarray(0, this.used));
    this.chunk = new Uint8Array(CHUNK);
    this.used = 0;
  }

  private longEscaped(bytes: Uint8Array, start: number, end: number, escapes: Escapes): void {
    for (let from = start; from < end; from += SHORT) this.escaped(bytes, from, Math.min(from + SHORT, end), escapes);
  }

  private longBytes(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      if (this.used === CHUNK) this.finishChunk();
      const part = bytes.subarray(start, start + CHUNK - this.used);
      this.chunk.set(part, this.used);
      this.used += part.length;
      start += part.length;
    }
  }
}

/** The digits of a number below 2^31. */
function digitCount(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : 4;
  if (value < 10_000_000) return value < 100_000 ? 5 : value < 1_000_000 ? 6 : 7;
  return value < 100_000_000 ? 8 : value < 1_000_000_000 ? 9 : 10;
}

/** A fixed part of a format, as bytes. */
export function piece(text: string): Uint8Array {
  return encoder.encode(text);
}
