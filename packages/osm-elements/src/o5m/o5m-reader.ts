/**
 * The reader of o5m and o5c (https://wiki.openstreetmap.org/wiki/O5m), from bytes as they arrive into columns: datasets in sequence, most with a length, of
 * differences of numbers and references into a table of recent strings.
 */

import { ByteQueue } from '../byte-source.ts';
import { ChangeList, type ChangeReading, VersionList } from '../changes/read-changes.ts';
import { addFileBounds, type ElementStore, NODE, RELATION, type StoreInfo, WAY } from '../element-store.ts';
import type { FormatOptions } from '../open/input-format.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { isOnEarth, MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import { ElementScratch, HAS_CHANGESET, HAS_TIMESTAMP, HAS_UID, HAS_USER, HAS_VERSION, VersionNotice } from '../text/element-scratch.ts';
import { isoTime } from '../text/timestamp.ts';
import type { PushReader } from '../text/unit-reader.ts';

const FORMAT = 'o5m';
/** Kinds of datasets; from the last on they are a byte alone. */
const [NODES, WAYS, RELATIONS, BOX, TIME, HEADER, END, RESET, FIRST_LONE] = [0x10, 0x11, 0x12, 0xdb, 0xdc, 0xe0, 0xfe, 0xff, 0xf0];
const TYPES: Readonly<Record<number, number>> = { [NODES]: NODE, [WAYS]: WAY, [RELATIONS]: RELATION };
/** A larger dataset is none of OpenStreetMap data. */
const LARGEST_DATASET = 1 << 28;
const MAX_INT32 = 0x7fffffff;

/** A reader of o5m or o5c that is handed its bytes. */
export function createO5mReader({ changes, builder }: FormatOptions): PushReader {
  return new O5mReader(changes === 'versions', builder);
}

class O5mReader implements PushReader {
  private readonly builder: StoreBuilder;
  private readonly scratch = new ElementScratch();
  private readonly strings = new O5mStrings();
  private readonly versions = new VersionNotice();
  private readonly queue = new ByteQueue();
  private readonly asVersions: boolean;
  private changes: ChangeReading | undefined;
  /** The kind of the dataset that is to come, and its length as far as it is read. */
  private kind: number | undefined;
  private length = 0;
  private factor = 1;
  private wanted: number | undefined;
  private bytes = 0;
  private isOver = false;
  private failure: unknown;
  /** Base of the next delta-coded numbers. */
  private before = { id: 0, timestamp: 0, changeset: 0, lat: 0, lon: 0, ref: 0, members: [0, 0, 0] };

  constructor(asVersions: boolean, builder = new StoreBuilder()) {
    this.asVersions = asVersions;
    this.builder = builder;
  }

  get progress() {
    return { bytes: this.bytes, elements: this.builder.count };
  }

  push(chunk: Uint8Array): void {
    if (this.failure !== undefined) throw this.failure;
    this.bytes += chunk.length;
    this.queue.push(chunk);
    try {
      while (this.readPart());
    } catch (thrown) {
      this.failure = thrown;
      throw thrown;
    }
  }

  finish(): ElementStore {
    if (this.failure !== undefined) throw this.failure;
    if (!this.isOver) throw new ReadError({ kind: 'cut', format: FORMAT }, this.bytes);
    return this.partial();
  }

  partial(): ElementStore {
    const store = this.builder.finish();
    return this.changes?.applyTo(store) ?? store;
  }

  /** A byte of what stands before a dataset, or its contents; false where more has to come. */
  private readPart(): boolean {
    if (this.isOver) return false;
    if (this.wanted === undefined) {
      const [byte] = this.queue.take(1) ?? [];
      if (byte === undefined) return false;
      if (this.kind === undefined) this.begin(byte);
      else this.lengthen(byte);
      return true;
    }
    const data = this.queue.take(this.wanted);
    if (data === undefined) return false;
    this.readDataset(this.kind ?? 0, new O5mBytes(data, this.bytes - this.queue.length - data.length));
    this.kind = undefined;
    this.wanted = undefined;
    return true;
  }

  private begin(byte: number): void {
    if (byte === RESET) this.reset();
    else if (byte === END) this.isOver = true;
    else if (byte < FIRST_LONE) [this.kind, this.length, this.factor] = [byte, 0, 1];
  }

  private lengthen(byte: number): void {
    this.length += (byte & 0x7f) * this.factor;
    this.factor *= 128;
    if (this.length > LARGEST_DATASET) throw new ReadError({ kind: 'large', megabytes: LARGEST_DATASET / 2 ** 20 }, this.bytes);
    if (byte < 0x80) this.wanted = this.length;
  }

  private reset(): void {
    this.strings.clear();
    this.before = { id: 0, timestamp: 0, changeset: 0, lat: 0, lon: 0, ref: 0, members: [0, 0, 0] };
  }

  private readDataset(kind: number, bytes: O5mBytes): void {
    const { info } = this.builder;
    if (TYPES[kind] !== undefined) this.readElement(TYPES[kind], bytes);
    else if (kind === HEADER) this.readHeader(bytes);
    else if (kind === TIME) info.osmBase ??= isoTime(bytes.signed());
    else if (kind === BOX) readBox(bytes, info);
  }

  private readHeader({ data }: O5mBytes): void {
    const isChanges = String.fromCharCode(...data) === 'o5c2';
    if (isChanges && this.changes === undefined)
      this.changes = this.asVersions ? new VersionList(this.builder) : new ChangeList(this.builder);
  }

  private readElement(type: number, bytes: O5mBytes): void {
    const { scratch, before } = this;
    scratch.clear();
    scratch.type = type;
    before.id += bytes.signed();
    scratch.id = before.id;
    this.readMeta(bytes);
    // nothing more: it is deleted
    if (bytes.isAtEnd) scratch.visible = false;
    else {
      if (type === NODE) this.readPlace(bytes);
      else if (type === WAY) this.readRefs(bytes);
      else this.readMembers(bytes);
      while (!bytes.isAtEnd) this.readTag(bytes);
    }
    if (this.changes !== undefined) this.changes.take(scratch, 'only');
    else {
      if (this.versions.follows(scratch)) this.builder.info.history = true;
      scratch.commit(this.builder);
    }
  }

  private readMeta(bytes: O5mBytes): void {
    const { scratch, before } = this;
    const version = bytes.unsigned();
    if (version === 0) return;
    if (version > MAX_INT32) bytes.fail('version');
    scratch.version = version;
    scratch.given |= HAS_VERSION;
    before.timestamp += bytes.signed();
    if (before.timestamp === 0) return;
    before.changeset += bytes.signed();
    Object.assign(scratch, { timestamp: before.timestamp, changeset: before.changeset });
    scratch.given |= HAS_TIMESTAMP | (before.changeset > 0 ? HAS_CHANGESET : 0);
    // bytes of a number, a zero, the name, a zero
    const author = new O5mBytes(this.strings.read(bytes, 2), 0);
    const uid = author.unsigned();
    if (uid === 0 || uid > MAX_INT32 || author.byte() !== 0) return;
    scratch.uid = uid;
    scratch.user = this.builder.strings.internBytes(author.data, author.at, author.data.length - 1);
    scratch.given |= HAS_UID | HAS_USER;
  }

  /** Differences of coordinates are those of numbers of 32 bits. */
  private readPlace(bytes: O5mBytes): void {
    const { scratch, before } = this;
    before.lon = (before.lon + bytes.signed()) | 0;
    before.lat = (before.lat + bytes.signed()) | 0;
    if (Math.abs(before.lat) > MAX_LATITUDE || Math.abs(before.lon) > MAX_LONGITUDE) {
      scratch.isMisplaced = true;
      return;
    }
    scratch.lat = before.lat;
    scratch.lon = before.lon;
  }

  private readRefs(bytes: O5mBytes): void {
    const end = this.sectionEnd(bytes);
    while (bytes.at < end) {
      this.before.ref += bytes.signed();
      this.scratch.refs.push(this.before.ref);
    }
  }

  private readMembers(bytes: O5mBytes): void {
    const { scratch, before, strings, builder } = this;
    const end = this.sectionEnd(bytes);
    while (bytes.at < end) {
      const difference = bytes.signed();
      // a digit of the type, the role, a zero
      const member = strings.read(bytes, 1);
      const type = (member[0] ?? 0) - 0x30;
      if (type !== NODE && type !== WAY && type !== RELATION) bytes.fail('member type');
      before.members[type] += difference;
      scratch.memberTypes.push(type);
      scratch.memberRefs.push(before.members[type]);
      scratch.memberRoles.push(builder.strings.internBytes(member, 1, member.length - 1));
      scratch.memberPointEnd.push(0);
    }
  }

  private sectionEnd(bytes: O5mBytes): number {
    const length = bytes.unsigned();
    if (bytes.at + length > bytes.data.length) bytes.fail('reference section');
    return bytes.at + length;
  }

  private readTag(bytes: O5mBytes): void {
    const { scratch, builder } = this;
    const pair = this.strings.read(bytes, 2);
    const middle = pair.indexOf(0);
    if (middle === -1 || middle === pair.length - 1) bytes.fail('tag');
    scratch.tagKeys.push(builder.strings.internBytes(pair, 0, middle));
    scratch.tagValues.push(builder.strings.internBytes(pair, middle + 1, pair.length - 1));
  }
}

/** West, south, east and north. */
function readBox(bytes: O5mBytes, info: StoreInfo): void {
  const [west, south, east, north] = [bytes.signed(), bytes.signed(), bytes.signed(), bytes.signed()];
  if (isOnEarth(south, west, north, east)) addFileBounds(info, [south / 1e7, west / 1e7, north / 1e7, east / 1e7]);
}

/** So many are remembered, and so many bytes of one at most, both zeros of a pair among them (the format's definition). */
const TABLE = 15_000;
const LONGEST = 250;

/**
 * The strings of an o5m file: those that came lately are named by how long ago they came.
 * The bytes of a string or pair, without the zero in front.
 */
class O5mStrings {
  private readonly table: Uint8Array[] = [];
  private next = 0;

  clear(): void {
    this.table.length = 0;
    this.next = 0;
  }

  /** Reads a string, or two behind one another, each with a zero behind it. @param zeros 1 or 2 */
  read(bytes: O5mBytes, zeros: number): Uint8Array {
    const reference = bytes.unsigned();
    if (reference !== 0) return this.recent(bytes, reference);
    const start = bytes.at;
    for (let left = zeros; left > 0; left--) bytes.skipTo(0);
    const found = bytes.data.slice(start, bytes.at);
    if (found.length <= LONGEST + 2) this.remember(found);
    return found;
  }

  private remember(found: Uint8Array): void {
    this.table[this.next] = found;
    this.next = (this.next + 1) % TABLE;
  }

  private recent(bytes: O5mBytes, reference: number): Uint8Array {
    const found = reference > TABLE ? undefined : this.table[(this.next - reference + TABLE) % TABLE];
    return found ?? bytes.fail('string reference');
  }
}

/** The numbers in one dataset of an o5m file. */
class O5mBytes {
  readonly data: Uint8Array;
  at = 0;
  private readonly base: number;

  /** @param base where the data begin in the file */
  constructor(data: Uint8Array, base: number) {
    this.data = data;
    this.base = base;
  }

  get isAtEnd(): boolean {
    return this.at >= this.data.length;
  }

  /** @throws ReadError 'malformed' */
  fail(part: string): never {
    throw new ReadError({ kind: 'damaged', format: 'o5m', part }, this.base + this.at);
  }

  byte(): number {
    if (this.isAtEnd) this.fail('length');
    return this.data[this.at++];
  }

  /** A number of seven bits a byte, the lowest first. */
  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (factor > 2 ** 56) this.fail('number');
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** The same with its sign as the lowest bit. */
  signed(): number {
    const value = this.unsigned();
    const half = Math.floor(value / 2);
    return value % 2 === 1 ? -half - 1 : half;
  }

  /** Goes behind the next such byte. */
  skipTo(byte: number): void {
    const found = this.data.indexOf(byte, this.at);
    if (found === -1) this.fail('string');
    this.at = found + 1;
  }
}
