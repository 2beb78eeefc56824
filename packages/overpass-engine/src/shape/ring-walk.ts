/** Rings from segments: at each place the segments that end there lead on in pairs of neighbours, so that no ring crosses itself or another. */
import type { Place } from './arc-points.ts';
import { type CellSegments, cellOf } from './cell-segments.ts';
import { isNear, isSame } from './intersect.ts';

/** The end of a segment: the number of its place, and of the place at the other end. */
interface End {
  readonly at: number;
  readonly other: number;
}

/** The rings, each closed, in the order of the first segment of each. */
export function walkRings(segments: CellSegments): Place[][] {
  const { places } = segments;
  const next = new Map<number, End>();
  for (const [cell, list] of segments.sortedCells()) pairUp(places, cell, list, next);
  const used = new Uint8Array(places.length);
  const rings: Place[][] = [];
  for (let start = 0; start < places.length - 1; start++) {
    // the ends of segments that do not count are in no cell
    if (used[start] === 1 || !next.has(keyOf({ at: start, other: start + 1 }))) continue;
    const ring = walk(places, start, next, used);
    if (ring.length > 2) rings.push([...ring, ring[0]]);
  }
  return rings;
}

/** Each end of a segment has a number: that of the segment twice, and one more where it is the second. */
function keyOf({ at, other }: End): number {
  return at < other ? 2 * at : 2 * other + 1;
}

/** Joins the ends in one cell: two at one place to each other, more by their directions, from north over east. */
function pairUp(places: readonly Place[], cell: number, segments: readonly number[], next: Map<number, End>): void {
  const join = (a: End | undefined, b: End | undefined) => {
    if (a === undefined || b === undefined) return;
    next.set(keyOf(a), b);
    next.set(keyOf(b), a);
  };
  const ends = segments
    .flatMap((segment) => [
      { at: segment, other: segment + 1 },
      { at: segment + 1, other: segment },
    ])
    .filter(({ at }) => cellOf(places[at]) === cell)
    .sort((a, b) => places[a.at].lat - places[b.at].lat || places[a.at].lon - places[b.at].lon || a.at - b.at);
  for (let from = 0, to = 0; from < ends.length; from = to) {
    while (to < ends.length && isSame(places[ends[to].at], places[ends[from].at])) to++;
    if (to - from === 2) join(ends[from], ends[from + 1]);
    else joinByDirection(places, ends.slice(from, to), join);
  }
}

function joinByDirection(places: readonly Place[], ends: readonly End[], join: (a: End | undefined, b: End | undefined) => void): void {
  const directed = ends
    .map((end, i) => {
      const [here, there] = [places[end.at], places[end.other]];
      return { end, i, direction: Math.atan2(there.lon - here.lon, there.lat - here.lat) };
    })
    .sort((a, b) => a.direction - b.direction || a.i - b.i);
  for (let i = 0; i < directed.length; i += 2) {
    const [a, b, c, d] = directed.slice(i, i + 4);
    if (d !== undefined && b.direction === c.direction) {
      // what runs along the same line twice leads back
      join(a.end, d.end);
      join(b.end, c.end);
      i += 2;
    } else join(a.end, b?.end);
  }
}

/** Walks from segment to segment; a place as good as the last one is left out, and a way there and back is undone. */
function walk(places: readonly Place[], start: number, next: ReadonlyMap<number, End>, used: Uint8Array): Place[] {
  const ring: Place[] = [];
  let end: End | undefined = { at: start, other: start + 1 };
  while (end !== undefined) {
    const segment = Math.min(end.at, end.other);
    if (used[segment] === 1) break;
    used[segment] = 1;
    const place = places[end.at];
    if (ring.length >= 2 && isNear(place, ring[ring.length - 2])) ring.pop();
    else if (ring.length === 0 || !isNear(place, ring[ring.length - 1])) ring.push(place);
    end = next.get(keyOf({ at: end.other, other: end.at }));
  }
  return ring;
}
