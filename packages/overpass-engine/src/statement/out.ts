/** `out`: prints a set. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { countElement, type DerivedElement, type PrintDetail } from '@flyover/overpass-output';
import type { OutStatement } from '@flyover/overpass-ql';
import { orderById } from '../derived-elements.ts';
import { type Comparison, compareSets } from '../differences/compare-sets.ts';
import { printDifferences } from '../differences/run-comparison.ts';
import { type ElementSet, rowsOf } from '../element-set.ts';
import { toBoxes } from '../filter/bbox-filter.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, type RunContext } from '../run-context.ts';

/** The words of the Overpass API 0.7.62. */
const LOOP_REMARK = 'A print statement cannot be executed in a loop in a diff setting.';

/** Rows between two looks at the clock. */
const ROWS_A_LOOK = 256;

/** Prints nodes, ways, relations, areas and derived elements, in this order. */
export async function runOut(context: RunContext, statement: OutStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const { comparison } = context;
  if (comparison !== undefined && !isShowing(comparison)) return runOutOfComparison(context, comparison, statement, set);
  if (statement.detail === 'count') {
    if (statement.limit !== 0) context.writer.derived(countOf(context, set), { ...detailOf(statement), tags: true });
    await context.flush();
    return;
  }
  const detail = detailOf(statement);
  const { actions } = context.writer;
  const mark = markOf(comparison);
  let left = statement.limit ?? Number.POSITIVE_INFINITY;
  for (const type of [NODE, WAY, RELATION, AREA] as const) {
    const rows = orderedRows(context, set, type, statement, left);
    const end = Math.min(rows.length, left);
    left -= end;
    for (let start = 0; start < end; start += ROWS_A_LOOK) {
      await context.control.pause();
      if (context.isFull()) await context.flush();
      const looked = rows.subarray(start, Math.min(start + ROWS_A_LOOK, end));
      context.printed?.printing(type, looked, readFor(context.csvColumns, detail));
      for (const row of looked) {
        if (mark !== undefined) actions?.begin(mark);
        context.writer.element(type, row, detail);
        if (mark !== undefined) actions?.end(mark, true);
      }
    }
  }
  const derived = statement.order === 'qt' ? set.derived : orderById(set.derived);
  for (const element of derived.slice(0, left)) {
    if (mark !== undefined) actions?.begin(mark);
    context.writer.derived(element, detail);
    if (mark !== undefined) actions?.end(mark, true);
    await context.control.pause();
    if (context.isFull()) await context.flush();
  }
  await context.flush();
}

/** Returns the detail to read of an element: columns of CSV need a part of it, and its tags whatever `out` says. */
function readFor(columns: RunContext['csvColumns'], detail: PrintDetail): PrintDetail {
  if (columns === undefined) return detail;
  const hasAny = (names: readonly string[]) => columns.some(({ name, special }) => special && names.includes(name));
  const hasPlace = hasAny(['lat', 'lon']);
  return {
    ...detail,
    members: false,
    tags: true,
    meta: hasAny(['version', 'timestamp', 'changeset', 'uid', 'user']),
    coordinates: hasPlace,
    geometry: hasPlace ? 'geom' : 'none',
  };
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

function isShowing({ stage }: Comparison): boolean {
  return stage === 'showEarlier' || stage === 'showLater';
}

/** Returns the mark of elements that the block of a `compare` prints. */
function markOf(comparison: Comparison | undefined): 'show_initial' | 'show_final' | undefined {
  if (comparison?.stage === 'showEarlier') return 'show_initial';
  return comparison?.stage === 'showLater' ? 'show_final' : undefined;
}

/** In the earlier run the set is kept, in the later one it is printed how it differs. Orders and limits do not count, and `count` is but the least detail. */
async function runOutOfComparison(context: RunContext, comparison: Comparison, statement: OutStatement, set: ElementSet): Promise<void> {
  const { kept } = comparison;
  if (comparison.stage === 'earlier') {
    if (kept.has(statement) && kept.get(statement) !== undefined) context.remark(LOOP_REMARK);
    kept.set(statement, kept.has(statement) ? undefined : { set, database: context.database });
    return;
  }
  const before = kept.get(statement);
  const differences = set.differences ?? (before && compareSets(before, { set, database: context.database }));
  // what ran in a loop, or not at all at the earlier moment, is left out
  if (differences === undefined) return;
  await printDifferences(context, comparison.augmented, differences, detailOf(statement));
  await context.flush();
}

function countOf({ usesAreas }: RunContext, { nodes, ways, relations, areas }: ElementSet): DerivedElement {
  return countElement({
    nodes: nodes.length,
    ways: ways.length,
    relations: relations.length,
    areas: usesAreas ? areas.length : undefined,
  });
}
