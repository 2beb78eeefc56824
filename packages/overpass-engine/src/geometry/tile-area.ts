/**
 * The area of a relation, or of `poly`, as the Overpass API 0.7.62 keeps it: chains of points, tile by tile. What is in it is
 * decided chain by chain, and where a way only touches the border, the answers hang on that.
 */
import type { AreaShape } from './area-shape.ts';
import { createOutline, HIT, INSIDE, locate, ON_BORDER, OUTSIDE, type Outline, passSegment, segmentsBetween } from './outline.ts';
import { pointQuadtile } from './quadtile.ts';
import { type Chain, chainsOf, tileOf, tileOrigin } from './tile-chains.ts';
import { APART, CROSSING, type Meeting, meetInTile } from './tile-crossing.ts';

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

/** How a chain meets the first of the border's chains that it meets: by the order of these, then of its own segments. */
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
