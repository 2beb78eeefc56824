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

/** Bits of a latitude in 1e-7 degrees within which one curve stands for the projection: 0.0066 degrees. */
const BAND_BITS = 16;
const BAND = 1 << BAND_BITS;
const BANDS = Math.ceil(900_000_000 / BAND);
const MAXIMUM = MAXIMUM_LATITUDE * 1e7;

/**
 * `worldY` of a latitude in 1e-7 degrees, which takes a tenth of the time: the first terms of its series around the middle of a band of latitudes. That is wrong by less than
 * a thousandth of a unit, so that one place in some thousands is rounded to the unit beside; a latitude always has the same.
 */
export function nearlyWorldY(): (latitude: number) => number {
  const terms = new Float64Array(2 * BANDS * 4);
  const known = new Uint8Array(2 * BANDS);
  return (latitude) => {
    if (latitude >= MAXIMUM) return 0;
    if (latitude <= -MAXIMUM) return WORLD_SIZE - 1;
    const band = (latitude >> BAND_BITS) + BANDS;
    if (known[band] === 0) {
      terms.set(bandTerms(band), band * 4);
      known[band] = 1;
    }
    const at = band * 4;
    const off = (latitude & (BAND - 1)) / BAND - 0.5;
    return inside(terms[at] + off * (terms[at + 1] + off * (terms[at + 2] + off * terms[at + 3])));
  };
}

/** Value, slope and the two terms after it, by the width of a band. */
function bandTerms(band: number): [number, number, number, number] {
  const middle = ((band - BANDS + 0.5) * BAND * Math.PI) / 180e7;
  const width = (BAND * Math.PI) / 180e7;
  const sine = Math.sin(middle);
  const secant = 1 / Math.cos(middle);
  const tangent = sine * secant;
  const slope = (-WORLD_SIZE / (2 * Math.PI)) * secant * width;
  const value = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_SIZE;
  return [value, slope, (slope * tangent * width) / 2, (slope * (secant * secant + tangent * tangent) * width * width) / 6];
}

/** Projects all features. */
export function projectFeatures(set: FeatureSet): World {
  const count = set.lat.length;
  const x = new Uint32Array(count);
  const y = new Uint32Array(count);
  const toY = nearlyWorldY();
  for (let i = 0; i < count; i++) {
    x[i] = worldX(set.lon[i] / 1e7);
    y[i] = toY(set.lat[i]);
  }
  return { set, x, y, boxes: boxesOf(set, x, y) };
}

function boxesOf(set: FeatureSet, x: Uint32Array, y: Uint32Array): Uint32Array {
  const boxes = new Uint32Array(set.count * 4);
  for (let feature = 0; feature < set.count; feature++) {
    const start = set.coordinateStart[set.partStart[feature]];
    const end = set.coordinateStart[set.partStart[feature + 1]];
    let minX = x[start];
    let minY = y[start];
    let maxX = minX;
    let maxY = minY;
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
