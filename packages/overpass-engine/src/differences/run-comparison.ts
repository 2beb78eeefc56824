/** The run of `[diff:]` and `[adiff:]`: a query evaluated at two moments, and the differences printed. */

import type { ActionWriter, PrintDetail } from '@flyover/overpass-output';
import type { ComparedMoments, Statement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { Difference, Differences } from '../element-set.ts';
import { databaseAt, secondsOf } from '../history/moment.ts';
import { PRESENT } from '../history/versions.ts';
import { NO_ROW } from '../row-set.ts';
import { createFrame, type RunContext, type RunStatement } from '../run-context.ts';

/**
 * The first run keeps what the statements that print have found at the earlier moment, the second prints how that differs from what
 * they find at the later one. Each begins with empty sets.
 *
 * @throws RuntimeError where the data has no history
 */
export async function runComparison(
  context: RunContext,
  statements: readonly Statement[],
  moments: ComparedMoments,
  run: RunStatement,
): Promise<void> {
  const since = secondsOf(moments.since) ?? PRESENT;
  const until = secondsOf(moments.until ?? '') ?? PRESENT;
  const earlier = databaseAt(context, since);
  const later = databaseAt(context, until);
  const comparison = { earlier, later, since, until, augmented: moments.isAugmented, stage: 'earlier' as const, kept: new Map() };
  context.comparison = comparison;
  context.database = earlier;
  for (const statement of statements) await run(context, statement);
  context.comparison = { ...comparison, stage: 'later' };
  context.database = later;
  context.frame = createFrame();
  for (const statement of statements) await run(context, statement);
}

// Differences as `<action type="modify">` and its kin. Only XML can express them; queries for other formats are refused before.

/** Elements between two looks at the clock. */
const ELEMENTS_A_LOOK = 64;

/** Detail of an element of which only the id and the author of the last change are printed. */
const BARE = { coordinates: false, members: false, tags: false, geometry: 'none', clip: undefined } as const;

/** Prints them all: nodes, ways, relations by id, then derived elements. */
export async function printDifferences(
  context: RunContext,
  isAugmented: boolean,
  differences: Differences,
  detail: PrintDetail,
): Promise<void> {
  const { writer, control, database } = context;
  const { actions } = writer;
  if (actions === undefined) return;
  const { removed, added } = differences;
  let printed = 0;
  for (const difference of differences.elements) {
    printDifference(context, actions, isAugmented, differences, difference, detail);
    if (printed++ % ELEMENTS_A_LOOK !== 0) continue;
    await control.pause();
    if (context.isFull()) await context.flush();
  }
  context.database = database;
  for (const [action, derived] of [['delete', removed] as const, ['create', added] as const]) {
    for (const element of derived) {
      actions.begin(action);
      writer.derived(element, detail);
      actions.end(action, false);
      await control.pause();
    }
  }
}

function printDifference(
  context: RunContext,
  actions: ActionWriter,
  isAugmented: boolean,
  moments: Pick<Differences, 'before' | 'after'>,
  { type, id, earlier, later }: Difference,
  detail: PrintDetail,
): void {
  // what came into the query may have been there before
  const before = earlier === NO_ROW && isAugmented ? (moments.before.history?.rowOf(type, id) ?? NO_ROW) : NO_ROW;
  // an element is drawn with what was there at its moment
  const printAt = (moment: Database, row: number, how: PrintDetail) => {
    context.database = moment;
    context.writer.element(type, row, how);
  };
  const printEarlier = () => {
    if (earlier === NO_ROW) printAt(moments.before, before, { ...BARE, ids: detail.ids, meta: detail.meta });
    else printAt(moments.before, earlier, detail);
  };
  const printLater = () => printAt(moments.after, later, detail);
  const isNew = earlier === NO_ROW && before === NO_ROW;
  if (later === NO_ROW) {
    actions.begin('delete');
    printEarlier();
    if (isAugmented) {
      actions.turn();
      const { history } = moments.after;
      const newest = history?.newestRowOf(type, id) ?? earlier;
      // it may only have left what the query looks for
      actions.bare(type, newest, detail, history !== undefined && history.rowOf(type, id) !== NO_ROW);
    }
    actions.end('delete', isAugmented);
    return;
  }
  if (isNew) {
    actions.begin('create');
    printLater();
    actions.end('create', true);
    return;
  }
  actions.begin('modify');
  printEarlier();
  actions.turn();
  printLater();
  actions.end('modify', true);
}
