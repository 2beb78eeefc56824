/**
 * Outlines: heaps of segments that bound an area, for area filters, `is_in` and `poly`.
 *
 * A point is inside where a ray from it to the south crosses an odd number of segments, so rings need no order and holes no
 * marking: the rule of the Overpass API. Segments lie in strips of longitude, so that a test looks at few of them.
 */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';

/** Position of a point relative to the outline. */
export const OUTSIDE = 0;
export const INSIDE = 1;
export const ON_BORDER = 2;
type Place = typeof OUTSIDE | typeof INSIDE | typeof ON_BORDER;

/** See the file's comment. Coordinates in 1e-7 degrees. */
export interface Outline {
  readonly box: FixedBox;
  /** Four a segment: lat, lon, lat, lon; the western end first. */
  readonly segments: Int32Array;
  /** 1 where a segment was given western end first. */
  readonly drawnEastward: Uint8Array;
  /** Width of a strip in 1e-7 degrees. */
  readonly stripWidth: number;
  /** Into `stripSegments`; one entry a strip plus one. */
  readonly stripStart: Uint32Array;
  /** Numbers of segments; one that passes several strips stands in each. */
  readonly stripSegments: Uint32Array;
}

const MOST_STRIPS = 4096;
/** Strips that a segment stands in on average at most: long segments, as in the `poly` of a hostile query, get wide strips. */
const MOST_ENTRIES_A_SEGMENT = 8;

/**
 * @param ends four a segment: lat, lon, lat, lon in 1e-7 degrees
 */
export function createOutline(ends: ArrayLike<number>): Outline {
  const segments = new Int32Array(ends.length);
  const drawnEastward = new Uint8Array(ends.length / 4);
  let south = 0x7fffffff;
  let north = -0x80000000;
  let west = 0x7fffffff;
  let east = -0x80000000;
  for (let i = 0; i < ends.length; i += 4) {
    const first = ends[i + 1] <= ends[i + 3] ? 0 : 2;
    drawnEastward[i / 4] = first === 0 ? 1 : 0;
    segments[i] = ends[i + first];
    segments[i + 1] = ends[i + first + 1];
    segments[i + 2] = ends[i + 2 - first];
    segments[i + 3] = ends[i + 3 - first];
    south = Math.min(south, segments[i], segments[i + 2]);
    north = Math.max(north, segments[i], segments[i + 2]);
    west = Math.min(west, segments[i + 1]);
    east = Math.max(east, segments[i + 3]);
  }
  const count = segments.length / 4;
  const strips = countStrips(segments, east - west + 1);
  const stripWidth = Math.max(1, Math.ceil((east - west + 1) / strips));
  const stripStart = new Uint32Array(strips + 1);
  for (let segment = 0; segment < count; segment++) {
    const last = stripOf(segments[segment * 4 + 3], west, stripWidth);
    for (let strip = stripOf(segments[segment * 4 + 1], west, stripWidth); strip <= last; strip++) stripStart[strip + 1]++;
  }
  for (let strip = 0; strip < strips; strip++) stripStart[strip + 1] += stripStart[strip];
  const next = stripStart.slice(0, strips);
  const stripSegments = new Uint32Array(stripStart[strips]);
  for (let segment = 0; segment < count; segment++) {
    const last = stripOf(segments[segment * 4 + 3], west, stripWidth);
    for (let strip = stripOf(segments[segment * 4 + 1], west, stripWidth); strip <= last; strip++) stripSegments[next[strip]++] = segment;
  }
  return { box: fixedBox(south, west, north, east), segments, drawnEastward, stripWidth, stripStart, stripSegments };
}

/** @param width of the outline in 1e-7 degrees */
function countStrips(segments: Int32Array, width: number): number {
  const count = segments.length / 4;
  let length = 0;
  for (let at = 0; at < segments.length; at += 4) length += segments[at + 3] - segments[at + 1];
  // a segment stands in one strip and one more for each strip's width of its length
  const most = length === 0 ? MOST_STRIPS : (MOST_ENTRIES_A_SEGMENT * count * width) / length;
  return Math.max(1, Math.floor(Math.min(MOST_STRIPS, count / 2, most)));
}

/** Locates a point (1e-7 degrees) relative to the outline. */
export function locate(outline: Outline, lat: number, lon: number): Place {
  const { box, stripStart, stripSegments, segments } = outline;
  if (lat < box.south || lat > box.north || lon < box.west || lon > box.east) return OUTSIDE;
  const strip = stripOf(lon, box.west, outline.stripWidth);
  let state = 0;
  for (let i = stripStart[strip]; i < stripStart[strip + 1]; i++) {
    const at = stripSegments[i] * 4;
    // most segments of a strip lie beside the ray, and need no more than this
    if (segments[at + 1] > lon || segments[at + 3] < lon) continue;
    const passed = passSegment(outline, stripSegments[i], lat, lon);
    if (passed === HIT) return ON_BORDER;
    state ^= passed;
  }
  return state === 0 ? OUTSIDE : INSIDE;
}

/** The part of one segment that a ray from a point to the south meets: nothing, one of its ends, or all of it. */
const WEST_OF_RAY = 1;
const EAST_OF_RAY = 2;
/** The point is on the segment. */
export const HIT = 4;

/**
 * Returns how a segment crosses the ray from a point to the south: west of the ray, east of it, or on both sides. A place is inside where either side is
 * crossed an odd number of times.
 */
export function passSegment(outline: Outline, segment: number, lat: number, lon: number): number {
  const { segments } = outline;
  const at = segment * 4;
  const lon0 = segments[at + 1];
  const lon1 = segments[at + 3];
  if (lon0 > lon || lon1 < lon) return 0;
  const lat0 = segments[at];
  const lat1 = segments[at + 2];
  if (lon0 === lon1) return lat >= Math.min(lat0, lat1) && lat <= Math.max(lat0, lat1) ? HIT : 0;
  if (lon === lon0) return lat === lat0 ? HIT : lat0 < lat ? EAST_OF_RAY : 0;
  if (lon === lon1) return lat === lat1 ? HIT : lat1 < lat ? WEST_OF_RAY : 0;
  // whole numbers, cut toward the end where the segment was drawn to
  const crossing =
    outline.drawnEastward[segment] === 1
      ? lat1 + Math.trunc(((lon - lon1) * (lat0 - lat1)) / (lon0 - lon1))
      : lat0 + Math.trunc(((lon - lon0) * (lat1 - lat0)) / (lon1 - lon0));
  if (crossing === lat) return HIT;
  return crossing < lat ? WEST_OF_RAY | EAST_OF_RAY : 0;
}

/** Calls back for each segment whose strips meet a range of longitudes; one may come more than once. */
export function segmentsBetween(outline: Outline, lon0: number, lon1: number, each: (segment: number) => void): void {
  const { box, stripStart, stripSegments, stripWidth } = outline;
  const west = Math.max(Math.min(lon0, lon1), box.west);
  const east = Math.min(Math.max(lon0, lon1), box.east);
  if (west > east) return;
  const end = stripStart[stripOf(east, box.west, stripWidth) + 1];
  for (let i = stripStart[stripOf(west, box.west, stripWidth)]; i < end; i++) each(stripSegments[i]);
}

function stripOf(lon: number, west: number, stripWidth: number): number {
  return Math.floor((lon - west) / stripWidth);
}
