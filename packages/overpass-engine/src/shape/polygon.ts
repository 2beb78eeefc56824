/** `poly()`: a polygon of closed lines. */
import { boxOfGeometry, type DegreePairs, type DerivedGeometry, pointLists } from '@flyover/overpass-output';
import Flatbush from 'flatbush';
import { ringOf } from './arc-points.ts';

const NOWHERE = [0, 0, 0, 0] as const;

/**
 * Each line a ring, closed where it is open: against the clock outside, with it inside of an odd number of others.
 *
 * @param check looks at the clock
 * @returns undefined where no line has three corners
 */
export function polygonOf(geometries: readonly DerivedGeometry[], check: () => void): DerivedGeometry | undefined {
  const lines = geometries
    .flatMap((geometry) => [...pointLists(geometry)])
    .map(withoutEnd)
    .filter((points) => points.length >= 6);
  if (lines.length === 0) return undefined;
  const boxes = new Flatbush(lines.length);
  for (const points of lines) {
    const [south, west, north, east] = boxOfGeometry({ kind: 'line', points }) ?? NOWHERE;
    boxes.add(west, south, east, north);
  }
  boxes.finish();
  const rings = lines.map((points, i) => {
    check();
    let depth = 0;
    for (const k of boxes.search(points[1], points[0], points[1], points[0])) {
      if (k !== i && isInside(lines[k], points[0], points[1])) depth++;
    }
    const isLeft = signedArea(points) >= 0;
    return ringOf(isLeft === (depth % 2 === 0) ? points : reversed(points));
  });
  return { kind: 'polygon', rings };
}

function withoutEnd(points: DegreePairs): DegreePairs {
  const last = points.length - 2;
  return last > 0 && points[0] === points[last] && points[1] === points[last + 1] ? points.subarray(0, last) : points;
}

/** The first corner stays the first. */
function reversed(points: DegreePairs): DegreePairs {
  const turned = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    const from = i === 0 ? 0 : points.length - i;
    turned[i] = points[from];
    turned[i + 1] = points[from + 1];
  }
  return turned;
}

function signedArea(points: DegreePairs): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    sum += points[i + 1] * points[next] - points[next + 1] * points[i];
  }
  return sum;
}

function isInside(ring: DegreePairs, lat: number, lon: number): boolean {
  let inside = false;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    if (ring[i] > lat === ring[next] > lat) continue;
    const crossing = ring[i + 1] + ((lat - ring[i]) / (ring[next] - ring[i])) * (ring[next + 1] - ring[i + 1]);
    if (lon < crossing) inside = !inside;
  }
  return inside;
}
