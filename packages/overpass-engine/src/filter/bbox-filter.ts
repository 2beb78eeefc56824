/**
 * `(south,west,north,east)` and `[bbox:]`. A way is in a box where one of its segments meets it, a relation where one of its
 * nodes or ways does; relations among the members do not count.
 */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Bbox } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { segmentMeetsBox } from '../geometry/segment-box.ts';
import { type Bounds, countRowsMeetingBox, rowsMeetingBox } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import { type Box, countNodesNear, nodesInBox } from '../index/node-grid.ts';
import { testOver } from '../parts/database-near.ts';
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

/** Plans a bbox filter for one type. */
export function planBoxes(context: RunContext, boxes: readonly Box[], type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) return EVERYTHING;
  const list = (rowsIn: (box: Box) => Uint32Array) => () => boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, rowsIn(box)), NO_ROWS);
  const size = (countIn: (box: Box) => number) => boxes.reduce((sum, box) => sum + countIn(box), 0);
  const way = { exact: type === NODE, cost: type === NODE ? 1 : 2, ...boxTests(database, type, boxes) };
  const { parts } = database;
  if (parts !== undefined && type !== RELATION) {
    const found = size((box) => parts.countIn(type, box));
    if (found <= (tableOf(database, type).count * parts.share) / 2)
      return { ...way, size: found, list: list((box) => parts.rowsIn(type, box)) };
  }
  if (type === NODE) {
    const grid = database.nodeGrid();
    return { ...way, size: size((box) => countNodesNear(grid, box)), list: list((box) => nodesInBox(grid, database.store.nodes, box)) };
  }
  const tree = database.boundsTree(type);
  return { ...way, size: size((box) => countRowsMeetingBox(tree, box)), list: list((box) => rowsMeetingBox(tree, box)) };
}

/** Ways that their bounds tell of need no look at their nodes. */
function boxTests(database: Database, type: ElementType, boxes: readonly Box[]): Pick<FilterPlan, 'test' | 'testOf'> {
  const tests = testOver(database, type, 'geometry', (near) => boxTest(near, type, boxes));
  const { parts } = database;
  if (parts === undefined || type !== WAY) return tests;
  return {
    ...tests,
    testOf(rows) {
      const part = parts.open();
      part.bounds(rows);
      const bounds = part.database.bounds(WAY);
      const unsure = rows.filter((row) => boxes.some((box) => boundsMeetBox(bounds, row, box) === UNSURE));
      part.geometry(WAY, unsure);
      return boxTest(part.database, type, boxes);
    },
  };
}

/** Whether an element meets any of the boxes. */
export function boxTest(database: Database, type: ElementType, boxes: readonly Box[]): (row: number) => boolean {
  const tests = boxes.map((box) => {
    if (type === NODE) return nodeTest(database, box);
    return type === WAY ? wayTest(database, box) : relationTest(database, box);
  });
  return tests.length === 1 ? tests[0] : (row) => tests.some((test) => test(row));
}

function nodeTest(database: Database, box: Box): (row: number) => boolean {
  const { lat, lon } = database.store.nodes;
  const { south, west, north, east } = box;
  return (row) => lat[row] >= south && lat[row] <= north && lon[row] >= west && lon[row] <= east;
}

function wayTest(database: Database, box: Box): (row: number) => boolean {
  const bounds = database.bounds(WAY);
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  return (row) => {
    const meets = boundsMeetBox(bounds, row, box);
    if (meets !== UNSURE) return meets === INSIDE;
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
  };
}

function relationTest(database: Database, box: Box): (row: number) => boolean {
  const bounds = database.bounds(RELATION);
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  const nodeMeets = nodeTest(database, box);
  const wayMeets = wayTest(database, box);
  return (row) => {
    const meets = boundsMeetBox(bounds, row, box);
    if (meets !== UNSURE) return meets === INSIDE;
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if (members[i] === NO_ROW) continue;
      if (memberTypes[i] === NODE ? nodeMeets(members[i]) : memberTypes[i] === WAY && wayMeets(members[i])) return true;
    }
    return false;
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
