/**
 * For tests: a slow, plain reader of .osm.pbf on the `pbf` package and Node's zlib, as an oracle for the fast one, and files written by hand. The oracle
 * takes what osmium writes: zlib, dense nodes, usual units, all elements visible.
 */
import { inflateSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';
import type { ElementStore } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';
import { concat } from './byte-chunks.ts';

/** Lists of numbers of a message by field; single numbers are lists of one. */
type Numbers = Record<number, number[]>;
/** Encodings of fields: v unsigned, s zigzag, V and S packed. */
type Shape = Record<number, 'v' | 's' | 'V' | 'S'>;

const INFO: Shape = { 1: 'v', 2: 'v', 3: 'v', 4: 'v', 5: 'v' };
const DENSE_INFO: Shape = { 1: 'V', 2: 'S', 3: 'S', 4: 'S', 5: 'S' };
const DENSE: Shape = { 1: 'S', 8: 'S', 9: 'S', 10: 'V' };
const WAY: Shape = { 1: 'v', 2: 'V', 3: 'V', 8: 'S' };
const RELATION: Shape = { 1: 'v', 2: 'V', 3: 'V', 8: 'V', 9: 'S', 10: 'V' };

/** Reads a whole file; the header's facts are left out. */
export function readWithOracle(file: Uint8Array): ElementStore {
  const builder = new StoreBuilder();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at < file.length; ) {
    const headerEnd = at + 4 + view.getUint32(at);
    const header = bytesOf(file.subarray(at + 4, headerEnd));
    at = headerEnd + header.numbers[3];
    const blob = bytesOf(file.subarray(headerEnd, at));
    if (new TextDecoder().decode(header.bytes[1][0]) === 'OSMData') readBlock(inflateSync(blob.bytes[3][0]), builder);
  }
  return builder.finish();
}

function readBlock(block: Uint8Array, builder: StoreBuilder): void {
  const { bytes } = bytesOf(block);
  const texts = bytesOf(bytes[1][0]).bytes[1].map((text) => builder.strings.intern(new TextDecoder().decode(text)));
  for (const group of bytes[2]) {
    const members = bytesOf(group).bytes;
    for (const dense of members[2] ?? []) readDense(dense, texts, builder);
    for (const way of members[3] ?? []) {
      const numbers = numbersOf(way, WAY);
      builder.way(numbers[1][0]);
      for (const ref of sums(numbers[8])) builder.ref(ref);
      addCommon(way, numbers, texts, builder);
    }
    for (const relation of members[4] ?? []) {
      const numbers = numbersOf(relation, RELATION);
      builder.relation(numbers[1][0]);
      sums(numbers[9]).forEach((ref, i) => {
        builder.member(numbers[10][i], ref, texts[numbers[8][i]]);
      });
      addCommon(relation, numbers, texts, builder);
    }
  }
}

function readDense(dense: Uint8Array, texts: readonly number[], builder: StoreBuilder): void {
  const numbers = numbersOf(dense, DENSE);
  const info = numbersOf(bytesOf(dense).bytes[5]?.[0] ?? new Uint8Array(0), DENSE_INFO);
  const columns = [2, 3, 4, 5].map((field) => sums(info[field]));
  const lats = sums(numbers[8]);
  const lons = sums(numbers[9]);
  let tag = 0;
  sums(numbers[1]).forEach((id, row) => {
    builder.node(id, lats[row], lons[row]);
    for (; numbers[10]?.[tag] > 0; tag += 2) builder.tag(texts[numbers[10][tag]], texts[numbers[10][tag + 1]]);
    tag++;
    addMetadata([info[1]?.[row], ...columns.map((column) => column[row])], texts, builder);
  });
}

function addCommon(element: Uint8Array, numbers: Numbers, texts: readonly number[], builder: StoreBuilder): void {
  numbers[2]?.forEach((key, i) => {
    builder.tag(texts[key], texts[numbers[3][i]]);
  });
  const info = numbersOf(bytesOf(element).bytes[4]?.[0] ?? new Uint8Array(0), INFO);
  const values = [1, 2, 3, 4, 5].map((field) => info[field]?.[0]);
  addMetadata(values, texts, builder);
}

function addMetadata(values: readonly (number | undefined)[], texts: readonly number[], builder: StoreBuilder): void {
  const [version, timestamp, changeset, uid, user] = values;
  if (version) builder.version(version);
  if (timestamp) builder.timestamp(timestamp);
  if (changeset) builder.changeset(changeset);
  if (uid) builder.uid(uid);
  if (user) builder.user(texts[user]);
}

function sums(differences: readonly number[] = []): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

/** The byte fields of a message, and the last value of each number field. */
function bytesOf(message: Uint8Array): { bytes: Record<number, Uint8Array[]>; numbers: Record<number, number> } {
  const bytes: Record<number, Uint8Array[]> = {};
  const numbers: Record<number, number> = {};
  const reader = new PbfReader(message);
  while (reader.pos < reader.length) {
    const key = reader.readVarint();
    if ((key & 7) === 2) {
      bytes[key >> 3] ??= [];
      bytes[key >> 3].push(reader.readBytes());
    } else numbers[key >> 3] = reader.readVarint();
  }
  return { bytes, numbers };
}

function numbersOf(message: Uint8Array, shape: Shape): Numbers {
  return new PbfReader(message).readFields((field, numbers: Numbers, reader) => {
    const kind = shape[field];
    if (kind === 'v') numbers[field] = [reader.readVarint()];
    else if (kind === 's') numbers[field] = [reader.readSVarint()];
    else if (kind === 'V') numbers[field] = reader.readPackedVarint();
    else if (kind === 'S') numbers[field] = reader.readPackedSVarint();
  }, {});
}

// For tests: .osm.pbf files written by hand, of a kind that no writer produces.

/** A message: fields by number, in order. Numbers are varints, `{ zigzag }` lists are packed, arrays are packed varints, bytes are bytes. */
export type Field = readonly [
  number: number,
  value: number | string | Uint8Array | readonly number[] | { readonly zigzag: readonly number[] },
];

/** The bytes of a message. */
export function message(...fields: readonly Field[]): Uint8Array {
  const writer = new PbfWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'number') writer.writeVarintField(number, value);
    else if (typeof value === 'string') writer.writeStringField(number, value);
    else if (value instanceof Uint8Array) writer.writeBytesField(number, value);
    else if ('zigzag' in value) writer.writePackedSVarint(number, [...value.zigzag]);
    else writer.writePackedVarint(number, [...value]);
  }
  return writer.finish();
}

/** A `sint64` field's value, for `message`. */
export function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

/** A part of a file: the length, the header and the blob. */
export function part(kind: string, blob: Uint8Array): Uint8Array {
  const header = message([1, kind], [3, blob.length]);
  return concat([Uint8Array.of(0, 0, header.length >> 8, header.length & 0xff), header, blob]);
}

/** A header block that requires features. */
export function headerPart(...features: string[]): Uint8Array {
  return part('OSMHeader', message([1, message(...features.map((feature): Field => [4, feature]))]));
}

/** A raw part with a block of elements. */
export function dataPart(block: Uint8Array): Uint8Array {
  return part('OSMData', message([1, block]));
}

/** A string table for a block: index 0 is the empty string. */
export function strings(...texts: string[]): Field {
  return [1, message([1, ''], ...texts.map((text): Field => [1, text]))];
}

/** A file with one block. */
export function fileOf(...block: readonly Field[]): Uint8Array {
  return concat([headerPart('OsmSchema-V0.6', 'DenseNodes'), dataPart(message(...block))]);
}
