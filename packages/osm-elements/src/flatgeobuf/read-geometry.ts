/** Geometries of a FlatGeobuf file (feature.fbs of the format, version 3). */
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
import { OutOfBytes, type TableReader } from './table-reader.ts';

/** Fields of a geometry, by their numbers. */
const GEOMETRY = { ends: 0, xy: 1, z: 2, m: 3, type: 6, parts: 7 };

/** Triangles are polygons; what else has a higher number than a collection are curves and surfaces. */
const TRIANGLE = 17;

/** Collections in collections. */
const DEEPEST = 8;

/** What is told of each geometry: where it is not in a collection there is one. */
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
