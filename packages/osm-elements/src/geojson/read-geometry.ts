/** Reads geometries of GeoJSON into the scratch of their feature. */
import * as types from '../features/feature-geometry.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { MAX_DEPTH, skipValue } from '../json/skip-value.ts';
import { ReadError } from '../read-error.ts';
import type { FeatureScratch, GeometryFields } from './feature-scratch.ts';
import { readCoordinates } from './read-coordinates.ts';

/** The types of geometries, and how deep their positions stand. */
const TYPES: ReadonlyMap<string, { readonly type: number; readonly depth: number }> = new Map([
  ['Point', { type: types.POINT, depth: 1 }],
  ['MultiPoint', { type: types.MULTI_POINT, depth: 2 }],
  ['LineString', { type: types.LINE, depth: 2 }],
  ['MultiLineString', { type: types.MULTI_LINE, depth: 3 }],
  ['Polygon', { type: types.POLYGON, depth: 3 }],
  ['MultiPolygon', { type: types.MULTI_POLYGON, depth: 4 }],
]);

/** Reads the value of the field `geometry`, or a part of `geometries`: an object or null. @param depth of what it is in */
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

/** Gives a geometry its type, once all its fields are read; what is not as deep as the type asks has none. */
export function settleType({ type, depth, geometry }: GeometryFields): void {
  const known = TYPES.get(type);
  if (type === 'GeometryCollection') geometry.type = types.COLLECTION;
  else geometry.type = known !== undefined && known.depth === depth ? known.type : types.NO_GEOMETRY;
}
