/** `hull()`, the convex hull on the sphere, and `trace()`, lines cut where they meet, each stretch once. */
import { type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';
import { cross, dot, toVector, type Vector } from '../geometry/great-circle.ts';
import { lookAt, type ShapeControl } from './arc-points.ts';
import { polygonOf } from './polygon.ts';

/** Distance outside of an edge from which a point makes a corner: the sine of its height above the edge's great circle. */
const OUTSIDE = 1e-8;

/** A place with its unit vector, and the pole of the great circle that comes to it from the corner before. */
interface Corner {
  readonly lat: number;
  readonly lon: number;
  readonly vector: Vector;
  edge: Vector;
}

/** A polygon against the clock; a point or a line where there is no more, nothing of nothing. Two points are a line there and back. */
export function hullOf(geometry: DerivedGeometry, control: ShapeControl): DerivedGeometry {
  const places = placesOf(geometry, control);
  if (places.length === 0) return { kind: 'none' };
  if (places.length === 1) return { kind: 'point', points: pairsOf(places) };
  if (places.length === 2) return { kind: 'line', points: pairsOf([...places, places[0]]) };
  const corners = startOf(places);
  places.forEach((place, i) => {
    lookAt(control, i + 1);
    enhance(corners, place);
  });
  const points = pairsOf(corners);
  return corners.length < 3 ? { kind: 'line', points } : polygonOf([points], control);
}

/** All places, each once, from west to east and from south to north. */
function placesOf(geometry: DerivedGeometry, control: ShapeControl): Corner[] {
  const places: Corner[] = [];
  for (const points of pointLists(geometry)) {
    for (let i = 0; i < points.length; i += 2) {
      const [lat, lon] = [points[i], points[i + 1]];
      places.push({ lat, lon, vector: toVector(lat, lon), edge: [0, 0, 0] });
      lookAt(control, places.length);
    }
  }
  places.sort((a, b) => a.lon - b.lon || a.lat - b.lat);
  return places.filter(({ lat, lon }, i) => i === 0 || lat !== places[i - 1].lat || lon !== places[i - 1].lon);
}

function pairsOf(places: readonly Corner[]): DegreePairs {
  return Float64Array.from(places.flatMap(({ lat, lon }) => [lat, lon]));
}

/** The ends in the west and in the east of the widest gap in longitude, or in the south and north where all are on one meridian. */
function startOf(places: readonly Corner[]): Corner[] {
  let [west, east] = [places[0], places[places.length - 1]];
  let widest = west.lon + 360 - east.lon;
  for (let i = 1; i < places.length; i++) {
    const gap = places[i].lon - places[i - 1].lon;
    if (gap <= widest) continue;
    widest = gap;
    [west, east] = [places[i], places[i - 1]];
  }
  // on one meridian they are sorted by latitude
  west.edge = poleOf(east.vector, west.vector);
  east.edge = poleOf(west.vector, east.vector);
  return [west, east];
}

/** Takes a place in where it lies outside: it stands for the corners whose edges it is outside of, but for the ends of those. */
function enhance(corners: Corner[], place: Corner): void {
  const isOutside = (at: number) => dot(corners[at].edge, place.vector) >= 0;
  const seen = corners.findIndex(({ edge }) => dot(edge, place.vector) >= OUTSIDE);
  if (seen === -1) return;
  let first = seen;
  let last = seen;
  if (isOutside(0)) {
    let end = corners.length - 1;
    while (end > 0 && isOutside(end)) end--;
    corners.length = end + 1;
    [first, last] = [0, 0];
    while (last + 1 < corners.length && isOutside(last + 1)) last++;
  } else {
    while (last + 1 < corners.length && isOutside(last + 1)) last++;
    while (first > 0 && isOutside(first)) first--;
    first++;
  }
  corners[last].edge = poleOf(place.vector, corners[last].vector);
  corners.splice(first, last - first, place);
  place.edge = poleOf((corners[first - 1] ?? corners[corners.length - 1]).vector, place.vector);
}

function poleOf(a: Vector, b: Vector): Vector {
  const [x, y, z] = cross(a, b);
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

// `trace()`: lines cut where they meet, each stretch once.

/**
 * The points of a geometry, from south to north, then its lines, cut at places where another line begins, ends or passes, or where one of the points lies.
 * A stretch that was there already, in whichever direction, is left out.
 */
export function traceOf(geometry: DerivedGeometry, control: ShapeControl): DerivedGeometry {
  const points: DegreePairs[] = [];
  const lines: DegreePairs[] = [];
  collect(geometry, points, lines);
  points.sort((a, b) => compare(a, 0, b, 0));
  const single = points.filter((point, i) => i === 0 || compare(point, 0, points[i - 1], 0) !== 0);
  const uses = countUses(single, lines, control);
  const parts: DerivedGeometry[] = single.map((each) => ({ kind: 'point', points: each }));
  const seen = new Set<string>();
  for (const line of lines) {
    const last = line.length - 2;
    const add = (from: number, to: number) => {
      // a line of one point goes from there to there
      const stretch = from === to ? Float64Array.of(...line, ...line) : line.slice(from, to + 2);
      const key = keyOf(stretch);
      if (!seen.has(key)) parts.push({ kind: 'line', points: stretch });
      seen.add(key);
      lookAt(control, parts.length);
    };
    let from = 0;
    for (let i = 2; i < last; i += 2) {
      if ((uses.get(placeOf(line, i)) ?? 0) <= 1) continue;
      add(from, i);
      from = i;
    }
    add(from, last);
  }
  return { kind: 'collection', parts };
}

function collect(geometry: DerivedGeometry, points: DegreePairs[], lines: DegreePairs[]): void {
  if (geometry.kind === 'collection') for (const part of geometry.parts) collect(part, points, lines);
  else if (geometry.kind === 'point') points.push(geometry.points);
  else for (const list of pointLists(geometry)) if (list.length > 0) lines.push(list);
}

/** The number of uses of each place; an end of a line counts for two, so that it is a cut by itself. */
function countUses(points: readonly DegreePairs[], lines: readonly DegreePairs[], control: ShapeControl): Map<string, number> {
  const uses = new Map<string, number>();
  const use = (list: DegreePairs, at: number, times: number) => {
    const place = placeOf(list, at);
    uses.set(place, (uses.get(place) ?? 0) + times);
    lookAt(control, uses.size);
  };
  for (const point of points) use(point, 0, 1);
  for (const line of lines) {
    use(line, 0, 2);
    use(line, line.length - 2, 2);
    for (let i = 2; i < line.length - 2; i += 2) use(line, i, 1);
  }
  return uses;
}

function placeOf(points: DegreePairs, at: number): string {
  return `${points[at]} ${points[at + 1]}`;
}

function compare(a: DegreePairs, i: number, b: DegreePairs, j: number): number {
  return a[i] - b[j] || a[i + 1] - b[j + 1];
}

/** The same for a stretch and for the same stretch backwards. */
function keyOf(stretch: DegreePairs): string {
  const last = stretch.length - 2;
  if (compare(stretch, last, stretch, 0) >= 0) return stretch.join(' ');
  const turned: number[] = [];
  for (let i = last; i >= 0; i -= 2) turned.push(stretch[i], stretch[i + 1]);
  return turned.join(' ');
}
