/**
 * A writer of text as UTF-8 bytes into chunks, without strings in between: an answer of 250,000 nodes is 20 MB. A field is a piece of syntax and the value
 * after it, written by one call together with the syntax that closes it, because a call costs about as much as the bytes that it writes.
 */
import {
  copyFours,
  type EscapedStrings,
  type Escapes,
  endsNonCharacter,
  NONCHARACTERS,
  NOTHING,
  type Piece,
  writePiece,
} from './pieces.ts';

/** The size of a chunk, and of the first, bytes: most answers are short, and unused memory costs time too. */
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

  /** Takes back a used chunk: reusing it costs less than allocating and freeing memory. */
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

// Numbers and times as digits. Each function writes at a position of a buffer and returns the position after the text; up to three bytes after that may have
// changed.

const MINUS = 0x2d;
const ZERO = 0x30;

/** The digits of 0000 to 9999, four bytes each: a division gives four at a time. */
const FOURS = Int32Array.from({ length: 10_000 }, (_, value) => {
  const digit = (power: number) => ZERO + (Math.floor(value / power) % 10);
  return digit(1000) | (digit(100) << 8) | (digit(10) << 16) | (digit(1) << 24);
});

/** A character, and the digits of 000 to 999. */
const threesAfter = (character: string) =>
  Int32Array.from({ length: 1000 }, (_, value) => (FOURS[value] & ~0xff) | character.charCodeAt(0));
/** A character, and the digits of 00 to 99. */
const pairsAfter = (character: string) =>
  Int32Array.from({ length: 100 }, (_, value) => ((FOURS[value] >> 8) & ~0xff) | character.charCodeAt(0));

const POINTED = threesAfter('.');
const DASHED = pairsAfter('-');
const COLONED = pairsAfter(':');
const HOURS = pairsAfter('T');
const END_OF_TIME = 0x5a;

/** Seconds since 1970 of the first and the last second that four digits of a year can tell. */
const FIRST_SECOND = -62_167_219_200;
const LAST_SECOND = 253_402_300_799;

/** A whole number, at most 2^53 either side. */
function writeInteger(to: DataView, at: number, value: number): number {
  const first = writeSign(to, at, value);
  const rest = Math.abs(value);
  if (rest < 100_000_000) return writeEight(to, first, rest | 0);
  const high = Math.floor(rest / 100_000_000);
  const next = writeEight(to, first, high | 0);
  const low = (rest - high * 100_000_000) | 0;
  const thousands = (low / 10_000) | 0;
  to.setInt32(next, FOURS[thousands], true);
  to.setInt32(next + 4, FOURS[low - thousands * 10_000], true);
  return next + 8;
}

/** A coordinate in 1e-7 degrees as degrees with seven decimals. */
function writeCoordinate(to: DataView, at: number, value: number): number {
  const first = writeSign(to, at, value);
  const units = Math.abs(value) >>> 0;
  const degrees = (units / 10_000_000) >>> 0;
  const part = (units - degrees * 10_000_000) | 0;
  const high = (part / 10_000) | 0;
  const next = writeFour(to, first, degrees | 0);
  to.setInt32(next, POINTED[high], true);
  to.setInt32(next + 4, FOURS[part - high * 10_000], true);
  return next + 8;
}

/** A time in seconds since 1970 as ISO 8601 without fractions, `2018-04-10T20:44:02Z`. */
function writeTimestamp(to: DataView, at: number, seconds: number): number {
  const time = Math.min(Math.max(Math.floor(seconds), FIRST_SECOND), LAST_SECOND);
  const days = Math.floor(time / 86_400) | 0;
  const second = (time - days * 86_400) | 0;
  const date = dateOfDay(days);
  const minute = (second / 60) | 0;
  const hour = (minute / 60) | 0;
  const year = (date / 10_000) | 0;
  const month = ((date - year * 10_000) / 100) | 0;
  to.setInt32(at, FOURS[year], true);
  to.setInt32(at + 4, DASHED[month], true);
  to.setInt32(at + 7, DASHED[date - year * 10_000 - month * 100], true);
  to.setInt32(at + 10, HOURS[hour], true);
  to.setInt32(at + 13, COLONED[minute - hour * 60], true);
  to.setInt32(at + 16, COLONED[second - minute * 60], true);
  to.setUint8(at + 19, END_OF_TIME);
  return at + 20;
}

function writeSign(to: DataView, at: number, value: number): number {
  if (value >= 0) return at;
  to.setUint8(at, MINUS);
  return at + 1;
}

/** A number of at most eight digits. */
function writeEight(to: DataView, at: number, value: number): number {
  if (value < 10_000) return writeFour(to, at, value);
  const thousands = (value / 10_000) | 0;
  const next = writeFour(to, at, thousands);
  to.setInt32(next, FOURS[value - thousands * 10_000], true);
  return next + 4;
}

/** A number of at most four digits. */
function writeFour(to: DataView, at: number, value: number): number {
  const zeros = value < 100 ? (value < 10 ? 3 : 2) : value < 1000 ? 1 : 0;
  to.setInt32(at, FOURS[value] >> (zeros * 8), true);
  return at + 4 - zeros;
}

/** Dates of the calendar. */

/** Days from 1970 to 2149, whose dates are kept once they are known: an answer tells the same few thousand days again and again. */
const KEPT_DAYS = 65_536;
const kept = new Int32Array(KEPT_DAYS);

/**
 * The date of a day as one number: year × 10000 + month × 100 + day, 20180410. The year is taken to begin in March, so that the leap
 * day is its last. Method: Hinnant, "chrono-compatible low-level date algorithms".
 *
 * @param days since 1970-01-01
 */
function dateOfDay(days: number): number {
  if (days < 0 || days >= KEPT_DAYS) return workOut(days);
  if (kept[days] === 0) kept[days] = workOut(days);
  return kept[days];
}

function workOut(days: number): number {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0)) * 10_000 + month * 100 + day;
}
