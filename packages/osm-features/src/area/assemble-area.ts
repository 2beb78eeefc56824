/**
 * Polygons from ways that touch themselves or one another, assembled from their segments, whatever the ways and roles say.
 *
 * A place inside an odd number of outlines is inside. Each connected part of the inside is a polygon: its border is walked with the inside on the left, and
 * splits where it meets itself in a node. So holes that touch in a line, or in two nodes, are one hole, with an island where they enclose one; outlines that
 * touch in a line are one.
 */

import { joinEnds, LEAST_RING_NODES } from '../assemble-rings.ts';
import type { PlaceNumbers } from '../place-numbers.ts';
import { INSIDE, locateInRing, ringArea } from '../ring-geometry.ts';
import { type AreaPiece, type AreaPoints, type AreaSegments, areaSegments, type CrossingRule } from './area-segments.ts';
import { type Component, faceWalks, originOf } from './face-walks.ts';
import { MeasuredRings, nestRings, type PolygonRings, type Ring } from './polygon-rings.ts';
import type { SegmentBoxes } from './segment-boxes.ts';

/** A ring or a line: points from `start` up to, not including, `end`, and the ways it is made of. */
export interface AreaPath {
  readonly start: number;
  readonly end: number;
  readonly slots: readonly number[];
}

/** Result of assembling the pieces. */
export interface AssembledArea {
  /** Points of the paths, 1e-7 degrees. */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  /** Rings that share no more than single nodes and cross nowhere. */
  readonly polygons: readonly PolygonRings<AreaPath & Ring>[];
  /** Paths that cross something, do not close, or belong to a missing part. */
  readonly open: readonly AreaPath[];
  /** Whether the pieces cross and were split there. */
  readonly isCrossed: boolean;
}

/** Facts about the ways of an area. */
export interface AreaWays {
  /** Whether all of them are here, with all their nodes. Where not, roles tell rings of what is missing. */
  readonly isWhole: boolean;
  /** Treatment of crossing segments. */
  readonly crossings: CrossingRule;
  roleOf(slot: number): 'outer' | 'inner' | 'unknown';
}

/** Used again from one area to the next. */
export interface AreaTools {
  readonly places: PlaceNumbers;
  readonly boxes: SegmentBoxes;
}

/** Points of the paths that are made. */
interface Paths {
  readonly lat: number[];
  readonly lon: number[];
}

/** @param pieces in `points` */
export function assembleArea(points: AreaPoints, pieces: readonly AreaPiece[], ways: AreaWays, tools: AreaTools): AssembledArea {
  const scraps = pieces.filter((piece) => isScrap(points, piece));
  const outlines = scraps.length === 0 ? pieces : pieces.filter((piece) => !isScrap(points, piece));
  const segments = areaSegments(points, outlines, ways.crossings, tools.places, tools.boxes);
  const paths: Paths = { lat: [], lon: [] };
  const isOpen = new Uint8Array(segments.from.length);
  for (const segment of segments.open) isOpen[segment] = 1;
  const components = faceWalks(segments);
  const isWhole = ways.isWhole && segments.open.length === 0 && scraps.length === 0;
  const nested = nestComponents(segments, components, isWhole ? undefined : ways);
  const loops: AreaPath[] = [];
  components.forEach(({ outside, odd, even }, index) => {
    const { isInside, isLost } = nested[index];
    if (isLost) for (const half of [outside, ...odd, ...even].flat()) isOpen[half >> 1] = 1;
    else for (const walk of isInside ? [outside, ...even] : odd) loops.push(...loopsOf(segments, walk, paths));
  });
  const lost = segments.source.filter((_, segment) => isOpen[segment] === 1);
  // all may have cancelled: then the ways are what there is to see
  const isNothing = loops.length === 0 && lost.length === 0;
  const open = [...openPaths(points, pieces, new Set(lost), paths), ...piecesAsPaths(points, isNothing ? pieces : scraps, paths)];
  const { lat, lon } = columnsOf(paths);
  // with the inside on their left, outer rings run counter-clockwise
  const rings = loops.map((loop): AreaPath & Ring => ({ ...loop, role: ringArea(lat, lon, loop.start, loop.end) > 0 ? 'outer' : 'inner' }));
  return { lat, lon, polygons: nestRings(lat, lon, rings), open, isCrossed: segments.isCrossed };
}

/** A way there and back is no outline, whatever else it is. */
function isScrap({ lat, lon }: AreaPoints, { start, end }: AreaPiece): boolean {
  return end - start < LEAST_RING_NODES && lat[start] === lat[end - 1] && lon[start] === lon[end - 1];
}

function columnsOf({ lat, lon }: Paths): { lat: Int32Array; lon: Int32Array } {
  return { lat: Int32Array.from(lat), lon: Int32Array.from(lon) };
}

interface Nested {
  /** Whether the surroundings of the component are inside. */
  isInside: boolean;
  /** Whether its roles say that it belongs to rings that are missing. */
  isLost: boolean;
}

/** Returns the nesting of each component, from the largest on. */
function nestComponents(segments: AreaSegments, components: readonly Component[], doubtful: AreaWays | undefined): Nested[] {
  const paths: Paths = { lat: [], lon: [] };
  const contours = components.map(({ outside }) => pathOf(segments, outside, paths));
  const parts = components.map(({ odd, even }) => (odd.length + even.length === 1 ? [] : odd.map((walk) => pathOf(segments, walk, paths))));
  const { lat, lon } = columnsOf(paths);
  const measured = new MeasuredRings(lat, lon, contours);
  const all = components.map((_, index) => index);
  const parents = components.length < 2 ? [-1] : measured.parents(all, all);
  const nested: Nested[] = components.map(() => ({ isInside: false, isLost: false }));
  for (const index of all.toSorted((a, b) => measured.areas[b] - measured.areas[a])) {
    const own = nested[index];
    if (parents[index] !== -1) {
      const around = nested[parents[index]];
      const faces = parts[parents[index]];
      const at = contours[index].start;
      const isIn = faces.length === 0 || faces.some(({ start, end }) => locateInRing(lat, lon, start, end, lat[at], lon[at]) === INSIDE);
      own.isInside = around.isInside !== (isIn && !around.isLost);
    }
    const roles = doubtful && new Set(contours[index].slots.map(doubtful.roleOf));
    own.isLost = roles?.size === 1 && roles.has(own.isInside ? 'outer' : 'inner');
  }
  return nested;
}

/** A closed walk as points. */
function pathOf(segments: AreaSegments, halves: readonly number[], paths: Paths): AreaPath {
  const start = paths.lat.length;
  for (const half of halves) pushPlace(segments, originOf(segments, half), paths);
  pushPlace(segments, originOf(segments, halves[0]), paths);
  return { start, end: paths.lat.length, slots: [...new Set(halves.map((half) => segments.slots[half >> 1]))] };
}

function pushPlace(segments: AreaSegments, place: number, { lat, lon }: Paths): void {
  lat.push(segments.lat[place]);
  lon.push(segments.lon[place]);
}

/** A walk comes apart at the places it comes to twice. */
function loopsOf(segments: AreaSegments, walk: readonly number[], paths: Paths): AreaPath[] {
  const loops: AreaPath[] = [];
  const position = new Map<number, number>();
  const passed: number[] = [];
  for (const half of walk) {
    position.set(originOf(segments, half), passed.length);
    passed.push(half);
    const before = position.get(originOf(segments, half ^ 1));
    if (before === undefined) continue;
    const halves = passed.splice(before);
    for (const left of halves) position.delete(originOf(segments, left));
    loops.push(pathOf(segments, halves, paths));
  }
  return loops;
}

function piecesAsPaths(points: AreaPoints, pieces: readonly AreaPiece[], paths: Paths): AreaPath[] {
  return pieces.map(({ start, end, slot }) => pushPoints(points, [[start, end]], [slot], paths));
}

/** Segments as lines, joined along their ways and from way to way. Whole segments, so that lines run from node to node. */
function openPaths(points: AreaPoints, pieces: readonly AreaPiece[], sources: ReadonlySet<number>, paths: Paths): AreaPath[] {
  if (sources.size === 0) return [];
  const runs: AreaPiece[] = [];
  for (const { start, end, slot } of pieces) {
    for (let i = start; i + 1 < end; i++) {
      if (!sources.has(i)) continue;
      const first = i;
      while (i + 2 < end && sources.has(i + 1)) i++;
      runs.push({ start: first, end: i + 2, slot });
    }
  }
  const numbers = new Map<string, number>();
  const numberOf = (i: number) => {
    const key = `${points.lat[i]} ${points.lon[i]}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const from = runs.map(({ start }) => numberOf(start));
  const to = runs.map(({ end }) => numberOf(end - 1));
  const { rings, open } = joinEnds(from, to, numbers.size);
  return [...rings, ...open].map((edges) => {
    const steps = edges.map((edge) => (edge >= 0 ? runs[edge] : runs[~edge]));
    const spans = steps.map(({ start, end }, i): [number, number] => (edges[i] >= 0 ? [start, end] : [end - 1, start - 1]));
    return pushPoints(points, spans, [...new Set(steps.map(({ slot }) => slot))], paths);
  });
}

/** Points from the first number of each span up or down to, not including, the second; where spans meet, once. */
function pushPoints(points: AreaPoints, spans: readonly (readonly [number, number])[], slots: readonly number[], paths: Paths): AreaPath {
  const start = paths.lat.length;
  for (const [first, end] of spans) {
    const step = first < end ? 1 : -1;
    for (let i = paths.lat.length > start ? first + step : first; i !== end; i += step) {
      paths.lat.push(points.lat[i]);
      paths.lon.push(points.lon[i]);
    }
  }
  return { start, end: paths.lat.length, slots };
}
