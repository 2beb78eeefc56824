/**
 * `(south,west,north,east)` and `[bbox:]`. A way is in a box where one of its segments meets it, a relation where one of its
 * nodes or ways does; relations among the members do not count.
 */
import { AREA, type ElementType, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import type { Bbox } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { pointInBox, segmentMeetsBox } from '../geometry/segment-box.ts';
import { hasPlace, rowsMeetingBox } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import { type Box, countNodesNear, nodesInBox } from '../index/node-grid.ts';
import { NO_ROWS, uniteRows } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import { type FilterPlan, testOnly } from './filter-plan.ts';

/** A box of degrees in 1e-7 degrees; two where it crosses the antimeridian. */
export function toBoxes(bbox: Bbox): Box[] {
  const south = Math.round(bbox.south * 1e7);
  const north = Math.round(bbox.north * 1e7);
  const west = Math.round(bbox.west * 1e7);
  const east = Math.round(bbox.east * 1e7);
  if (west <= east) return [{ south, west, north, east }];
  return [
    { south, west, north, east: 1_800_000_000 },
    { south, west: -1_800_000_000, north, east },
  ];
}

/** Plans a bbox filter for one type. */
export function planBoxes(context: RunContext, boxes: readonly Box[], type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) {
    const areas = database.areas();
    return testOnly(2, (row) => {
      const area = areas.box(row);
      return boxes.some((box) => area.south <= box.north && area.north >= box.south && area.west <= box.east && area.east >= box.west);
    });
  }
  const test = boxTest(database, type, boxes);
  if (type === NODE) {
    const grid = database.nodeGrid();
    return {
      size: boxes.reduce((sum, box) => sum + countNodesNear(grid, box), 0),
      exact: true,
      cost: 1,
      list: () => boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, nodesInBox(grid, database.store.nodes, box)), NO_ROWS),
      test,
    };
  }
  let listed: Uint32Array | undefined;
  const list = () => {
    listed ??= boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, rowsMeetingBox(database.boundsTree(type), box)), NO_ROWS);
    return listed;
  };
  return {
    get size() {
      return list().length;
    },
    exact: false,
    cost: 2,
    list,
    test,
  };
}

/** Whether an element meets any of the boxes. */
function boxTest(database: Database, type: ElementType, boxes: readonly Box[]): (row: number) => boolean {
  if (type === NODE) {
    const { lat, lon } = database.store.nodes;
    return (row) => boxes.some((box) => pointInBox(lat[row], lon[row], box));
  }
  if (type === WAY) return (row) => boxes.some((box) => wayMeetsBox(database, row, box));
  return (row) => boxes.some((box) => relationMeetsBox(database, row, box));
}

function wayMeetsBox(database: Database, row: number, box: Box): boolean {
  const bounds = database.bounds(WAY);
  const meets = boundsMeetBox(bounds, row, box);
  if (meets !== undefined) return meets;
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  let previous = NO_ROW;
  for (let i = refStart[row]; i < refStart[row + 1]; i++) {
    const node = wayNodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) {
      previous = NO_ROW;
      continue;
    }
    const from = previous === NO_ROW ? node : previous;
    if (segmentMeetsBox(lat[from], lon[from], lat[node], lon[node], box)) return true;
    previous = node;
  }
  return false;
}

function relationMeetsBox(database: Database, row: number, box: Box): boolean {
  const meets = boundsMeetBox(database.bounds(2), row, box);
  if (meets !== undefined) return meets;
  const { memberStart, memberTypes } = database.store.relations;
  const { lat, lon } = database.store.nodes;
  const members = database.members();
  for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
    const member = members[i];
    if (member === NO_ROW) continue;
    if (memberTypes[i] === NODE && pointInBox(lat[member], lon[member], box)) return true;
    if (memberTypes[i] === WAY && wayMeetsBox(database, member, box)) return true;
  }
  return false;
}

/** True where the bounds lie in the box, false where they are apart, undefined where it needs a closer look. */
function boundsMeetBox(bounds: Int32Array, row: number, box: Box): boolean | undefined {
  if (!hasPlace(bounds, row)) return false;
  const at = row * 4;
  if (bounds[at] > box.north || bounds[at + 2] < box.south || bounds[at + 1] > box.east || bounds[at + 3] < box.west) return false;
  const inside = bounds[at] >= box.south && bounds[at + 2] <= box.north && bounds[at + 1] >= box.west && bounds[at + 3] <= box.east;
  return inside ? true : undefined;
}
