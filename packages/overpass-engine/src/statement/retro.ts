/** `retro`: a block at another moment. */
import type { RetroStatement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { toText } from '../evaluate/value.ts';
import { enterMoment } from '../history/lost-moment.ts';
import { secondsOf } from '../history/moment.ts';
import { findRow, NO_ROW } from '../index/find-row.ts';
import type { RunContext, RunStatement } from '../run-context.ts';
import { createFrame, type SetFrame } from '../set-frame.ts';
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
