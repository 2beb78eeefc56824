/** The filters by membership: `(w)`, `(r:"role")`, `(bn)`, `(bw)`, `(br)`, `(>)` and so on, `(way_cnt:)`, `(way_link:)` and `(pivot.a)`. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { PivotFilter, RecurseFilter, WayCountFilter } from '@flyover/overpass-ql';
import { withWayNodes } from '../parts/database-near.ts';
import { membersOf, nodesOfWays, recurseRows, relationsWith, waysWith } from '../recursion.ts';
import { NO_ROW, NO_ROWS, RowCollector } from '../row-set.ts';
import { findNamedSet, getSet, type RunContext } from '../run-context.ts';
import { EVERYTHING, type FilterPlan, NOTHING, rowListPlan } from './filter-plan.ts';

/**
 * Position of a filter in its query. An `alone` filter runs by itself. Of several, the Overpass API takes the elements from the `first` that knows its rows
 * (a set in front of all), and tests them with the `later` ones.
 */
export type Standing = 'alone' | 'first' | 'later';

/**
 * Plans a recursion filter; one that gives no elements of this type lets nothing through. As a later filter it lets everything
 * through where no relation of the data has its role, and areas of relations: the Overpass API 0.7.62 looks no further there.
 *
 * @param fits whether the filter takes part in queries of this type, which `wr(bn)` does only where it stands alone
 */
export function planRecurseFilter(
  context: RunContext,
  filter: RecurseFilter,
  type: ElementType,
  standing: Standing,
  fits = true,
): FilterPlan {
  const { strings, relations } = context.database.store;
  const role = filter.role === undefined ? undefined : strings.find(filter.role.value);
  const isLater = standing === 'later' && findNamedSet(context.frame, filter.source.name) !== undefined;
  if (isLater && (type === AREA || (role !== undefined && !relations.memberRoles.includes(role)))) return EVERYTHING;
  if (type === AREA || role === -1) return NOTHING;
  return fits ? rowListPlan(rowsReached(context, filter, type, role)) : NOTHING;
}

function rowsReached(context: RunContext, filter: RecurseFilter, type: ElementType, role: number | undefined): Uint32Array {
  const { database } = context;
  const set = getSet(context, filter.source.name);
  switch (filter.relation) {
    case 'w':
      return type === NODE ? nodesOfWays(database, set.ways, filter.positions) : NO_ROWS;
    case 'r':
      return membersOf(database, set.relations, type, role);
    case 'bn':
      if (type === WAY) return waysWith(database, set.nodes, filter.positions);
      return type === RELATION ? relationsWith(database, set.nodes, NODE, role) : NO_ROWS;
    case 'bw':
      return type === RELATION ? relationsWith(database, set.ways, WAY, role) : NO_ROWS;
    case 'br':
      return type === RELATION ? relationsWith(database, set.relations, RELATION, role) : NO_ROWS;
    // unlike the statements: down from relations only, and `<` without those that are in the set
    case '>':
    case '>>':
      return recurseRows(database, { ...set, ways: NO_ROWS }, filter.relation, type);
    case '<':
      return recurseRows(database, { ...set, relations: NO_ROWS }, filter.relation, type);
    case '<<':
      return recurseRows(database, set, filter.relation, type);
  }
}

// `(way_cnt:2-3)`, `(way_link:3-)`: nodes by the number of ways of a set that meet in them.

/** Plans the filter; only nodes are counted. */
export function planWayCountFilter(context: RunContext, filter: WayCountFilter, type: ElementType): FilterPlan {
  if (type !== NODE) return NOTHING;
  const { database } = context;
  const { ways } = getSet(context, filter.source.name);
  const near = withWayNodes(database, ways);
  const { refStart } = near.store.ways;
  const wayNodes = near.wayNodes();
  const counts = new Uint32Array(database.store.nodes.count);
  const add = (node: number, count: number) => {
    if (node !== NO_ROW) counts[node] += count;
  };
  for (const way of ways) {
    const start = refStart[way];
    const end = refStart[way + 1];
    if (filter.count === 'way_cnt') {
      for (const node of new Set(wayNodes.subarray(start, end))) add(node, 1);
    } else {
      for (let i = start; i < end; i++) add(wayNodes[i], (i > start ? 1 : 0) + (i + 1 < end ? 1 : 0));
    }
  }
  const collector = new RowCollector(database.store.nodes.count);
  const least = Math.max(1, filter.minimum);
  const most = filter.maximum ?? Number.POSITIVE_INFINITY;
  for (let node = 0; node < counts.length; node++) if (counts[node] >= least && counts[node] <= most) collector.add(node);
  return rowListPlan(collector.finish());
}

// `(pivot.a)`: the relations and ways from which the areas of a set derive.

/** The rows of one type; a way of the set is behind itself, closed or not. */
export function pivotRows(context: RunContext, filter: PivotFilter, type: ElementType): Uint32Array {
  const set = getSet(context, filter.source.name);
  if (type === WAY) return set.ways;
  if (type !== RELATION) return NO_ROWS;
  const { relations } = context.database.areas();
  return Uint32Array.from(set.areas, (row) => relations[row]);
}
