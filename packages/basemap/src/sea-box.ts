/** A box of the ground in which sea is told from land, and what of a coastline lies in it. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import type { Path } from './coastlines.ts';

/** The smallest box around paths. */
export function boxOfPaths(paths: readonly Path[]): FixedBox {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      if (path[i] < west) west = path[i];
      if (path[i] > east) east = path[i];
      if (path[i + 1] < south) south = path[i + 1];
      if (path[i + 1] > north) north = path[i + 1];
    }
  }
  return fixedBox(south, west, north, east);
}

/** Returns the distance of a position along the edge of a box, clockwise from the north-west corner; -1 where it is not on the edge. */
export function placeOnEdge({ south, west, north, east }: FixedBox, x: number, y: number): number {
  const [width, height] = [east - west, north - south];
  if (y === north) return x - west;
  if (x === east) return width + north - y;
  if (y === south) return width + height + east - x;
  return x === west ? 2 * width + height + y - south : -1;
}

/** Returns the length of the edge. */
export function edgeLength({ south, west, north, east }: FixedBox): number {
  return 2 * (east - west + north - south);
}

/** The corners that one passes from one place on the edge to another, clockwise. */
export function cornersBetween(box: FixedBox, from: number, to: number): number[] {
  const { south, west, north, east } = box;
  const [width, height, all] = [east - west, north - south, edgeLength(box)];
  const corners = [
    [0, west, north],
    [width, east, north],
    [width + height, east, south],
    [2 * width + height, west, south],
  ];
  const end = to > from ? to : to + all;
  const passed: number[] = [];
  for (const round of [0, all]) for (const [at, x, y] of corners) if (at + round > from && at + round < end) passed.push(x, y);
  return passed;
}

/** The pieces of a path inside a box; where they cross its edge they end exactly on it. */
export function clipToBox(path: Path, box: FixedBox, closed: boolean): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  const length = path.length;
  for (let i = 0; i + (closed ? 0 : 2) < length; i += 2) {
    const next = (i + 2) % length;
    const inside = clipSegment(path[i], path[i + 1], path[next], path[next + 1], box);
    if (inside === undefined) continue;
    const [fromX, fromY, toX, toY] = inside;
    if (piece.length === 0 || piece.at(-2) !== fromX || piece.at(-1) !== fromY) {
      piece = [fromX, fromY];
      pieces.push(piece);
    }
    if (fromX !== toX || fromY !== toY) piece.push(toX, toY);
  }
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  // a ring that begins inside
  if (closed && pieces.length > 1 && last.at(-2) === first[0] && last.at(-1) === first[1]) {
    pieces.pop();
    pieces[0] = [...last, ...first.slice(2)];
  }
  return pieces.filter((each) => each.length >= 4);
}

/** Liang and Barsky's way to clip a segment. */
function clipSegment(ax: number, ay: number, bx: number, by: number, box: FixedBox): [number, number, number, number] | undefined {
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  const sides = [
    [-dx, ax - box.west],
    [dx, box.east - ax],
    [-dy, ay - box.south],
    [dy, box.north - ay],
  ];
  for (const [towards, room] of sides) {
    if (towards === 0 && room < 0) return undefined;
    if (towards < 0) enter = Math.max(enter, room / towards);
    if (towards > 0) leave = Math.min(leave, room / towards);
  }
  if (enter > leave) return undefined;
  const at = (part: number): [number, number] =>
    part === 0 ? [ax, ay] : part === 1 ? [bx, by] : onEdge(box, ax + part * dx, ay + part * dy);
  return [...at(enter), ...at(leave)];
}

/** Rounded, and exactly on the side of the box that is nearest. */
export function onEdge({ south, west, north, east }: FixedBox, x: number, y: number): [number, number] {
  const [left, right, below, above] = [Math.abs(x - west), Math.abs(east - x), Math.abs(y - south), Math.abs(north - y)];
  const nearest = Math.min(left, right, below, above);
  const clamp = (value: number, low: number, high: number) => Math.round(Math.max(low, Math.min(high, value)));
  if (nearest === left) return [west, clamp(y, south, north)];
  if (nearest === right) return [east, clamp(y, south, north)];
  return [clamp(x, west, east), nearest === below ? south : north];
}

// Clipping of a closed ring to a box (Sutherland, Hodgman): a ring that re-enters runs along the edge between.

/** @param ring its first position is not repeated @returns the same; empty where nothing of it is in the box */
export function clipRing(ring: Path, { south, west, north, east }: FixedBox): Path {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const;
  let clipped = ring;
  for (const [axis, edge, sign] of sides) clipped = clipSide(clipped, axis, edge, sign);
  return clipped.length < 6 ? [] : clipped;
}

/** @param axis 0: longitude @param sign 1: what is above the edge stays */
function clipSide(ring: Path, axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [from, to] = [(ring[i + axis] - edge) * sign, (ring[next + axis] - edge) * sign];
    if (from >= 0) kept.push(ring[i], ring[i + 1]);
    if (from >= 0 === to >= 0) continue;
    const share = from / (from - to);
    const across = Math.round(ring[i + 1 - axis] + (ring[next + 1 - axis] - ring[i + 1 - axis]) * share);
    kept.push(...(axis === 0 ? [edge, across] : [across, edge]));
  }
  return kept;
}

// Whether positions are in a ring, for rings with very many positions: each test reads one band of latitude.

/** Positions a band has on average. */
const PER_BAND = 32;

/** Whether a longitude and latitude lie inside. */
export type RingTest = (x: number, y: number) => boolean;

/** @returns a function that tests whether a longitude and latitude are inside (even-odd); on the ring itself the result may be either */
export function createRingTest(ring: Path): RingTest {
  const { south, west, north, east } = boxOfPaths([ring]);
  const bandCount = Math.max(1, Math.ceil(ring.length / 2 / PER_BAND));
  const bandOf = (y: number) => Math.min(bandCount - 1, Math.floor(((y - south) / Math.max(1, north - south)) * bandCount));
  const fillBands = () => {
    const filled: number[][] = Array.from({ length: bandCount }, () => []);
    for (let i = 0; i < ring.length; i += 2) {
      const nextY = ring[(i + 3) % ring.length];
      const [low, high] = ring[i + 1] < nextY ? [ring[i + 1], nextY] : [nextY, ring[i + 1]];
      for (let band = bandOf(low); band <= bandOf(high); band++) filled[band].push(i);
    }
    return filled;
  };
  // of thousands of islands few are asked about a place within their box
  let bands: number[][] | undefined;
  return (x, y) => {
    if (x < west || x > east || y < south || y > north) return false;
    bands ??= fillBands();
    let inside = false;
    for (const i of bands[bandOf(y)]) {
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[(i + 2) % ring.length], ring[(i + 3) % ring.length]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  };
}
