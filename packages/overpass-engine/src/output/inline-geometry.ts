/** The geometry `out geom`, `out bb` and `out center` give. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import { LATITUDE_SHIFT } from '../geometry/quadtile.ts';
import { pointInBox } from '../geometry/segment-box.ts';
import { hasPlace } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { boxWithoutPoints } from '../index/told-places.ts';
import { isCutAway, keptMemberNodes, keptNodes, type WayPoints } from './kept-nodes.ts';
import { type BoundsOf, HALF_WORLD, PointBounds } from './point-bounds.ts';

/** Whether a node is printed under a clipping box. */
export function nodeIsKept(database: Database, node: number, clip: readonly Box[] | undefined): boolean {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return false;
  return clip === undefined || clip.some((box) => pointInBox(lat[node], lon[node], box));
}

/** Where the Overpass API has a point that is unknown or cut away: at the zero of its coordinates, in 1e-7 degrees. */
const ZERO = [-LATITUDE_SHIFT, -2_147_483_648] as const;

/** Cuts a double into halves. */
const SPLITTER = 2 ** 27 + 1;

/** Which points bounds are made of. */
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
export function boundsOf(database: Database, type: number, row: number, detail: BoundsDetail): BoundsOf | undefined {
  const { clip } = detail;
  const strict = detail.geometry !== 'geom';
  const turns = type === RELATION || !strict;
  const told = boxWithoutPoints(database, type, row);
  if (told !== undefined) return clip === undefined ? told : undefined;
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
function boundsAcross(database: Database, type: number, row: number): BoundsOf | undefined {
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
export function centerOf(bounds: BoundsOf): [lat: number, lon: number] {
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

/** What is lost of a product of doubles when it is rounded, exactly (Dekker). */
function productError(a: number, b: number, product: number): number {
  const splitA = SPLITTER * a;
  const highA = splitA - (splitA - a);
  const lowA = a - highA;
  const splitB = SPLITTER * b;
  const highB = splitB - (splitB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
