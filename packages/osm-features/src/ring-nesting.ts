/**
 * Which ring lies in which: for each ring the smallest one around it.
 *
 * Boxes are swept from one side of the world to the other, so that only rings abreast of one another are compared; most comparisons
 * end at the box, and the smallest box that fits is mostly the answer.
 */
import { INSIDE, ON_EDGE, ringArea } from './ring-geometry.ts';
import { createRingLocator, type RingLocator } from './ring-locator.ts';

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
