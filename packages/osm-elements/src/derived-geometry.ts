/** The geometry that `::geom=` gives a made element, in columns and as text: GeoJSON without white space, with seven decimals (`MadeColumns.shapes`). */

import { NO_COORDINATE } from './element-store.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from './text/coordinate.ts';

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

/** A tag that geometry is in, while it is open. */
interface Part {
  /** Latitude and longitude by turns, in degrees. */
  readonly vertices: number[];
  readonly rings: Float64Array[];
  readonly groups: DerivedGeometry[];
  point: DerivedGeometry | undefined;
}

/**
 * The geometry of a made element while its XML is read: vertices, lines of them (rings of a polygon), groups of both (parts of a collection).
 * Places in 1e-7 degrees.
 */
export class ShapeTags {
  private open: Part[] = [emptyPart()];
  /** A place of it is none on earth. */
  private isMisplaced = false;

  /** Makes it ready for the next element. */
  clear(): void {
    this.open = [emptyPart()];
    this.isMisplaced = false;
  }

  /** The start tag of a `<linestring>` or `<group>`. */
  begin(): void {
    this.open.push(emptyPart());
  }

  /** The end tag of a `<linestring>`. */
  endLine(): void {
    const { vertices = [] } = this.open.pop() ?? {};
    this.open.at(-1)?.rings.push(Float64Array.from(vertices));
  }

  /** The end tag of a `<group>`. */
  endGroup(): void {
    const part = this.open.pop();
    if (part !== undefined) this.open.at(-1)?.groups.push(geometryOfPart(part));
  }

  vertex(lat: number, lon: number): void {
    this.open.at(-1)?.vertices.push(...this.place(lat, lon));
  }

  point(lat: number, lon: number): void {
    const part = this.open.at(-1);
    if (part !== undefined) part.point = { kind: 'point', points: Float64Array.from(this.place(lat, lon)) };
  }

  /** The geometry; undefined where the element has none, or some place of it is none on earth. */
  geometry(): DerivedGeometry | undefined {
    const geometry = geometryOfPart(this.open[0]);
    return this.isMisplaced || geometry.kind === 'none' ? undefined : geometry;
  }

  private place(lat: number, lon: number): [lat: number, lon: number] {
    this.isMisplaced ||= lat === NO_COORDINATE || lon === NO_COORDINATE;
    return [lat / 1e7, lon / 1e7];
  }
}

function emptyPart(): Part {
  return { vertices: [], rings: [], groups: [], point: undefined };
}

function geometryOfPart({ vertices, rings, groups, point }: Part): DerivedGeometry {
  if (groups.length > 0) return { kind: 'collection', parts: groups };
  if (rings.length > 0) return { kind: 'polygon', rings };
  return vertices.length > 0 ? { kind: 'line', points: Float64Array.from(vertices) } : (point ?? { kind: 'none' });
}
