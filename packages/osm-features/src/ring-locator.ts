/** Answers many questions whether a point lies in one ring, without walking around the whole ring for each. */
import { type Location, locateInEdges, locateInRing, OUTSIDE } from './ring-geometry.ts';

/** A ring: points from `start` up to, not including, `end`. */
interface RingSlice {
  readonly start: number;
  readonly end: number;
}

/** Where a point lies with regard to the ring. */
export type RingLocator = (pointLat: number, pointLon: number) => Location;

/** Rings of fewer points are walked around. */
const LEAST_POINTS = 64;
/** Questions that a ring is walked around for before it is sorted: most rings are asked once. */
const PATIENCE = 4;
/** Edges in one band, on average. */
const EDGES_PER_BAND = 8;
/** An edge may lie in this many bands, on average: bounds the memory for rings that go up and down all the time. */
const BANDS_PER_EDGE = 4;

/** Where points lie with regard to a ring; exact, as `locateInRing`. */
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
