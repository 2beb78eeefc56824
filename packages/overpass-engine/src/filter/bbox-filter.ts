/**
 * `(south,west,north,east)` and `[bbox:]`. A way is in a box where one of its segments meets it, a relation where one of its
 * nodes or ways does; relations among the members do not count.
 */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Bbox } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { boxHolds, segmentMeetsDegreeBox } from '../geometry/degree-box.ts';
import { pointInBox } from '../geometry/segment-box.ts';
import { type Bounds, countRowsMeetingBox, rowsMeetingBox } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import { type Box, countNodesNear, nodesInBox } from '../index/node-grid.ts';
import { NO_ROWS, uniteRows } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import { EVERYTHING, type FilterPlan } from './filter-plan.ts';

/** A box of degrees in 1e-7 degrees; two where it crosses the antimeridian, none where an edge is no number. */
export function toBoxes(bbox: Bbox): Box[] {
  const south = Math.round(bbox.south * 1e7);
  const north = Math.round(bbox.north * 1e7);
  const west = Math.round(bbox.west * 1e7);
  const east = Math.round(bbox.east * 1e7);
  if ([south, west, north, east].some(Number.isNaN)) return [];
  if (west <= east) return [{ south, west, north, east }];
  return [
    { south, west, north, east: 1_800_000_000 },
    { south, west: -1_800_000_000, north, east },
  ];
}

/**
 * Plans a bbox filter for one type. Nodes are taken by their stored coordinates, all else by degrees, as the Overpass API does: a segment
 * may just miss an edge that one of its nodes is on.
 */
export function planBbox(context: RunContext, bbox: Bbox, type: ElementType): FilterPlan {
  const boxes = toBoxes(bbox);
  if (type === AREA || type === NODE || boxes.length === 0) return planBoxes(context, boxes, type);
  const outer = boxes.map((box) => resized(box, 1));
  // the bounds of what crosses the antimeridian go around the earth the other way
  if (boxes.length > 1) outer.push({ ...outer[0], west: 0, east: 0 });
  const { size, cost, list } = planBoxes(context, outer, type);
  const inner = boxes.map((box) => resized(box, -1));
  return { size, exact: false, cost, list, test: degreeTest(context.database, type, bbox, outer, inner) };
}

/** @param by 1e-7 degrees to all sides */
function resized({ south, west, north, east }: Box, by: number): Box {
  return { south: south - by, west: west - by, north: north + by, east: east + by };
}

/**
 * @param outer one of these is met by the bounds of all that meets the box
 * @param inner what has its bounds in one of these meets the box
 */
function degreeTest(
  database: Database,
  type: ElementType,
  bbox: Bbox,
  outer: readonly Box[],
  inner: readonly Box[],
): (row: number) => boolean {
  const { lat, lon } = database.store.nodes;
  const { refStart } = database.store.ways;
  const wayNodes = database.wayNodes();
  const isPlaced = (node: number) => node !== NO_ROW && lat[node] !== NO_COORDINATE;
  const nodeMeets = (node: number) => isPlaced(node) && boxHolds(bbox, lat[node], lon[node]);
  const segmentsMeet = (way: number) => {
    const [start, end] = [refStart[way], refStart[way + 1]];
    let before = NO_ROW;
    for (let i = start; i < end; i++) {
      const node = wayNodes[i];
      if (!isPlaced(node)) before = NO_ROW;
      else {
        if (before !== NO_ROW) {
          if (segmentMeetsDegreeBox(bbox, lat[before], lon[before], lat[node], lon[node])) return true;
        } else if ((i + 1 === end || !isPlaced(wayNodes[i + 1])) && nodeMeets(node)) return true;
        before = node;
      }
    }
    return false;
  };
  /** Whether bounds tell; where they do not, what they are of is looked at. */
  const byBounds = (of: ElementType, look: (row: number) => boolean) => {
    const bounds = database.bounds(of);
    return (row: number) => {
      if (outer.every((box) => boundsMeetBox(bounds, row, box) === APART)) return false;
      return inner.some((box) => boundsMeetBox(bounds, row, box) === INSIDE) || look(row);
    };
  };
  const wayMeets = byBounds(WAY, segmentsMeet);
  if (type === WAY) return wayMeets;
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  return byBounds(RELATION, (row) => {
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if (members[i] === NO_ROW) continue;
      if (memberTypes[i] === NODE ? nodeMeets(members[i]) : memberTypes[i] === WAY && wayMeets(members[i])) return true;
    }
    return false;
  });
}

/** Plans for what may meet any of some boxes, which say where to look: nodes that do, and all else whose bounds do. */
export function planBoxes({ database }: RunContext, boxes: readonly Box[], type: ElementType): FilterPlan {
  if (type === AREA) return EVERYTHING;
  if (type === NODE) {
    const grid = database.nodeGrid();
    const { lat, lon } = database.store.nodes;
    return {
      size: boxes.reduce((sum, box) => sum + countNodesNear(grid, box), 0),
      exact: true,
      cost: 1,
      list: () => boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, nodesInBox(grid, database.store.nodes, box)), NO_ROWS),
      test: (row) => boxes.some((box) => pointInBox(lat[row], lon[row], box)),
    };
  }
  const tree = database.boundsTree(type);
  const bounds = database.bounds(type);
  return {
    size: boxes.reduce((sum, box) => sum + countRowsMeetingBox(tree, box), 0),
    exact: false,
    cost: 2,
    list: () => boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, rowsMeetingBox(tree, box)), NO_ROWS),
    test: (row) => boxes.some((box) => boundsMeetBox(bounds, row, box) !== APART),
  };
}

const APART = 0;
const INSIDE = 1;
const UNSURE = 2;

/** Bounds without a place are apart from every box, as their south is north of everything. */
function boundsMeetBox(bounds: Bounds, row: number, box: Box): number {
  const at = row * 4;
  const south = bounds[at];
  const west = bounds[at + 1];
  const north = bounds[at + 2];
  const east = bounds[at + 3];
  if (south > box.north || north < box.south || west > box.east || east < box.west) return APART;
  return south >= box.south && north <= box.north && west >= box.west && east <= box.east ? INSIDE : UNSURE;
}
