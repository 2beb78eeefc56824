/** The rings of one relation as outer rings with their holes: nesting, and the location of points in a ring. */
import { INSIDE, type Location, locateInEdges, locateInRing, ON_EDGE, OUTSIDE, ringArea } from '../ring-geometry.ts';

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

// Nesting: for each ring the smallest one around it.
//
// A sweep over boxes from west to east compares only rings that overlap in longitude; most comparisons end at the box, and the smallest box that fits is
// mostly the answer.

/** Points from `start` up to, not including, `end`. */
interface RingSlice {
  readonly start: number;
  readonly end: number;
}

/**
 * A ring is held against this many others whose boxes fit, the smallest first: bounds what rings cost that are made to lie across one
 * another by the thousand. The first or second box is the right one in real data.
 */
const MOST_TRIED = 256;

/** So few outer rings are looked at one by one. */
const FEW = 8;

/** Rings with their boxes and areas. */
export class MeasuredRings {
  readonly areas: number[] = [];
  private readonly south: number[] = [];
  private readonly west: number[] = [];
  private readonly north: number[] = [];
  private readonly east: number[] = [];
  private readonly lat: ArrayLike<number>;
  private readonly lon: ArrayLike<number>;
  private readonly rings: readonly RingSlice[];
  private readonly locators = new Map<number, RingLocator>();

  /**
   * @param lat 1e-7 degrees
   * @param lon 1e-7 degrees
   */
  constructor(lat: ArrayLike<number>, lon: ArrayLike<number>, rings: readonly RingSlice[]) {
    this.lat = lat;
    this.lon = lon;
    this.rings = rings;
    for (const { start, end } of rings) {
      let south = lat[start];
      let west = lon[start];
      let north = south;
      let east = west;
      for (let i = start + 1; i < end; i++) {
        south = Math.min(south, lat[i]);
        north = Math.max(north, lat[i]);
        west = Math.min(west, lon[i]);
        east = Math.max(east, lon[i]);
      }
      this.south.push(south);
      this.west.push(west);
      this.north.push(north);
      this.east.push(east);
      this.areas.push(Math.abs(ringArea(lat, lon, start, end)));
    }
  }

  /**
   * For each of `inner` the smallest of `outer` that contains it, or -1.
   *
   * @param outer indexes of rings
   * @param inner indexes of rings; a ring does not contain itself
   */
  parents(outer: readonly number[], inner: readonly number[]): number[] {
    return this.sweep(outer, inner, false);
  }

  /** For each of `inner` the smallest of `outer` that has one of its points inside, or -1. */
  neighbours(outer: readonly number[], inner: readonly number[]): number[] {
    return this.sweep(outer, inner, true);
  }

  private sweep(outer: readonly number[], inner: readonly number[], overlap: boolean): number[] {
    const { areas } = this;
    if (outer.length <= FEW) {
      const list = outer.length < 2 ? outer : outer.toSorted((a, b) => areas[b] - areas[a] || b - a);
      return inner.map((ring) => (overlap ? this.nearest(list, ring) : this.smallest(list, ring)));
    }
    const [low, high] = this.betterAxis(outer);
    const parents = new Array<number>(inner.length).fill(-1);
    const waiting = Float64Array.from(outer).sort((a, b) => low[a] - low[b]);
    // a ring that only overlaps may begin before the outer one does: it waits for the end of its box
    const key = overlap ? high : low;
    const order = Float64Array.from(inner, (_, index) => index).sort((a, b) => key[inner[a]] - key[inner[b]]);
    // the smallest last: what is asked for is mostly there
    let active: number[] = [];
    let crowd = 64;
    let next = 0;
    for (const index of order) {
      const ring = inner[index];
      for (; next < waiting.length && low[waiting[next]] <= key[ring]; next++) insert(active, waiting[next], areas);
      if (!overlap && active.length > crowd) {
        active = active.filter((around) => high[around] >= low[ring]);
        crowd = Math.max(64, active.length * 2);
      }
      parents[index] = overlap ? this.nearest(active, ring) : this.smallest(active, ring);
    }
    return parents;
  }

  private smallest(active: readonly number[], ring: number): number {
    let left = MOST_TRIED;
    for (let i = active.length - 1; i >= 0 && left > 0; i--) {
      const around = active[i];
      if (around === ring || !this.boxFits(around, ring)) continue;
      if (this.contains(around, ring)) return around;
      left--;
    }
    return -1;
  }

  private nearest(active: readonly number[], ring: number): number {
    let left = MOST_TRIED;
    for (let i = active.length - 1; i >= 0 && left > 0; i--) {
      const around = active[i];
      if (around === ring || !this.boxesMeet(around, ring)) continue;
      if (this.reachesInto(around, ring)) return around;
      left--;
    }
    return -1;
  }

  /** The axis along which the boxes are shorter, measured against all of them. */
  private betterAxis(list: readonly number[]): readonly [low: readonly number[], high: readonly number[]] {
    const share = (low: readonly number[], high: readonly number[]) => {
      let [from, to, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
      for (const ring of list) {
        from = Math.min(from, low[ring]);
        to = Math.max(to, high[ring]);
        sum += high[ring] - low[ring];
      }
      return sum / (to - from + 1);
    };
    return share(this.west, this.east) <= share(this.south, this.north) ? [this.west, this.east] : [this.south, this.north];
  }

  private boxFits(around: number, ring: number): boolean {
    return (
      this.west[ring] >= this.west[around] &&
      this.east[ring] <= this.east[around] &&
      this.south[ring] >= this.south[around] &&
      this.north[ring] <= this.north[around] &&
      this.areas[ring] <= this.areas[around]
    );
  }

  private boxesMeet(around: number, ring: number): boolean {
    return (
      this.west[ring] <= this.east[around] &&
      this.east[ring] >= this.west[around] &&
      this.south[ring] <= this.north[around] &&
      this.north[ring] >= this.south[around]
    );
  }

  /** The first point of the ring that is not on the outer one decides; where all are, the area does. */
  private contains(around: number, ring: number): boolean {
    const locate = this.locator(around);
    for (let i = this.rings[ring].start; i < this.rings[ring].end; i++) {
      const location = locate(this.lat[i], this.lon[i]);
      if (location !== ON_EDGE) return location === INSIDE;
    }
    return this.areas[ring] < this.areas[around];
  }

  private reachesInto(around: number, ring: number): boolean {
    const locate = this.locator(around);
    for (let i = this.rings[ring].start; i < this.rings[ring].end; i++) if (locate(this.lat[i], this.lon[i]) === INSIDE) return true;
    return false;
  }

  private locator(ring: number): RingLocator {
    let locator = this.locators.get(ring);
    if (locator === undefined) {
      locator = createRingLocator(this.lat, this.lon, this.rings[ring]);
      this.locators.set(ring, locator);
    }
    return locator;
  }
}

/** Keeps the list sorted by area, the smallest last; of the same area the first that came. */
function insert(active: number[], ring: number, areas: readonly number[]): void {
  let low = 0;
  let high = active.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (areas[active[middle]] > areas[ring]) low = middle + 1;
    else high = middle;
  }
  active.splice(low, 0, ring);
}

// Location of many points in one ring, without a walk around the whole ring for each.

/** The location of a point relative to the ring. */
export type RingLocator = (pointLat: number, pointLon: number) => Location;

/** Rings of fewer points are walked around. */
const LEAST_POINTS = 64;
/** Questions that a ring is walked around for before it is sorted: most rings are asked once. */
const PATIENCE = 4;
/** Edges in one band, on average. */
const EDGES_PER_BAND = 8;
/** An edge may lie in this many bands, on average: bounds the memory for rings that go up and down all the time. */
const BANDS_PER_EDGE = 4;

/** The locator of points relative to a ring; exact, as `locateInRing`. */
export function createRingLocator(lat: ArrayLike<number>, lon: ArrayLike<number>, { start, end }: RingSlice): RingLocator {
  const walk: RingLocator = (pointLat, pointLon) => locateInRing(lat, lon, start, end, pointLat, pointLon);
  if (end - start < LEAST_POINTS) return walk;
  let asked = 0;
  let sorted: RingLocator | undefined;
  return (pointLat, pointLon) => {
    if (asked++ < PATIENCE) return walk(pointLat, pointLon);
    sorted ??= sortEdges(lat, lon, start, end);
    return sorted(pointLat, pointLon);
  };
}

/** Sorts the edges into bands of latitude; an edge lies in each band it touches. */
function sortEdges(lat: ArrayLike<number>, lon: ArrayLike<number>, start: number, end: number): RingLocator {
  const ring = { lat, lon, start, end };
  let [south, north] = [lat[start], lat[start]];
  for (let i = start + 1; i < end; i++) {
    south = Math.min(south, lat[i]);
    north = Math.max(north, lat[i]);
  }
  const height = north - south + 1;
  const previous = (i: number) => (i === start ? end - 1 : i - 1);
  let bands = Math.ceil((end - start) / EDGES_PER_BAND);
  const bandOf = (at: number) => Math.floor(((at - south) / height) * bands);
  const count = () => {
    let entries = 0;
    for (let i = start; i < end; i++) entries += Math.abs(bandOf(lat[i]) - bandOf(lat[previous(i)])) + 1;
    return entries;
  };
  let entries = count();
  while (bands > 1 && entries > (end - start) * BANDS_PER_EDGE) {
    bands = Math.ceil(bands / 2);
    entries = count();
  }
  const bandStart = new Uint32Array(bands + 1);
  const eachBand = (visit: (band: number, i: number) => void) => {
    for (let i = start; i < end; i++) {
      const [a, b] = [bandOf(lat[i]), bandOf(lat[previous(i)])];
      for (let band = Math.min(a, b); band <= Math.max(a, b); band++) visit(band, i);
    }
  };
  eachBand((band) => bandStart[band + 1]++);
  for (let band = 0; band < bands; band++) bandStart[band + 1] += bandStart[band];
  const next = bandStart.slice();
  const edges = new Uint32Array(entries);
  eachBand((band, i) => {
    edges[next[band]++] = i;
  });
  return (pointLat, pointLon) => {
    if (pointLat < south || pointLat > north) return OUTSIDE;
    const band = bandOf(pointLat);
    return locateInEdges(ring, edges, bandStart[band], bandStart[band + 1], pointLat, pointLon);
  };
}
