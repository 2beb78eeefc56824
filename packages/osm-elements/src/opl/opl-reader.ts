/** Reads OPL (https://osmcode.org/opl-file-format/) into columns, as its bytes arrive: an element a line, a letter before each of its fields. */

import { joinBytes } from '../byte-source.ts';
import { NO_COORDINATE, NODE, RELATION, WAY } from '../element-store.ts';
import type { FormatOptions } from '../open/input-format.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { MAX_LATITUDE, MAX_LONGITUDE, parseCoordinate } from '../text/coordinate.ts';
import { ElementScratch, HAS_CHANGESET, HAS_TIMESTAMP, HAS_UID, HAS_USER, HAS_VERSION, VersionNotice } from '../text/element-scratch.ts';
import { parseTimestamp } from '../text/timestamp.ts';
import type { PushReader } from '../text/unit-reader.ts';

const FORMAT = 'OPL';
const LINE_FEED = 10;
/** A relation of ten thousand members has some hundred thousand bytes. */
const LONGEST_LINE = 1 << 26;
const MAX_INT32 = 0x7fffffff;
const TYPES: Readonly<Record<string, number>> = { n: NODE, w: WAY, r: RELATION };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A reader of OPL that is handed its bytes. */
export function createOplReader({ builder }: Pick<FormatOptions, 'builder'> = {}): PushReader {
  return new OplReader(builder);
}

class OplReader implements PushReader {
  private readonly builder: StoreBuilder;
  private readonly scratch = new ElementScratch();
  private readonly versions = new VersionNotice();
  /** The beginning of a line whose end has not come. */
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private bytes = 0;
  private failure: unknown;

  constructor(builder = new StoreBuilder()) {
    this.builder = builder;
  }

  get progress() {
    return { bytes: this.bytes, elements: this.builder.count };
  }

  push(chunk: Uint8Array): void {
    if (this.failure !== undefined) throw this.failure;
    try {
      this.readLines(chunk);
    } catch (thrown) {
      this.failure = thrown;
      throw thrown;
    }
  }

  finish() {
    if (this.failure !== undefined) throw this.failure;
    this.readLine(joinBytes(this.held.splice(0)));
    if (this.bytes === 0) throw new ReadError({ kind: 'empty' }, 0);
    return this.builder.finish();
  }

  partial() {
    return this.builder.finish();
  }

  private readLines(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const rest = chunk.subarray(start, end);
      this.readLine(this.held.length === 0 ? rest : joinBytes([...this.held.splice(0), rest]));
      this.bytes += end + 1 - start + this.heldBytes;
      this.heldBytes = 0;
      start = end + 1;
    }
    if (start === chunk.length) return;
    this.held.push(chunk.slice(start));
    this.heldBytes += chunk.length - start;
    if (this.heldBytes > LONGEST_LINE) throw new ReadError({ kind: 'large', megabytes: LONGEST_LINE / 2 ** 20 }, this.bytes);
  }

  private readLine(bytes: Uint8Array): void {
    const line = decoder.decode(bytes).replace(/\r$/, '');
    // comments, and changesets, which are no elements
    if (line === '' || line.startsWith('#') || line.startsWith('c')) return;
    const { scratch } = this;
    scratch.clear();
    for (const [number, field] of line.split(/[ \t]+/).entries()) {
      if (field === '') continue;
      if (number > 0) this.readField(field[0], field.slice(1));
      else {
        const type = TYPES[field[0]];
        if (type === undefined) this.fail('n, w, r');
        scratch.type = type;
        scratch.id = this.integer(field.slice(1), Number.MAX_SAFE_INTEGER);
      }
    }
    if (this.versions.follows(scratch)) this.builder.info.history = true;
    scratch.commit(this.builder);
  }

  private readField(letter: string, text: string): void {
    const { scratch } = this;
    if (text === '') return;
    switch (letter) {
      case 'v':
        scratch.version = this.integer(text, MAX_INT32);
        scratch.given |= HAS_VERSION;
        return;
      case 'd':
        scratch.visible = text !== 'D';
        return;
      case 'c':
        scratch.changeset = this.integer(text, Number.MAX_SAFE_INTEGER);
        scratch.given |= HAS_CHANGESET;
        return;
      case 't': {
        const bytes = encoder.encode(text);
        scratch.timestamp = parseTimestamp(bytes, 0, bytes.length);
        scratch.given |= HAS_TIMESTAMP;
        return;
      }
      case 'i':
        scratch.uid = this.integer(text, MAX_INT32);
        scratch.given |= HAS_UID;
        return;
      case 'u':
        scratch.user = this.string(text);
        scratch.given |= HAS_USER;
        return;
      case 'T':
        for (const tag of text.split(',')) this.readTag(tag);
        return;
      case 'x':
        // what is not known is empty there
        if (text !== '') scratch.lon = scratch.placed(coordinateOf(text, MAX_LONGITUDE));
        return;
      case 'y':
        if (text !== '') scratch.lat = scratch.placed(coordinateOf(text, MAX_LATITUDE));
        return;
      case 'N':
        for (const node of text.split(',')) this.readWayNode(node);
        return;
      case 'M':
        for (const member of text.split(',')) this.readMember(member);
        return;
      default:
        this.fail('v, d, c, t, i, u, T, x, y, N, M');
    }
  }

  private readTag(tag: string): void {
    const equals = tag.indexOf('=');
    if (equals === -1) this.fail('=');
    this.scratch.tagKeys.push(this.string(tag.slice(0, equals)));
    this.scratch.tagValues.push(this.string(tag.slice(equals + 1)));
  }

  /** `n1`, or with its place `n1x8.5y47.2`. */
  private readWayNode(node: string): void {
    const [, id = '', lon, lat] = /^n(-?\d+)(?:x([-\d.e+]*)y([-\d.e+]*))?$/.exec(node) ?? [];
    const { scratch } = this;
    scratch.refs.push(this.integer(id, Number.MAX_SAFE_INTEGER));
    if (lon === undefined || lat === undefined) return;
    // what is not known is empty there
    if (lon === '' || lat === '') return;
    const [x, y] = [scratch.placed(coordinateOf(lon, MAX_LONGITUDE)), scratch.placed(coordinateOf(lat, MAX_LATITUDE))];
    if (x === NO_COORDINATE || y === NO_COORDINATE) return;
    scratch.lats.fillTo(scratch.refs.length - 1, NO_COORDINATE);
    scratch.lons.fillTo(scratch.refs.length - 1, NO_COORDINATE);
    scratch.lats.push(y);
    scratch.lons.push(x);
  }

  /** `w1@outer` */
  private readMember(member: string): void {
    const at = member.indexOf('@');
    const type = TYPES[member[0]];
    if (type === undefined || at === -1) this.fail('n1@, w1@, r1@');
    const { scratch } = this;
    scratch.memberTypes.push(type);
    scratch.memberRefs.push(this.integer(member.slice(1, at), Number.MAX_SAFE_INTEGER));
    scratch.memberRoles.push(this.string(member.slice(at + 1)));
    scratch.memberPointEnd.push(0);
  }

  private string(text: string): number {
    return this.builder.strings.intern(unescaped(text));
  }

  private integer(text: string, largest: number): number {
    const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (!(Math.abs(value) <= largest)) this.fail('0');
    return value;
  }

  private fail(expected: string): never {
    throw new ReadError({ kind: 'syntax', format: FORMAT, expected }, this.bytes);
  }
}

/** Out of range it is no place. */
function coordinateOf(text: string, largest: number): number {
  const bytes = encoder.encode(text);
  const value = parseCoordinate(bytes, 0, bytes.length);
  return Math.abs(value) <= largest ? value : NO_COORDINATE;
}

/** `%20%` is the character of that number. */
function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-fA-F]{1,6})%/g, (all, hex: string) => {
    const number = Number.parseInt(hex, 16);
    return number <= 0x10ffff ? String.fromCodePoint(number) : all;
  });
}
