/**
 * Lines cut at the tiles in which the Overpass API 0.7.62 keeps areas: 2^20 units of 1e-7 degrees wide and high, rows counted from
 * -91 degrees. Its answers at borders come from the pieces, to the unit, so the cuts are made where it makes them.
 */
import { LATITUDE_SHIFT } from './quadtile.ts';

const TILE = 1 << 20;
const TILE_MASK = ~(TILE - 1);

/** 180 degrees. */
const HALF_TURN = 1_800_000_000;

/** Whether the short way between two longitudes (1e-7 degrees) leads over the antimeridian. */
export function goesAcross(lon0: number, lon1: number): boolean {
  return Math.abs(lon1 - lon0) > HALF_TURN;
}

/** Points of a line that follow each other in one tile. Coordinates in 1e-7 degrees. */
export interface Chain {
  /** The number of the tile. */
  readonly tile: number;
  /** Lat, lon, lat, lon …; two points at least. */
  readonly points: readonly number[];
}

/** The number of the tile a point lies in. */
export function tileOf(lat: number, lon: number): number {
  return (((lat + LATITUDE_SHIFT) >> 20) << 12) | ((lon >> 20) + 2048);
}

/** The southern and western edge of a point's tile, 1e-7 degrees. */
export function tileOrigin(lat: number, lon: number): readonly [south: number, west: number] {
  return [((lat + LATITUDE_SHIFT) & TILE_MASK) - LATITUDE_SHIFT, lon & TILE_MASK];
}

/** Cuts a line into chains: a segment that leaves its tile becomes a chain of its own in each tile it passes. */
export function chainsOf(points: ArrayLike<number>): Chain[] {
  const chains: Chain[] = [];
  let tile = -1;
  let chain: number[] = [];
  const finish = () => {
    if (chain.length > 2) chains.push({ tile, points: chain });
  };
  for (let i = 0; i < points.length; i += 2) {
    const here = tileOf(points[i], points[i + 1]);
    if (here !== tile) {
      finish();
      if (tile !== -1) cutSegment(points[i - 2], points[i - 1], points[i], points[i + 1], chains);
      chain = [];
      tile = here;
    }
    chain.push(points[i], points[i + 1]);
  }
  finish();
  return chains;
}

/**
 * Cuts one segment at the tiles' edges and adds a chain for each piece. A segment wider than half the world goes the short way, over the
 * antimeridian, and ends there on either side.
 */
export function cutSegment(lat0: number, lon0: number, lat1: number, lon1: number, chains: Chain[]): void {
  if (lon1 < lon0) {
    cutSegment(lat1, lon1, lat0, lon0, chains);
    return;
  }
  if (goesAcross(lon0, lon1)) {
    const [toWest, toEast] = [lon0 + HALF_TURN, HALF_TURN - lon1];
    const lat = toWest + toEast === 0 ? lat1 : between(-toWest, 0, toEast, lat0, lat1);
    cutSegment(lat0, lon0, lat, -HALF_TURN, chains);
    cutSegment(lat, HALF_TURN, lat1, lon1, chains);
    return;
  }
  if ((lon0 & TILE_MASK) === (lon1 & TILE_MASK)) {
    cutAtRows(lat0 + LATITUDE_SHIFT, lon0, lat1 + LATITUDE_SHIFT, lon1, chains);
    return;
  }
  const latAt = (lon: number) => between(lon0, lon, lon1, lat0, lat1) + LATITUDE_SHIFT;
  const last = lon1 & TILE_MASK;
  let edge = (lon0 & TILE_MASK) + TILE;
  cutAtRows(lat0 + LATITUDE_SHIFT, lon0, latAt(edge - 1), edge - 1, chains);
  for (; edge < last; edge += TILE) cutAtRows(latAt(edge), edge, latAt(edge + TILE - 1), edge + TILE - 1, chains);
  cutAtRows(latAt(last), last, lat1 + LATITUDE_SHIFT, lon1, chains);
}

/** Latitudes shifted. A piece ends one unit below the edge, at the longitude of the edge. */
function cutAtRows(lat0: number, lon0: number, lat1: number, lon1: number, chains: Chain[]): void {
  if (lat1 < lat0) {
    cutAtRows(lat1, lon1, lat0, lon0, chains);
    return;
  }
  const add = (fromLat: number, fromLon: number, toLat: number, toLon: number) => {
    const points = [fromLat - LATITUDE_SHIFT, fromLon, toLat - LATITUDE_SHIFT, toLon];
    chains.push({ tile: tileOf(points[0], points[1]), points });
  };
  const last = lat1 & TILE_MASK;
  if ((lat0 & TILE_MASK) === last) {
    add(lat0, lon0, lat1, lon1);
    return;
  }
  const lonAt = (lat: number) => between(lat0, lat, lat1, lon0, lon1);
  let edge = (lat0 & TILE_MASK) + TILE;
  add(lat0, lon0, edge - 1, lonAt(edge));
  for (; edge < last; edge += TILE) add(edge, lonAt(edge), edge + TILE - 1, lonAt(edge + TILE));
  add(last, lonAt(last), lat1, lon1);
}

/** The whole number on the way from `low` to `high`, cut toward zero, where `at` is on the way from `from` to `to`. */
function between(from: number, at: number, to: number, low: number, high: number): number {
  const product = (high - low) * (at - from);
  if (Number.isSafeInteger(product)) return Math.trunc(product / (to - from)) + low;
  return Number((BigInt(high - low) * BigInt(at - from)) / BigInt(to - from)) + low;
}
