/** The tables of a FlatGeobuf file (version 3): header, geometries and properties, and the reader of the FlatBuffers below them. */

import {
  COLLECTION,
  type FeatureGeometry,
  LINE,
  MULTI_POINT,
  MULTI_POLYGON,
  NO_GEOMETRY,
  POLYGON,
  scaled,
} from '../features/feature-geometry.ts';
import { Uint32Column } from '../growing-column.ts';
import { isDegreeSystem, isDegreesText, knownSystem } from '../projections.ts';
import type { StringInterner } from '../string-table.ts';
import { distinctNames } from '../text/column-names.ts';
import { numberText, shortText } from '../text/coordinate.ts';

/** Fields of the tables, by their numbers. */
const HEADER = { geometryType: 2, columns: 7, count: 8, nodeSize: 9, system: 10 };
const COLUMN = { name: 0, type: 1 };
const SYSTEM = { code: 1, wkt: 4, codeText: 5 };

/** A property that features may have. */
interface FileColumn {
  readonly name: string;
  /** By the numbers of the format. */
  readonly type: number;
}

/** The content of the header. */
export interface FileHeader {
  /** Of all features; 0 where they differ. */
  readonly geometryType: number;
  readonly columns: readonly FileColumn[];
  /** The number of features; 0 where it is unknown. */
  readonly count: number;
  /** Bytes of the index behind the header. */
  readonly indexBytes: number;
  /** The system of the coordinates, where these are not degrees on earth: a number of EPSG that is known, else WKT where there is some. */
  readonly system: string | undefined;
}

/** @throws OutOfBytes where the bytes are broken */
export function readHeader(bytes: Uint8Array): FileHeader {
  const reader = new TableReader(bytes);
  const { root, view } = reader;
  const count = reader.field(root, HEADER.count, 8);
  const nodeSize = reader.field(root, HEADER.nodeSize, 2);
  const features = count === 0 ? 0 : Number(view.getBigUint64(count, true));
  return {
    geometryType: reader.byte(root, HEADER.geometryType),
    columns: readColumns(reader, root),
    count: features,
    indexBytes: indexBytes(features, nodeSize === 0 ? 16 : view.getUint16(nodeSize, true)),
    system: systemOf(reader, root),
  };
}

function readColumns(reader: TableReader, root: number): FileColumn[] {
  const { start, count } = reader.vector(root, HEADER.columns, 4);
  const columns = Array.from({ length: count }, (_, number) => {
    const column = reader.pointed(start + 4 * number);
    return { name: reader.text(column, COLUMN.name), type: reader.byte(column, COLUMN.type) };
  });
  const names = distinctNames(columns.map(({ name }) => name));
  return columns.map((column, i) => ({ ...column, name: names[i] }));
}

function systemOf(reader: TableReader, root: number): string | undefined {
  const place = reader.field(root, HEADER.system);
  if (place === 0) return undefined;
  const system = reader.pointed(place);
  const code = reader.field(system, SYSTEM.code);
  const number = code === 0 ? 0 : reader.view.getInt32(code, true);
  const text = reader.text(system, SYSTEM.codeText);
  const wkt = reader.text(system, SYSTEM.wkt);
  if (number === 0) return text === '' && wkt === '' ? undefined : isDegreesText(text) ? undefined : text || wkt;
  if (isDegreeSystem(number)) return undefined;
  return knownSystem(number) === undefined && wkt !== '' ? wkt : `EPSG:${number}`;
}

/** Bytes of a node of the index: four doubles and an offset. */
const NODE_BYTES = 40;

/** A packed tree over so many features; each level has a node for so many of the level below, and above the features stands at least one. */
function indexBytes(features: number, nodeSize: number): number {
  if (features === 0 || nodeSize < 2) return 0;
  let nodes = features;
  let level = features;
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

// Geometries (feature.fbs of the format).

/** Fields of a geometry, by their numbers. */
const GEOMETRY = { ends: 0, xy: 1, z: 2, m: 3, type: 6, parts: 7 };

/** Triangles are polygons; what else has a higher number than a collection are curves and surfaces. */
const TRIANGLE = 17;

/** Collections in collections. */
const DEEPEST = 8;

/** The visitor of geometries: one, or each of a collection. */
export interface GeometryVisit {
  /** The geometry to fill, and then to take. */
  readonly geometry: FeatureGeometry;
  take(geometry: FeatureGeometry): void;
  heights(): void;
  measures(): void;
}

/**
 * Reads a geometry, or each of a collection.
 *
 * @param common type of all features of the file; 0 where they differ
 * @throws OutOfBytes where the bytes are broken
 */
export function readGeometry(reader: TableReader, table: number, common: number, visit: GeometryVisit, depth = 0): void {
  const type = reader.byte(table, GEOMETRY.type) || common;
  if (type === COLLECTION) {
    if (depth === DEEPEST) throw new OutOfBytes();
    const { start, count } = reader.vector(table, GEOMETRY.parts, 4);
    for (let i = 0; i < count; i++) readGeometry(reader, reader.pointed(start + 4 * i), 0, visit, depth + 1);
    return;
  }
  const { geometry } = visit;
  geometry.clear();
  geometry.type = type === TRIANGLE ? POLYGON : type > COLLECTION ? NO_GEOMETRY : type;
  if (geometry.type === MULTI_POLYGON) readPolygons(reader, table, visit);
  else if (geometry.type !== NO_GEOMETRY) readParts(reader, table, visit);
  if (geometry.type === POLYGON) geometry.endPolygon();
  visit.take(geometry);
}

function readPolygons(reader: TableReader, table: number, visit: GeometryVisit): void {
  const { start, count } = reader.vector(table, GEOMETRY.parts, 4);
  for (let i = 0; i < count; i++) {
    readParts(reader, reader.pointed(start + 4 * i), visit);
    visit.geometry.endPolygon();
  }
}

/** Points, a line, lines or rings: flat coordinates, and where each part ends. */
function readParts(reader: TableReader, table: number, visit: GeometryVisit): void {
  const { geometry } = visit;
  const { view } = reader;
  const ends = reader.vector(table, GEOMETRY.ends, 4);
  const xy = reader.vector(table, GEOMETRY.xy, 8);
  if (reader.vector(table, GEOMETRY.z, 8).count > 0) visit.heights();
  if (reader.vector(table, GEOMETRY.m, 8).count > 0) visit.measures();
  const points = xy.count >> 1;
  const hasRings = geometry.type >= LINE && geometry.type !== MULTI_POINT;
  let part = 0;
  for (let point = 0; point < points; point++) {
    for (; part < ends.count && view.getUint32(ends.start + 4 * part, true) <= point; part++) if (hasRings) geometry.endRing();
    const at = xy.start + 16 * point;
    const lat = scaled(view.getFloat64(at + 8, true));
    const lon = scaled(view.getFloat64(at, true));
    // so empty points are written
    if (hasRings || !Number.isNaN(lat + lon)) geometry.point(lat, lon);
  }
  if (hasRings) geometry.endRing();
}

// Properties of a feature: each value follows the number of its column.

/** A value as text. */
type ReadNumber = (view: DataView, at: number) => string;

/** Bytes and text of the types that have a fixed size, by the numbers of the format. */
const FIXED: ReadonlyMap<number, readonly [bytes: number, read: ReadNumber]> = new Map<number, readonly [number, ReadNumber]>([
  [0, [1, (view, at) => String(view.getInt8(at))]],
  [1, [1, (view, at) => String(view.getUint8(at))]],
  [2, [1, (view, at) => String(view.getUint8(at) !== 0)]],
  [3, [2, (view, at) => String(view.getInt16(at, true))]],
  [4, [2, (view, at) => String(view.getUint16(at, true))]],
  [5, [4, (view, at) => String(view.getInt32(at, true))]],
  [6, [4, (view, at) => String(view.getUint32(at, true))]],
  [7, [8, (view, at) => String(view.getBigInt64(at, true))]],
  [8, [8, (view, at) => String(view.getBigUint64(at, true))]],
  [9, [4, (view, at) => shortText(view.getFloat32(at, true))]],
  [10, [8, (view, at) => numberText(view.getFloat64(at, true))]],
]);
/** Texts, JSON and times; behind them come bytes that are none. */
const FIRST_TEXT = 11;
const LAST_TEXT = 13;
const BINARY = 14;

const encoder = new TextEncoder();

/** Tags of one feature, as numbers of the string table. */
export interface PropertyTags {
  readonly keys: Uint32Column;
  readonly values: Uint32Column;
}

/** Reads properties as tags; what is empty is none. */
export class PropertyReader {
  readonly tags: PropertyTags = { keys: new Uint32Column(), values: new Uint32Column() };
  private readonly strings: StringInterner;
  private readonly columns: readonly FileColumn[];
  private readonly keys: readonly number[];

  constructor(strings: StringInterner, columns: readonly FileColumn[]) {
    this.strings = strings;
    this.columns = columns;
    this.keys = columns.map(({ name }) => strings.intern(name));
  }

  /**
   * @returns how many values have no place among tags
   * @throws OutOfBytes where the bytes are broken
   */
  read(bytes: Uint8Array): number {
    const { keys, values } = this.tags;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    keys.length = 0;
    values.length = 0;
    let leftOut = 0;
    const seen = new Set<number>();
    for (let at = 0; at < bytes.length; ) {
      if (at + 2 > bytes.length) throw new OutOfBytes();
      const column = view.getUint16(at, true);
      if (column >= this.columns.length || seen.has(column)) throw new OutOfBytes();
      seen.add(column);
      const { type } = this.columns[column];
      const [start, end] = rangeOf(view, at + 2, type);
      if (end > bytes.length) throw new OutOfBytes();
      const fixed = FIXED.get(type);
      const text = fixed === undefined ? bytes.subarray(start, end) : encoder.encode(fixed[1](view, start));
      const value = this.strings.internBytes(text, 0, text.length);
      if (type === BINARY) leftOut++;
      else if (value !== 0 && this.keys[column] !== 0) this.set(this.keys[column], value);
      at = end;
    }
    return leftOut;
  }

  /** Two columns may have one name: the first counts. */
  private set(key: number, value: number): void {
    const { keys, values } = this.tags;
    for (let i = 0; i < keys.length; i++) if (keys.get(i) === key) return;
    keys.push(key);
    values.push(value);
  }
}

/** The range of a value. @throws OutOfBytes for a type that is unknown */
function rangeOf(view: DataView, at: number, type: number): [start: number, end: number] {
  const fixed = FIXED.get(type);
  if (fixed !== undefined) return [at, at + fixed[0]];
  if ((type < FIRST_TEXT || type > LAST_TEXT) && type !== BINARY) throw new OutOfBytes();
  if (at + 4 > view.byteLength) throw new OutOfBytes();
  return [at + 4, at + 4 + view.getUint32(at, true)];
}

/**
 * The reader of FlatBuffers tables. It trusts no byte: an offset outside of the bytes is an `OutOfBytes`, and a table that many offsets share is not read
 * more often than its bytes allow.
 */

const decoder = new TextDecoder();

/** Bytes of a pointer, and of the length before a list. */
const POINTER = 4;

/** An impossible value in the bytes; it never leaves a reader. */
export class OutOfBytes extends Error {}

/** A list in the bytes. */
export interface Vector {
  readonly start: number;
  readonly count: number;
}

/** See the file's comment. Places are offsets into the bytes; 0 stands for what is not there. */
export class TableReader {
  readonly view: DataView;
  private readonly bytes: Uint8Array;
  private allowance: number;

  /** @param bytes of a table, without their size in front */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // some texts are written once and pointed at twice
    this.allowance = 2 * bytes.length;
  }

  /** Place of the outermost table. */
  get root(): number {
    return this.view.getUint32(this.checked(0, 4), true);
  }

  /** A place, if so many bytes are there. @throws OutOfBytes */
  checked(place: number, bytes: number): number {
    if (place < 0 || place + bytes > this.bytes.length) throw new OutOfBytes();
    return place;
  }

  /**
   * Returns the place of the value of a field.
   *
   * @param bytes of the value
   */
  field(table: number, number: number, bytes = POINTER): number {
    const { view } = this;
    const fields = table - view.getInt32(this.checked(table, 4), true);
    const at = 4 + 2 * number;
    if (at >= view.getUint16(this.checked(fields, 2), true)) return 0;
    const offset = view.getUint16(this.checked(fields + at, 2), true);
    return offset === 0 ? 0 : this.checked(table + offset, bytes);
  }

  /** A number of one byte; 0 where the field is not there. */
  byte(table: number, number: number): number {
    const place = this.field(table, number, 1);
    return place === 0 ? 0 : this.view.getUint8(place);
  }

  /** Returns the place of the table, text or list that the pointer at `place` refers to. */
  pointed(place: number): number {
    this.spend(POINTER);
    return this.checked(place + this.view.getUint32(this.checked(place, POINTER), true), POINTER);
  }

  /** The list of a field; empty where there is none. @param size bytes of an entry */
  vector(table: number, number: number, size: number): Vector {
    const place = this.field(table, number);
    if (place === 0) return { start: 0, count: 0 };
    const at = this.pointed(place);
    const count = this.view.getUint32(at, true);
    this.spend(count * size);
    return { start: this.checked(at + POINTER, count * size), count };
  }

  /** The text of a field; empty where there is none. */
  text(table: number, number: number): string {
    const { start, count } = this.vector(table, number, 1);
    return decoder.decode(this.bytes.subarray(start, start + count));
  }

  private spend(bytes: number): void {
    this.allowance -= bytes;
    if (this.allowance < 0) throw new OutOfBytes();
  }
}
