/** What a clipping box keeps of a way: the points in it and those next to them, and more of a way that is printed itself. */
import { NO_COORDINATE, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { pointInBox, segmentMeetsBox } from '../geometry/segment-box.ts';
import { type Bounds, hasPlace } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { NO_ROWS } from '../row-set.ts';
import { isInTilesOf } from './clip-tiles.ts';

/** A node row a point; `NO_ROW` where the point is cut away, and where the node is not in the data. */
export type WayPoints = Uint32Array;

/** Adds what a box keeps of nodes. */
type Keep = (database: Database, nodes: Uint32Array, box: Box, kept: WayPoints) => void;

/** The nodes of a way that is printed, as rows: both ends of each segment that meets the clip. The array may be shared. */
export function keptNodes(database: Database, way: number, clip: readonly Box[] | undefined): WayPoints {
  return keptBy(keepSegments, database, way, clip);
}

/**
 * The nodes of a way that is a member, as rows. A segment that only crosses the clip is not kept. The array may be shared.
 *
 * @returns undefined where the clip is so far off that the way counts as none of the data
 */
export function keptMemberNodes(database: Database, way: number, clip: readonly Box[] | undefined): WayPoints | undefined {
  if (clip !== undefined && isCutAway(database, way, clip) && !isInTilesOf(database.bounds(WAY), way, clip)) return undefined;
  return keptBy(keepNeighbours, database, way, clip);
}

function keptBy(keep: Keep, database: Database, way: number, clip: readonly Box[] | undefined): WayPoints {
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
export function isCutAway(database: Database, way: number, clip: readonly Box[]): boolean {
  const bounds = database.bounds(WAY);
  return !clip.some((box) => meetsBox(bounds, way, box));
}

function keepSegments({ store }: Database, nodes: Uint32Array, box: Box, kept: WayPoints): void {
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

function keepNeighbours({ store }: Database, nodes: Uint32Array, box: Box, kept: WayPoints): void {
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

function meetsBox(bounds: Bounds, way: number, { south, west, north, east }: Box): boolean {
  const at = way * 4;
  return hasPlace(bounds, way) && bounds[at] <= north && bounds[at + 2] >= south && bounds[at + 1] <= east && bounds[at + 3] >= west;
}

function isInBox(bounds: Bounds, way: number, { south, west, north, east }: Box): boolean {
  const at = way * 4;
  return bounds[at] >= south && bounds[at + 1] >= west && bounds[at + 2] <= north && bounds[at + 3] <= east;
}
