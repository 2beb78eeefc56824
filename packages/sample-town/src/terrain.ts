/**
 * The ground of the town. Everything is planned with straight lines in metres on a flat plan (x east, y north, the middle of
 * the town at 0, 0) and then bent by one smooth function, so that streets curve and still meet.
 */
import type { Random } from './random.ts';

/** Degrees; the map's default position. */
export const TOWN_LAT = 53.5;
export const TOWN_LON = 13.41;

const UNITS_PER_METRE_LAT = 1e7 / 111_320;
/** 0.5948… is the cosine of 53.5 degrees, written out because Math.cos may differ in its last bit between engines. */
const UNITS_PER_METRE_LON = UNITS_PER_METRE_LAT / 0.5948227867513413;

/** A strip that no block may cover: the river or the railway, along the plan's x axis. */
export interface Strip {
  readonly y: number;
  /** Half the width that is kept free, metres. */
  readonly half: number;
  /** A river; else a railway. */
  readonly wet: boolean;
}

export interface Terrain {
  /** Bends a place of the plan; metres. */
  bendX(x: number, y: number): number;
  bendY(x: number, y: number): number;
}

/** Latitude of a bent place in 1e-7 degrees. */
export function latOf(y: number): number {
  return Math.round(TOWN_LAT * 1e7 + y * UNITS_PER_METRE_LAT);
}

/** Longitude of a bent place in 1e-7 degrees. */
export function lonOf(x: number): number {
  return Math.round(TOWN_LON * 1e7 + x * UNITS_PER_METRE_LON);
}

/** The slopes of the bending stay below 0.5, so that no line crosses another by it. */
export function createTerrain(random: Random): Terrain {
  const phase = () => random.between(0, Math.PI * 2);
  const [a, b, c, d, e] = [phase(), phase(), phase(), phase(), phase()];
  const rawX = (x: number, y: number) => 44 * Math.sin(x * 0.0022 + y * 0.0041 + a) + 9 * Math.sin(y * 0.0135 - x * 0.006 + b);
  const rawY = (x: number, y: number) =>
    80 * Math.sin(x * 0.0024 + c) + 30 * Math.sin(y * 0.0034 - x * 0.0031 + d) + 9 * Math.sin(x * 0.0128 + y * 0.005 + e);
  const middleX = rawX(0, 0);
  const middleY = rawY(0, 0);
  return { bendX: (x, y) => x + rawX(x, y) - middleX, bendY: (x, y) => y + rawY(x, y) - middleY };
}
