/**
 * The geometry that `::geom=` gives a made element, and its text: a geometry of GeoJSON without white space, of seven decimals (`MadeColumns.shapes`).
 */
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';

/** Latitude and longitude by turns, in degrees. */
export type DegreePairs = Float64Array;

/** A geometry in degrees; rings of a polygon end where they begin. `none` is that of what has no place. */
export type DerivedGeometry =
  | { readonly kind: 'none' }
  | { readonly kind: 'point'; readonly points: DegreePairs }
  | { readonly kind: 'line'; readonly points: DegreePairs }
  | { readonly kind: 'polygon'; readonly rings: readonly DegreePairs[] }
  | { readonly kind: 'collection'; readonly parts: readonly DerivedGeometry[] };

/** Collections in collections. */
const DEEPEST = 64;
const [NORTH, EAST] = [MAX_LATITUDE / 1e7, MAX_LONGITUDE / 1e7];

/** The text of a geometry; undefined where it has no point. */
export function textOfGeometry(geometry: DerivedGeometry): string | undefined {
  switch (geometry.kind) {
    case 'none':
      return undefined;
    case 'point':
      return geometry.points.length === 0 ? undefined : `{"type":"Point","coordinates":${positions(geometry.points)[0]}}`;
    case 'line':
      return geometry.points.length === 0 ? undefined : `{"type":"LineString","coordinates":[${positions(geometry.points)}]}`;
    case 'polygon': {
      const rings = geometry.rings.filter(({ length }) => length > 0).map((ring) => `[${positions(ring)}]`);
      return rings.length === 0 ? undefined : `{"type":"Polygon","coordinates":[${rings}]}`;
    }
    case 'collection': {
      const parts = geometry.parts.flatMap((part) => textOfGeometry(part) ?? []);
      return parts.length === 0 ? undefined : `{"type":"GeometryCollection","geometries":[${parts}]}`;
    }
  }
}

/** The geometry of a text, of `textOfGeometry` or another program; undefined where it is none that a query makes, or not on earth. */
export function geometryOfText(text: string): DerivedGeometry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return geometryOf(value, 0);
}

/** The polygon of a box, in degrees. */
export function boxGeometry(south: number, west: number, north: number, east: number): DerivedGeometry {
  return { kind: 'polygon', rings: [Float64Array.of(south, west, south, east, north, east, north, west, south, west)] };
}

function positions(points: DegreePairs): string[] {
  return Array.from({ length: points.length / 2 }, (_, i) => `[${decimals(points[i * 2 + 1])},${decimals(points[i * 2])}]`);
}

function decimals(degrees: number): string {
  const text = degrees.toFixed(7);
  return text === '-0.0000000' ? '0.0000000' : text;
}

function geometryOf(value: unknown, depth: number): DerivedGeometry | undefined {
  if (!isRecord(value)) return undefined;
  const { type, coordinates, geometries } = value;
  if (type === 'GeometryCollection') return collectionOf(geometries, depth);
  if (type === 'Polygon') return polygonOf(coordinates);
  const points = pairsOf(type === 'Point' ? [coordinates] : coordinates);
  if (points === undefined || points.length === 0) return undefined;
  if (type === 'Point') return { kind: 'point', points };
  return type === 'LineString' ? { kind: 'line', points } : undefined;
}

function collectionOf(geometries: unknown, depth: number): DerivedGeometry | undefined {
  if (!Array.isArray(geometries) || depth === DEEPEST) return undefined;
  const parts = geometries.map((part) => geometryOf(part, depth + 1));
  return parts.every((part) => part !== undefined) ? { kind: 'collection', parts } : undefined;
}

/** The Overpass API prints the points of a box (`out bb`) where rings stand. */
function polygonOf(coordinates: unknown): DerivedGeometry | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const isFlat = Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number';
  const rings = (isFlat ? [coordinates] : coordinates).map(pairsOf);
  return rings.every((ring) => ring !== undefined) ? { kind: 'polygon', rings } : undefined;
}

function pairsOf(list: unknown): DegreePairs | undefined {
  if (!Array.isArray(list)) return undefined;
  const pairs = new Float64Array(list.length * 2);
  for (const [i, position] of list.entries()) {
    const [lon, lat]: readonly unknown[] = Array.isArray(position) ? position : [];
    if (typeof lon !== 'number' || typeof lat !== 'number' || Math.abs(lat) > NORTH || Math.abs(lon) > EAST) return undefined;
    pairs[i * 2] = lat;
    pairs[i * 2 + 1] = lon;
  }
  return pairs;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
