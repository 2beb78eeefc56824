/** Long edges of polygons, with points between their ends: a polygon runs along great circles, whoever draws it draws straight lines. */
import type { DegreePairs } from '@flyover/overpass-output';
import { SPHERE_RADIUS, toVector, type Vector } from '../geometry/great-circle.ts';

/** Metres from point to point at most. */
const MOST_METRES = 500;
/**
 * Degrees of latitude and of longitude below which an edge stays as it is, however many metres that are: an edge of 767 m does in the
 * golden answers, one of 706 m does not. The size of a cell of the database lies between them.
 */
const SHORT = 0.0065536;

/** Places as numbers by turns, to be filled. */
export type PointList = number[];

/** Adds all points of an edge but the first: those between its ends, and the last. */
export function addArc(list: PointList, lat0: number, lon0: number, lat1: number, lon1: number): void {
  if (Math.abs(lat1 - lat0) >= SHORT || Math.abs(lon1 - lon0) >= SHORT) {
    const from = toVector(lat0, lon0);
    const to = toVector(lat1, lon1);
    const angle = angleBetween(from, to);
    const count = Math.ceil((angle * SPHERE_RADIUS) / MOST_METRES);
    for (let i = 1; i < count; i++) addBetween(list, from, to, angle, i / count);
  }
  list.push(lat1, lon1);
}

/** A closed ring through corners, which are not repeated at the end. */
export function ringOf(corners: DegreePairs | readonly number[]): DegreePairs {
  const list: PointList = [corners[0], corners[1]];
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    addArc(list, corners[i], corners[i + 1], corners[next], corners[next + 1]);
  }
  return Float64Array.from(list);
}

function addBetween(list: PointList, from: Vector, to: Vector, angle: number, part: number): void {
  const a = Math.sin((1 - part) * angle);
  const b = Math.sin(part * angle);
  const [x, y, z] = [a * from[0] + b * to[0], a * from[1] + b * to[1], a * from[2] + b * to[2]];
  list.push((Math.atan2(x, Math.hypot(y, z)) * 180) / Math.PI, (Math.atan2(y, z) * 180) / Math.PI);
}

function angleBetween(a: Vector, b: Vector): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2));
}
