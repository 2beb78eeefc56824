/** The sphere of the Overpass API, with 10,000 km from the equator to a pole, and places on it as unit vectors. */

import { LATITUDE_SHIFT } from './quadtile.ts';

/** Degrees of latitude for a metre. */
export const DEGREES_A_METRE = 90 / 10_000_000;

/** A place as a unit vector. */
export type Vector = readonly [x: number, y: number, z: number];

/** The unit vector of a place in degrees. */
export function toVector(lat: number, lon: number): Vector {
  const latitude = (lat * Math.PI) / 180;
  const longitude = (lon * Math.PI) / 180;
  const cosLat = Math.cos(latitude);
  return [Math.sin(latitude), cosLat * Math.sin(longitude), cosLat * Math.cos(longitude)];
}

/**
 * The latitude in degrees of one in 1e-7 degrees, as the Overpass API has it: it counts from -91 degrees, which leaves its mark on
 * the last digits.
 */
export function toLatitude(units: number): number {
  return (units + LATITUDE_SHIFT) / 1e7 - 91;
}

/**
 * Whether two segments of great circles meet; one without length meets nothing. Each is measured from its middle, by sines of
 * half its length, as the Overpass API does: near the ends that is blurred by some centimetres, and its answers show it. It takes
 * no note of the far side of the earth, so this is for segments that are near each other.
 */
export function segmentsMeet(a0: Vector, a1: Vector, b0: Vector, b1: Vector): boolean {
  const meeting = cross(cross(a0, a1), cross(b0, b1));
  const scale = 1 / Math.sqrt(dot(meeting, meeting));
  const point: Vector = [meeting[0] * scale, meeting[1] * scale, meeting[2] * scale];
  return isOnArc(point, a0, a1) && isOnArc(point, b0, b1);
}

function isOnArc(point: Vector, from: Vector, to: Vector): boolean {
  const middle: Vector = [from[0] + to[0], from[1] + to[1], from[2] + to[2]];
  return Math.abs(dot(middle, point)) >= dot(middle, from);
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
