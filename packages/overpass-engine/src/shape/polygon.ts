/** `poly()`: a polygon of closed lines. */
import type { DegreePairs, DerivedGeometry } from '@flyover/overpass-output';
import { addArc, lookAt, type Place, type ShapeControl } from './arc-points.ts';
import { CellSegments, cellOf, isNear, isSame } from './cell-segments.ts';

/**
 * Each line a ring, closed where it is open; what crosses is cut there into rings that do not. Inside, that is within an odd number of
 * them, is on the left of each. Lines of less than three corners leave nothing, so that there may be no ring at all.
 */
export function polygonOf(lines: readonly DegreePairs[], control: ShapeControl): DerivedGeometry {
  const segments = new CellSegments(control);
  for (const points of lines) if (points.length >= 4) segments.add(closedLine(points, control));
  segments.split();
  const rings = walkRings(segments);
  const turned = rings.map((ring) => (hasInsideLeft(ring, rings, control) ? ring : ring.toReversed()));
  return { kind: 'polygon', rings: turned.map((ring) => Float64Array.from(ring.flatMap(({ lat, lon }) => [lat, lon]))) };
}

function closedLine(points: DegreePairs, control: ShapeControl): Place[] {
  const corners: Place[] = [];
  for (let i = 0; i < points.length; i += 2) corners.push({ lat: points[i], lon: points[i + 1] });
  if (!isSame(corners[0], corners[corners.length - 1])) corners.push(corners[0]);
  const line = [corners[0]];
  for (let i = 1; i < corners.length; i++) addArc(line, corners[i - 1], corners[i], control);
  return line;
}

/** Looks east from the middle of an edge that is not level: how often does one leave or enter from there? */
function hasInsideLeft(ring: readonly Place[], rings: readonly Place[][], control: ShapeControl): boolean {
  const at = ring.findIndex(({ lat }, i) => i > 0 && lat !== ring[i - 1].lat);
  if (at === -1) return true;
  const [from, to] = [ring[at - 1], ring[at]];
  const lat = (from.lat + to.lat) / 2;
  const lon = from.lon + eastOf(to.lon, from.lon) / 2;
  let crossings = 0;
  let looked = 0;
  for (const other of rings) {
    for (let i = 1; i < other.length; i++) {
      lookAt(control, ++looked);
      const [a, b] = [other[i - 1], other[i]];
      if (a.lat > lat === b.lat > lat || (other === ring && i === at)) continue;
      const [east, further] = [eastOf(a.lon, lon), eastOf(b.lon, a.lon)];
      if (east + (further * (lat - a.lat)) / (b.lat - a.lat) > 0) crossings++;
    }
  }
  const isEastInside = crossings % 2 === 1;
  return to.lat < from.lat === isEastInside;
}

/** Degrees from one meridian to another on the shorter way. */
function eastOf(lon: number, other: number): number {
  const degrees = lon - other;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

// Rings from segments: at each place the segments that end there continue in pairs of neighbours, so that no ring crosses itself or another.

/** The end of a segment: the number of its place, and of the place at the other end. */
interface End {
  readonly at: number;
  readonly other: number;
}

/** The rings, each closed, in the order of the first segment of each. */
function walkRings(segments: CellSegments): Place[][] {
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
