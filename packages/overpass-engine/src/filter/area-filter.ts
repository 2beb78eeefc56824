/** `(area)`, `(area.a)`, `(area:3600062422)`, `(poly:"…")`. */
import type { ElementType } from '@flyover/osm-elements';
import type { AreaFilter, PolyFilter } from '@flyover/overpass-ql';
import { createOutline, type Outline } from '../geometry/outline.ts';
import { RELATION_AREA_BASE, WAY_AREA_BASE, wayOutline } from '../index/area-table.ts';
import { findRow, NO_ROW } from '../index/find-row.ts';
import { hasRow, intersectRows } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import type { FilterPlan } from './filter-plan.ts';
import { planOutlines } from './outline-filter.ts';

/** Plans `(area…)`. Areas of a set are its areas and its closed ways. */
export function planAreaFilter(context: RunContext, filter: AreaFilter, type: ElementType): FilterPlan {
  return planOutlines(
    context,
    filter.id === undefined ? outlinesOfSet(context, filter.source.name) : outlineById(context, filter.id),
    type,
  );
}

/** Plans `(poly:…)`. */
export function planPolyFilter(context: RunContext, filter: PolyFilter, type: ElementType): FilterPlan {
  const ends: number[] = [];
  filter.points.forEach((to, i) => {
    const from = filter.points[(i + filter.points.length - 1) % filter.points.length];
    ends.push(Math.round(from.lat * 1e7), Math.round(from.lon * 1e7), Math.round(to.lat * 1e7), Math.round(to.lon * 1e7));
  });
  return planOutlines(context, filter.points.length < 3 ? [] : [createOutline(ends)], type);
}

function outlinesOfSet(context: RunContext, name: string): Outline[] {
  const set = getSet(context, name);
  const ways = set.ways.length === 0 ? set.ways : intersectRows(set.ways, context.database.closedWays());
  const outlines = Array.from(ways, (row) => wayOutline(context.database, row));
  for (const row of set.areas) outlines.push(context.database.areas().outline(row));
  return outlines;
}

function outlineById(context: RunContext, id: number): Outline[] {
  const { database } = context;
  if (id >= RELATION_AREA_BASE) {
    const row = findRow(database.areas().ids, id);
    return row === NO_ROW ? [] : [database.areas().outline(row)];
  }
  const row = id < WAY_AREA_BASE ? NO_ROW : findRow(database.store.ways.ids, id - WAY_AREA_BASE);
  return row === NO_ROW || !hasRow(database.closedWays(), row) ? [] : [wayOutline(database, row)];
}
