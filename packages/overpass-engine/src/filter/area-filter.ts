/** The filters by area: `(area)`, `(area.a)`, `(area:3600062422)`, `(poly:"…")`. */
import { type FixedBox, joinBoxes } from '@flyover/bounding-box';
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { AreaFilter, PolyFilter } from '@flyover/overpass-ql';
import Flatbush from 'flatbush';
import { type Database, findElement } from '../database.ts';
import { type AreaShape, type Chain, createTileArea, cutSegment, goesAcross } from '../geometry/tile-area.ts';
import { pointsOfWay, RELATION_AREA_BASE, WAY_AREA_BASE, wayShape } from '../index/area-table.ts';
import { declaredCenter } from '../index/declared-places.ts';
import { testOver, withGeometry } from '../parts/database-near.ts';
import { findRow, hasRow, intersectRows, NO_ROW } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { boxTest, listBoxes } from './bbox-filter.ts';
import { EVERYTHING, type FilterPlan, NOTHING } from './filter-plan.ts';

/** Plans `(area…)`. Areas of a set are its areas and its closed ways. */
export function planAreaFilter(context: RunContext, filter: AreaFilter, type: ElementType): FilterPlan {
  return planShapes(context, filter.id === undefined ? shapesOfSet(context, filter.source.name) : shapeById(context, filter.id), type);
}

/** Bytes of a piece of a border, about. */
const CHAIN_SIZE = 256;

/** Bytes that a point of a closed way takes in its shape, about. */
const POINT_SIZE = 160;

/**
 * Plans `(poly:…)`.
 *
 * @throws RuntimeError where its border has too many pieces for `[maxsize:]`
 */
export function planPolyFilter(context: RunContext, filter: PolyFilter, type: ElementType): FilterPlan {
  const chains: Chain[] = [];
  const units = (degrees: number) => Math.round(degrees * 1e7);
  let isAcross = false;
  filter.points.forEach((to, i) => {
    const from = filter.points[(i + filter.points.length - 1) % filter.points.length];
    cutSegment(units(from.lat), units(from.lon), units(to.lat), units(to.lon), chains);
    context.control.checkSize(chains.length * CHAIN_SIZE);
    isAcross ||= goesAcross(units(from.lon), units(to.lon));
  });
  if (filter.points.length < 3) return planShapes(context, [], type);
  // a box around both sides of the antimeridian would hold the world; no chain lies on both sides of 0 degrees
  const parts = isAcross ? [chains.filter(({ points }) => points[1] < 0), chains.filter(({ points }) => points[1] >= 0)] : [chains];
  return planShapes(
    context,
    parts.filter((part) => part.length > 0).map((part) => createTileArea(part)),
    type,
    isAcross,
  );
}

function shapesOfSet(context: RunContext, name: string): AreaShape[] {
  const set = getSet(context, name);
  const ways = set.ways.length === 0 ? set.ways : intersectRows(set.ways, context.database.closedWays());
  const near = withGeometry(context.database, WAY, ways);
  const { refStart } = context.database.store.ways;
  let points = 0;
  const shapes = Array.from(ways, (row) => {
    points += refStart[row + 1] - refStart[row];
    context.control.checkSize(points * POINT_SIZE);
    context.control.check();
    return wayShape(near, row);
  });
  for (const row of set.areas) shapes.push(context.database.areas().shape(row));
  return shapes;
}

function shapeById(context: RunContext, id: number): AreaShape[] {
  const { database } = context;
  if (id >= RELATION_AREA_BASE) {
    const row = findRow(database.areas().ids, id);
    return row === NO_ROW ? [] : [database.areas().shape(row)];
  }
  const row = id < WAY_AREA_BASE ? NO_ROW : findElement(database, WAY, id - WAY_AREA_BASE);
  return row === NO_ROW || !hasRow(database.closedWays(), row) ? [] : [wayShape(withGeometry(database, WAY, Uint32Array.of(row)), row)];
}

// The test behind `(area)` and `(poly:)`: elements in areas.

/** With more areas than this a tree finds those near an element. */
const MOST_SHAPES_TO_TRY = 4;

/**
 * Plans a filter for the inside of any of the areas. A node on the border is inside, a way that only touches it is not; a
 * relation is where one of its nodes or ways is, and not for the relations among its members.
 *
 * @param isAcross whether they lie on both sides of the antimeridian
 */
function planShapes(context: RunContext, shapes: readonly AreaShape[], type: ElementType, isAcross = false): FilterPlan {
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

function boxAround(boxes: readonly FixedBox[]): FixedBox {
  return boxes.reduce(joinBoxes);
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
    const middle = declaredCenter(database, of, row);
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
