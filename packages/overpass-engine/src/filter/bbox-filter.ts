/**
 * `(south,west,north,east)` and `[bbox:]`. A way is in a box where one of its segments meets it, a relation where one of its
 * nodes or ways does; relations among the members do not count.
 */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Bbox } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { boxHolds, pointInBox, segmentMeetsDegreeBox } from '../geometry/segment-box.ts';
import type { Bounds } from '../index/bounds.ts';
import { countMeeting, rowsInside, rowsMeeting } from '../index/box-groups.ts';
import { declaredCenter } from '../index/declared-places.ts';
import { countNodesNear, nodesInBox } from '../index/node-grid.ts';
import { testOver } from '../parts/database-near.ts';
import { NO_ROW, NO_ROWS, RowCollector, uniteRows } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import { EVERYTHING, type FilterPlan } from './filter-plan.ts';

/** A box of degrees in 1e-7 degrees; two where it crosses the antimeridian, none where an edge is no number. */
export function toBoxes(bbox: Bbox): FixedBox[] {
  const south = Math.round(bbox.south * 1e7);
  const north = Math.round(bbox.north * 1e7);
  const west = Math.round(bbox.west * 1e7);
  const east = Math.round(bbox.east * 1e7);
  if ([south, west, north, east].some(Number.isNaN)) return [];
  if (west <= east) return [fixedBox(south, west, north, east)];
  return [fixedBox(south, west, north, 1_800_000_000), fixedBox(south, -1_800_000_000, north, east)];
}

/**
 * Plans a bbox filter for one type. Nodes are taken by their stored coordinates, all else by degrees, as the Overpass API does: a segment
 * may just miss an edge that one of its nodes is on.
 */
export function planBbox(context: RunContext, bbox: Bbox, type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) return EVERYTHING;
  const boxes = toBoxes(bbox);
  if (type === NODE)
    return {
      exact: true,
      cost: 1,
      near: boxes,
      ...listBoxes(context, boxes, type),
      ...testOver(database, type, 'geometry', (near) => boxTest(near, type, boxes)),
    };
  const outer = boxes.map((box) => resized(box, 1));
  // the bounds of what crosses the antimeridian go around the earth the other way
  if (boxes.length > 1) outer.push({ ...outer[0], west: 0, east: 0 });
  const frame = { bbox, outer, inner: boxes.map((box) => resized(box, -1)) };
  const lists = { ...listBoxes(context, outer, type), ...listFrame(database, type, frame) };
  return { exact: false, cost: 2, ...lists, ...frameTests(database, type, frame) };
}

function listFrame(database: Database, type: ElementType, { outer, inner }: Frame): Pick<FilterPlan, 'listSurely'> {
  if (database.parts !== undefined || outer.length !== 1) return {};
  const { count } = tableOf(database, type);
  return {
    listSurely(passes) {
      const unsure = new RowCollector(count);
      const rows = rowsInside(database.boxGroups(type), count, { outer: outer[0], inner: inner[0] }, passes, unsure);
      return { rows, unsure: unsure.finish() };
    },
  };
}

/** Lists the candidates for any of some boxes: nodes that lie in one, and other elements whose bounds meet one. */
export function listBoxes(
  { database }: Pick<RunContext, 'database'>,
  boxes: readonly FixedBox[],
  type: ElementType,
): Pick<FilterPlan, 'size' | 'list' | 'listPassing'> {
  const rowsOfAll = (rowsIn: (box: FixedBox) => Uint32Array) =>
    boxes.reduce<Uint32Array>((rows, box) => uniteRows(rows, rowsIn(box)), NO_ROWS);
  const size = (countIn: (box: FixedBox) => number) => boxes.reduce((sum, box) => sum + countIn(box), 0);
  const { parts } = database;
  if (parts !== undefined && type !== RELATION) {
    const found = size((box) => parts.countIn(type, box));
    if (found <= (tableOf(database, type).count * parts.share) / 2)
      return { size: found, list: () => rowsOfAll((box) => parts.rowsIn(type, box)) };
  }
  if (type === NODE) {
    const grid = database.nodeGrid();
    const { nodes } = database.store;
    return {
      size: size((box) => countNodesNear(grid, box)),
      list: () => rowsOfAll((box) => nodesInBox(grid, nodes, box)),
      listPassing: (passes) => rowsOfAll((box) => nodesInBox(grid, nodes, box, passes)),
    };
  }
  const groups = database.boxGroups(type);
  const { count } = tableOf(database, type);
  return {
    size: size((box) => countMeeting(groups, box)),
    list: () => rowsOfAll((box) => rowsMeeting(groups, count, box)),
    listPassing: (passes) => rowsOfAll((box) => rowsMeeting(groups, count, box, passes)),
  };
}

/** Whether a row is among those that `listBoxes` lists. */
export function boxTest(database: Database, type: ElementType, boxes: readonly FixedBox[]): (row: number) => boolean {
  // nearly every query has one box: a loop over one costs as much as the look
  const [box] = boxes;
  if (type === NODE) {
    const { lat, lon } = database.store.nodes;
    if (boxes.length === 1) return (row) => pointInBox(lat[row], lon[row], box);
    return (row) => boxes.some((each) => pointInBox(lat[row], lon[row], each));
  }
  const bounds = database.bounds(type);
  if (boxes.length === 1) return (row) => boundsMeetBox(bounds, row, box) !== APART;
  return (row) => boxes.some((each) => boundsMeetBox(bounds, row, each) !== APART);
}

/** A box in degrees between boxes in 1e-7 degrees. */
interface Frame {
  readonly bbox: Bbox;
  /** Whatever meets the box has bounds that meet one of these. */
  readonly outer: readonly FixedBox[];
  /** Whatever has its bounds in one of these meets the box. */
  readonly inner: readonly FixedBox[];
}

/** @param by 1e-7 degrees to all sides */
function resized({ south, west, north, east }: FixedBox, by: number): FixedBox {
  return fixedBox(south - by, west - by, north + by, east + by);
}

/** Ways that their bounds tell of need no look at their nodes. */
function frameTests(database: Database, type: ElementType, frame: Frame): Pick<FilterPlan, 'test' | 'testOf'> {
  const tests = testOver(database, type, 'geometry', (near) => frameTest(near, type, frame));
  const { parts } = database;
  if (parts === undefined || type !== WAY) return tests;
  return {
    ...tests,
    testOf(rows) {
      const part = parts.open();
      part.bounds(rows);
      const bounds = part.database.bounds(WAY);
      part.geometry(
        WAY,
        rows.filter((row) => boundsMeetFrame(bounds, row, frame) === UNSURE),
      );
      return frameTest(part.database, type, frame);
    },
  };
}

function frameTest(database: Database, type: ElementType, frame: Frame): (row: number) => boolean {
  const { bbox } = frame;
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
  const middleMeets = (of: ElementType, row: number) => {
    const middle = declaredCenter(database, of, row);
    return middle !== undefined && boxHolds(bbox, middle.lat, middle.lon);
  };
  /** Tests elements by their bounds, and looks at the geometry where these do not decide. */
  const byBounds = (of: ElementType, look: (row: number) => boolean) => {
    const bounds = database.bounds(of);
    if (frame.outer.length === 1) {
      const [outer] = frame.outer;
      const [inner] = frame.inner;
      return (row: number) => boundsMeetBox(bounds, row, outer) !== APART && (boundsMeetBox(bounds, row, inner) === INSIDE || look(row));
    }
    return (row: number) => {
      const meets = boundsMeetFrame(bounds, row, frame);
      return meets === UNSURE ? look(row) : meets === INSIDE;
    };
  };
  const wayMeets = byBounds(WAY, (row) => segmentsMeet(row) || middleMeets(WAY, row));
  if (type === WAY) return wayMeets;
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  return byBounds(RELATION, (row) => {
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if (members[i] === NO_ROW) continue;
      if (memberTypes[i] === NODE ? nodeMeets(members[i]) : memberTypes[i] === WAY && wayMeets(members[i])) return true;
    }
    return middleMeets(RELATION, row);
  });
}

const APART = 0;
const INSIDE = 1;
const UNSURE = 2;

/** Bounds without a place are apart from every box, as their south is north of everything. */
function boundsMeetBox(bounds: Bounds, row: number, box: FixedBox): number {
  const at = row * 4;
  const south = bounds[at];
  const west = bounds[at + 1];
  const north = bounds[at + 2];
  const east = bounds[at + 3];
  if (south > box.north || north < box.south || west > box.east || east < box.west) return APART;
  return south >= box.south && north <= box.north && west >= box.west && east <= box.east ? INSIDE : UNSURE;
}

function boundsMeetFrame(bounds: Bounds, row: number, { outer, inner }: Frame): number {
  if (outer.every((box) => boundsMeetBox(bounds, row, box) === APART)) return APART;
  return inner.some((box) => boundsMeetBox(bounds, row, box) === INSIDE) ? INSIDE : UNSURE;
}
