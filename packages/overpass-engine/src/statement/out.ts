/** `out`: prints a set. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import type { OutStatement } from '@flyover/overpass-ql';
import { type ElementSet, rowsOf } from '../element-set.ts';
import { toBoxes } from '../filter/bbox-filter.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, type RunContext } from '../run-context.ts';

/** Rows between two looks at the clock. */
const ROWS_A_LOOK = 256;

/** Prints nodes, ways, relations, areas and derived elements, in this order. */
export async function runOut(context: RunContext, statement: OutStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  if (statement.detail === 'count') {
    printCount(context, set);
    await context.flush();
    return;
  }
  const detail = detailOf(statement);
  let left = statement.limit ?? Number.POSITIVE_INFINITY;
  for (const type of [NODE, WAY, RELATION, AREA] as const) {
    const rows = orderedRows(context, set, type, statement, left);
    const end = Math.min(rows.length, left);
    left -= end;
    for (let i = 0; i < end; i++) {
      context.writer.element(type, rows[i], detail);
      if (i % ROWS_A_LOOK === 0) {
        await context.control.pause();
        if (context.writer.bytes.hasFull) await context.flush();
      }
    }
  }
  const derived = statement.order === 'qt' ? set.derived : [...set.derived].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  for (const element of derived.slice(0, left)) {
    context.writer.derived(element, detail);
    await context.control.pause();
    if (context.writer.bytes.hasFull) await context.flush();
  }
  await context.flush();
}

function orderedRows(context: RunContext, set: ElementSet, type: ElementType, statement: OutStatement, limit: number): Uint32Array {
  const rows = rowsOf(set, type);
  return statement.order === 'qt' ? sortByQuadtile(context.database, type, rows, limit) : rows;
}

function detailOf(statement: OutStatement): PrintDetail {
  const { detail, geometry, bbox, noids } = statement;
  const body = detail === 'body' || detail === 'meta';
  return {
    ids: !noids,
    coordinates: body || detail === 'skel' || geometry !== 'none',
    members: body || detail === 'skel',
    tags: body || detail === 'tags',
    meta: detail === 'meta',
    geometry,
    clip: bbox === undefined ? undefined : toBoxes(bbox),
  };
}

function printCount(context: RunContext, set: ElementSet): void {
  context.writer.count({
    nodes: set.nodes.length,
    ways: set.ways.length,
    relations: set.relations.length,
    areas: context.usesAreas ? set.areas.length : undefined,
  });
}
