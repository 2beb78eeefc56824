/** Clipping of a closed ring to a box (Sutherland, Hodgman): a ring that re-enters runs along the edge between. */
import type { FixedBox } from '@flyover/bounding-box';
import type { Path } from './coastlines.ts';

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
