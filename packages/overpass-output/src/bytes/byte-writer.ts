/**
 * Writes text as UTF-8 bytes into chunks, without strings in between: an answer of 250,000 nodes is 20 MB. A field is a piece of syntax
 * and the value behind it, written by one call, with the syntax that closes it: each call costs about as much as what it writes.
 */
import { writeCoordinate, writeInteger, writeTimestamp } from './digits.ts';
import { type EscapedStrings, type Escapes, endsNonCharacter, NONCHARACTERS } from './escaped-strings.ts';
import { copyFours, NOTHING, type Piece, writePiece } from './piece.ts';

/** Bytes of a chunk, and of the first: most answers are short, and memory that nobody writes to costs time too. */
const CHUNK = 65536;
const FIRST_CHUNK = 8192;
/** Chunks that came back, and wait to be written again. */
const MOST_FREE = 32;
/** Room that a field has without looking for it again. */
const FIELD = 640;
/** Bytes of a text above which it is cut where a chunk ends. */
const LONG_TEXT = 4096;
/** Bytes of a string, or a text, that fit into a field between two pieces. */
const SHORT = 320;
/** Bytes that fit into a field even if each is escaped. */
const SHORT_ESCAPED = 64;

const encoder = new TextEncoder();
const NO_ESCAPES: Escapes = [];

/** See the file's comment. Pieces are at most 128 bytes long. */
export class ByteWriter {
  private chunk = new Uint8Array(FIRST_CHUNK);
  private view = new DataView(this.chunk.buffer);
  private used = 0;
  private full: Uint8Array<ArrayBuffer>[] = [];
  private readonly free: Uint8Array<ArrayBuffer>[] = [];

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

  /** Takes back a chunk that nobody reads any more: writing it again costs less than new memory, and its end. */
  giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength === CHUNK && this.free.length < MOST_FREE) this.free.push(new Uint8Array(buffer));
  }

  piece(piece: Piece): void {
    this.room();
    this.used = writePiece(this.view, this.used, piece);
  }

  /** A whole number, at most 2^53 either side. */
  integer(before: Piece, value: number, behind: Piece = NOTHING): void {
    this.room();
    const { view } = this;
    this.used = writePiece(view, writeInteger(view, writePiece(view, this.used, before), value), behind);
  }

  /** The whole numbers of a list from `start` to before `end`. */
  integers(first: Piece, next: Piece, values: ArrayLike<number>, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      this.room();
      const { view } = this;
      this.used = writeInteger(view, writePiece(view, this.used, i === start ? first : next), values[i]);
    }
  }

  /** A coordinate in 1e-7 degrees as degrees with seven decimals. */
  coordinate(before: Piece, value: number): void {
    this.room();
    const { view } = this;
    this.used = writeCoordinate(view, writePiece(view, this.used, before), value);
  }

  /** Two coordinates: most of a large answer is places. */
  place(beforeLat: Piece, lat: number, beforeLon: Piece, lon: number, behind: Piece): void {
    this.room();
    const { view } = this;
    let at = writeCoordinate(view, writePiece(view, this.used, beforeLat), lat);
    at = writeCoordinate(view, writePiece(view, at, beforeLon), lon);
    this.used = writePiece(view, at, behind);
  }

  /** A whole number and two coordinates. */
  placed(before: Piece, value: number, beforeLat: Piece, lat: number, beforeLon: Piece, lon: number, behind: Piece): void {
    this.room();
    const { view } = this;
    let at = writeInteger(view, writePiece(view, this.used, before), value);
    at = writeCoordinate(view, writePiece(view, at, beforeLat), lat);
    at = writeCoordinate(view, writePiece(view, at, beforeLon), lon);
    this.used = writePiece(view, at, behind);
  }

  /** Degrees with seven decimals, rounded as `toFixed` rounds. */
  degrees(before: Piece, degrees: number): void {
    const units = wholeUnits(degrees);
    if (units !== undefined) this.coordinate(before, units);
    else {
      this.piece(before);
      this.text(degrees.toFixed(7));
    }
  }

  /** A time in seconds since 1970 as ISO 8601 without fractions, `2018-04-10T20:44:02Z`. */
  timestamp(before: Piece, seconds: number, behind: Piece = NOTHING): void {
    this.room();
    const { view } = this;
    this.used = writePiece(view, writeTimestamp(view, writePiece(view, this.used, before), seconds), behind);
  }

  /** A string of a table, by its number. */
  string(before: Piece, strings: EscapedStrings, number: number, behind: Piece = NOTHING): void {
    this.room();
    const { view } = this;
    const at = writePiece(view, this.used, before);
    const start = strings.offsets[number];
    const length = strings.offsets[number + 1] - start;
    if (length <= SHORT && strings.isPlain(number)) {
      copyFours(strings.view, start, view, at, length);
      this.used = writePiece(view, at + length, behind);
      return;
    }
    this.used = at;
    this.escaped(strings.bytes, start, start + length, strings.escapes);
    this.piece(behind);
  }

  text(text: string): void {
    if (text.length <= SHORT && this.plainText(text, NO_ESCAPES)) return;
    const most = text.length * 3;
    if (most > LONG_TEXT) {
      this.bytes(encoder.encode(text));
      return;
    }
    if (this.used + most > this.chunk.length) this.finishChunk();
    this.used += encoder.encodeInto(text, this.chunk.subarray(this.used)).written;
  }

  /** Bytes that were encoded before. */
  bytes(bytes: Uint8Array): void {
    if (bytes.length <= FIELD) this.room();
    for (let start = 0; start < bytes.length; ) {
      if (this.used === this.chunk.length) this.finishChunk();
      const part = bytes.subarray(start, start + this.chunk.length - this.used);
      this.chunk.set(part, this.used);
      this.used += part.length;
      start += part.length;
    }
  }

  byte(byte: number): void {
    this.room();
    this.chunk[this.used++] = byte;
  }

  /** Bytes of text where some must be written differently. */
  escaped(bytes: Uint8Array, start: number, end: number, escapes: Escapes): void {
    for (let from = start; from < end; from += SHORT_ESCAPED) {
      this.room();
      this.escapedPart(bytes, from, Math.min(from + SHORT_ESCAPED, end), escapes);
    }
  }

  /** A text, some of whose bytes must be written differently. */
  escapedText(text: string, escapes: Escapes): void {
    if (text.length <= SHORT && this.plainText(text, escapes)) return;
    const bytes = encoder.encode(text);
    this.escaped(bytes, 0, bytes.length, escapes);
  }

  /** Writes a short text where all of it is ASCII and stands for itself; else nothing. */
  private plainText(text: string, escapes: Escapes): boolean {
    this.room();
    const { chunk } = this;
    let at = this.used;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 128 || escapes[code] !== undefined) return false;
      chunk[at++] = code;
    }
    this.used = at;
    return true;
  }

  private escapedPart(bytes: Uint8Array, start: number, end: number, escapes: Escapes): void {
    const { chunk } = this;
    let at = this.used;
    for (let i = start; i < end; i++) {
      const byte = bytes[i];
      const instead =
        byte < 128 ? escapes[byte] : byte < 0xbe || byte > 0xbf || !endsNonCharacter(bytes, i) ? undefined : escapes[NONCHARACTERS];
      if (instead === undefined) chunk[at++] = byte;
      else for (let k = 0; k < instead.length; k++) chunk[at++] = instead[k];
    }
    this.used = at;
  }

  private room(): void {
    if (this.used + FIELD > this.chunk.length) this.finishChunk();
  }

  private finishChunk(): void {
    this.full.push(this.chunk.subarray(0, this.used));
    this.chunk = this.free.pop() ?? new Uint8Array(CHUNK);
    this.view = new DataView(this.chunk.buffer);
    this.used = 0;
  }
}

/** Coordinates that `degrees` takes as whole units: those on earth. */
const MOST_UNITS = 1_800_000_000;

/** Degrees in units of 1e-7, where rounding leaves no doubt: doubles are wrong in the last digits, and minus zero keeps its sign. */
function wholeUnits(degrees: number): number | undefined {
  const exact = degrees * 1e7;
  const units = Math.round(exact);
  const isSure = Math.abs(exact - units) < 0.499 && Math.abs(units) <= MOST_UNITS && (units !== 0 || degrees >= 0);
  return isSure ? units : undefined;
}
