/** `timeline`: the versions of one element, each as a derived element. */
import { formatTimestamp, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { TimelineStatement } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import { EMPTY_SET } from '../element-set.ts';
import { noHistory } from '../history/no-history.ts';
import { firstVersion, lastVersion } from '../history/versions.ts';
import { NO_ROW } from '../index/find-row.ts';
import { putSet, type RunContext } from '../run-context.ts';

const TYPES = { node: NODE, way: WAY, relation: RELATION } as const;

/**
 * Lists all versions, deletions among them, with the moment that ended each; or the one that was asked for.
 *
 * @throws RuntimeError where the data has no history
 */
export function runTimeline(context: RunContext, { type, ref, version, output }: TimelineStatement): void {
  const { database } = context;
  if (database.history === undefined) throw noHistory('timeline');
  const { ids, meta } = tableOf(database, TYPES[type]);
  const { from } = database.history.versions(TYPES[type]);
  const derived: DerivedElement[] = [];
  const last = lastVersion(ids, ref);
  if (last !== NO_ROW) {
    for (let row = firstVersion(ids, last); row <= last; row++) {
      const number = meta.version?.[row] ?? 0;
      if (version !== undefined && version !== number) continue;
      const tags: [string, string][] = [
        ['reftype', type],
        ['ref', `${ref}`],
        ['refversion', `${number}`],
        ['created', formatTimestamp(from[row])],
      ];
      if (row < last) tags.push(['expired', formatTimestamp(from[row + 1])]);
      derived.push({ type: 'timeline', id: context.nextDerivedId++, tags });
    }
  }
  putSet(context, output.name, { ...EMPTY_SET, derived });
}
