/**
 * Reads JSON's values out of a byte window: white space, strings to numbers of the string table, numbers.
 *
 * Every method starts at `position`, leaves it behind what it read, and throws `END_OF_WINDOW` where the window ends
 * before the value does.
 */
import { NO_COORDINATE } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { HASH_FACTOR, HASH_SEED, type StringInterner } from '../string-table.ts';
import { parseCoordinate } from '../text/coordinate.ts';
import { ByteWindow, END_OF_WINDOW } from '../text/unit-reader.ts';
import { type FixedText, fixedText, fourDigits, unescapeJson } from './json-text.ts';

export const QUOTE = 34;
export const COMMA = 44;
export const OPEN_BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
const BACKSLASH = 92;
const COLON = 58;
const LETTER_N = 110;
const LETTER_F = 102;

/** Longest string, in bytes of the input, unless another limit is given. */
const MAX_STRING_BYTES = 1 << 20;

const POWERS_OF_TEN = Int32Array.from([1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]);
const LITERALS = [Uint8Array.from([116, 114, 117, 101]), Uint8Array.from([102, 97, 108, 115, 101]), Uint8Array.from([110, 117, 108, 108])];
const decoder = new TextDecoder();
const NEXT_LINE = fixedText(',\n    ');
/** Makes of a point in the first byte a digit 0. */
const POINT_TO_ZERO = 46 ^ 48;

/** See the file's comment. */
export class JsonCursor extends ByteWindow {
  /** The last string of `range`: bytes from `rangeStart` up to, not including, `rangeEnd` of `rangeBytes`. */
  rangeBytes = this.bytes;
  rangeStart = 0;
  rangeEnd = 0;
  private readonly strings: StringInterner;
  private readonly longest: number;

  /** @param longest string, in bytes of the input */
  constructor(strings: StringInterner, longest = MAX_STRING_BYTES) {
    super();
    this.strings = strings;
    this.longest = longest;
  }

  get format(): string {
    return 'JSON';
  }

  /** Ends the reading at the position. @param expected what should stand there, as JSON is written */
  fail(expected: string): never {
    if (this.atEnd) throw END_OF_WINDOW;
    throw new ReadError({ kind: 'syntax', format: this.format, expected }, this.offset);
  }

  /** Skips white space; gives the byte that follows, 0 at the window's end. */
  space(): number {
    const bytes = this.bytes;
    let at = this.position;
    let byte = bytes[at];
    while (byte === 32 || byte === 10 || byte === 13 || byte === 9) byte = bytes[++at];
    this.position = at;
    return byte;
  }

  /** After a value: true where a comma follows, false where the object or array ends. Both are skipped. */
  another(close: number): boolean {
    const byte = this.space();
    if (byte === COMMA) {
      this.position++;
      return true;
    }
    if (byte !== close) this.fail(close === CLOSE_BRACE ? ', }' : ', ]');
    this.position++;
    return false;
  }

  /** The same, fast where the next line follows as the server prints it. */
  anotherLine(close: number): boolean {
    return this.skips(NEXT_LINE) || this.another(close);
  }

  /** After `{` or `[`: true where it is closed at once; then the closing byte is skipped. */
  closes(close: number): boolean {
    if (this.space() !== close) return false;
    this.position++;
    return true;
  }

  /** A key, its colon and the white space around it; the key is in the range. */
  key(): void {
    if (this.space() !== QUOTE) this.fail('"');
    this.range();
    if (this.space() !== COLON) this.fail(':');
    this.position++;
    this.space();
  }

  /** A string, as a range of bytes that holds until the next range or the next bytes. */
  range(): void {
    const bytes = this.bytes;
    const start = this.position + 1;
    let at = start;
    let byte = bytes[at];
    while (byte !== QUOTE && byte !== BACKSLASH && byte >= 32) byte = bytes[++at];
    if (byte !== QUOTE) at = this.endOfString(at);
    if (at - start > this.longest) this.tooLong();
    this.position = at + 1;
    if (byte === QUOTE) {
      this.rangeBytes = bytes;
      this.rangeStart = start;
      this.rangeEnd = at;
    } else {
      this.rangeBytes = unescapeJson(bytes, start, at);
      this.rangeStart = 0;
      this.rangeEnd = this.rangeBytes.length;
    }
  }

  /** The number of a string; the position is at its quote. */
  internString(): number {
    const bytes = this.bytes;
    const start = this.position + 1;
    let at = start;
    let hash = HASH_SEED;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[++at]) {
      if (byte === BACKSLASH || byte < 32) {
        this.range();
        return this.internRange();
      }
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
    }
    if (at - start > this.longest) this.tooLong();
    this.position = at + 1;
    return this.strings.internHashed(bytes, start, at, hash);
  }

  /** A string as text, for what is read once; the position is at its quote. */
  text(): string {
    this.range();
    return this.rangeText();
  }

  /** The text of the last range. */
  rangeText(): string {
    return decoder.decode(this.rangeBytes.subarray(this.rangeStart, this.rangeEnd));
  }

  /** Whether the last range is these bytes. */
  rangeIs(name: Uint8Array): boolean {
    const length = name.length;
    if (this.rangeEnd - this.rangeStart !== length) return false;
    for (let i = 0; i < length; i++) if (this.rangeBytes[this.rangeStart + i] !== name[i]) return false;
    return true;
  }

  /** Skips a text that the server always prints alike; false, and nothing skipped, where something else stands here. */
  skips({ words, length }: FixedText): boolean {
    const { view, position } = this;
    let i = words.length - 1;
    // the last word differs most often
    if (view.getInt32(position + length - 4, true) !== words[i]) return false;
    while (i-- > 0) if (view.getInt32(position + 4 * i, true) !== words[i]) return false;
    this.position = position + length;
    return true;
  }

  /** A whole number: an id, a version. */
  integer(): number {
    const { bytes, view } = this;
    const start = this.position;
    let at = start;
    const negative = bytes[at] === 45;
    if (negative) at++;
    const first = at;
    let value = 0;
    for (let four = fourDigits(view.getInt32(at, true)); four >= 0 && at - first < 16; four = fourDigits(view.getInt32(at, true))) {
      value = value * 10_000 + four;
      at += 4;
    }
    let byte = bytes[at];
    for (; byte >= 48 && byte <= 57; byte = bytes[++at]) value = value * 10 + (byte - 48);
    if (byte === 46 || byte === 101 || byte === 69 || at === first || value > Number.MAX_SAFE_INTEGER) return this.slowInteger();
    this.position = at;
    return negative ? -value : value;
  }

  /** A latitude or longitude to 1e-7 degrees; `NO_COORDINATE` where it is out of range, or a text. */
  coordinate(limit: number): number {
    const { bytes, view } = this;
    let at = this.position;
    const negative = bytes[at] === 45;
    if (negative) at++;
    const first = at;
    let value = 0;
    let byte = bytes[at];
    for (; byte >= 48 && byte <= 57; byte = bytes[++at]) value = value * 10 + (byte - 48);
    if (byte !== 46 || at - first > 3 || at === first) return this.slowCoordinate(limit);
    // the server prints seven decimals: the point and three, then four
    const high = fourDigits(view.getInt32(at, true) ^ POINT_TO_ZERO);
    const low = fourDigits(view.getInt32(at + 4, true));
    if (high >= 0 && low >= 0) {
      value = value * 10_000_000 + high * 10_000 + low;
      at += 8;
      byte = bytes[at];
    } else {
      const fraction = ++at;
      const fractionEnd = at + 7;
      for (byte = bytes[at]; byte >= 48 && byte <= 57 && at < fractionEnd; byte = bytes[++at]) value = value * 10 + (byte - 48);
      if (at === fraction) return this.slowCoordinate(limit);
      value *= POWERS_OF_TEN[7 - (at - fraction)];
    }
    if ((byte >= 48 && byte <= 57) || byte === 101 || byte === 69 || value > limit) return this.slowCoordinate(limit);
    this.position = at;
    return negative && value !== 0 ? -value : value;
  }

  /** Whether a `null` follows; it is skipped. */
  isNull(): boolean {
    if (this.bytes[this.position] !== LETTER_N) return false;
    this.literal();
    return true;
  }

  /** Whether the value is `false`, which is skipped then. */
  isFalse(): boolean {
    if (this.bytes[this.position] !== LETTER_F) return false;
    this.literal();
    return true;
  }

  /** Skips a number, which is then in the range. */
  number(): void {
    const bytes = this.bytes;
    let at = this.position;
    for (let byte = bytes[at]; isNumberByte(byte); byte = bytes[at]) at++;
    if (at >= this.end) throw END_OF_WINDOW;
    if (at - this.position > MAX_STRING_BYTES || Number.isNaN(parseCoordinate(bytes, this.position, at))) this.fail('0');
    this.rangeBytes = bytes;
    this.rangeStart = this.position;
    this.rangeEnd = at;
    this.position = at;
  }

  /** Skips `true`, `false` or `null`, which is then in the range. */
  literal(): void {
    const start = this.position;
    const literal = LITERALS.find((bytes) => bytes[0] === this.bytes[start]);
    if (literal === undefined) this.fail('true, false, null');
    for (const byte of literal) {
      if (this.bytes[this.position] !== byte) this.fail('true, false, null');
      this.position++;
    }
    this.rangeBytes = this.bytes;
    this.rangeStart = start;
    this.rangeEnd = this.position;
  }

  /** The number of the last range in the string table. */
  internRange(): number {
    return this.strings.internBytes(this.rangeBytes, this.rangeStart, this.rangeEnd);
  }

  /** The closing quote of a string that holds a backslash at `from`, or the error that ends it there. */
  private endOfString(from: number): number {
    const bytes = this.bytes;
    const start = this.position;
    let at = from;
    for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
      if (byte === BACKSLASH && bytes[at + 1] >= 32) at += 2;
      else if (byte >= 32 && byte !== BACKSLASH) at++;
      else {
        if (at - start > this.longest) this.tooLong();
        this.position = byte === BACKSLASH ? at + 1 : at;
        this.fail('"');
      }
    }
    return at;
  }

  /** A whole number that is written like `1.5e1` or, as other programs write ids, in quotes; or no such number. */
  private slowInteger(): number {
    const start = this.position;
    const isQuoted = this.bytes[start] === QUOTE;
    if (isQuoted) this.range();
    else this.number();
    const text = this.rangeText();
    const value = isQuoted && !/^-?\d{1,16}$/.test(text) ? Number.NaN : Number(text);
    if (!Number.isSafeInteger(value)) {
      this.position = start;
      this.fail(`0 … ${Number.MAX_SAFE_INTEGER}`);
    }
    return value;
  }

  /** A coordinate with an exponent or more than seven decimals, or none that is one. */
  private slowCoordinate(limit: number): number {
    if (this.bytes[this.position] === QUOTE) {
      this.range();
      return NO_COORDINATE;
    }
    this.number();
    const value = parseCoordinate(this.rangeBytes, this.rangeStart, this.rangeEnd);
    return Math.abs(value) <= limit ? value : NO_COORDINATE;
  }

  private tooLong(): never {
    throw new ReadError({ kind: 'large', megabytes: this.longest / 2 ** 20 }, this.offset);
  }
}

function isNumberByte(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || byte === 45 || byte === 46 || byte === 101 || byte === 69 || byte === 43;
}
