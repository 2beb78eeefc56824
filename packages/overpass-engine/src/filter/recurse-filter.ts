/** `(w)`, `(r:"role")`, `(bn)`, `(bw)`, `(br)`, `(>)` …: elements by their place in others. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { RecurseFilter } from '@flyover/overpass-ql';
import { membersOf, nodesOfWays, recurseRows, relationsWith, waysWith } from '../recursion.ts';
import { NO_ROWS } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import type { FilterPlan } from './filter-plan.ts';
import { rowListPlan } from './row-list-plan.ts';

/** Plans a recursion filter; one that gives no elements of this type lets nothing through. */
export function planRecurseFilter(context: RunContext, filter: RecurseFilter, type: ElementType): FilterPlan {
  return rowListPlan(rowsReached(context, filter, type));
}

function rowsReached(context: RunContext, filter: RecurseFilter, type: ElementType): Uint32Array {
  const { database } = context;
  const set = getSet(context, filter.source.name);
  const role = filter.role === undefined ? undefined : database.store.strings.find(filter.role.value);
  if (type === AREA || role === -1) return NO_ROWS;
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
    case '>':
    case '>>':
    case '<':
    case '<<':
      return recurseRows(database, set, filter.relation, type);
  }
}
