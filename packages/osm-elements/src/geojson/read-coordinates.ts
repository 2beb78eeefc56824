/** Reads coordinates of GeoJSON, of whatever type of geometry they are: that may be said behind them. */
import type { FeatureGeometry } from '../features/feature-geometry.ts';
import { CLOSE_BRACKET, type JsonCursor, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';

/** Lists in lists of positions in a MultiPolygon. */
const DEEPEST = 4;

/** How deep the positions of a geometry stand, and whether one of them has a height. */
export interface CoordinatesRead {
  /** 1 where it is one position; 0 where there is none at all. */
  depth: number;
  hasHeights: boolean;
}

/** Reads the list that the cursor is at into a geometry. */
export function readCoordinates(cursor: JsonCursor, geometry: FeatureGeometry): CoordinatesRead {
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

/** Longitude, latitude, and what may follow; the cursor is behind the bracket. */
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

/** A coordinate in 1e-7 degrees, however large; NaN for a text or null, which is no place. */
function readDegrees(cursor: JsonCursor): number {
  if (cursor.bytes[cursor.position] === QUOTE) cursor.text();
  else if (!cursor.isNull()) return cursor.coordinate(Number.POSITIVE_INFINITY);
  return Number.NaN;
}
