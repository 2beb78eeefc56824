/**
 * The filters by metadata: `(user:)`, `(uid:)` and `(newer:)` on the last change of an element, `(changed:)`, `(user_touched:)` and `(uid_touched:)` on all
 * its versions.
 */
import { AREA, type ElementType, type MetaColumns } from '@flyover/osm-elements';
import type { ChangedFilter, NewerFilter, TouchedFilter, UidFilter, UserFilter } from '@flyover/overpass-ql';
import { type Database, keepsFindings, tableOf } from '../database.ts';
import { changedWithin, NEVER, type Span } from '../history/changes.ts';
import { firstSecondFrom, noHistory, secondsOf } from '../history/moment.ts';
import { firstVersion, PRESENT } from '../history/versions.ts';
import { testOver } from '../parts/database-near.ts';
import { NO_ROWS, RowCollector } from '../row-set.ts';
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

/** Lists the rows of these users where an index knows them: no other row needs a test. */
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

// Filters on all versions of an element: `(changed:)`, `(user_touched:)`, `(uid_touched:)`.

/** @throws RuntimeError where the data has no history */
export function planHistoryFilter(context: RunContext, filter: ChangedFilter | TouchedFilter, type: ElementType): FilterPlan {
  const { database } = context;
  if (database.history === undefined) throw noHistory('elements');
  if (type === AREA) return NOTHING;
  if (filter.kind === 'changed') return testOnly(60, changedWithin(database, type, spanOf(context, database.history.moment, filter)));
  const { ids, meta } = tableOf(database, type);
  const users = new Set(filter.users.map((each) => database.store.strings.find(each.value)));
  const uids = new Set(filter.uids);
  const isTheirs = (row: number) =>
    (meta.user !== undefined && users.has(meta.user[row])) || (meta.uid !== undefined && uids.has(meta.uid[row]));
  return testOnly(10, (row) => {
    for (let version = firstVersion(ids, row); version < ids.length && ids[version] === ids[row]; version++)
      if (isTheirs(version)) return true;
    return false;
  });
}

/**
 * The span that `(changed)` speaks of. With one moment it ends at the present, or at the moment that is asked about; in a comparison it is
 * that of the comparison, and no other moment than one of its two finds anything. So does the Overpass API.
 */
function spanOf({ comparison }: RunContext, moment: number, filter: ChangedFilter): Span {
  const since = filter.since === undefined ? undefined : secondsOf(filter.since.value);
  const until = filter.until === undefined ? since : secondsOf(filter.until.value);
  if (since !== undefined && until !== undefined && since !== until) return { after: since, upTo: until };
  if (comparison !== undefined) {
    const isAsked = since === undefined || since === comparison.since || since === comparison.until;
    return isAsked ? { after: comparison.since, upTo: comparison.until } : NEVER;
  }
  if (since === undefined) return moment === PRESENT ? NEVER : { after: moment, upTo: PRESENT };
  return moment === PRESENT ? { after: since, upTo: PRESENT } : { after: Math.min(since, moment), upTo: Math.max(since, moment) };
}

/** The rows of a table by who changed them last. */
interface UserRows {
  /** The place of each user among `start`. */
  readonly places: ReadonlyMap<number, number>;
  /** Start of the rows of each user; one entry more than there are users. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** `none`: there are too many users. */
const known = new WeakMap<ArrayBufferView, UserRows | 'asked' | 'none'>();

/** Putting more rows in order would keep everybody else waiting; more users would take much memory. */
const [MOST_ROWS, MOST_USERS] = [1 << 22, 1 << 16];

/**
 * The rows of each of some users, ascending, read-only; undefined where the column is better walked: it is too long, or this is the first
 * that asks, and putting it in order takes longer than a walk. What is made is kept as long as the column.
 *
 * @param column names or ids of users, as numbers
 */
export function rowsOfUsers(column: Uint32Array | Int32Array, users: Iterable<number>): readonly Uint32Array[] | undefined {
  if (column.length > MOST_ROWS) return undefined;
  const before = known.get(column);
  const now = before === undefined ? 'asked' : before === 'asked' ? orderByUser(column) : before;
  known.set(column, now);
  if (typeof now === 'string') return undefined;
  return Array.from(users, (user) => {
    const place = now.places.get(user);
    return place === undefined ? NO_ROWS : now.rows.subarray(now.start[place], now.start[place + 1]);
  });
}

function orderByUser(column: Uint32Array | Int32Array): UserRows | 'none' {
  const places = new Map<number, number>();
  const placeOf = new Uint16Array(column.length);
  const counts = new Uint32Array(MOST_USERS);
  for (let row = 0; row < column.length; row++) {
    // neighbours are mostly of one user
    let place = row > 0 && column[row] === column[row - 1] ? placeOf[row - 1] : places.get(column[row]);
    if (place === undefined) {
      place = places.size;
      if (place === MOST_USERS) return 'none';
      places.set(column[row], place);
    }
    placeOf[row] = place;
    counts[place]++;
  }
  const start = new Uint32Array(places.size + 1);
  for (let place = 0; place < places.size; place++) start[place + 1] = start[place] + counts[place];
  const next = start.slice();
  const rows = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row++) rows[next[placeOf[row]]++] = row;
  return { places, start, rows };
}
