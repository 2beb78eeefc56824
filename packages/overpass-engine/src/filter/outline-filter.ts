/** What lies in outlines: the test behind `(area)` and `(poly:)`. */
import { AREA, type ElementType, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import { crossesOutline, INSIDE, locate, OUTSIDE, type Outline } from '../geometry/outline.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import type { RunContext } from '../run-context.ts';
import { planBoxes } from './bbox-filter.ts';
import { EVERYTHING, type FilterPlan, NOTHING } from './filter-plan.ts';

/** With more outlines than this a tree finds those near an element. */
const MOST_OUTLINES_TO_TRY = 4;

/**
 * Plans a filter for the inside of any of the outlines. A node on the border is inside; a way is where a node or the middle
 * of a segment is inside, or a segment crosses the border; a relation where one of its nodes or ways is.
 */
export function planOutlines(context: RunContext, outlines: readonly Outline[], type: ElementType): FilterPlan {
  if (type === AREA) return EVERYTHING;
  if (outlines.length === 0) return NOTHING;
  const { database } = context;
  const boxes = outlines.map((outline) => outline.box);
  const many = outlines.length > MOST_OUTLINES_TO_TRY;
  // of many boxes one around all of them lists fast, and the tree leaves out what is between
  const plan = planBoxes(context, many ? [boxAround(boxes)] : boxes, type);
  const near = many ? outlinesNear(database, outlines, type) : () => outlines;
  const test = (row: number) => plan.test(row) && near(row).some((outline) => meetsOutline(database, outline, type, row));
  return { size: plan.size, exact: false, cost: 20, list: plan.list, test };
}

function boxAround(boxes: readonly Box[]): Box {
  return boxes.reduce((all, box) => ({
    south: Math.min(all.south, box.south),
    west: Math.min(all.west, box.west),
    north: Math.max(all.north, box.north),
    east: Math.max(all.east, box.east),
  }));
}

/** The outlines whose boxes meet that of an element. */
function outlinesNear(database: Database, outlines: readonly Outline[], type: ElementType): (row: number) => readonly Outline[] {
  const tree = new Flatbush(outlines.length, 8, Int32Array);
  for (const { box } of outlines) tree.add(box.west, box.south, box.east, box.north);
  tree.finish();
  const search = (south: number, west: number, north: number, east: number) =>
    tree.search(west, south, east, north).map((i) => outlines[i]);
  if (type === NODE) {
    const { lat, lon } = database.store.nodes;
    return (row) => search(lat[row], lon[row], lat[row], lon[row]);
  }
  const bounds = database.bounds(type);
  return (row) => search(bounds[row * 4], bounds[row * 4 + 1], bounds[row * 4 + 2], bounds[row * 4 + 3]);
}

function meetsOutline(database: Database, outline: Outline, type: ElementType, row: number): boolean {
  const { lat, lon } = database.store.nodes;
  if (type === NODE) return locate(outline, lat[row], lon[row]) !== OUTSIDE;
  if (type === WAY) return wayMeetsOutline(database, outline, row);
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
    if (
      members[i] !== NO_ROW &&
      memberTypes[i] <= WAY &&
      meetsOutline(database, outline, memberTypes[i] === NODE ? NODE : WAY, members[i])
    ) {
      return true;
    }
  }
  return false;
}

function wayMeetsOutline(database: Database, outline: Outline, row: number): boolean {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  for (let i = refStart[row]; i < refStart[row + 1]; i++) {
    if (wayNodes[i] !== NO_ROW && locate(outline, lat[wayNodes[i]], lon[wayNodes[i]]) === INSIDE) return true;
  }
  for (let i = refStart[row] + 1; i < refStart[row + 1]; i++) {
    const from = wayNodes[i - 1];
    const to = wayNodes[i];
    if (from === NO_ROW || to === NO_ROW || lat[from] === NO_COORDINATE || lat[to] === NO_COORDINATE) continue;
    const middleLat = Math.floor((lat[from] + lat[to]) / 2);
    const middleLon = Math.floor((lon[from] + lon[to]) / 2);
    if (locate(outline, middleLat, middleLon) !== OUTSIDE) return true;
    if (crossesOutline(outline, lat[from], lon[from], lat[to], lon[to])) return true;
  }
  return false;
}
