/** The check whether rings are simple and apart: no point twice, no crossing, no touch. Nearly all are, and need no more work. */
import { orientation } from '../ring-geometry.ts';
import { SegmentBoxes } from './segment-boxes.ts';

/** A closed ring: points from `start` up to, not including, `end`, the first one repeated. */
interface RingSlice {
  readonly start: number;
  readonly end: number;
}

/** Products below are exact. */
const EXACT = 2 ** 51;

/** A ring of so few points is looked at as it lies, each step beside each other. */
const FEW_POINTS = 24;

/** So many rings lie anywhere: they are looked at in an order in which neighbours are near. */
const MANY_RINGS = 8;

/** Looks at the rings of one area after another. */
export class RingCheck {
  private readonly segments = new SegmentBoxes();
  /** First segment of each ring, and behind the last one. */
  private ringStart: number[] = [];
  private ringOf = new Uint32Array(64);
  private many = false;
  private readonly touches = (low: number, high: number) => this.touch(low, high);

  /** Whether one ring is simple. */
  isSimple(lat: Int32Array, lon: Int32Array, start: number, end: number): boolean {
    if (isConvex(lat, lon, start, end)) return true;
    if (end - start <= FEW_POINTS) return isSimpleSmall(lat, lon, start, end);
    const { segments } = this;
    segments.clear();
    if (segments.addPath(lat, lon, start, end) < 3) return false;
    this.many = false;
    this.ringStart = [0, segments.count];
    return !segments.eachPair(this.touches);
  }

  /** Whether every ring is simple and meets no other, nor any of the open paths; rings that only go there and back are not. */
  areApart(lat: Int32Array, lon: Int32Array, rings: readonly RingSlice[], open: readonly RingSlice[]): boolean {
    if (rings.length === 1 && open.length === 0) return this.isSimple(lat, lon, rings[0].start, rings[0].end);
    const { segments } = this;
    segments.clear();
    this.ringStart = [];
    const paths = rings.length + open.length > MANY_RINGS ? nearbyOrder(lat, lon, [...rings, ...open]) : [...rings, ...open];
    for (const { start, end } of paths) {
      this.ringStart.push(segments.count);
      const isRing = lat[start] === lat[end - 1] && lon[start] === lon[end - 1];
      if (segments.addPath(lat, lon, start, end) < 3 && isRing) return false;
    }
    this.ringStart.push(segments.count);
    this.many = true;
    this.numberRings();
    return !segments.eachPair(this.touches);
  }

  private numberRings(): void {
    if (this.ringOf.length < this.segments.count) this.ringOf = new Uint32Array(this.segments.count * 2);
    for (let ring = 0; ring + 1 < this.ringStart.length; ring++) this.ringOf.fill(ring, this.ringStart[ring], this.ringStart[ring + 1]);
  }

  /** Whether two segments share more than the point in which neighbours in a ring meet. */
  private touch(low: number, high: number): boolean {
    const { many } = this;
    const { lat0, lon0, lat1, lon1 } = this.segments;
    const ring = many ? this.ringOf[low] : 0;
    if (!many || ring === this.ringOf[high]) {
      if (high === low + 1) return folds(lat0[low], lon0[low], lat1[low], lon1[low], lat1[high], lon1[high]);
      const isEnds = low === this.ringStart[ring] && high === this.ringStart[ring + 1] - 1;
      if (isEnds && lat0[low] === lat1[high] && lon0[low] === lon1[high])
        return folds(lat0[high], lon0[high], lat1[high], lon1[high], lat1[low], lon1[low]);
    }
    return meet(lat0[low], lon0[low], lat1[low], lon1[low], lat0[high], lon0[high], lat1[high], lon1[high]);
  }
}

/** Whether a ring turns to one side only, once around: most houses do, and a look at each corner tells. */
function isConvex(lat: Int32Array, lon: Int32Array, start: number, end: number): boolean {
  if (end - start < 4) return false;
  // the last step again first, for the corner between it and the first one
  let dLat = lat[end - 1] - lat[end - 2];
  let dLon = lon[end - 1] - lon[end - 2];
  const isLeft = dLon * (lat[start + 1] - lat[start]) > (lon[start + 1] - lon[start]) * dLat;
  let heading = 0;
  let turns = 0;
  for (let i = start + 1; i < end; i++) {
    const nextLat = lat[i] - lat[i - 1];
    const nextLon = lon[i] - lon[i - 1];
    const turn = dLon * nextLat - nextLon * dLat;
    // straight on or back, or steps so long that the product is not exact: the other test decides
    if (turn === 0 || turn > 0 !== isLeft || turn > EXACT || turn < -EXACT) return false;
    const east = nextLon > 0 ? 1 : nextLon < 0 ? -1 : heading;
    if (heading !== 0 && east !== heading) turns++;
    heading = east;
    dLat = nextLat;
    dLon = nextLon;
  }
  return turns <= 2;
}

/** `isSimple` without a tree; a node twice in a row is left to the careful way. */
function isSimpleSmall(lat: Int32Array, lon: Int32Array, start: number, end: number): boolean {
  for (let i = start + 1; i < end; i++) {
    const aLat = lat[i - 1];
    const aLon = lon[i - 1];
    const bLat = lat[i];
    const bLon = lon[i];
    if (aLat === bLat && aLon === bLon) return false;
    const west = Math.min(aLon, bLon);
    const east = Math.max(aLon, bLon);
    const south = Math.min(aLat, bLat);
    const north = Math.max(aLat, bLat);
    const next = i + 1 < end ? i + 1 : start + 1;
    if (folds(aLat, aLon, bLat, bLon, lat[next], lon[next])) return false;
    // the last step meets the first one
    const last = i === start + 1 ? end - 1 : end;
    for (let j = i + 2; j < last; j++) {
      const cLat = lat[j - 1];
      const cLon = lon[j - 1];
      const dLat = lat[j];
      const dLon = lon[j];
      if ((cLon < west && dLon < west) || (cLon > east && dLon > east)) continue;
      if ((cLat < south && dLat < south) || (cLat > north && dLat > north)) continue;
      if (meet(aLat, aLon, bLat, bLon, cLat, cLon, dLat, dLon)) return false;
    }
  }
  return true;
}

/** Whether the segments a-b and c-d, whose boxes meet, do. */
function meet(aLat: number, aLon: number, bLat: number, bLon: number, cLat: number, cLon: number, dLat: number, dLon: number): boolean {
  const c = orientation(aLat, aLon, bLat, bLon, cLat, cLon);
  const d = orientation(aLat, aLon, bLat, bLon, dLat, dLon);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = orientation(cLat, cLon, dLat, dLon, aLat, aLon);
  const b = orientation(cLat, cLon, dLat, dLon, bLat, bLon);
  // on one line their boxes meet, so that they do
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}

/** Whether the way from a over b to c goes back on itself. */
function folds(aLat: number, aLon: number, bLat: number, bLon: number, cLat: number, cLon: number): boolean {
  if ((aLat - bLat) * (cLat - bLat) + (aLon - bLon) * (cLon - bLon) <= 0) return false;
  return orientation(aLat, aLon, bLat, bLon, cLat, cLon) === 0;
}

/** Rings along a Z-shaped curve through the middles of their boxes. */
function nearbyOrder<R extends RingSlice>(lat: Int32Array, lon: Int32Array, rings: readonly R[]): R[] {
  let [south, west, size] = [Infinity, Infinity, 1];
  for (const { start } of rings) {
    south = Math.min(south, lat[start]);
    west = Math.min(west, lon[start]);
  }
  for (const { start } of rings) size = Math.max(size, lat[start] - south, lon[start] - west);
  const part = (value: number) => spread(Math.floor((value / size) * 0xffff));
  const keys = rings.map(({ start }) => part(lat[start] - south) * 2 + part(lon[start] - west));
  return rings
    .map((_, index) => index)
    .sort((a, b) => keys[a] - keys[b])
    .map((index) => rings[index]);
}

/** The 16 bits of a number with a zero between each two. */
function spread(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
