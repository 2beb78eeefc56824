/** The geometry that `out geom`, `out bb` and `out center` print: bounds, centers, and points clipped to a box. */
import type { FixedBox, FixedSides } from '@flyover/bounding-box';
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import { addQuadtile, type CellBox, LATITUDE_SHIFT, latitudeCell, longitudeCell } from '../geometry/quadtile.ts';
import { pointInBox, segmentMeetsBox } from '../geometry/segment-box.ts';
import { type Bounds, hasPlace } from '../index/bounds.ts';
import { boxWithoutPoints } from '../index/declared-places.ts';
import { wayQuadtile } from '../index/quadtile-order.ts';
import { NO_ROW, NO_ROWS } from '../row-set.ts';

/** Whether a node is printed under a clipping box. */
export function nodeIsKept(database: Database, node: number, clip: readonly FixedBox[] | undefined): boolean {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return false;
  return clip === undefined || clip.some((box) => pointInBox(lat[node], lon[node], box));
}

/** The place of a point that is unknown or cut away in the Overpass API: at the zero of its coordinates, in 1e-7 degrees. */
const ZERO = [-LATITUDE_SHIFT, -2_147_483_648] as const;

/** Cuts a double into halves. */
const SPLITTER = 2 ** 27 + 1;

/** Detail that decides which points contribute to bounds. */
export type BoundsDetail = Pick<PrintDetail, 'geometry' | 'clip'>;

/**
 * The bounds of a way or relation: with `out geom` those of the points that it prints. With `out bb` and `out center` a node
 * that is not in the data, and a point that is cut away, count as one at -91, -214.7 degrees. What is as wide as half the world runs
 * from its least eastern longitude to its greatest western one, or -200: the Overpass API prints so, but for ways with `out bb` and
 * `out center`. The ways of a relation that are not in the tiles of the clip do not count.
 *
 * Where no point is known but a box or a middle came with the element, they are that.
 *
 * @returns undefined where there are no points
 */
export function boundsOf(database: Database, type: number, row: number, detail: BoundsDetail): FixedSides | undefined {
  const { clip } = detail;
  const strict = detail.geometry !== 'geom';
  const turns = type === RELATION || !strict;
  const declared = boxWithoutPoints(database, type, row);
  if (declared !== undefined) return clip === undefined ? declared : undefined;
  if (clip === undefined && (type === WAY || !strict || !lacksNodes(database, row))) {
    const bounds = database.bounds(type);
    if (!hasPlace(bounds, row)) return undefined;
    const at = row * 4;
    const [south, west, north, east] = [bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3]];
    return turns && east - west >= HALF_WORLD ? boundsAcross(database, type, row) : [south, west, north, east];
  }
  const points = new PointBounds();
  const { lat, lon } = database.store.nodes;
  const add = (node: number, isKept: boolean) => {
    if (isKept) points.add(lat[node], lon[node]);
    else if (strict) points.add(ZERO[0], ZERO[1]);
  };
  const addNodes = (nodes: WayPoints) => {
    for (const node of nodes) add(node, node !== NO_ROW && lat[node] !== NO_COORDINATE);
  };
  const addMember = (way: number) => {
    if (!strict && clip !== undefined && isCutAway(database, way, clip)) return;
    const nodes = keptMemberNodes(database, way, clip);
    if (nodes !== undefined) addNodes(nodes);
  };
  if (type === WAY) addNodes(keptNodes(database, row, clip));
  if (type === RELATION) {
    const { memberStart, memberTypes } = database.store.relations;
    const members = database.members();
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if (memberTypes[i] === NODE) add(members[i], nodeIsKept(database, members[i], clip));
      else if (memberTypes[i] === WAY && members[i] !== NO_ROW) addMember(members[i]);
    }
  }
  return points.finish(turns);
}

/** The bounds of all known points of a way or relation that is as wide as half the world. */
function boundsAcross(database: Database, type: number, row: number): FixedSides | undefined {
  const points = new PointBounds();
  const { nodes, ways, relations } = database.store;
  const { lat, lon } = nodes;
  const add = (node: number) => {
    if (node !== NO_ROW && lat[node] !== NO_COORDINATE) points.add(lat[node], lon[node]);
  };
  const wayNodes = database.wayNodes();
  const addWay = (way: number) => {
    for (let i = ways.refStart[way]; i < ways.refStart[way + 1]; i++) add(wayNodes[i]);
  };
  if (type === WAY) addWay(row);
  else {
    const members = database.members();
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      if (relations.memberTypes[i] === NODE) add(members[i]);
      else if (relations.memberTypes[i] === WAY && members[i] !== NO_ROW) addWay(members[i]);
    }
  }
  return points.finish(true);
}

/** Whether a node among the members of a relation is not in the data. */
function lacksNodes(database: Database, row: number): boolean {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
    if (memberTypes[i] === NODE && !nodeIsKept(database, members[i], undefined)) return true;
  }
  return false;
}

/** The middle of bounds as latitude and longitude in 1e-7 degrees, rounded as the Overpass API rounds. */
export function centerOf(bounds: FixedSides): [lat: number, lon: number] {
  return [middle(bounds[0], bounds[2], 91), middle(bounds[1], bounds[3], 0)];
}

/**
 * Half a unit goes up or down as the halves of binary fractions happen to print. The Overpass API keeps latitudes from -91
 * degrees, which decides how they happen to: 151 halves of the golden answers come out so, and no other way tried.
 */
export function middle(low: number, high: number, shift: number): number {
  const sum = low + high;
  if (sum % 2 === 0) return sum / 2;
  const degrees = ((low + shift * 1e7) / 1e7 - shift + ((high + shift * 1e7) / 1e7 - shift)) / 2;
  // as if printed with seven decimals: the whole unit above or below the half, whichever the double is nearer to
  const below = (sum - 1) / 2;
  const units = degrees * 1e7;
  const beyondHalf = units - below - 0.5 + productError(degrees, 1e7, units);
  return beyondHalf > 0 || (beyondHalf === 0 && sum > 0) ? below + 1 : below;
}

/** The rounding error of a product of doubles, exactly (Dekker). */
function productError(a: number, b: number, product: number): number {
  const splitA = SPLITTER * a;
  const highA = splitA - (splitA - a);
  const lowA = a - highA;
  const splitB = SPLITTER * b;
  const highB = splitB - (splitB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

// The part of a way inside a clipping box: the points in it and those next to them, and more of a way that is printed itself.

/** A node row a point; `NO_ROW` where the point is cut away, and where the node is not in the data. */
type WayPoints = Uint32Array;

/** Adds what a box keeps of nodes. */
type Keep = (database: Database, nodes: Uint32Array, box: FixedBox, kept: WayPoints) => void;

/** The nodes of a way that is printed, as rows: both ends of each segment that meets the clip. The array may be shared. */
export function keptNodes(database: Database, way: number, clip: readonly FixedBox[] | undefined): WayPoints {
  return keptBy(keepSegments, database, way, clip);
}

/**
 * The nodes of a way that is a member, as rows. A segment that only crosses the clip is not kept. The array may be shared.
 *
 * @returns undefined where the clip is so far off that the way counts as none of the data
 */
export function keptMemberNodes(database: Database, way: number, clip: readonly FixedBox[] | undefined): WayPoints | undefined {
  if (clip !== undefined && isCutAway(database, way, clip) && !isInTilesOf(database.bounds(WAY), way, clip)) return undefined;
  return keptBy(keepNeighbours, database, way, clip);
}

function keptBy(keep: Keep, database: Database, way: number, clip: readonly FixedBox[] | undefined): WayPoints {
  const { refStart } = database.store.ways;
  const start = refStart[way];
  const end = refStart[way + 1];
  const nodes = database.wayNodes();
  if (clip === undefined) return nodes.subarray(start, end);
  const bounds = database.bounds(WAY);
  if (!clip.some((box) => meetsBox(bounds, way, box))) return noNodes(end - start);
  if (clip.some((box) => isInBox(bounds, way, box))) return nodes.subarray(start, end);
  const kept = new Uint32Array(end - start).fill(NO_ROW);
  for (const box of clip) keep(database, nodes.subarray(start, end), box, kept);
  return kept;
}

/** Whether a clip keeps nothing of a way. */
function isCutAway(database: Database, way: number, clip: readonly FixedBox[]): boolean {
  const bounds = database.bounds(WAY);
  return !clip.some((box) => meetsBox(bounds, way, box));
}

function keepSegments({ store }: Database, nodes: Uint32Array, box: FixedBox, kept: WayPoints): void {
  const { lat, lon } = store.nodes;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) continue;
    if (pointInBox(lat[node], lon[node], box)) kept[i] = node;
    const before = i > 0 ? nodes[i - 1] : NO_ROW;
    if (before === NO_ROW || lat[before] === NO_COORDINATE) continue;
    if (segmentMeetsBox(lat[before], lon[before], lat[node], lon[node], box)) {
      kept[i - 1] = before;
      kept[i] = node;
    }
  }
}

function keepNeighbours({ store }: Database, nodes: Uint32Array, box: FixedBox, kept: WayPoints): void {
  const { lat, lon } = store.nodes;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE || !pointInBox(lat[node], lon[node], box)) continue;
    for (let near = Math.max(i - 1, 0); near <= i + 1 && near < nodes.length; near++) kept[near] = nodes[near];
  }
}

let gaps = NO_ROWS;

function noNodes(count: number): WayPoints {
  if (gaps.length < count) gaps = new Uint32Array(count * 2).fill(NO_ROW);
  return gaps.subarray(0, count);
}

function meetsBox(bounds: Bounds, way: number, { south, west, north, east }: FixedBox): boolean {
  const at = way * 4;
  return hasPlace(bounds, way) && bounds[at] <= north && bounds[at + 2] >= south && bounds[at + 1] <= east && bounds[at + 3] >= west;
}

function isInBox(bounds: Bounds, way: number, { south, west, north, east }: FixedBox): boolean {
  const at = way * 4;
  return bounds[at] >= south && bounds[at + 1] >= west && bounds[at + 2] <= north && bounds[at + 3] <= east;
}

// The members of a relation inside a clipping box. The Overpass API reads members from the tiles that the box touches only.

/** Whether the square that a way is kept under has a cell with one of the boxes in common. */
function isInTilesOf(bounds: Bounds, way: number, clip: readonly FixedBox[]): boolean {
  const square: CellBox = { south: 0xffff, west: 0xffff, north: -1, east: -1 };
  addQuadtile(square, wayQuadtile(bounds, way));
  return clip.some(
    ({ south, west, north, east }) =>
      latitudeCell(south) <= square.north &&
      latitudeCell(north) >= square.south &&
      longitudeCell(west) <= square.east &&
      longitudeCell(east) >= square.west,
  );
}

/** The bounds of points, computed one after the other as in the Overpass API. */

/** Degrees that an element spans at least where it is taken to lie across the antimeridian, in 1e-7 degrees. */
const HALF_WORLD = 1_800_000_000;
/** Longitudes beyond all others: of what has no eastern, or no western, points. */
const BEYOND = 2_000_000_000;

/** See the file's comment. */
class PointBounds {
  private south = Number.POSITIVE_INFINITY;
  private west = Number.POSITIVE_INFINITY;
  private north = Number.NEGATIVE_INFINITY;
  private east = Number.NEGATIVE_INFINITY;
  /** The least longitude that is not negative, and the greatest that is. */
  private leastEastern = BEYOND;
  private greatestWestern = -BEYOND;

  /** In 1e-7 degrees. */
  add(lat: number, lon: number): void {
    if (lat < this.south) this.south = lat;
    if (lat > this.north) this.north = lat;
    if (lon < this.west) this.west = lon;
    if (lon > this.east) this.east = lon;
    if (lon >= 0 && lon < this.leastEastern) this.leastEastern = lon;
    if (lon < 0 && lon > this.greatestWestern) this.greatestWestern = lon;
  }

  /**
   * @param turns whether bounds as wide as half the world run from the least eastern longitude to the greatest western one
   * @returns undefined where there are no points
   */
  finish(turns: boolean): FixedSides | undefined {
    const { south, west, north, east } = this;
    if (south > north) return undefined;
    if (!turns || east - west < HALF_WORLD) return [south, west, north, east];
    return [south, this.leastEastern, north, this.greatestWestern];
  }
}
