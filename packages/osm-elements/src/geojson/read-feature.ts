/** Reads features of GeoJSON into the scratch. */
import { CLOSE_BRACE, type JsonCursor, OPEN_BRACE } from '../json/json-cursor.ts';
import type { StringInterner } from '../string-table.ts';
import type { FeatureScratch } from './feature-scratch.ts';
import { readGeometry, readGeometryField } from './read-geometry.ts';
import { readProperties, readValue } from './read-properties.ts';

/** Depth of a feature of a collection. */
const FEATURE_DEPTH = 3;

/** Reads a feature of a collection; the cursor is at its brace. */
export function readFeature(cursor: JsonCursor, strings: StringInterner, scratch: FeatureScratch): void {
  scratch.clear();
  if (cursor.space() !== OPEN_BRACE) cursor.fail('{');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    readFeatureField(cursor, strings, cursor.rangeText(), scratch, FEATURE_DEPTH);
  } while (cursor.another(CLOSE_BRACE));
}

/** Reads a field of a feature, or of an object that may be a geometry itself, and skips any other. @param depth of the object */
export function readFeatureField(cursor: JsonCursor, strings: StringInterner, name: string, scratch: FeatureScratch, depth: number): void {
  if (name === 'properties') readProperties(cursor, strings, scratch, depth);
  else if (name === 'id') scratch.id = readValue(cursor, strings, depth);
  else if (name === 'geometry') {
    scratch.geometryCount = 0;
    readGeometry(cursor, scratch, depth);
  } else {
    if (name === 'geometries') scratch.geometryCount = 0;
    readGeometryField(cursor, name, scratch, scratch.own, depth);
  }
}
