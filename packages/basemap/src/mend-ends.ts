/** Brings open ends of a coastline to the edge of its box, or to each other, where little is missing. */
import type { FixedBox } from '@flyover/bounding-box';
import type { Path } from './coastlines.ts';
import { onEdge, placeOnEdge } from './sea-box.ts';

/** A gap may be this part of the smaller side of the box. */
const LARGEST_GAP = 0.1;

/** A way to the edge in the direction of the coast may be so many times as long as the shortest. */
const LONGEST_WAY = 2.5;

/** An end of a path that is not on the edge. */
interface OpenEnd {
  readonly path: number;
  readonly isStart: boolean;
  readonly x: number;
  readonly y: number;
}

interface Mend {
  readonly end: OpenEnd;
  /** The beginning that the end is joined to; else it goes to the edge. */
  readonly next?: OpenEnd;
  readonly length: number;
}

/**
 * Returns the paths with their ends on the edge, and the rings that this closes; undefined where an end stays open, since the side of the
 * sea is unknown.
 *
 * @param reach how far the edge may be from any end beyond the largest gap, 1e-7 degrees of latitude
 */
export function mendEnds(paths: readonly Path[], box: FixedBox, reach: number): { lines: Path[]; rings: Path[] } | undefined {
  const scale = Math.cos(((box.south + box.north) / 2e7) * (Math.PI / 180));
  const gap = LARGEST_GAP * Math.min(box.north - box.south, (box.east - box.west) * scale);
  const open = paths.flatMap((path, index) => openEnds(path, index, box));
  const taken = new Set<OpenEnd>();
  const nextOf = new Map<number, number>();
  const mended: number[][] = paths.map((path) => [...path]);
  for (const { end, next } of candidates(open, box, scale, gap, reach)) {
    if (taken.has(end) || (next !== undefined && taken.has(next))) continue;
    taken.add(end);
    if (next === undefined) {
      const edge = wayToEdge(paths, end, box, scale);
      if (end.isStart) mended[end.path].unshift(...edge);
      else mended[end.path].push(...edge);
    } else {
      taken.add(next);
      nextOf.set(end.path, next.path);
    }
  }
  return taken.size < open.length ? undefined : join(mended, nextOf);
}

function openEnds(path: Path, index: number, box: FixedBox): OpenEnd[] {
  const start = { path: index, isStart: true, x: path[0], y: path[1] };
  const end = { path: index, isStart: false, x: path[path.length - 2], y: path[path.length - 1] };
  return [start, end].filter(({ x, y }) => placeOnEdge(box, x, y) === -1);
}

/** Returns the possible repairs, the shortest first. */
function candidates(open: readonly OpenEnd[], box: FixedBox, scale: number, gap: number, reach: number): Mend[] {
  const found: Mend[] = [];
  const starts = open.filter(({ isStart }) => isStart);
  for (const end of open) {
    const [x, y] = onEdge(box, end.x, end.y);
    const length = Math.hypot((x - end.x) * scale, y - end.y);
    if (length <= gap + reach) found.push({ end, length });
    if (end.isStart) continue;
    for (const next of starts) {
      const between = Math.hypot((next.x - end.x) * scale, next.y - end.y);
      if (between <= gap) found.push({ end, next, length: between });
    }
  }
  return found.sort((a, b) => a.length - b.length);
}

/** On in the direction that the coast has there, or straight to the nearest side where that leads astray. */
function wayToEdge(paths: readonly Path[], { path, isStart, x, y }: OpenEnd, box: FixedBox, scale: number): [number, number] {
  const nearest = onEdge(box, x, y);
  const shortest = Math.hypot((nearest[0] - x) * scale, nearest[1] - y);
  const [fromX, fromY] = before(paths[path], isStart, shortest, scale);
  const [dx, dy] = [x - fromX, y - fromY];
  const times = Math.min(
    dx > 0 ? (box.east - x) / dx : dx < 0 ? (box.west - x) / dx : Infinity,
    dy > 0 ? (box.north - y) / dy : dy < 0 ? (box.south - y) / dy : Infinity,
  );
  if (!Number.isFinite(times) || times * Math.hypot(dx * scale, dy) > LONGEST_WAY * shortest) return nearest;
  const [toX, toY] = onEdge(box, x + times * dx, y + times * dy);
  return paths.some((other) => crosses(other, x, y, toX, toY)) ? nearest : [toX, toY];
}

/** The position on a path that is so far from its end. */
function before(path: Path, isStart: boolean, distance: number, scale: number): readonly [number, number] {
  const last = path.length - 2;
  const [x, y] = isStart ? [path[0], path[1]] : [path[last], path[last + 1]];
  for (let i = 0; i <= last; i += 2) {
    const at = isStart ? i : last - i;
    if (Math.hypot((path[at] - x) * scale, path[at + 1] - y) >= distance) return [path[at], path[at + 1]];
  }
  return isStart ? [path[last], path[last + 1]] : [path[0], path[1]];
}

function crosses(path: Path, ax: number, ay: number, bx: number, by: number): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number) =>
    Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [cx, cy, dx, dy] = [path[i], path[i + 1], path[i + 2], path[i + 3]];
    if (side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 && side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0)
      return true;
  }
  return false;
}

/** Puts paths behind one another. */
function join(paths: readonly Path[], nextOf: ReadonlyMap<number, number>): { lines: Path[]; rings: Path[] } {
  const lines: Path[] = [];
  const rings: Path[] = [];
  const isNext = new Set(nextOf.values());
  const used = new Set<number>();
  const indexes = [...paths.keys()];
  for (const first of [...indexes.filter((index) => !isNext.has(index)), ...indexes]) {
    if (used.has(first)) continue;
    const joined: number[] = [];
    let at: number | undefined = first;
    for (; at !== undefined && !used.has(at); at = nextOf.get(at)) {
      used.add(at);
      for (const value of paths[at]) joined.push(value);
    }
    if (at === undefined) lines.push(joined);
    else if (joined.length >= 6) rings.push(joined);
  }
  return { lines, rings };
}
