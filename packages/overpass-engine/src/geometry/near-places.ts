/**
 * What is near what, with the very sums of the Overpass API. Distances come from the arc cosine of a number near 1, so that those below
 * some centimetres are 0 or 9.5 cm; who asks for a radius of centimetres gets its answers.
 */
import { toVector, type Vector } from './great-circle.ts';

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
