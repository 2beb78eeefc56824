/** The header of a FlatGeobuf file (header.fbs of the format, version 3). */
import { isDegreeSystem, isDegreesText } from '../projection/degree-systems.ts';
import { knownSystem } from '../projection/known-systems.ts';
import { TableReader } from './table-reader.ts';

/** Fields of the tables, by their numbers. */
const HEADER = { geometryType: 2, columns: 7, count: 8, nodeSize: 9, system: 10 };
const COLUMN = { name: 0, type: 1 };
const SYSTEM = { code: 1, wkt: 4, codeText: 5 };

/** A property that features may have. */
export interface FileColumn {
  readonly name: string;
  /** By the numbers of the format. */
  readonly type: number;
}

/** What the header says. */
export interface FileHeader {
  /** Of all features; 0 where they differ. */
  readonly geometryType: number;
  readonly columns: readonly FileColumn[];
  /** Features; 0 where nobody has counted them. */
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
  return Array.from({ length: count }, (_, number) => {
    const column = reader.pointed(start + 4 * number);
    return { name: reader.text(column, COLUMN.name), type: reader.byte(column, COLUMN.type) };
  });
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
