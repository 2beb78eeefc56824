/** Long edges of polygons, subdivided: a polygon runs along great circles, but maps draw straight lines. Angles are radians unless degrees are stated. */
import type { RunControl } from '../run-control.ts';

/** Degrees of latitude and of longitude below which an edge stays as it is: the side of a cell of the database. */
const CELL = 0.0065536;
/** Degrees of longitude from which an edge goes over a pole. */
const HALF_TURN = 179.999999;
const RADIANS = Math.acos(0) / 90;
/** Degrees from point to point at least. */
const FINEST = 1e-9;
const FINEST_DIVISOR = 65536;

/** A place in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Adds all points of an edge but the first: those between its ends, and the last. */
export function addArc(points: Place[], from: Place, to: Place, control: ShapeControl): void {
  const turn = to.lon - from.lon;
  if (Math.abs(to.lat - from.lat) >= CELL || Math.abs(turn) >= CELL) {
    const wrapped = Math.abs(turn) <= 180 ? to.lon : from.lon < 0 ? to.lon - 360 : to.lon + 360;
    const add = (place: Place) => {
      points.push(place);
      lookAt(control, points.length);
    };
    if (Math.abs(wrapped - from.lon) > HALF_TURN) addOverPole(from, { lat: to.lat, lon: wrapped }, add);
    else new Arc(from, { lat: to.lat, lon: wrapped }, add).addAll();
  }
  points.push(to);
}

/** Up to the pole, along its line on the map, and down again. */
function addOverPole(from: Place, to: Place, add: (place: Place) => void): void {
  const pole = from.lat + to.lat >= 0 ? 90 : -90;
  const stops = [from, { lat: pole, lon: from.lon }, { lat: pole, lon: to.lon }, to];
  for (let i = 1; i < stops.length; i++) {
    const [a, b] = [stops[i - 1], stops[i]];
    const count = Math.trunc((Math.abs(b.lat - a.lat) + Math.abs(b.lon - a.lon)) / CELL) + 1;
    for (let j = 1; j < count; j++) add({ lat: a.lat + ((b.lat - a.lat) * j) / count, lon: a.lon + ((b.lon - a.lon) * j) / count });
    if (i < 3) add(b);
  }
}

/**
 * The points between the ends of an edge. They part the edge at its northernmost or southernmost point, and each half evenly: a step is
 * a cell wide there, or finer the closer the edge comes to a pole.
 */
class Arc {
  private readonly from: Place;
  private readonly add: (place: Place) => void;
  private readonly length: number;
  /** Of the great circle: where it is a right angle behind the first end, in the direction of the second. */
  private readonly across: readonly [x: number, y: number, z: number];
  private readonly sin: number;
  private readonly cos: number;
  /** Position at which the edge is farthest from the equator. */
  private readonly middle: number;
  /** The latitude in degrees that tells how close to a pole it comes. */
  private readonly farthest: number;
  /** Degrees. */
  private readonly step: number;

  constructor(from: Place, to: Place, add: (place: Place) => void) {
    this.from = from;
    this.add = add;
    this.sin = Math.sin(from.lat * RADIANS);
    this.cos = Math.cos(from.lat * RADIANS);
    const cos = Math.cos(to.lat * RADIANS);
    const x = Math.sin(to.lat * RADIANS);
    const y = Math.sin((to.lon - from.lon) * RADIANS) * cos;
    const z = Math.cos((to.lon - from.lon) * RADIANS) * cos;
    const product = this.sin * x + this.cos * z;
    this.length = Math.acos(product);
    const [acrossX, acrossZ] = [x - product * this.sin, z - product * this.cos];
    const size = Math.sqrt(acrossX * acrossX + y * y + acrossZ * acrossZ);
    this.across = [acrossX / size, y / size, acrossZ / size];
    const top = this.sin === 0 ? this.length : Math.atan(this.across[0] / this.sin);
    this.middle = Math.max(Math.min(top, this.length), 0);
    const highest = this.placeAt(this.middle).lat;
    this.step = CELL * Math.cos(highest * RADIANS);
    this.farthest = this.step < CELL / 4 && top !== this.middle ? this.placeAt(top).lat : highest;
  }

  addAll(): void {
    this.addAround(0, this.length, 4);
  }

  private addAround(from: number, to: number, divisor: number): void {
    const coarse = CELL / divisor;
    if (this.step < coarse && divisor < FINEST_DIVISOR) {
      const reach = Math.acos(Math.sqrt(1 - 1 / divisor / divisor) / Math.sin(this.farthest * RADIANS));
      const near = Math.max(Math.min(this.middle - reach, to), from);
      const far = Math.max(Math.min(this.middle + reach, to), from);
      this.addEvenly(from, near, coarse * RADIANS);
      if (near > 0 && near < to) this.add(this.placeAt(near));
      this.addAround(near, far, divisor * 4);
      if (far > 0 && far < to) this.add(this.placeAt(far));
      this.addEvenly(far, to, coarse * RADIANS);
      return;
    }
    const step = Math.max(this.step, FINEST) * RADIANS;
    this.addEvenly(from, this.middle, step);
    if (this.middle > from && this.middle < to) this.add(this.placeAt(this.middle));
    this.addEvenly(this.middle, to, step);
  }

  private addEvenly(from: number, to: number, step: number): void {
    const count = Math.trunc((to - from) / step) + 1;
    for (let j = 1; j < count; j++) this.add(this.placeAt(from + ((to - from) * j) / count));
  }

  private placeAt(angle: number): Place {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const [x, y, z] = this.across;
    const lon = Math.atan2(sin * y, sin * z + cos * this.cos) / RADIANS + this.from.lon;
    return {
      lat: Math.asin(sin * x + cos * this.sin) / RADIANS,
      lon: lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon,
    };
  }
}

// Limits of a run on the construction of a shape.

/** Looks at the clock, and at the memory that a shape takes. */
export type ShapeControl = Pick<RunControl, 'check' | 'checkSize'>;

/** Bytes of a point while a shape is made. */
const POINT = 64;
/** Points between two looks. */
const POINTS_A_LOOK = 4096;

/**
 * Looks from time to time while a list of points grows.
 *
 * @param size points so far
 * @throws RuntimeError where time or memory are over
 */
export function lookAt(control: ShapeControl, size: number): void {
  if (size % POINTS_A_LOOK !== 0) return;
  control.check();
  control.checkSize(size * POINT);
}
