/** `poly()`: a polygon of closed lines. */
import type { DegreePairs, DerivedGeometry } from '@flyover/overpass-output';
import { addArc, type Place } from './arc-points.ts';
import { CellSegments } from './cell-segments.ts';
import { isSame } from './intersect.ts';
import { walkRings } from './ring-walk.ts';
import { lookAt, type ShapeControl } from './shape-control.ts';

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
