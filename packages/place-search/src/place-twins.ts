/** Entries of OpenStreetMap that people take for one place: a town's node and its boundary, the two sides of a bus stop, the parts of a road. */
import type { PlaceClass } from './place-class.ts';

/** What decides whether two found places are one. */
export interface PlaceShape extends PlaceClass {
  /** As `normalText` gives it. */
  readonly normalName: string;
  /** Name and areas around. */
  readonly displayName: string;
  /** A town is shown by its boundary, not by its node. */
  readonly isArea: boolean;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Degrees: south, north, west, east. */
  readonly box: PlaceBox;
  /** Whether the area holds a position; false where the place is no area. */
  contains(lat: number, lon: number): boolean;
}

/** Degrees: south, north, west, east. */
export type PlaceBox = readonly [south: number, north: number, west: number, east: number];

/** `joined`: parts of one thing, shown with the box around all. `same`: one place entered twice, of which the area tells the extent. */
export type Twins = 'same' | 'joined' | undefined;

/** A town's node and boundary differ less in importance (see `classifyPlace`); a town and the country of its name more. */
const SAME_RANK = 0.16;
/** Degrees between the signs of one stop, some 300 m. */
const STOP_DISTANCE = 0.003;
/** Degrees between the parts of one road, some 2 km: each may be an element of its own. */
const PARTS_DISTANCE = 0.02;
/** Of the size of a box: so much may two boundaries of one place differ. */
const BOX_TOLERANCE = 0.03;

/** How two places of one name belong together. */
export function twins(a: PlaceShape, b: PlaceShape): Twins {
  if (a.normalName !== b.normalName) return undefined;
  if (isSettled(a) && isSettled(b)) return sameSettlement(a, b) ? 'same' : undefined;
  if (isStop(a) && isStop(b)) return near(a, b) ? 'joined' : undefined;
  if (a.class === 'highway' && b.class === 'highway') return sameWhere(a, b) ? 'joined' : undefined;
  if (isRiver(a) && isRiver(b)) return intersects(a.box, b.box, 0) ? 'joined' : undefined;
  return a.class === b.class && a.type === b.type && sameWhere(a, b) ? 'joined' : undefined;
}

function sameSettlement(a: PlaceShape, b: PlaceShape): boolean {
  if (a.isArea && b.isArea) return sameBox(a.box, b.box);
  const [area, point] = a.isArea ? [a, b] : [b, a];
  if (!area.isArea) return near(a, b);
  const sameRank = area.class === 'landuse' || Math.abs(area.importance - point.importance) <= SAME_RANK;
  return sameRank && area.contains(point.lat, point.lon);
}

function isSettled({ class: key, type }: PlaceShape): boolean {
  return key === 'place' || (key === 'boundary' && type === 'administrative') || (key === 'landuse' && type === 'residential');
}

function isStop({ class: key, type }: PlaceShape): boolean {
  return (
    key === 'public_transport' ||
    (key === 'highway' && (type === 'bus_stop' || type === 'platform')) ||
    (key === 'railway' && (type === 'tram_stop' || type === 'platform'))
  );
}

function isRiver({ class: key, type }: PlaceShape): boolean {
  return key === 'waterway' || (key === 'natural' && type === 'water');
}

function near(a: PlaceShape, b: PlaceShape): boolean {
  return Math.abs(a.lat - b.lat) <= STOP_DISTANCE && Math.abs(a.lon - b.lon) <= STOP_DISTANCE;
}

/** Outside of all areas the names alone would join what lies in two countries. */
function sameWhere(a: PlaceShape, b: PlaceShape): boolean {
  return a.displayName === b.displayName && intersects(a.box, b.box, PARTS_DISTANCE);
}

function intersects(a: PlaceBox, b: PlaceBox, distance: number): boolean {
  return a[0] - distance <= b[1] && b[0] - distance <= a[1] && a[2] - distance <= b[3] && b[2] - distance <= a[3];
}

function sameBox(a: PlaceBox, b: PlaceBox): boolean {
  const tolerance = Math.max(a[1] - a[0], a[3] - a[2]) * BOX_TOLERANCE;
  return a.every((side, i) => Math.abs(side - b[i]) <= tolerance);
}
