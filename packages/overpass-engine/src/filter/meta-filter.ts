/** `(user:)`, `(uid:)`, `(newer:)`: filters on who changed an element last, and when. */
import { AREA, type ElementType } from '@flyover/osm-elements';
import type { NewerFilter, UidFilter, UserFilter } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import type { RunContext } from '../run-context.ts';
import { type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

/** Plans a filter on metadata; lets nothing through where the data has none, and no areas. */
export function planMetaFilter(context: RunContext, filter: UserFilter | UidFilter | NewerFilter, type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) return NOTHING;
  const { user, uid, timestamp } = tableOf(database, type).meta;
  if (filter.kind === 'user') {
    const wanted = new Set(filter.users.map((each) => database.store.strings.find(each.value)));
    return user === undefined ? NOTHING : isAnyOf(user, wanted);
  }
  if (filter.kind === 'uid') {
    const wanted = new Set(filter.uids);
    return uid === undefined ? NOTHING : isAnyOf(uid, wanted);
  }
  const since = Date.parse(filter.since.value) / 1000;
  return timestamp === undefined ? NOTHING : testOnly(1, (row) => timestamp[row] >= since);
}

/** A test of a column: one value is compared, not looked up. */
function isAnyOf(column: Uint32Array | Int32Array, wanted: ReadonlySet<number>): FilterPlan {
  const [only] = wanted;
  return testOnly(1, wanted.size === 1 ? (row) => column[row] === only : (row) => wanted.has(column[row]));
}
