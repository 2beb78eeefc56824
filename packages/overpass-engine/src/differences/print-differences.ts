/** Prints differences: `<action type="modify">` and its kin in XML. A format that has none prints one state of each. */
import type { PrintDetail } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { RunContext } from '../run-context.ts';
import type { Comparison } from './comparison.ts';
import type { Difference, Differences } from './differences.ts';

/** Elements between two looks at the clock. */
const ELEMENTS_A_LOOK = 64;

/** Prints them all: nodes, ways, relations by id, then derived elements. */
export async function printDifferences(
  context: RunContext,
  comparison: Comparison,
  { elements, removed, added }: Differences,
  detail: PrintDetail,
): Promise<void> {
  const { writer, control } = context;
  const { database } = context;
  let printed = 0;
  for (const difference of elements) {
    printDifference(context, comparison, difference, detail);
    if (printed++ % ELEMENTS_A_LOOK !== 0) continue;
    await control.pause();
    if (context.isFull()) await context.flush();
  }
  context.database = database;
  for (const [action, derived] of [['delete', removed] as const, ['create', added] as const]) {
    for (const element of derived) {
      writer.actions?.begin(action);
      writer.derived(element, detail);
      writer.actions?.end(action, false);
      await control.pause();
    }
  }
}

function printDifference(context: RunContext, comparison: Comparison, { type, id, earlier, later }: Difference, detail: PrintDetail): void {
  const { actions } = context.writer;
  // an element is drawn with what was there at its moment
  const printAt = (moment: Database, row: number) => {
    context.database = moment;
    context.writer.element(type, row, detail);
  };
  const printEarlier = () => printAt(comparison.earlier, earlier);
  const printLater = () => printAt(comparison.later, later);
  if (actions === undefined) {
    if (earlier === NO_ROW) printLater();
    else printEarlier();
    return;
  }
  const { augmented } = comparison;
  if (later === NO_ROW) {
    actions.begin('delete');
    printEarlier();
    if (augmented) {
      actions.turn();
      const { history } = comparison.later;
      const newest = history?.newestRowOf(type, id) ?? earlier;
      // it may only have left what the query looks for
      actions.bare(type, newest, detail, history !== undefined && history.rowOf(type, id) !== NO_ROW);
    }
    actions.end('delete', augmented);
    return;
  }
  const before = earlier === NO_ROW && augmented ? (comparison.earlier.history?.rowOf(type, id) ?? NO_ROW) : NO_ROW;
  if (earlier === NO_ROW && before === NO_ROW) {
    actions.begin('create');
    printLater();
    actions.end('create', true);
    return;
  }
  actions.begin('modify');
  if (earlier === NO_ROW) actions.bare(type, before, detail);
  else printEarlier();
  actions.turn();
  printLater();
  actions.end('modify', true);
}
