/** Areas of relations and `poly` texts as filters test them, tile by tile as in the Overpass API 0.7.62. */
import type { FixedBox } from '@flyover/bounding-box';
import { createOutline, HIT, INSIDE, locate, ON_BORDER, OUTSIDE, type Outline, passSegment, segmentsBetween } from './outline.ts';
import { LATITUDE_SHIFT, pointQuadtile } from './quadtile.ts';

/** Coordinates in 1e-7 degrees; lines as lat, lon, lat, lon … */
export interface AreaShape {
  readonly box: FixedBox;
  /** Whether a place is in the area or on its border. */
  holdsPlace(lat: number, lon: number): boolean;
  /** Whether a place is inside and not on the border. */
  holdsInside(lat: number, lon: number): boolean;
  /** Whether a place lets a relation in that has a node there. */
  holdsMember(lat: number, lon: number): boolean;
  /** Whether a way without a node inside is in the area all the same: what only touches the border is not. */
  holdsLine(points: Int32Array): boolean;
}

// The area of a relation, or of `poly`, as the Overpass API 0.7.62 keeps it: chains of points, tile by tile. It tests elements chain by chain; where a way
// only touches the border, the answer depends on that.

/** The pieces of the border, in the order of their tiles and chains. */
interface Border {
  readonly outline: Outline;
  /** The chain of each piece. */
  readonly chainOf: Uint32Array;
  readonly tiles: Int32Array;
}

/** @param chains of all ways of the border, in any order */
export function createTileArea(chains: readonly Chain[]): AreaShape {
  const border = createBorder(chains);
  const { outline } = border;
  return {
    box: outline.box,
    holdsPlace: (lat, lon) => locate(outline, lat, lon) !== OUTSIDE,
    holdsInside: (lat, lon) => locate(outline, lat, lon) === INSIDE,
    holdsMember(lat, lon) {
      const place = locate(outline, lat, lon);
      return place === ON_BORDER ? holdsBorderMember(border, lat, lon) : place === INSIDE;
    },
    holdsLine: (points) => chainsOf(points).some((chain) => holdsChain(border, chain)),
  };
}

function createBorder(chains: readonly Chain[]): Border {
  const sorted = chains.toSorted((a, b) => a.tile - b.tile || comparePoints(a.points, b.points));
  const ends: number[] = [];
  const chainOf: number[] = [];
  const tiles: number[] = [];
  sorted.forEach(({ tile, points }, chain) => {
    for (let i = 2; i < points.length; i += 2) {
      ends.push(points[i - 2], points[i - 1], points[i], points[i + 1]);
      chainOf.push(chain);
      tiles.push(tile);
    }
  });
  return { outline: createOutline(ends), chainOf: Uint32Array.from(chainOf), tiles: Int32Array.from(tiles) };
}

/** Chains of a tile are kept in the order of their points: by cell, and within one by the rest of the coordinates. */
function comparePoints(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i += 2) {
    if (a[i] === b[i] && a[i + 1] === b[i + 1]) continue;
    const cells = pointQuadtile(a[i], a[i + 1]) - pointQuadtile(b[i], b[i + 1]);
    return cells || a[i] - b[i] || a[i + 1] - b[i + 1];
  }
  return a.length - b.length;
}

/**
 * Whether a chain of a way, no node of which is inside, is in the area. The first piece of the border that it meets decides: it
 * is in where that crosses it and not where that runs along it. Where it meets none, the middles of its segments do: each passes
 * in or out, so that an even number of them inside cancel each other, and one on the border keeps the chain out.
 */
function holdsChain(border: Border, chain: Chain): boolean {
  const meeting = firstMeeting(border, chain);
  if (meeting !== APART) return meeting === CROSSING;
  const { points } = chain;
  let isIn = false;
  for (let i = 2; i < points.length; i += 2) {
    const place = locate(border.outline, Math.floor((points[i - 2] + points[i]) / 2), Math.floor((points[i - 1] + points[i + 1]) / 2));
    if (place === ON_BORDER) return false;
    if (place === INSIDE) isIn = !isIn;
  }
  return isIn;
}

/** Returns the first meeting of a chain with the chains of the border: by the order of these, then of its own segments. */
function firstMeeting({ outline, chainOf, tiles }: Border, { tile, points }: Chain): Meeting {
  const { segments } = outline;
  const origin = tileOrigin(points[0], points[1]);
  let first: Meeting = APART;
  let firstChain = Number.POSITIVE_INFINITY;
  let firstPiece = Number.POSITIVE_INFINITY;
  for (let i = 2; i < points.length; i += 2) {
    const way = [points[i - 2], points[i - 1], points[i], points[i + 1]] as const;
    const south = Math.min(way[0], way[2]) - 1;
    const north = Math.max(way[0], way[2]) + 1;
    const own = i;
    let ownChain = -1;
    segmentsBetween(outline, way[1], way[3], (piece) => {
      const chain = chainOf[piece];
      // a later segment of the way only counts with an earlier chain; of one segment the earlier piece does
      if (tiles[piece] !== tile || chain > firstChain || (chain === firstChain && (ownChain !== own || piece >= firstPiece))) return;
      const at = piece * 4;
      if (Math.max(segments[at], segments[at + 2]) < south || Math.min(segments[at], segments[at + 2]) > north) return;
      const meeting = meetInTile(way, [segments[at], segments[at + 1], segments[at + 2], segments[at + 3]], origin);
      if (meeting === APART) return;
      first = meeting;
      firstChain = chain;
      firstPiece = piece;
      ownChain = own;
    });
  }
  return first;
}

/** A relation's node on the border: each chain through it counts once, beside what passes south of it. */
function holdsBorderMember({ outline, chainOf, tiles }: Border, lat: number, lon: number): boolean {
  const tile = tileOf(lat, lon);
  const byChain = new Map<number, number>();
  const seen = new Set<number>();
  let state = 0;
  segmentsBetween(outline, lon, lon, (piece) => {
    if (seen.has(piece)) return;
    seen.add(piece);
    const passed = passSegment(outline, piece, lat, lon);
    if (tiles[piece] !== tile) state ^= passed & ~HIT;
    else {
      const before = byChain.get(chainOf[piece]) ?? 0;
      byChain.set(chainOf[piece], before === HIT || passed === HIT ? HIT : before ^ passed);
    }
  });
  for (const passed of byChain.values()) state ^= passed;
  return state !== 0;
}

// Lines cut at the tiles in which the Overpass API 0.7.62 keeps areas: 2^20 units of 1e-7 degrees wide and high, rows counted from -91 degrees. Its answers
// at borders depend on the pieces, to the unit, so the cuts are the same as in the API.

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
function tileOrigin(lat: number, lon: number): readonly [south: number, west: number] {
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

/**
 * Intersections of a segment of a way with a segment of an area's border. The Overpass API 0.7.62 calculates in its tiles: latitudes from their southern
 * edge, longitudes from 2^31 west of their western edge, both integers, the intersection in doubles. It finds one only where the western end of the border's
 * segment is not south of that of the way's. Both affect its answers.
 */

const APART = 0;
/** The segments lie on the same line, and on the same longitudes in part. */
export const ALONG = 1;
/** The border passes the inside of the way's segment, or begins or ends there. */
const CROSSING = 2;
type Meeting = typeof APART | typeof ALONG | typeof CROSSING;

/** The distance west of the tile's western edge from which longitudes are counted, 1e-7 degrees. */
const LONGITUDE_SHIFT = 0x80000000;

/**
 * @param way lat, lon, lat, lon of the way's segment
 * @param border the same of the border's segment
 * @param origin the southern and western edge of their tile
 */
function meetInTile(
  way: readonly [number, number, number, number],
  border: readonly [number, number, number, number],
  origin: readonly [south: number, west: number],
): Meeting {
  const [south, west] = origin;
  const a = eastward(way, south, west);
  const b = eastward(border, south, west);
  if (a.lon0 === a.lon1) return meetOnMeridian(a, b);
  if (b.lon0 === b.lon1) {
    if (!(a.lon0 < b.lon0 && b.lon0 < a.lon1)) return APART;
    const lat = ((b.lon0 - a.lon0) / (a.lon1 - a.lon0)) * (a.lat1 - a.lat0) + a.lat0;
    return isBetween(lat, b.lat0, b.lat1) ? CROSSING : APART;
  }
  return a.lon0 < b.lon1 && b.lon0 < a.lon1 ? meetEastward(a, b) : APART;
}

interface Segment {
  readonly lat0: number;
  readonly lon0: number;
  readonly lat1: number;
  readonly lon1: number;
}

function eastward([lat0, lon0, lat1, lon1]: readonly [number, number, number, number], south: number, west: number): Segment {
  const x0 = lon0 - west + LONGITUDE_SHIFT;
  const x1 = lon1 - west + LONGITUDE_SHIFT;
  return x0 <= x1
    ? { lat0: lat0 - south, lon0: x0, lat1: lat1 - south, lon1: x1 }
    : { lat0: lat1 - south, lon0: x1, lat1: lat0 - south, lon1: x0 };
}

/** The way's segment runs north or south. */
function meetOnMeridian(a: Segment, b: Segment): Meeting {
  if (b.lon0 === b.lon1) {
    const overlap = Math.min(a.lat0, a.lat1) < Math.max(b.lat0, b.lat1) && Math.min(b.lat0, b.lat1) < Math.max(a.lat0, a.lat1);
    return a.lon0 === b.lon0 && overlap ? ALONG : APART;
  }
  if (!(a.lon0 < b.lon1 && b.lon0 < a.lon0)) return APART;
  const lat = ((a.lon0 - b.lon0) / (b.lon1 - b.lon0)) * (b.lat1 - b.lat0) + b.lat0;
  return isBetween(lat, a.lat0, a.lat1) ? CROSSING : APART;
}

function meetEastward(a: Segment, b: Segment): Meeting {
  const aWidth = a.lon1 - a.lon0;
  const bWidth = b.lon1 - b.lon0;
  const aRise = a.lat1 - a.lat0;
  const bRise = b.lat1 - b.lat0;
  const determinant = aRise * bWidth - bRise * aWidth;
  if (determinant === 0) {
    const off = (lat: number, lon: number) => Math.abs(lat - ((lon - b.lon0) / bWidth) * bRise - b.lat0);
    return off(a.lat0, a.lon0) <= 1 || off(a.lat1, a.lon1) <= 1 ? ALONG : APART;
  }
  // the difference is one of unsigned numbers of 32 bits there, so where it is negative the crossing comes out far away
  const between = ((b.lat0 - a.lat0) >>> 0) + (a.lon0 / aWidth) * aRise - (b.lon0 / bWidth) * bRise;
  const lon = (between / determinant) * aWidth * bWidth;
  if (!(a.lon0 < lon && lon < a.lon1 && b.lon0 <= lon && lon <= b.lon1)) return APART;
  const sharesEnd = (a.lat0 === b.lat0 && a.lon0 === b.lon0) || (a.lat1 === b.lat1 && a.lon1 === b.lon1);
  return sharesEnd ? APART : CROSSING;
}

function isBetween(value: number, end0: number, end1: number): boolean {
  return (end0 < value && value < end1) || (end1 < value && value < end0);
}
