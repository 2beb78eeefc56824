/** The tables of a FlatGeobuf file, version 3: a feature (feature.fbs of the format) and the header (header.fbs). */
import { COORDINATE_SCALE, formatTimestamp } from '@flyover/osm-elements';
import { type FeatureSet, LINE, POINT, setBounds } from '@flyover/osm-features';
import { Builder } from 'flatbuffers';
import { elementEnd, type Part, partsOf } from '../geometry/element-features.ts';
import type { GisColumn, GisRecords, GisType, GisValue } from '../records/gis-records.ts';

/** Geometry types by the numbers of the format. */
export const GEOMETRY_TYPES = { point: 1, line: 2, polygon: 3, multiPoint: 4, multiLine: 5, multiPolygon: 6, collection: 7 } as const;

/** Fields of the tables, by their numbers. */
const FEATURE = { fields: 3, geometry: 0, properties: 1 };
const GEOMETRY = { fields: 8, ends: 0, xy: 1, type: 6, parts: 7 };

const encoder = new TextEncoder();

/** Makes the tables of features one after another, in memory that is used again. */
export class FeatureTables {
  private readonly builder = new Builder(4096);
  private properties = new DataView(new ArrayBuffer(4096));
  private readonly set: FeatureSet;
  private readonly schema: GisRecords;

  constructor(set: FeatureSet, schema: GisRecords) {
    this.set = set;
    this.schema = schema;
  }

  /** The feature of an element, its size in front; valid until the next call. @param feature the element's first */
  table(feature: number): Uint8Array {
    const { builder } = this;
    builder.clear();
    const properties = builder.createByteVector(this.propertyBytes(feature));
    const geometry = this.elementGeometry(feature);
    builder.startObject(FEATURE.fields);
    builder.addFieldOffset(FEATURE.geometry, geometry, 0);
    builder.addFieldOffset(FEATURE.properties, properties, 0);
    builder.finishSizePrefixed(builder.endObject());
    return builder.asUint8Array();
  }

  private elementGeometry(first: number): number {
    const geometries = Array.from({ length: elementEnd(this.set, first) - first }, (_, i) => this.geometry(first + i));
    return geometries.length === 1 ? geometries[0] : this.groupTable(GEOMETRY_TYPES.collection, geometries);
  }

  private geometry(feature: number): number {
    const { set } = this;
    const groups = partsOf(set, feature);
    const kind = set.kinds[feature];
    if (kind === POINT)
      return this.geometryTable(groups.length === 1 ? GEOMETRY_TYPES.point : GEOMETRY_TYPES.multiPoint, groups.flat(), false);
    if (kind === LINE) {
      const isOne = groups.length === 1;
      return this.geometryTable(isOne ? GEOMETRY_TYPES.line : GEOMETRY_TYPES.multiLine, groups.flat(), !isOne);
    }
    const polygons = groups.map((rings) => this.geometryTable(GEOMETRY_TYPES.polygon, rings, rings.length > 1));
    return polygons.length === 1 ? polygons[0] : this.groupTable(GEOMETRY_TYPES.multiPolygon, polygons);
  }

  /** A geometry of others. */
  private groupTable(type: number, geometries: readonly number[]): number {
    const { builder } = this;
    builder.startVector(4, geometries.length, 4);
    for (const geometry of geometries.toReversed()) builder.addOffset(geometry);
    const parts = builder.endVector();
    builder.startObject(GEOMETRY.fields);
    builder.addFieldInt8(GEOMETRY.type, type, 0);
    builder.addFieldOffset(GEOMETRY.parts, parts, 0);
    return builder.endObject();
  }

  /** A geometry of flat coordinates. @param hasEnds whether to say where each part ends */
  private geometryTable(type: number, parts: readonly Part[], hasEnds: boolean): number {
    const { builder } = this;
    const { lat, lon } = this.set;
    const count = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    builder.startVector(8, count * 2, 8);
    // vectors are built from their end
    for (const { start, end, isReversed } of parts.toReversed()) {
      for (let i = end - 1; i >= start; i--) {
        const at = isReversed ? start + (end - 1 - i) : i;
        builder.addFloat64(lat[at] / COORDINATE_SCALE);
        builder.addFloat64(lon[at] / COORDINATE_SCALE);
      }
    }
    const xy = builder.endVector();
    let ends = 0;
    if (hasEnds) {
      builder.startVector(4, parts.length, 4);
      let last = count;
      for (const { start, end } of parts.toReversed()) {
        builder.addInt32(last);
        last -= end - start;
      }
      ends = builder.endVector();
    }
    builder.startObject(GEOMETRY.fields);
    builder.addFieldOffset(GEOMETRY.ends, ends, 0);
    builder.addFieldOffset(GEOMETRY.xy, xy, 0);
    builder.addFieldInt8(GEOMETRY.type, type, 0);
    return builder.endObject();
  }

  /** The values that are there, each behind the number of its column. */
  private propertyBytes(feature: number): Uint8Array {
    const values = this.schema.read(feature);
    let at = 0;
    for (let column = 0; column < values.length; column++) {
      const value = values[column];
      if (value !== undefined) at = this.putValue(at, column, this.schema.columns[column].type, value);
    }
    return new Uint8Array(this.properties.buffer, 0, at);
  }

  private putValue(at: number, column: number, type: GisType, value: NonNullable<GisValue>): number {
    const text = typeof value === 'string' ? value : type === 'time' ? formatTimestamp(value) : undefined;
    this.reserve(at + 10 + 3 * (text?.length ?? 0));
    const { properties } = this;
    properties.setUint16(at, column, true);
    if (text === undefined) {
      properties.setBigInt64(at + 2, BigInt(value), true);
      return at + 10;
    }
    const { written } = encoder.encodeInto(text, new Uint8Array(properties.buffer, at + 6));
    properties.setUint32(at + 2, written, true);
    return at + 6 + written;
  }

  private reserve(size: number): void {
    if (size <= this.properties.byteLength) return;
    const larger = new Uint8Array(Math.max(this.properties.byteLength * 2, size));
    larger.set(new Uint8Array(this.properties.buffer));
    this.properties = new DataView(larger.buffer);
  }
}

// The header of a FlatGeobuf file (header.fbs of the format, version 3).

/** Types of columns by the numbers of the format. JSON goes as text: not every reader knows the type of its own. */
const COLUMN_TYPES: Readonly<Record<GisType, number>> = { integer: 7, text: 11, json: 11, time: 13 };

/** Fields of the tables, by their numbers. */
const HEADER = { fields: 14, name: 0, envelope: 1, geometryType: 2, columns: 7, count: 8, nodeSize: 9, crs: 10, description: 12 };
const COLUMN = { fields: 11, name: 0, type: 1 };
const CRS = { fields: 6, org: 0, code: 1, name: 2 };

/** Fields of the header. */
interface HeaderFacts {
  readonly name: string;
  /** Features of the file. */
  readonly count: number;
  readonly columns: readonly GisColumn[];
  /** 0 where all features have different types. */
  readonly geometryType: number;
  /** 0 where the file has no index. */
  readonly nodeSize: number;
}

/** Returns the header, preceded by its size. */
export function headerTable(set: FeatureSet, facts: HeaderFacts): Uint8Array<ArrayBuffer> {
  const builder = new Builder(1024);
  const columns = facts.columns.map(({ name, type }) => {
    const nameOffset = builder.createString(name);
    builder.startObject(COLUMN.fields);
    builder.addFieldOffset(COLUMN.name, nameOffset, 0);
    builder.addFieldInt8(COLUMN.type, COLUMN_TYPES[type], 0);
    return builder.endObject();
  });
  builder.startVector(4, columns.length, 4);
  for (const column of columns.toReversed()) builder.addOffset(column);
  const columnsOffset = builder.endVector();
  const bounds = setBounds(set);
  let envelope = 0;
  if (bounds !== undefined) {
    builder.startVector(8, 4, 8);
    for (const side of [bounds.north, bounds.east, bounds.south, bounds.west]) builder.addFloat64(side / 1e7);
    envelope = builder.endVector();
  }
  const name = builder.createString(facts.name);
  const description = set.store.info.copyright === undefined ? 0 : builder.createString(set.store.info.copyright);
  const [org, crsName] = [builder.createString('EPSG'), builder.createString('WGS 84')];
  builder.startObject(CRS.fields);
  builder.addFieldOffset(CRS.org, org, 0);
  builder.addFieldInt32(CRS.code, 4326, 0);
  builder.addFieldOffset(CRS.name, crsName, 0);
  const crs = builder.endObject();
  builder.startObject(HEADER.fields);
  builder.addFieldOffset(HEADER.name, name, 0);
  builder.addFieldOffset(HEADER.envelope, envelope, 0);
  builder.addFieldInt8(HEADER.geometryType, facts.geometryType, 0);
  builder.addFieldOffset(HEADER.columns, columnsOffset, 0);
  builder.addFieldInt64(HEADER.count, BigInt(facts.count), 0n);
  builder.addFieldInt16(HEADER.nodeSize, facts.nodeSize, 16);
  builder.addFieldOffset(HEADER.crs, crs, 0);
  builder.addFieldOffset(HEADER.description, description, 0);
  builder.finishSizePrefixed(builder.endObject());
  return new Uint8Array(builder.asUint8Array());
}
