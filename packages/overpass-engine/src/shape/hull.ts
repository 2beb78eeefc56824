/** `hull()`: the convex hull on the sphere. */
import { type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';
import { ringOf } from './arc-points.ts';

/** Points that are sorted at once; between them is a look at the clock. */
const BLOCK = 1 << 15;
/** The sine of a turn that counts as straight: the golden answers leave out a corner with 0.0012 and keep one with 0.007. */
const STRAIGHT = 0.003;

/** A place with its unit vector. */
interface Corner {
  readonly lat: number;
  readonly lon: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * A polygon against the clock, which begins behind its most eastern corner; a point or a line where there is no more.
 *
 * @param check looks at the clock
 */
export function hullOf(geometry: DerivedGeometry, check: () => void): DerivedGeometry | undefined {
  let corners: Corner[] = [];
  for (const points of pointLists(geometry)) {
    for (let i = 0; i < points.length; i += 2) {
      corners.push(cornerAt(points[i], points[i + 1]));
      if (corners.length < BLOCK) continue;
      check();
      corners = hullCorners(corners, 0);
    }
  }
  const hull = hullCorners(corners, STRAIGHT);
  if (hull.length === 0) return undefined;
  const points = pairsOf(hull);
  if (hull.length === 1) return { kind: 'point', points };
  return hull.length === 2 ? { kind: 'line', points } : { kind: 'polygon', rings: [ringOf(points)] };
}

function cornerAt(lat: number, lon: number): Corner {
  const [latitude, longitude] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  const cos = Math.cos(latitude);
  return { lat, lon, x: cos * Math.cos(longitude), y: cos * Math.sin(longitude), z: Math.sin(latitude) };
}

function pairsOf(corners: readonly Corner[]): DegreePairs {
  return Float64Array.from(corners.flatMap(({ lat, lon }) => [lat, lon]));
}

/** The corners of the hull, from the one behind the most eastern to that. */
function hullCorners(corners: readonly Corner[], straight: number): Corner[] {
  const sorted = corners
    .toSorted((a, b) => a.lon - b.lon || a.lat - b.lat)
    .filter(({ lat, lon }, i, all) => i === 0 || lat !== all[i - 1].lat || lon !== all[i - 1].lon);
  if (sorted.length < 3) return sorted;
  const south = chain(sorted, straight);
  const north = chain(sorted.reverse(), straight);
  return [...north.slice(1), ...south.slice(1)];
}

/** The corners that turn left on the way along sorted ones. */
function chain(sorted: readonly Corner[], straight: number): Corner[] {
  const kept: Corner[] = [];
  for (const corner of sorted) {
    while (kept.length >= 2 && turn(kept[kept.length - 2], kept[kept.length - 1], corner) <= straight) kept.pop();
    kept.push(corner);
  }
  return kept;
}

/** The sine of the turn at `b`, positive to the left. */
function turn(a: Corner, b: Corner, c: Corner): number {
  const into = cross(a, b);
  const out = cross(b, c);
  const product = into.x * c.x + into.y * c.y + into.z * c.z;
  return product / (Math.hypot(into.x, into.y, into.z) * Math.hypot(out.x, out.y, out.z));
}

function cross(a: Corner, b: Corner): Pick<Corner, 'x' | 'y' | 'z'> {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}
