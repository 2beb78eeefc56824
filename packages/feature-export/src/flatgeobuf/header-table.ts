/** The header of a FlatGeobuf file (header.fbs of the format, version 3). */
import { type FeatureSet, setBounds } from '@flyover/osm-features';
import { Builder } from 'flatbuffers';
import type { GisColumn, GisType } from '../records/gis-records.ts';

/** Types of columns by the numbers of the format. JSON goes as text: not every reader knows the type of its own. */
const COLUMN_TYPES: Readonly<Record<GisType, number>> = { integer: 7, text: 11, json: 11, time: 13 };

/** Fields of the tables, by their numbers. */
const HEADER = { fields: 14, name: 0, envelope: 1, geometryType: 2, columns: 7, count: 8, nodeSize: 9, crs: 10, description: 12 };
const COLUMN = { fields: 11, name: 0, type: 1 };
const CRS = { fields: 6, org: 0, code: 1, name: 2 };

/** Fields of the header. */
export interface HeaderFacts {
  readonly name: string;
  /** Features of the file. */
  readonly count: number;
  readonly columns: readonly GisColumn[];
  /** 0 where all features have different types. */
  readonly geometryType: number;
  /** 0 where the file has no index. */
  readonly nodeSize: number;
}

/** The header with its size in front. */
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
