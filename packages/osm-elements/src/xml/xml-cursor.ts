/**
 * A cursor over XML markup in a byte window: names, attributes, text, and skipped parts (comments, declarations).
 *
 * Every method throws `END_OF_WINDOW` where the window ends too early; a tag is then read again from its `<`.
 */

import { NO_COORDINATE } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { HASH_FACTOR, HASH_SEED, type StringInterner } from '../string-table.ts';
import { parseCoordinate } from '../text/coordinate.ts';
import { ByteWindow, END_OF_WINDOW } from '../text/unit-reader.ts';
import * as names from './xml-names.ts';
import { ATTRIBUTE_NAMES, NO_ATTRIBUTE } from './xml-names.ts';
import { unescapeXml } from './xml-text.ts';

export const LESS = 60;
export const GREATER = 62;
export const SLASH = 47;
const EQUALS = 61;
const AMPERSAND = 38;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** Longest attribute value or text, in bytes of the input. */
const MAX_TEXT_BYTES = 1 << 20;
const POWERS_OF_TEN = Int32Array.from([1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]);
const decoder = new TextDecoder();

/** See the file's comment. */
export class XmlCursor extends ByteWindow {
  /** The last name: bytes from `nameStart` up to, not including, `nameEnd`. */
  nameStart = 0;
  nameEnd = 0;
  /** The last value or text: bytes from `rangeStart` up to, not including, `rangeEnd` of `rangeBytes`. */
  rangeBytes = this.bytes;
  rangeStart = 0;
  rangeEnd = 0;
  private readonly strings: StringInterner;

  constructor(strings: StringInterner) {
    super();
    this.strings = strings;
  }

  get format(): string {
    return 'XML';
  }

  /** Ends the reading at the position. @param expected what should stand there, as XML is written */
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

  /** The name at the position. Gives its hash. */
  name(): number {
    const bytes = this.bytes;
    let at = this.position;
    let hash = HASH_SEED;
    this.nameStart = at;
    for (let byte = bytes[at]; isNameByte(byte); byte = bytes[++at]) hash = Math.imul(hash ^ byte, HASH_FACTOR);
    this.nameEnd = at;
    this.position = at;
    if (at === this.nameStart) this.fail('a … z');
    if (at >= this.end) throw END_OF_WINDOW;
    return hash;
  }

  /** The number of the last name in the string table. */
  internName(): number {
    return this.strings.internBytes(this.bytes, this.nameStart, this.nameEnd);
  }

  /** The last name as text. */
  nameText(): string {
    return decoder.decode(this.bytes.subarray(this.nameStart, this.nameEnd));
  }

  /** Goes to the value of the tag's next attribute, at its quote; gives the name's number, or `NO_ATTRIBUTE` at the end. */
  attribute(): number {
    const byte = this.space();
    if (byte === GREATER || byte === SLASH) return NO_ATTRIBUTE;
    this.name();
    if (this.space() !== EQUALS) this.fail('=');
    this.position++;
    const quote = this.space();
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) this.fail('"');
    return ATTRIBUTE_NAMES.find(this.bytes, this.nameStart, this.nameEnd);
  }

  /** After the last attribute: whether the tag closes itself. */
  tagEnd(): boolean {
    const closed = this.bytes[this.position] === SLASH;
    if (closed) this.position++;
    if (this.bytes[this.position] !== GREATER) this.fail('>');
    this.position++;
    return closed;
  }

  /** The end tag behind its `</`. @param hash of the name of the tag that is open */
  endTag(hash: number | undefined): void {
    if (this.name() !== hash) {
      this.position = this.nameStart;
      this.fail('</…>');
    }
    if (this.space() === SLASH) this.fail('>');
    this.tagEnd();
  }

  /** The value at the quote, in the range. */
  value(): void {
    const bytes = this.bytes;
    const quote = bytes[this.position];
    const start = this.position + 1;
    let at = start;
    let plain = true;
    for (let byte = bytes[at]; byte !== quote; byte = bytes[++at]) {
      if (byte >= 32 && byte !== LESS && byte !== AMPERSAND) continue;
      if (byte === LESS || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) this.badText(start, at);
      plain = false;
    }
    if (at - start > MAX_TEXT_BYTES) this.tooLong();
    this.setRange(start, at, plain, true);
    this.position = at + 1;
  }

  /** The number of the value at the quote. */
  internValue(): number {
    const bytes = this.bytes;
    const quote = bytes[this.position];
    const start = this.position + 1;
    let at = start;
    let hash = HASH_SEED;
    for (let byte = bytes[at]; byte !== quote; byte = bytes[++at]) {
      if (byte < 32 || byte === LESS || byte === AMPERSAND) {
        this.value();
        return this.strings.internBytes(this.rangeBytes, this.rangeStart, this.rangeEnd);
      }
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
    }
    if (at - start > MAX_TEXT_BYTES) this.tooLong();
    this.position = at + 1;
    return this.strings.internHashed(bytes, start, at, hash);
  }

  /** The value at the quote, as text. */
  valueText(): string {
    this.value();
    return decoder.decode(this.rangeBytes.subarray(this.rangeStart, this.rangeEnd));
  }

  /** Character data up to the next `<`, as text. */
  text(): string {
    const bytes = this.bytes;
    const start = this.position;
    let at = start;
    while (bytes[at] !== LESS && (bytes[at] >= 32 || bytes[at] === 9 || bytes[at] === 10 || bytes[at] === 13)) at++;
    if (bytes[at] !== LESS) this.badText(start, at);
    if (at - start > MAX_TEXT_BYTES) this.tooLong();
    this.setRange(start, at, false, false);
    this.position = at;
    return decoder.decode(this.rangeBytes.subarray(this.rangeStart, this.rangeEnd));
  }

  /** The value at the quote as a whole number: an id, a version. */
  integer(): number {
    const start = this.position;
    this.value();
    const bytes = this.rangeBytes;
    const end = this.rangeEnd;
    let at = this.rangeStart;
    const negative = bytes[at] === 45;
    if (negative) at++;
    if (at === end) return this.badValue(start, '0 … 9');
    let value = 0;
    for (; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit < 0 || digit > 9) return this.badValue(start, '0 … 9');
      value = value * 10 + digit;
      if (value > Number.MAX_SAFE_INTEGER) return this.badValue(start, `0 … ${Number.MAX_SAFE_INTEGER}`);
    }
    return negative && value !== 0 ? -value : value;
  }

  /** The value at the quote as a latitude or longitude, in 1e-7 degrees; `NO_COORDINATE` where it is out of range, empty or no number. */
  coordinate(limit: number): number {
    this.value();
    const bytes = this.rangeBytes;
    const end = this.rangeEnd;
    let at = this.rangeStart;
    const negative = bytes[at] === 45;
    if (negative) at++;
    let value = 0;
    let point = -1;
    for (const first = at; at < end; at++) {
      const byte = bytes[at];
      if (byte >= 48 && byte <= 57) value = value * 10 + (byte - 48);
      else if (byte === 46 && point === -1 && at > first) point = at;
      else return this.slowCoordinate(limit);
    }
    const decimals = point === -1 ? 0 : end - point - 1;
    if (decimals > 7 || (point !== -1 && decimals === 0) || end === this.rangeStart) return this.slowCoordinate(limit);
    value *= POWERS_OF_TEN[7 - decimals];
    if (value > limit) return this.slowCoordinate(limit);
    return negative && value !== 0 ? -value : value;
  }

  /** A coordinate with an exponent, more than seven decimals, or none that is one. */
  private slowCoordinate(limit: number): number {
    const value = parseCoordinate(this.rangeBytes, this.rangeStart, this.rangeEnd);
    return Math.abs(value) <= limit ? value : NO_COORDINATE;
  }

  private setRange(start: number, end: number, plain: boolean, attribute: boolean): void {
    const unescaped = plain ? undefined : unescapeXml(this.bytes, start, end, attribute);
    if (typeof unescaped === 'number') {
      this.position = unescaped;
      this.fail('&amp;');
    }
    this.rangeBytes = unescaped ?? this.bytes;
    this.rangeStart = unescaped === undefined ? start : 0;
    this.rangeEnd = unescaped === undefined ? end : unescaped.length;
  }

  private badValue(start: number, expected: string): never {
    this.position = start;
    return this.fail(expected);
  }

  private badText(start: number, at: number): never {
    if (at - start > MAX_TEXT_BYTES) this.tooLong();
    this.position = at;
    this.fail('"');
  }

  /** Ends the reading at a tag that has too many around it. */
  tooDeep(): never {
    throw new ReadError({ kind: 'deep' }, this.offset);
  }

  /** Ends the reading at a text that is larger than any may be. */
  tooLong(): never {
    throw new ReadError({ kind: 'large', megabytes: MAX_TEXT_BYTES / 2 ** 20 }, this.offset);
  }
}

function isNameByte(byte: number): boolean {
  return (
    byte > 32 && byte !== EQUALS && byte !== GREATER && byte !== SLASH && byte !== LESS && byte !== DOUBLE_QUOTE && byte !== SINGLE_QUOTE
  );
}

// The kind of a tag, by its name and position.

/**
 * The kind of the tag whose name the cursor is behind.
 *
 * @param parent kind of the tag that it is in; undefined for the root
 */
export function kindOfTag({ bytes, nameStart, nameEnd }: XmlCursor, parent: number | undefined): number {
  const named = names.TAG_NAMES.find(bytes, nameStart, nameEnd);
  switch (parent) {
    case undefined:
      return named;
    case names.OSM_ROOT:
      return named === names.SKIPPED ? names.MADE_TAG : isPartOfFile(named) ? named : names.SKIPPED;
    case names.OSM_CHANGE:
      return names.CHANGE_NAMES.find(bytes, nameStart, nameEnd);
    case names.ACTION_TAG:
      return names.STATE_NAMES.find(bytes, nameStart, nameEnd) || elementKind(named);
    case names.OLD_STATE:
    case names.NEW_STATE:
      return elementKind(named);
    case names.CREATED_LIST:
    case names.CHANGED_LIST:
    case names.DELETED_LIST:
      return named >= names.NODE_TAG && named <= names.RELATION_TAG ? named : names.SKIPPED;
    case names.NODE_TAG:
    case names.AREA_TAG:
      return named === names.TAG_TAG ? named : names.SKIPPED;
    case names.MADE_TAG:
      return names.MADE_NAMES.find(bytes, nameStart, nameEnd);
    case names.LINE_TAG:
    case names.GROUP_TAG:
      return names.SHAPE_NAMES.find(bytes, nameStart, nameEnd);
    case names.WAY_TAG:
      return named === names.MEMBER_TAG || !isPartOfElement(named) ? names.SKIPPED : named;
    case names.RELATION_TAG:
      return named === names.ND_TAG || !isPartOfElement(named) ? names.SKIPPED : named;
    case names.MEMBER_TAG:
      return named === names.ND_TAG ? named : names.SKIPPED;
    default:
      return names.SKIPPED;
  }
}

/** Elements of OpenStreetMap, and what was made. */
function elementKind(named: number): number {
  if (named === names.SKIPPED) return names.MADE_TAG;
  return named >= names.NODE_TAG && named <= names.RELATION_TAG ? named : names.SKIPPED;
}

function isPartOfFile(named: number): boolean {
  return (
    (named >= names.NODE_TAG && named <= names.AREA_TAG) ||
    named === names.BOUNDS_TAG ||
    (named >= names.NOTE_TAG && named <= names.ACTION_TAG)
  );
}

function isPartOfElement(named: number): boolean {
  return named >= names.TAG_TAG && named <= names.CENTER_TAG;
}
