/** Sorts the rings of one relation into outer rings and the holes in each. */
import { INSIDE, type Location, locateInRing, ON_EDGE, ringArea } from './ring-geometry.ts';

/** A ring: points from `start` up to, not including, `end`, in columns that all rings share. */
export interface Ring {
  readonly start: number;
  readonly end: number;
  readonly role: RingRole;
}
export type RingRole = 'outer' | 'inner' | 'unknown';

/** An outer ring with its holes. */
export interface PolygonRings<R extends Ring> {
  readonly outer: R;
  readonly holes: readonly R[];
}

interface MeasuredRing<R extends Ring> {
  readonly ring: R;
  readonly area: number;
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Puts each hole into the smallest outer ring around it; a hole outside all of them is left out.
 * Rings of unknown role are outer, or holes where they lie in an odd number of other rings.
 *
 * @param lat 1e-7 degrees
 * @param lon 1e-7 degrees
 */
export function nestRings<R extends Ring>(lat: ArrayLike<number>, lon: ArrayLike<number>, rings: readonly R[]): PolygonRings<R>[] {
  if (rings.length === 1) return rings[0].role === 'inner' ? [] : [{ outer: rings[0], holes: [] }];
  const measured = rings.map((ring) => measure(lat, lon, ring));
  const isOuter = measured.map(({ ring }, index) => {
    if (ring.role !== 'unknown') return ring.role === 'outer';
    let depth = 0;
    for (const [other, around] of measured.entries()) {
      if (other !== index && around.ring.role !== 'inner' && contains(lat, lon, around, measured[index])) depth++;
    }
    return depth % 2 === 0;
  });
  const polygons = measured.filter((_, index) => isOuter[index]).map((outer) => ({ outer, holes: [] as R[] }));
  for (const [index, hole] of measured.entries()) {
    if (isOuter[index]) continue;
    let best: (typeof polygons)[number] | undefined;
    for (const polygon of polygons) {
      if (best !== undefined && polygon.outer.area >= best.outer.area) continue;
      if (contains(lat, lon, polygon.outer, hole)) best = polygon;
    }
    best?.holes.push(hole.ring);
  }
  return polygons.map(({ outer, holes }) => ({ outer: outer.ring, holes }));
}

function measure<R extends Ring>(lat: ArrayLike<number>, lon: ArrayLike<number>, ring: R): MeasuredRing<R> {
  let [south, west, north, east] = [lat[ring.start], lon[ring.start], lat[ring.start], lon[ring.start]];
  for (let i = ring.start + 1; i < ring.end; i++) {
    south = Math.min(south, lat[i]);
    north = Math.max(north, lat[i]);
    west = Math.min(west, lon[i]);
    east = Math.max(east, lon[i]);
  }
  return { ring, area: Math.abs(ringArea(lat, lon, ring.start, ring.end)), south, west, north, east };
}

/** The first point of the inner ring that is not on the outer one decides; where all are, the box does. */
function contains<R extends Ring>(lat: ArrayLike<number>, lon: ArrayLike<number>, outer: MeasuredRing<R>, inner: MeasuredRing<R>): boolean {
  if (inner.south < outer.south || inner.north > outer.north || inner.west < outer.west || inner.east > outer.east) return false;
  if (inner.area > outer.area) return false;
  for (let i = inner.ring.start; i < inner.ring.end; i++) {
    const location: Location = locateInRing(lat, lon, outer.ring.start, outer.ring.end, lat[i], lon[i]);
    if (location !== ON_EDGE) return location === INSIDE;
  }
  return inner.area < outer.area;
}
