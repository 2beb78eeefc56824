/** The geometry `out geom`, `out bb` and `out center` give. */
import { NO_COORDINATE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { pointInBox, segmentMeetsBox } from '../geometry/segment-box.ts';
import { hasPlace } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';

/** South, west, north, east in 1e-7 degrees. */
export type BoundsOf = readonly [south: number, west: number, north: number, east: number];

/** A node row a point; `NO_ROW` where the point is unknown or cut away. */
export type WayPoints = Uint32Array;

/**
 * The nodes of a way as rows. A clipping box keeps the points in it and both ends of each segment that meets it.
 */
export function wayPoints(database: Database, way: number, clip: readonly Box[] | undefined): WayPoints {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const all = database.wayNodes().subarray(refStart[way], refStart[way + 1]);
  if (clip === undefined) return all;
  const kept = new Uint32Array(all.length).fill(NO_ROW);
  const bounds = database.bounds(WAY);
  if (!hasPlace(bounds, way)) return kept;
  const at = way * 4;
  const box = { south: bounds[at], west: bounds[at + 1], north: bounds[at + 2], east: bounds[at + 3] };
  if (!clip.some((each) => box.south <= each.north && box.north >= each.south && box.west <= each.east && box.east >= each.west))
    return kept;
  for (let i = 0; i < all.length; i++) {
    const node = all[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) continue;
    if (clip.some((each) => pointInBox(lat[node], lon[node], each))) kept[i] = node;
    const before = i > 0 ? all[i - 1] : NO_ROW;
    if (before === NO_ROW || lat[before] === NO_COORDINATE) continue;
    if (clip.some((each) => segmentMeetsBox(lat[before], lon[before], lat[node], lon[node], each))) {
      kept[i - 1] = before;
      kept[i] = node;
    }
  }
  return kept;
}

/** Whether a node is printed under a clipping box. */
export function nodeIsKept(database: Database, node: number, clip: readonly Box[] | undefined): boolean {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return false;
  return clip === undefined || clip.some((box) => pointInBox(lat[node], lon[node], box));
}

/** The bounds of a way or relation; with a clipping box those of the points it keeps. Undefined where there are none. */
export function boundsOf(database: Database, type: number, row: number, clip: readonly Box[] | undefined): BoundsOf | undefined {
  if (clip === undefined) {
    const bounds = database.bounds(type);
    const at = row * 4;
    return hasPlace(bounds, row) ? [bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3]] : undefined;
  }
  const { lat, lon } = database.store.nodes;
  let box: [number, number, number, number] | undefined;
  const add = (node: number) => {
    box ??= [lat[node], lon[node], lat[node], lon[node]];
    box[0] = Math.min(box[0], lat[node]);
    box[1] = Math.min(box[1], lon[node]);
    box[2] = Math.max(box[2], lat[node]);
    box[3] = Math.max(box[3], lon[node]);
  };
  const addWay = (way: number) => {
    for (const node of wayPoints(database, way, clip)) if (node !== NO_ROW && lat[node] !== NO_COORDINATE) add(node);
  };
  if (type === WAY) addWay(row);
  if (type === RELATION) {
    const { memberStart, memberTypes } = database.store.relations;
    const members = database.members();
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if (members[i] === NO_ROW) continue;
      if (memberTypes[i] === WAY) addWay(members[i]);
      else if (memberTypes[i] === 0 && nodeIsKept(database, members[i], clip)) add(members[i]);
    }
  }
  return box;
}

/** The middle of bounds as latitude and longitude in 1e-7 degrees, rounded as the Overpass API rounds. */
export function centerOf(bounds: BoundsOf): [lat: number, lon: number] {
  return [middle(bounds[0], bounds[2], 91), middle(bounds[1], bounds[3], 0)];
}

/**
 * Half a unit goes up or down as the halves of binary fractions happen to print. The Overpass API keeps latitudes from -91
 * degrees, which decides how they happen to: 151 halves of the golden answers come out so, and no other way tried.
 */
function middle(low: number, high: number, shift: number): number {
  const sum = low + high;
  if (sum % 2 === 0) return sum / 2;
  const degrees = (value: number) => (value + shift * 1e7) / 1e7 - shift;
  return Math.round(Number(((degrees(low) + degrees(high)) / 2).toFixed(7)) * 1e7);
}
