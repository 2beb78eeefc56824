/** `hull()`: the convex hull on the sphere. */
import { type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';
import { cross, dot, toVector, type Vector } from '../geometry/great-circle.ts';
import { polygonOf } from './polygon.ts';
import { lookAt, type ShapeControl } from './shape-control.ts';

/** How far outside of an edge a point lies that makes a corner: the sine of its height above the edge's great circle. */
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
