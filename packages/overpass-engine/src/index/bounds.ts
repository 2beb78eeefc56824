/** Bounding boxes of ways and relations, and a tree over them. */
import { type ElementStore, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import Flatbush from 'flatbush';
import { allRows, NO_ROWS } from '../row-set.ts';
import { NO_ROW } from './find-row.ts';
import type { Box } from './node-grid.ts';
import type { Holds } from './references.ts';

/**
 * Four a row: south, west, north, east in 1e-7 degrees. Where no part has a place (the nodes are not in the store),
 * south is greater than north.
 */
export type Bounds = Int32Array;

/** The part of all rows from which on a box is large. */
const LARGE_SHARE = 1 / 32;
/** Rows that are looked at to guess how many meet a box. */
const SAMPLE = 256;

const NOWHERE = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000] as const;

/** Whether a row of `bounds` has a place. */
export function hasPlace(bounds: Bounds, row: number): boolean {
  return bounds[row * 4] <= bounds[row * 4 + 2];
}

/** The bounds of all ways. */
export function wayBounds(store: ElementStore, wayNodes: Uint32Array): Bounds {
  const { count, refStart } = store.ways;
  const { lat, lon } = store.nodes;
  const bounds = new Int32Array(count * 4);
  for (let row = 0; row < count; row++) {
    bounds.set(NOWHERE, row * 4);
    for (let i = refStart[row]; i < refStart[row + 1]; i++) {
      const node = wayNodes[i];
      if (node !== NO_ROW && lat[node] !== NO_COORDINATE) grow(bounds, row * 4, lat[node], lon[node], lat[node], lon[node]);
    }
  }
  return bounds;
}

/** The bounds of all relations: of their nodes and ways, not of relations among their members, as the Overpass API has it. */
export function relationBounds(store: ElementStore, members: Uint32Array, ways: Bounds): Bounds {
  const { count, memberStart, memberTypes } = store.relations;
  const { lat, lon } = store.nodes;
  const bounds = new Int32Array(count * 4);
  for (let row = 0; row < count; row++) {
    bounds.set(NOWHERE, row * 4);
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      const member = members[i];
      if (member === NO_ROW) continue;
      if (memberTypes[i] === NODE) {
        if (lat[member] !== NO_COORDINATE) grow(bounds, row * 4, lat[member], lon[member], lat[member], lon[member]);
      } else if (memberTypes[i] === WAY && hasPlace(ways, member)) {
        grow(bounds, row * 4, ways[member * 4], ways[member * 4 + 1], ways[member * 4 + 2], ways[member * 4 + 3]);
      }
    }
  }
  return bounds;
}

/** A tree over bounds; undefined where nothing has a place. */
export interface BoundsTree {
  readonly bounds: Bounds;
  readonly tree: Flatbush | undefined;
  /** The row of each box of the tree. */
  readonly rows: Uint32Array;
}

/** Builds the tree over the rows that count and have a place. */
export function createBoundsTree(bounds: Bounds, holds?: Holds): BoundsTree {
  const rows = allRows(bounds.length / 4).filter((row) => hasPlace(bounds, row) && (holds === undefined || holds(row)));
  if (rows.length === 0) return { bounds, tree: undefined, rows };
  const tree = new Flatbush(rows.length, 16, Int32Array);
  for (const row of rows) tree.add(bounds[row * 4 + 1], bounds[row * 4], bounds[row * 4 + 3], bounds[row * 4 + 2]);
  tree.finish();
  return { bounds, tree, rows };
}

/** About how many rows meet a box, by a sample. */
export function countRowsMeetingBox(index: BoundsTree, box: Box): number {
  return Math.ceil(sampleRows(index, box));
}

/** The rows whose bounds meet a box, as a sorted set. */
export function rowsMeetingBox(index: BoundsTree, box: Box): Uint32Array {
  const { tree, rows } = index;
  if (tree === undefined || box.south > box.north || box.west > box.east) return NO_ROWS;
  if (box.south <= tree.minY && box.west <= tree.minX && box.north >= tree.maxY && box.east >= tree.maxX) return rows;
  if (isLarge(index, box)) return scanBounds(index, box);
  return Uint32Array.from(tree.search(box.west, box.south, box.east, box.north), (found) => rows[found]).sort();
}

/** How many rows a sample says meet the box. */
function sampleRows(index: BoundsTree, box: Box): number {
  const { bounds, rows } = index;
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  let meeting = 0;
  let looked = 0;
  for (let i = step >>> 1; i < rows.length; i += step) {
    const at = rows[i] * 4;
    if (bounds[at] <= box.north && bounds[at + 2] >= box.south && bounds[at + 1] <= box.east && bounds[at + 3] >= box.west) meeting++;
    looked++;
  }
  return looked === 0 ? 0 : (meeting / looked) * rows.length;
}

/** Of a box that meets many a look at each row, in the order of ids, is cheaper than to sort what the tree finds. */
function isLarge(index: BoundsTree, box: Box): boolean {
  return sampleRows(index, box) > index.rows.length * LARGE_SHARE;
}

function scanBounds(index: BoundsTree, box: Box): Uint32Array {
  const { bounds, rows } = index;
  const { south, west, north, east } = box;
  const found = new Uint32Array(rows.length);
  let size = 0;
  for (const row of rows) {
    const at = row * 4;
    if (bounds[at] <= north && bounds[at + 2] >= south && bounds[at + 1] <= east && bounds[at + 3] >= west) found[size++] = row;
  }
  return found.slice(0, size);
}

function grow(bounds: Bounds, at: number, south: number, west: number, north: number, east: number): void {
  if (south < bounds[at]) bounds[at] = south;
  if (west < bounds[at + 1]) bounds[at + 1] = west;
  if (north > bounds[at + 2]) bounds[at + 2] = north;
  if (east > bounds[at + 3]) bounds[at + 3] = east;
}
