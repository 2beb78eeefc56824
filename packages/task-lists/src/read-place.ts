/** Place of a feature of GeoJSON: its own point and box where it has them, else the middle of its geometry's extent. */
import type { Bbox } from '@flyover/bounding-box';
import type { TaskPlace } from './task-element.ts';

/** Lists of positions stand in each other at most so deep: those of polygons with several parts, and geometries of a collection. */
const DEEPEST = 8;
/** A geometry is looked through so far. */
const MOST_POSITIONS = 1_000_000;

/** @param feature its fields; anything may stand in them @returns undefined where it has no place on earth */
export function placeOfFeature(feature: Readonly<Partial<Record<string, unknown>>>): TaskPlace | undefined {
  const geometry: unknown = feature.geometry;
  if (typeof geometry !== 'object' || geometry === null) return undefined;
  const found = boxAround(geometry);
  if (found === undefined) return undefined;
  const { south, west, north, east } = found;
  const own = boxOf(feature.bbox);
  // a box that the point lies outside of is of something else
  const holds = own !== undefined && own.south <= south && own.west <= west && own.north >= north && own.east >= east;
  return { lat: (south + north) / 2, lon: (west + east) / 2, box: holds ? own : found };
}

function boxOf(value: unknown): Bbox | undefined {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((side) => typeof side === 'number')) return undefined;
  const [west, south, east, north] = value;
  return isPosition(south, west) && isPosition(north, east) && south <= north && west <= east ? { south, west, north, east } : undefined;
}

function boxAround(geometry: object): Bbox | undefined {
  let box: Bbox | undefined;
  let left = MOST_POSITIONS;
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || left <= 0) return;
    if (Array.isArray(value)) {
      left--;
      const [lon, lat] = value;
      if (typeof lon === 'number' && typeof lat === 'number') {
        if (isPosition(lat, lon)) box = around(box, lat, lon);
      } else for (const inner of value) visit(inner, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      visit(Reflect.get(value, 'coordinates'), depth + 1);
      visit(Reflect.get(value, 'geometries'), depth + 1);
    }
  };
  visit(geometry, 0);
  return box;
}

function around(box: Bbox | undefined, lat: number, lon: number): Bbox {
  return {
    south: Math.min(box?.south ?? lat, lat),
    west: Math.min(box?.west ?? lon, lon),
    north: Math.max(box?.north ?? lat, lat),
    east: Math.max(box?.east ?? lon, lon),
  };
}

function isPosition(lat: unknown, lon: unknown): boolean {
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
