/** `(area)`, `(area.a)`, `(area:3600062422)`, `(poly:"…")`. */
import { type ElementType, WAY } from '@flyover/osm-elements';
import type { AreaFilter, PolyFilter } from '@flyover/overpass-ql';
import { findElement } from '../database.ts';
import type { AreaShape } from '../geometry/area-shape.ts';
import { createTileArea } from '../geometry/tile-area.ts';
import { type Chain, cutSegment, goesAcross } from '../geometry/tile-chains.ts';
import { RELATION_AREA_BASE, WAY_AREA_BASE, wayShape } from '../index/area-table.ts';
import { findRow, NO_ROW } from '../index/find-row.ts';
import { withGeometry } from '../parts/database-near.ts';
import { hasRow, intersectRows } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import type { FilterPlan } from './filter-plan.ts';
import { planShapes } from './shape-filter.ts';

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
