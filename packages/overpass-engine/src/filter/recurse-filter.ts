/** `(w)`, `(r:"role")`, `(bn)`, `(bw)`, `(br)`, `(>)` …: elements by their place in others. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { RecurseFilter } from '@flyover/overpass-ql';
import { membersOf, nodesOfWays, recurseRows, relationsWith, waysWith } from '../recursion.ts';
import { NO_ROWS } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { findNamedSet } from '../set-frame.ts';
import { EVERYTHING, type FilterPlan, NOTHING } from './filter-plan.ts';
import { rowListPlan } from './row-list-plan.ts';

/**
 * How a filter stands in its query. One that stands `alone` is run by itself. Of several, the Overpass API takes the elements from
 * the `first` that knows its rows (a set in front of all), and holds them against the `later` ones.
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
