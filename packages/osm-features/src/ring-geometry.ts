/**
 * Area and containment of rings in whole 1e-7 degrees, exact.
 *
 * A ring is a slice of two columns, from `start` up to, not including, `end`. Whether it repeats its first point at its end does
 * not matter. Longitudes are not wrapped: a ring that crosses the antimeridian must be cut there before.
 */

/** Position of a point relative to rings. */
export const OUTSIDE = -1;
export const ON_EDGE = 0;
export const INSIDE = 1;
export type Location = typeof OUTSIDE | typeof ON_EDGE | typeof INSIDE;

/** Signed area in squares of 1e-7 degrees, positive where the ring runs counter-clockwise (north up). Rounded to a double. */
export function ringArea(lat: ArrayLike<number>, lon: ArrayLike<number>, start: number, end: number): number {
  let twice = 0;
  // relative to a point of the ring, so that small rings keep all their digits
  const baseLat = lat[start];
  const baseLon = lon[start];
  for (let i = start, before = end - 1; i < end; before = i++) {
    twice += (lon[before] - baseLon) * (lat[i] - baseLat) - (lon[i] - baseLon) * (lat[before] - baseLat);
  }
  return twice / 2;
}

/** The location of a point relative to a ring (even-odd rule); exact at edges and corners. */
export function locateInRing(
  lat: ArrayLike<number>,
  lon: ArrayLike<number>,
  start: number,
  end: number,
  pointLat: number,
  pointLon: number,
): Location {
  let inside = false;
  for (let i = start, before = end - 1; i < end; before = i++) {
    const side = crossing(lat[before], lon[before], lat[i], lon[i], pointLat, pointLon);
    if (side === ON_EDGE) return ON_EDGE;
    if (side === INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

/**
 * The same, looking only at some edges of the ring: all that the point's parallel meets must be among them.
 *
 * @param edges indexes of the points at which edges end; the edges `first` up to, not including, `last` are looked at
 */
export function locateInEdges(
  { lat, lon, start, end }: { lat: ArrayLike<number>; lon: ArrayLike<number>; start: number; end: number },
  edges: Uint32Array,
  first: number,
  last: number,
  pointLat: number,
  pointLon: number,
): Location {
  let inside = false;
  for (let at = first; at < last; at++) {
    const i = edges[at];
    const before = i === start ? end - 1 : i - 1;
    const side = crossing(lat[before], lon[before], lat[i], lon[i], pointLat, pointLon);
    if (side === ON_EDGE) return ON_EDGE;
    if (side === INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

/** A polygon of rings: the outer rings and the holes, in any order and direction. */
export interface RingColumns {
  /** 1e-7 degrees. */
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  /** Start of each ring, and the end of the last one. */
  readonly ringStart: ArrayLike<number>;
}

/** Whether a point lies in a polygon (even-odd over all rings); its edges belong to it. */
export function polygonContains(polygon: RingColumns, pointLat: number, pointLon: number): boolean {
  let inside = false;
  for (let ring = 0; ring + 1 < polygon.ringStart.length; ring++) {
    const location = locateInRing(polygon.lat, polygon.lon, polygon.ringStart[ring], polygon.ringStart[ring + 1], pointLat, pointLon);
    if (location === ON_EDGE) return true;
    if (location === INSIDE) inside = !inside;
  }
  return inside;
}

/** `INSIDE` where the edge a-b crosses the ray from the point to the east, `ON_EDGE` where the point is on it, else `OUTSIDE`. */
function crossing(aLat: number, aLon: number, bLat: number, bLon: number, lat: number, lon: number): Location {
  if (aLat > lat !== bLat > lat) {
    if (aLon > lon && bLon > lon) return INSIDE;
    if (aLon < lon && bLon < lon) return OUTSIDE;
    const turn = orientation(aLat, aLon, bLat, bLon, lat, lon);
    if (turn === 0) return ON_EDGE;
    return turn > 0 === bLat > aLat ? INSIDE : OUTSIDE;
  }
  if (aLat === lat && bLat === lat) return Math.min(aLon, bLon) <= lon && lon <= Math.max(aLon, bLon) ? ON_EDGE : OUTSIDE;
  return (aLat === lat && aLon === lon) || (bLat === lat && bLon === lon) ? ON_EDGE : OUTSIDE;
}

/** Unit of rounding of a double. */
const EPSILON = 2 ** -53;

/** Positive where the point is left of the way from a to b, negative where right, 0 on the line. Exact. */
export function orientation(aLat: number, aLon: number, bLat: number, bLon: number, lat: number, lon: number): number {
  const left = (bLon - aLon) * (lat - aLat);
  const right = (lon - aLon) * (bLat - aLat);
  const difference = left - right;
  if (Math.abs(left) + Math.abs(right) < 2 ** 53) return difference;
  // where rounding could change the sign, whole numbers decide
  if (Math.abs(difference) > 4 * EPSILON * (Math.abs(left) + Math.abs(right))) return difference;
  return Number(BigInt(bLon - aLon) * BigInt(lat - aLat) - BigInt(lon - aLon) * BigInt(bLat - aLat));
}
