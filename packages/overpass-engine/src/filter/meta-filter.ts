/** `(user:)`, `(uid:)`, `(newer:)`: filters on who changed an element last, and when. */
import { AREA, type ElementType, type MetaColumns } from '@flyover/osm-elements';
import type { NewerFilter, UidFilter, UserFilter } from '@flyover/overpass-ql';
import { type Database, keepsFindings, tableOf } from '../database.ts';
import { firstSecondFrom } from '../history/moment.ts';
import { rowsOfUsers } from '../index/user-rows.ts';
import { testOver } from '../parts/database-near.ts';
import { RowCollector } from '../row-set.ts';
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
    if (user === undefined) return NOTHING;
    return { ...testMeta((meta) => isAnyOf(meta.user, wanted)), ...listUsers(database, type, user, wanted) };
  }
  if (filter.kind === 'uid') {
    const wanted = new Set(filter.uids);
    if (uid === undefined) return NOTHING;
    return { ...testMeta((meta) => isAnyOf(meta.uid, wanted)), ...listUsers(database, type, uid, wanted) };
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

/** Where the rows of these users are known: nobody else's need be looked at. */
function listUsers(
  database: Database,
  type: ElementType,
  column: Uint32Array | Int32Array,
  wanted: ReadonlySet<number>,
): Partial<FilterPlan> {
  const lists = keepsFindings(database) ? rowsOfUsers(column, wanted) : undefined;
  if (lists === undefined) return {};
  const listPassing = (passes: ((row: number) => boolean) | undefined) => {
    const found = new RowCollector(tableOf(database, type).count);
    for (const rows of lists) for (const row of rows) if (passes === undefined || passes(row)) found.add(row);
    return found.finish();
  };
  const size = lists.reduce((sum, rows) => sum + rows.length, 0);
  return { size, exact: true, list: () => listPassing(undefined), listPassing };
}
