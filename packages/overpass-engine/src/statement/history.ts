/** Statements over the history: `retro`, a block at another moment, and `timeline`, the versions of one element. */

import { formatTimestamp, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { RetroStatement, TimelineStatement } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { EMPTY_SET } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { toText } from '../evaluate/value.ts';
import { enterMoment, noHistory, secondsOf } from '../history/moment.ts';
import { firstVersion, lastVersion } from '../history/versions.ts';
import { findRow, NO_ROW } from '../row-set.ts';
import { createFrame, putSet, type RunContext, type RunStatement, type SetFrame } from '../run-context.ts';
import { runAll } from './block.ts';

/**
 * Runs the block with the data as it was. It sees the sets around it; what it names itself is gone behind it. A text that is no moment
 * leaves the block out.
 */
export async function runRetro(context: RunContext, statement: RetroStatement, run: RunStatement): Promise<void> {
  const { database, frame } = context;
  const moment = secondsOf(toText(compileExpression(scopeOf(context, undefined), statement.date)(0)));
  if (moment === undefined) return;
  const { isLost } = context;
  context.frame = createFrame(frame);
  enterMoment(context, moment);
  carryAreas(frame, context.frame, database, context.database);
  await runAll(context, statement.body, run);
  context.database = database;
  context.frame = frame;
  context.isLost = isLost;
}

/** Areas are numbered anew at every moment: in the sets around the block they get the numbers of its own, where they are areas then too. */
function carryAreas(from: SetFrame, to: SetFrame, database: Database, there: Database): void {
  if (database === there) return;
  for (let frame: SetFrame | undefined = from; frame !== undefined; frame = frame.outer) {
    for (const [name, set] of frame.sets) {
      if (set.areas.length === 0 || to.sets.has(name)) continue;
      const rows = Array.from(set.areas, (row) => findRow(there.areas().ids, database.areas().ids[row]));
      to.sets.set(name, { ...set, areas: Uint32Array.from(rows.filter((row) => row !== NO_ROW)) });
    }
  }
}

// `timeline`: each version of one element as a derived element.

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
