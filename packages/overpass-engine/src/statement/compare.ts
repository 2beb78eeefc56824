/** `compare`: what is different between the two moments of a query. */
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { CompareStatement, Expression } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { type Counts, compareSets } from '../differences/compare-sets.ts';
import { type Difference, type Differences, type ElementSet, EMPTY_SET } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { subjectOf } from '../evaluate/subject.ts';
import { toText } from '../evaluate/value.ts';
import { NO_ROW } from '../row-set.ts';
import { createFrame, findNamedSet, putSet, type RunContext, type RunStatement } from '../run-context.ts';
import { runAll } from './block.ts';

/** In the later run the differences become the result, and the block runs over their earlier and then over their later elements. */
export async function runCompare(context: RunContext, statement: CompareStatement, run: RunStatement): Promise<void> {
  const { comparison } = context;
  const set = findNamedSet(context.frame, statement.input.name);
  // what no statement has named is not even taken for empty: the output stays as it is
  if (set === undefined) return;
  // without two moments, and within the block of another one, there is nothing to compare
  if (comparison?.stage === 'earlier') comparison.kept.set(statement, { set, database: context.database });
  if (comparison?.stage !== 'later') {
    putSet(context, statement.output.name, EMPTY_SET);
    return;
  }
  const before = comparison.kept.get(statement) ?? { set: EMPTY_SET, database: comparison.earlier };
  const after = { set, database: context.database };
  const counts = statement.delta === undefined ? undefined : valueDiffers(context, before.database, after.database, statement.delta);
  const differences = compareSets(before, after, counts);
  putSet(context, statement.output.name, { ...EMPTY_SET, differences });
  if (statement.body === undefined) return;
  const { database, frame } = context;
  for (const stage of ['showEarlier', 'showLater'] as const) {
    context.comparison = { ...comparison, stage };
    context.database = stage === 'showEarlier' ? before.database : after.database;
    context.frame = createFrame(frame);
    putSet(context, statement.output.name, sideOf(differences, stage === 'showEarlier' ? 'earlier' : 'later'));
    await runAll(context, statement.body, run);
  }
  context.comparison = comparison;
  context.database = database;
  context.frame = frame;
}

/** Whether a value is another at the later moment; where an element was not found the value is empty. */
function valueDiffers(context: RunContext, earlier: Database, later: Database, delta: Expression): Counts {
  const { database } = context;
  const valuesAt = (moment: typeof database) => {
    context.database = moment;
    const values = ([NODE, WAY, RELATION] as const).map((type) => compileExpression(scopeOf(context, subjectOf(type)), delta));
    return (type: ElementType, row: number) => {
      if (row === NO_ROW) return '';
      context.database = moment;
      return toText(values[type](row));
    };
  };
  const before = valuesAt(earlier);
  const after = valuesAt(later);
  context.database = database;
  return (difference: Difference) => {
    context.control.round();
    const differs = before(difference.type, difference.earlier) !== after(difference.type, difference.later);
    context.database = database;
    return differs;
  };
}

/** The elements of one of the two moments; derived ones are not shown. */
function sideOf({ elements }: Differences, side: 'earlier' | 'later'): ElementSet {
  const rows = (type: ElementType) =>
    Uint32Array.from(
      elements.filter((each) => each.type === type && each[side] !== NO_ROW),
      (each) => each[side],
    );
  return { ...EMPTY_SET, nodes: rows(NODE), ways: rows(WAY), relations: rows(RELATION) };
}
