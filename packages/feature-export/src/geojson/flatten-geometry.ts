/** Any geometry of GeoJSON as points, lines and polygons: collections and multi-part geometries are taken apart. */
import type { LooseGeometry } from './geojson-source.ts';

/** Degrees, and metres where there is a third number. */
export type LoosePosition = readonly [lon: number, lat: number, elevation?: number];

/** Primitive parts of a geometry, each kind in its order. */
export interface FlatGeometry {
  readonly points: LoosePosition[];
  readonly lines: LoosePosition[][];
  /** Rings of each polygon, the outer one first. */
  readonly polygons: LoosePosition[][][];
  /** Types that are not those of RFC 7946; `null` where there was no geometry. */
  readonly unsupported: string[];
}

/** Collections may lie in collections: deeper ones are not looked at. */
const MOST_LEVELS = 32;

/** Takes a geometry apart. Positions that are no two finite numbers are left out, and with them lines and rings that become too short. */
export function flattenGeometry(geometry: LooseGeometry | null): FlatGeometry {
  const flat: FlatGeometry = { points: [], lines: [], polygons: [], unsupported: [] };
  addGeometry(flat, geometry, 0);
  return flat;
}

function addGeometry(flat: FlatGeometry, geometry: unknown, level: number): void {
  const { type, coordinates, geometries } = isRecord(geometry) ? geometry : {};
  switch (type) {
    case 'Point':
      flat.points.push(...positions([coordinates]));
      break;
    case 'MultiPoint':
      for (const point of positions(coordinates)) flat.points.push(point);
      break;
    case 'LineString':
      addLine(flat, coordinates);
      break;
    case 'MultiLineString':
      for (const line of listOf(coordinates)) addLine(flat, line);
      break;
    case 'Polygon':
      addPolygon(flat, coordinates);
      break;
    case 'MultiPolygon':
      for (const polygon of listOf(coordinates)) addPolygon(flat, polygon);
      break;
    case 'GeometryCollection':
      if (level < MOST_LEVELS) for (const part of listOf(geometries)) addGeometry(flat, part, level + 1);
      break;
    default:
      flat.unsupported.push(typeof type === 'string' ? type : 'null');
  }
}

function addLine(flat: FlatGeometry, coordinates: unknown): void {
  const line = positions(coordinates);
  if (line.length >= 2) flat.lines.push(line);
}

function addPolygon(flat: FlatGeometry, coordinates: unknown): void {
  const rings = listOf(coordinates)
    .map(positions)
    .filter((ring) => ring.length >= 4);
  if (rings.length > 0) flat.polygons.push(rings);
}

function positions(list: unknown): LoosePosition[] {
  const found: LoosePosition[] = [];
  for (const item of listOf(list)) {
    const [lon, lat, elevation] = listOf(item);
    if (!isNumber(lon) || !isNumber(lat)) continue;
    found.push(isNumber(elevation) ? [lon, lat, elevation] : [lon, lat]);
  }
  return found;
}

/** Larger numbers are no place, and would be written with an exponent. */
const LARGEST = 1e15;

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < LARGEST;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
