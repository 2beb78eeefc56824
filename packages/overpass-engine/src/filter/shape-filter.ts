/** What lies in areas: the test behind `(area)` and `(poly:)`. */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import type { AreaShape } from '../geometry/area-shape.ts';
import { pointsOfWay } from '../index/area-table.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { toldMiddle } from '../index/told-places.ts';
import { testOver } from '../parts/database-near.ts';
import type { RunContext } from '../run-context.ts';
import { boxTest, listBoxes } from './bbox-filter.ts';
import { EVERYTHING, type FilterPlan, NOTHING } from './filter-plan.ts';

/** With more areas than this a tree finds those near an element. */
const MOST_SHAPES_TO_TRY = 4;

/**
 * Plans a filter for the inside of any of the areas. A node on the border is inside, a way that only touches it is not; a
 * relation is where one of its nodes or ways is, and not for the relations among its members.
 *
 * @param isAcross whether they lie on both sides of the antimeridian
 */
export function planShapes(context: RunContext, shapes: readonly AreaShape[], type: ElementType, isAcross = false): FilterPlan {
  if (type === AREA) return EVERYTHING;
  if (shapes.length === 0) return NOTHING;
  const { database } = context;
  const boxes = shapes.map((shape) => shape.box);
  const many = shapes.length > MOST_SHAPES_TO_TRY;
  // of many boxes one around all of them lists fast, and the tree leaves out what is between
  const around = many ? [boxAround(boxes)] : [...boxes];
  // the bounds of what crosses the antimeridian go around the earth the other way
  if (isAcross && type !== NODE) around.push({ ...boxAround(boxes), west: 0, east: 0 });
  const tests = testOver(database, type, 'geometry', (near) => {
    const shapesAt = many ? shapesNear(near, shapes, type) : () => shapes;
    const holds = holdsRow(near, type);
    const meets = boxTest(near, type, around);
    return (row) => meets(row) && holds(shapesAt(row), row);
  });
  const rough = database.parts === undefined ? boxTest(database, type, around) : undefined;
  return { exact: false, cost: 20, near: around, ...listBoxes(context, around, type), rough, ...tests };
}

function boxAround(boxes: readonly Box[]): Box {
  return boxes.reduce((all, box) => ({
    south: Math.min(all.south, box.south),
    west: Math.min(all.west, box.west),
    north: Math.max(all.north, box.north),
    east: Math.max(all.east, box.east),
  }));
}

/** The areas whose boxes meet that of an element. */
function shapesNear(database: Database, shapes: readonly AreaShape[], type: ElementType): (row: number) => readonly AreaShape[] {
  const tree = new Flatbush(shapes.length, 8, Int32Array);
  for (const { box } of shapes) tree.add(box.west, box.south, box.east, box.north);
  tree.finish();
  const search = (south: number, west: number, north: number, east: number) => tree.search(west, south, east, north).map((i) => shapes[i]);
  if (type === NODE) {
    const { lat, lon } = database.store.nodes;
    return (row) => search(lat[row], lon[row], lat[row], lon[row]);
  }
  const bounds = database.bounds(type);
  return (row) => search(bounds[row * 4], bounds[row * 4 + 1], bounds[row * 4 + 2], bounds[row * 4 + 3]);
}

/** Tests the rows of one type. Most ways in an area have a node inside, so that is looked at first. */
function holdsRow(database: Database, type: ElementType): (shapes: readonly AreaShape[], row: number) => boolean {
  const { lat, lon } = database.store.nodes;
  if (type === NODE) return (shapes, row) => shapes.some((shape) => shape.holdsPlace(lat[row], lon[row]));
  const { refStart } = database.store.ways;
  const wayNodes = database.wayNodes();
  const holdsMiddle = (shapes: readonly AreaShape[], of: ElementType, row: number) => {
    const middle = toldMiddle(database, of, row);
    return middle !== undefined && shapes.some((shape) => shape.holdsPlace(middle.lat, middle.lon));
  };
  const holdsWay = (shapes: readonly AreaShape[], row: number) => {
    for (let i = refStart[row]; i < refStart[row + 1]; i++) {
      const node = wayNodes[i];
      if (node === NO_ROW || lat[node] === NO_COORDINATE) continue;
      for (const shape of shapes) if (shape.holdsInside(lat[node], lon[node])) return true;
    }
    const points = pointsOfWay(database, row);
    return shapes.some((shape) => shape.holdsLine(points)) || holdsMiddle(shapes, WAY, row);
  };
  if (type === WAY) return holdsWay;
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  return (shapes, row) => {
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      const member = members[i];
      if (member === NO_ROW) continue;
      if (memberTypes[i] === WAY && holdsWay(shapes, member)) return true;
      if (memberTypes[i] === NODE && shapes.some((shape) => shape.holdsMember(lat[member], lon[member]))) return true;
    }
    return holdsMiddle(shapes, RELATION, row);
  };
}
