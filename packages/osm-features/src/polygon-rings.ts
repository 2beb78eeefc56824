/** Sorts the rings of one relation into outer rings and the holes in each. */
import { MeasuredRings } from './ring-nesting.ts';

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

/**
 * Puts each hole into the smallest outer ring around it, or where there is none, into the smallest that it reaches into; a hole
 * outside all of them is left out. Rings of unknown role are outer, or holes where they lie in an odd number of other rings.
 *
 * @param lat 1e-7 degrees
 * @param lon 1e-7 degrees
 */
export function nestRings<R extends Ring>(lat: ArrayLike<number>, lon: ArrayLike<number>, rings: readonly R[]): PolygonRings<R>[] {
  if (rings.length === 1) return rings[0].role === 'inner' ? [] : [{ outer: rings[0], holes: [] }];
  if (rings.every(({ role }) => role === 'outer')) return rings.map((outer) => ({ outer, holes: [] }));
  const measured = new MeasuredRings(lat, lon, rings);
  const isHole = rings.map(({ role }) => role === 'inner');
  for (const ring of unknownHoles(measured, rings)) isHole[ring] = true;
  const outers: number[] = [];
  const holes: number[] = [];
  for (let index = 0; index < rings.length; index++) (isHole[index] ? holes : outers).push(index);
  const polygons = new Map(outers.map((index) => [index, { outer: rings[index], holes: [] as R[] }]));
  if (holes.length === 0) return [...polygons.values()];
  const parents = measured.parents(outers, holes);
  const lost = holes.flatMap((_, index) => (parents[index] === -1 ? [index] : []));
  if (lost.length > 0) {
    const near = measured.neighbours(
      outers,
      lost.map((index) => holes[index]),
    );
    for (const [at, index] of lost.entries()) parents[index] = near[at];
  }
  for (const [index, hole] of holes.entries()) polygons.get(parents[index])?.holes.push(rings[hole]);
  return [...polygons.values()];
}

/** The rings of unknown role that lie in an odd number of others, not counting inner ones. */
function unknownHoles(measured: MeasuredRings, rings: readonly Ring[]): number[] {
  if (!rings.some(({ role }) => role === 'unknown')) return [];
  const list = rings.flatMap(({ role }, index) => (role === 'inner' ? [] : [index]));
  const parents = new Int32Array(rings.length).fill(-1);
  for (const [at, parent] of measured.parents(list, list).entries()) parents[list[at]] = parent;
  const depths = new Uint32Array(rings.length);
  // from the largest on: what lies around a ring is at least as large, so that its depth is known
  for (const ring of list.toSorted((a, b) => measured.areas[b] - measured.areas[a])) {
    depths[ring] = parents[ring] === -1 ? 0 : depths[parents[ring]] + 1;
  }
  return list.filter((ring) => rings[ring].role === 'unknown' && depths[ring] % 2 === 1);
}
