/** `(user:)`, `(uid:)`, `(newer:)`: filters on who changed an element last, and when. */
import { AREA, type ElementType, type MetaColumns } from '@flyover/osm-elements';
import type { NewerFilter, UidFilter, UserFilter } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import { firstSecondFrom } from '../history/moment.ts';
import { testOver } from '../parts/database-near.ts';
import type { RunContext } from '../run-context.ts';
import { type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

/** Plans a filter on metadata; lets nothing through where the data has none, and no areas. */
export function planMetaFilter(context: RunContext, filter: UserFilter | UidFilter | NewerFilter, type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) return NOTHING;
  // whether a file has the column is known without reading it
  const { user, uid, timestamp } = tableOf(database.parts?.open().database ?? database, type).meta;
  const testMeta = (make: (meta: MetaColumns) => (row: number) => boolean) =>
    testOnly(
      1,
      testOver(database, type, 'meta', (near) => make(tableOf(near, type).meta)),
    );
  if (filter.kind === 'user') {
    const wanted = new Set(filter.users.map((each) => database.store.strings.find(each.value)));
    return user === undefined ? NOTHING : testMeta((meta) => isAnyOf(meta.user, wanted));
  }
  if (filter.kind === 'uid') {
    const wanted = new Set(filter.uids);
    return uid === undefined ? NOTHING : testMeta((meta) => isAnyOf(meta.uid, wanted));
  }
  const since = firstSecondFrom(filter.since.value);
  if (timestamp === undefined) return NOTHING;
  return testMeta(
    ({ timestamp: times = timestamp }) =>
      (row) =>
        times[row] >= since,
  );
}

/** A test of a column: one value is compared, not looked up. */
function isAnyOf(column: Uint32Array | Int32Array = new Uint32Array(0), wanted: ReadonlySet<number>): (row: number) => boolean {
  const [only] = wanted;
  return wanted.size === 1 ? (row) => column[row] === only : (row) => wanted.has(column[row]);
}
