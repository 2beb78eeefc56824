/** The sphere of the Overpass API, with 10,000 km from the equator to a pole; places on it as unit vectors, and distances between them. */
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

// Distances by the same arithmetic as in the Overpass API. They come from the arc cosine of a number near 1, so those below some centimetres are 0 or 9.5 cm,
// and a radius of centimetres gives the API's answers.

const RADIANS = Math.acos(0) / 90;
const METRES = 10_000_000 / Math.acos(0);
/** Degrees below which two places are the same, whatever the radius. */
const SAME = 1e-7;

/** A place in degrees, and what distances are made of. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly cosine: number;
  readonly vector: Vector;
}

/** A place by its degrees. */
export function placeAt(lat: number, lon: number): Place {
  return { lat, lon, cosine: Math.cos(lat * RADIANS), vector: toVector(lat, lon) };
}

/** Metres between two places. */
export function metresBetween(a: Place, b: Place): number {
  if (a.lat === b.lat && a.lon === b.lon) return 0;
  const product = Math.cos((b.lat - a.lat) * RADIANS) + a.cosine * b.cosine * (Math.cos((b.lon - a.lon) * RADIANS) - 1);
  return Math.acos(Math.min(1, product)) * METRES;
}

/** Whether two places are within a radius in metres of each other. */
export function arePlacesNear(a: Place, b: Place, radius: number): boolean {
  return (radius > 0 && metresBetween(a, b) <= radius) || (Math.abs(a.lat - b.lat) < SAME && Math.abs(a.lon - b.lon) < SAME);
}

/** Whether a place is within a radius of the inside of a segment: near its great circle, and not farther from an end than the other is. */
export function isNearInside(place: Place, from: Place, to: Place, radius: number): boolean {
  const [x, y, z] = place.vector;
  const [fromX, fromY, fromZ] = from.vector;
  const [toX, toY, toZ] = to.vector;
  const normX = fromY * toZ - fromZ * toY;
  const normY = fromZ * toX - fromX * toZ;
  const normZ = fromX * toY - fromY * toX;
  const sine = Math.abs(x * normX + y * normY + z * normZ) / Math.sqrt(normX * normX + normY * normY + normZ * normZ);
  // of a segment without length the sine is no number
  if (!(Math.asin(Math.min(1, sine)) * METRES <= radius)) return false;
  const reach = Math.sqrt(metresBetween(from, to) ** 2 + radius * radius);
  return metresBetween(place, from) <= reach && metresBetween(place, to) <= reach;
}
