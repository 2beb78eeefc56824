/** Prints differences: `<action type="modify">` and its kin in XML. A format that has none prints one state of each. */
import type { PrintDetail } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { RunContext } from '../run-context.ts';
import type { Comparison } from './comparison.ts';
import type { Difference, Differences } from './differences.ts';

/** Elements between two looks at the clock. */
const ELEMENTS_A_LOOK = 64;

/** How an element is printed of which only its id and who changed it last are told. */
const BARE = { coordinates: false, members: false, tags: false, geometry: 'none', clip: undefined } as const;

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
  const { augmented } = comparison;
  // what came into the query may have been there before
  const before = earlier === NO_ROW && augmented ? (comparison.earlier.history?.rowOf(type, id) ?? NO_ROW) : NO_ROW;
  // an element is drawn with what was there at its moment
  const printAt = (moment: Database, row: number, how: PrintDetail) => {
    context.database = moment;
    context.writer.element(type, row, how);
  };
  const printEarlier = () => {
    if (earlier === NO_ROW) printAt(comparison.earlier, before, { ...BARE, ids: detail.ids, meta: detail.meta });
    else printAt(comparison.earlier, earlier, detail);
  };
  const printLater = () => printAt(comparison.later, later, detail);
  const isNew = earlier === NO_ROW && before === NO_ROW;
  if (actions === undefined) {
    if (isNew) printLater();
    else printEarlier();
    return;
  }
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
