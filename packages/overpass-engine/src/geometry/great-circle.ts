/**
 * Distances on the sphere. The Overpass API takes 10,000 km from the equator to a pole; so do these functions.
 * Points are unit vectors, three numbers in a flat array, so that a distance costs no sine.
 */

/** Metres for an angle of one radian. */
export const SPHERE_RADIUS = 20_000_000 / Math.PI;
/** Degrees of latitude for a metre. */
export const DEGREES_A_METRE = 90 / 10_000_000;

/** A place as a unit vector. */
export type Vector = readonly [x: number, y: number, z: number];

/** The unit vector of a place in degrees. */
export function toVector(lat: number, lon: number): Vector {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  return [Math.sin((lat * Math.PI) / 180), cosLat * Math.sin((lon * Math.PI) / 180), cosLat * Math.cos((lon * Math.PI) / 180)];
}

/** Metres between two places. */
export function vectorDistance(a: Vector, b: Vector): number {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * Math.asin(Math.min(1, chord / 2)) * SPHERE_RADIUS;
}

/** Metres between two places in degrees. */
export function distance(lat0: number, lon0: number, lat1: number, lon1: number): number {
  return vectorDistance(toVector(lat0, lon0), toVector(lat1, lon1));
}

/**
 * Metres from a place to a segment between two others, or infinite where the foot of the perpendicular is not on
 * the segment: the ends themselves are another test.
 */
export function distanceToInside(point: Vector, from: Vector, to: Vector): number {
  const norm = cross(from, to);
  const length = Math.hypot(norm[0], norm[1], norm[2]);
  if (length === 0) return Number.POSITIVE_INFINITY;
  // on the inner side of both planes that stand on the segment at its ends
  if (dot(cross(norm, from), point) < 0 || dot(cross(to, norm), point) < 0) return Number.POSITIVE_INFINITY;
  return Math.asin(Math.min(1, Math.abs(dot(norm, point)) / length)) * SPHERE_RADIUS;
}

/** Whether two segments of great circles meet; one without length meets nothing. */
export function segmentsMeet(a0: Vector, a1: Vector, b0: Vector, b1: Vector): boolean {
  const a = cross(a0, a1);
  const b = cross(b0, b1);
  if (dot(a, a) === 0 || dot(b, b) === 0) return false;
  return dot(a, b0) * dot(a, b1) <= 0 && dot(b, a0) * dot(b, a1) <= 0 && dot(a0, b0) > 0;
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
