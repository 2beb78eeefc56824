/** `(changed:)`, `(user_touched:)`, `(uid_touched:)`: filters that look at all versions of an element. */
import { AREA, type ElementType } from '@flyover/osm-elements';
import type { ChangedFilter, TouchedFilter } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import { changedWithin, NEVER, type Span } from '../history/changes.ts';
import { secondsOf } from '../history/moment.ts';
import { noHistory } from '../history/no-history.ts';
import { firstVersion, PRESENT } from '../history/versions.ts';
import type { RunContext } from '../run-context.ts';
import { type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

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
