/**
 * Features in the plane of the map: Web Mercator, projected once.
 *
 * The world is a square of 2^32 units from its north-west corner, so that coordinates are whole numbers in `Uint32Array`s. A unit is
 * 9.3 mm at the equator, a little finer than OpenStreetMap's 1e-7 degrees, and exactly one tile unit (4096 to a tile) at z 20.
 */
import type { FeatureSet } from '@flyover/osm-features';

/** Units a side. */
export const WORLD_SIZE = 2 ** 32;

/** The latitude where the square ends, in degrees; what lies beyond is drawn on the edge. */
export const MAXIMUM_LATITUDE = 85.0511287798;

/** Features in world units. */
export interface World {
  readonly set: FeatureSet;
  /** Points of the set, by the same indexes as its `lat` and `lon`. */
  readonly x: Uint32Array;
  readonly y: Uint32Array;
  /** Four a feature: smallest x, smallest y, largest x, largest y. */
  readonly boxes: Uint32Array;
}

/** World units from the west edge; `longitude` in degrees. */
export function worldX(longitude: number): number {
  return inside((longitude / 360 + 0.5) * WORLD_SIZE);
}

/** World units from the north edge; `latitude` in degrees. */
export function worldY(latitude: number): number {
  const clamped = Math.min(MAXIMUM_LATITUDE, Math.max(-MAXIMUM_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return inside((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE);
}

function inside(units: number): number {
  return Math.min(WORLD_SIZE - 1, Math.max(0, Math.round(units)));
}

/** Projects all features. */
export function projectFeatures(set: FeatureSet): World {
  const count = set.lat.length;
  const x = new Uint32Array(count);
  const y = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    x[i] = worldX(set.lon[i] / 1e7);
    y[i] = worldY(set.lat[i] / 1e7);
  }
  return { set, x, y, boxes: boxesOf(set, x, y) };
}

function boxesOf(set: FeatureSet, x: Uint32Array, y: Uint32Array): Uint32Array {
  const boxes = new Uint32Array(set.count * 4);
  for (let feature = 0; feature < set.count; feature++) {
    const start = set.coordinateStart[set.partStart[feature]];
    const end = set.coordinateStart[set.partStart[feature + 1]];
    let [minX, minY, maxX, maxY] = [x[start], y[start], x[start], y[start]];
    for (let i = start + 1; i < end; i++) {
      if (x[i] < minX) minX = x[i];
      else if (x[i] > maxX) maxX = x[i];
      if (y[i] < minY) minY = y[i];
      else if (y[i] > maxY) maxY = y[i];
    }
    boxes[feature * 4] = minX;
    boxes[feature * 4 + 1] = minY;
    boxes[feature * 4 + 2] = maxX;
    boxes[feature * 4 + 3] = maxY;
  }
  return boxes;
}
