/** Plane and sphere for the plain evaluator: every point against every segment. Coordinates are 1e-7 degrees. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { type Thing, Unsure, type World } from './twin-data.ts';

/** A node's place. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** From one point to the next. */
export type Segment = readonly [Point, Point];

/** A way that ends where it begins, with something between. */
export function isClosed({ refs }: Thing): boolean {
  return refs.length > 2 && refs[0] === refs[refs.length - 1];
}

/** The segments of ways; one whose ends are not both known is left out. */
export function segmentsOfWays(world: World, ways: readonly Thing[]): Segment[] {
  return ways.flatMap(({ refs }) =>
    refs.slice(1).flatMap((ref, i): Segment[] => {
      const [from, to] = [world.node.get(refs[i]), world.node.get(ref)];
      return from === undefined || to === undefined ? [] : [[from, to]];
    }),
  );
}

/** The nodes of a way that are known. */
export function nodesOf(world: World, way: Thing): Thing[] {
  return way.refs.flatMap((ref) => world.node.get(ref) ?? []);
}

const same = (a: Point, b: Point) => a.lat === b.lat && a.lon === b.lon;

/** Units within which the Overpass API's rounding may decide. */
const BLUR = 8;

/** Where a point is. On the border are only its corners: a point that is as good as on an edge proves nothing. */
export function placeIn(border: readonly Segment[], point: Point): 'in' | 'out' | 'corner' {
  if (border.some(([a, b]) => same(a, point) || same(b, point))) return 'corner';
  let crossed = 0;
  for (const [a, b] of border) {
    if (distanceInPlane(point, [a, b]) < BLUR) throw new Unsure();
    if (a.lon > point.lon === b.lon > point.lon) continue;
    const lat = a.lat + ((point.lon - a.lon) * (b.lat - a.lat)) / (b.lon - a.lon);
    if (lat > point.lat) crossed++;
  }
  return crossed % 2 === 1 ? 'in' : 'out';
}

function distanceInPlane(point: Point, [a, b]: Segment): number {
  const [dLat, dLon] = [b.lat - a.lat, b.lon - a.lon];
  const length = dLat * dLat + dLon * dLon;
  const part = length === 0 ? 0 : ((point.lat - a.lat) * dLat + (point.lon - a.lon) * dLon) / length;
  const at = Math.max(0, Math.min(1, part));
  return Math.hypot(point.lat - a.lat - at * dLat, point.lon - a.lon - at * dLon);
}

/** Whether some of a segment is inside, cut where it meets the border. A piece along the border proves nothing where `blurred`. */
export function segmentIsIn(border: readonly Segment[], [from, to]: Segment, blurred: boolean): boolean {
  if (same(from, to)) return false;
  if (border.some(([a, b]) => (same(a, from) && same(b, to)) || (same(a, to) && same(b, from)))) {
    if (blurred) throw new Unsure();
    return false;
  }
  const cuts = [0, 1];
  for (const [a, b] of border) {
    if ([a, b].some((end) => same(end, from) || same(end, to))) continue;
    // a corner on the segment, or nearly
    if ([a, b].some((end) => distanceInPlane(end, [from, to]) < BLUR)) throw new Unsure();
    const [dLat, dLon] = [to.lat - from.lat, to.lon - from.lon];
    const turn = dLat * (b.lon - a.lon) - dLon * (b.lat - a.lat);
    if (turn === 0) continue;
    const at = ((a.lat - from.lat) * (b.lon - a.lon) - (a.lon - from.lon) * (b.lat - a.lat)) / turn;
    const along = ((a.lat - from.lat) * dLon - (a.lon - from.lon) * dLat) / turn;
    if (at > 0 && at < 1 && along > 0 && along < 1) cuts.push(at);
  }
  cuts.sort((a, b) => a - b);
  return cuts.slice(1).some((cut, i) => {
    const at = (cut + cuts[i]) / 2;
    return placeIn(border, { lat: from.lat + at * (to.lat - from.lat), lon: from.lon + at * (to.lon - from.lon) }) === 'in';
  });
}

/** Whether a point is in a box, edges included. */
export function inBox({ lat, lon }: Point, { south, west, north, east }: FixedBox): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

/** Whether a segment meets a box: what is left of it between the four edges. */
export function segmentMeetsBox([from, to]: Segment, box: FixedBox): boolean {
  let [enter, leave] = [0, 1];
  const [dLat, dLon] = [to.lat - from.lat, to.lon - from.lon];
  for (const [step, room] of [
    [-dLon, from.lon - box.west],
    [dLon, box.east - from.lon],
    [-dLat, from.lat - box.south],
    [dLat, box.north - from.lat],
  ]) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  if (Math.abs(enter - leave) < 1e-7 && enter !== leave) throw new Unsure();
  return enter <= leave;
}

const RADIANS = Math.PI / 180 / 1e7;
/** 10,000 km from the equator to a pole. */
const RADIUS = 20_000_000 / Math.PI;

/** Metres between two places, by the haversine. */
export function metres(a: Point, b: Point): number {
  const half = (x: number) => Math.sin((x * RADIANS) / 2) ** 2;
  const h = half(a.lat - b.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(a.lon - b.lon);
  return 2 * RADIUS * Math.asin(Math.sqrt(h));
}

/** Metres from a place to a segment that is short: on the plane that touches the earth there. */
function metresToSegment(point: Point, [a, b]: Segment): number {
  const shrink = Math.cos(point.lat * RADIANS);
  const flat = ({ lat, lon }: Point): Point => ({ lat: lat - point.lat, lon: (lon - point.lon) * shrink });
  return distanceInPlane({ lat: 0, lon: 0 }, [flat(a), flat(b)]) * RADIANS * RADIUS;
}

/** Metres between two short segments; a point is a segment without length. */
export function metresBetween(a: Segment, b: Segment): number {
  if (crosses(a, b)) return 0;
  return Math.min(metresToSegment(a[0], b), metresToSegment(a[1], b), metresToSegment(b[0], a), metresToSegment(b[1], a));
}

function crosses([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (from: Point, to: Point, point: Point) =>
    Math.sign((to.lat - from.lat) * (point.lon - from.lon) - (to.lon - from.lon) * (point.lat - from.lat));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** All known nodes of an element: its own, and of a relation those of its ways. */
export function pointsOf(world: World, thing: Thing): Thing[] {
  if (thing.kind === 'node') return [thing];
  if (thing.kind === 'way') return nodesOf(world, thing);
  if (thing.kind !== 'relation') return [];
  return thing.members.flatMap(({ type, ref }) => {
    const member = type === 'node' ? world.node.get(ref) : type === 'way' ? world.way.get(ref) : undefined;
    return member === undefined ? [] : pointsOf(world, member);
  });
}

/** The box of an element; undefined where none of its places is known. */
export function boxOf(world: World, thing: Thing): FixedBox | undefined {
  const points = pointsOf(world, thing);
  if (points.length === 0) return undefined;
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  return fixedBox(Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons));
}

/** The middle of the box. Halves go where a binary fraction happens to lie, so they are not asked about: stores have even coordinates. */
export function centerOf(world: World, thing: Thing): Point | undefined {
  const box = boxOf(world, thing);
  return box && { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 };
}

/** Metres of a way, or of the ways that are members, each as often as it is one. */
export function lengthOf(world: World, thing: Thing): number {
  if (thing.kind === 'way') return segmentsOfWays(world, [thing]).reduce((sum, [a, b]) => sum + metres(a, b), 0);
  return thing.members.reduce((sum, { type, ref }) => {
    const way = type === 'way' ? world.way.get(ref) : undefined;
    return way === undefined ? sum : sum + lengthOf(world, way);
  }, 0);
}
