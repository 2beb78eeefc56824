/** Geometry as well-known binary (OGC 06-103r4, little-endian, longitude before latitude): for GeoPackage and GeoParquet. */
import { COORDINATE_SCALE } from '@flyover/osm-elements';
import { type FeatureSet, LINE, POINT } from '@flyover/osm-features';
import { elementEnd, type Part, partsOf } from './element-features.ts';

/** Geometry types by their numbers in well-known binary; the multi-part type of each is 3 more. */
const WKB_TYPES = { point: 1, line: 2, polygon: 3 } as const;
const MULTI = 3;
const COLLECTION = 7;

/** Options of the encoding of geometry. */
export interface WkbOptions {
  /** Write every feature as its multi-part type, also of one part; only those of several where absent. */
  readonly alwaysMulti?: boolean;
  /** Bytes to leave free in front, for a header. */
  readonly headBytes?: number;
}

/** The geometry of a feature, in bytes of its own. */
export function featureWkb(set: FeatureSet, feature: number, options: WkbOptions = {}): Uint8Array<ArrayBuffer> {
  const { alwaysMulti = false, headBytes = 0 } = options;
  const groups = partsOf(set, feature);
  const kind = set.kinds[feature];
  const type = kind === POINT ? WKB_TYPES.point : kind === LINE ? WKB_TYPES.line : WKB_TYPES.polygon;
  const isMulti = alwaysMulti || groups.length !== 1;
  const bytes = new Uint8Array(headBytes + (isMulti ? 9 : 0) + groups.reduce((sum, group) => sum + sizeOf(group, type), 0));
  const cursor = { view: new DataView(bytes.buffer), at: headBytes };
  if (isMulti) {
    putHead(cursor, type + MULTI);
    putCount(cursor, groups.length);
  }
  for (const group of groups) {
    putHead(cursor, type);
    if (type === WKB_TYPES.polygon) putCount(cursor, group.length);
    for (const part of group) {
      if (type !== WKB_TYPES.point) putCount(cursor, part.end - part.start);
      putCoordinates(cursor, set, part);
    }
  }
  return bytes;
}

/** The geometry of an element, a collection where the set has several features of it. @param first its first feature */
export function elementWkb(set: FeatureSet, first: number): Uint8Array<ArrayBuffer> {
  const end = elementEnd(set, first);
  if (end === first + 1) return featureWkb(set, first);
  const geometries = Array.from({ length: end - first }, (_, i) => featureWkb(set, first + i));
  const bytes = new Uint8Array(9 + geometries.reduce((sum, { length }) => sum + length, 0));
  const cursor = { view: new DataView(bytes.buffer), at: 0 };
  putHead(cursor, COLLECTION);
  putCount(cursor, geometries.length);
  for (const geometry of geometries) {
    bytes.set(geometry, cursor.at);
    cursor.at += geometry.length;
  }
  return bytes;
}

interface Cursor {
  readonly view: DataView;
  at: number;
}

function sizeOf(group: readonly Part[], type: number): number {
  const counts = type === WKB_TYPES.point ? 0 : type === WKB_TYPES.line ? 4 : 4 + 4 * group.length;
  return 5 + counts + 16 * group.reduce((sum, { start, end }) => sum + end - start, 0);
}

function putHead(cursor: Cursor, type: number): void {
  cursor.view.setUint8(cursor.at, 1);
  cursor.view.setUint32(cursor.at + 1, type, true);
  cursor.at += 5;
}

function putCount(cursor: Cursor, count: number): void {
  cursor.view.setUint32(cursor.at, count, true);
  cursor.at += 4;
}

function putCoordinates(cursor: Cursor, { lat, lon }: FeatureSet, { start, end, isReversed }: Part): void {
  const { view } = cursor;
  for (let i = start; i < end; i++) {
    const at = isReversed ? end - 1 - (i - start) : i;
    view.setFloat64(cursor.at, lon[at] / COORDINATE_SCALE, true);
    view.setFloat64(cursor.at + 8, lat[at] / COORDINATE_SCALE, true);
    cursor.at += 16;
  }
}
