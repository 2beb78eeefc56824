/** Geometries of GeoJSON, read into the scratch of their feature. */

import type { FeatureGeometry, FeatureScratch, GeometryFields } from '../features/feature-geometry.ts';
import * as types from '../features/feature-geometry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { MAX_DEPTH, skipValue } from '../json/skip-value.ts';
import { ReadError } from '../read-error.ts';

/** The types of geometries, with the depth of their positions. */
const TYPES: ReadonlyMap<string, { readonly type: number; readonly depth: number }> = new Map([
  ['Point', { type: types.POINT, depth: 1 }],
  ['MultiPoint', { type: types.MULTI_POINT, depth: 2 }],
  ['LineString', { type: types.LINE, depth: 2 }],
  ['MultiLineString', { type: types.MULTI_LINE, depth: 3 }],
  ['Polygon', { type: types.POLYGON, depth: 3 }],
  ['MultiPolygon', { type: types.MULTI_POLYGON, depth: 4 }],
]);

/** Reads the value of the field `geometry`, or a part of `geometries`: an object or null. @param depth that of the enclosing value */
export function readGeometry(cursor: JsonCursor, scratch: FeatureScratch, depth: number): void {
  if (cursor.space() !== OPEN_BRACE) {
    if (!cursor.isNull()) cursor.fail('{, null');
    return;
  }
  if (depth >= MAX_DEPTH) throw new ReadError({ kind: 'deep' }, cursor.offset);
  cursor.position++;
  const fields: GeometryFields = { type: '', depth: 0, geometry: scratch.nextGeometry() };
  if (!cursor.closes(CLOSE_BRACE)) {
    do {
      cursor.key();
      readGeometryField(cursor, cursor.rangeText(), scratch, fields, depth + 1);
    } while (cursor.another(CLOSE_BRACE));
  }
  settleType(fields);
}

/** Reads a field of a geometry, and skips any other. @param depth of the geometry */
export function readGeometryField(cursor: JsonCursor, name: string, scratch: FeatureScratch, fields: GeometryFields, depth: number): void {
  const byte = cursor.space();
  if (name === 'type' && byte === QUOTE) fields.type = cursor.text();
  else if (name === 'coordinates' && byte === OPEN_BRACKET) {
    fields.geometry.clear();
    const read = readCoordinates(cursor, fields.geometry);
    fields.depth = read.depth;
    scratch.hasHeights ||= read.hasHeights;
  } else if (name === 'geometries' && byte === OPEN_BRACKET) {
    cursor.position++;
    if (cursor.closes(CLOSE_BRACKET)) return;
    do readGeometry(cursor, scratch, depth + 1);
    while (cursor.another(CLOSE_BRACKET));
  } else skipValue(cursor, depth);
}

/** Sets the type of a geometry once all its fields are read; coordinates of another depth than that of the type leave it without one. */
export function settleType({ type, depth, geometry }: GeometryFields): void {
  const known = TYPES.get(type);
  if (type === 'GeometryCollection') geometry.type = types.COLLECTION;
  else geometry.type = known !== undefined && known.depth === depth ? known.type : types.NO_GEOMETRY;
}

// Coordinates of any geometry type, because the type may come after them.

/** The depth of positions in a MultiPolygon, lists in lists. */
const DEEPEST = 4;

/** The depth of the positions of a geometry, and whether one of them has a height. */
interface CoordinatesRead {
  /** 1 for a single position; 0 without one. */
  depth: number;
  hasHeights: boolean;
}

/** Reads the list that the cursor is at into a geometry. */
function readCoordinates(cursor: JsonCursor, geometry: FeatureGeometry): CoordinatesRead {
  const read: CoordinatesRead = { depth: 0, hasHeights: false };
  readList(cursor, geometry, 1, read);
  return read;
}

function readList(cursor: JsonCursor, geometry: FeatureGeometry, depth: number, read: CoordinatesRead): void {
  if (cursor.space() !== OPEN_BRACKET || depth > DEEPEST) cursor.fail('[');
  cursor.position++;
  const first = cursor.space();
  if (first === CLOSE_BRACKET) {
    cursor.position++;
    return;
  }
  if (first !== OPEN_BRACKET) {
    if (read.depth !== 0 && read.depth !== depth) cursor.fail('[');
    read.depth = depth;
    readPosition(cursor, geometry, read);
    return;
  }
  do readList(cursor, geometry, depth + 1, read);
  while (cursor.another(CLOSE_BRACKET));
  if (depth === read.depth - 1) geometry.endRing();
  else if (depth === read.depth - 2) geometry.endPolygon();
}

/** Reads longitude, latitude and any further numbers; the cursor is after the bracket. */
function readPosition(cursor: JsonCursor, geometry: FeatureGeometry, read: CoordinatesRead): void {
  const lon = readDegrees(cursor);
  if (!cursor.another(CLOSE_BRACKET)) cursor.fail(',');
  cursor.space();
  const lat = readDegrees(cursor);
  geometry.point(lat, lon);
  while (cursor.another(CLOSE_BRACKET)) {
    cursor.space();
    cursor.number();
    read.hasHeights = true;
  }
}

/** Reads a coordinate, 1e-7 degrees, of any size; NaN for a text or null. */
function readDegrees(cursor: JsonCursor): number {
  if (cursor.bytes[cursor.position] === QUOTE) cursor.text();
  else if (!cursor.isNull()) return cursor.coordinate(Number.POSITIVE_INFINITY);
  return Number.NaN;
}
