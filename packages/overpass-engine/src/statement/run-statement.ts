/** The dispatch over statements. */
import { STATEMENTS, type Statement } from '@flyover/overpass-ql';
import { setCount } from '../element-set.ts';
import { checkLost } from '../history/moment.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { runIsIn, runMapToArea } from './area.ts';
import { runComplete, runFor, runForeach, runIf } from './block.ts';
import { runCompare } from './compare.ts';
import { runConvert, runMake } from './derive.ts';
import { runRetro, runTimeline } from './history.ts';
import { runLocal } from './local.ts';
import { mayRun } from './may-run.ts';
import { runOut } from './out.ts';
import { runQueryStatement } from './query.ts';
import { runDifference, runItem, runRecurse, runUnion } from './simple.ts';

/**
 * Runs a statement.
 *
 * @throws RuntimeError, the reason of the abort signal
 */
export async function runStatement(context: RunContext, statement: Statement): Promise<void> {
  const { control } = context;
  // remarks name a statement as the XML form does
  control.statement = STATEMENTS[statement.kind].element;
  control.line = statement.line;
  await control.pause();
  if (context.isLost) checkLost(context, statement);
  if (context.guide !== undefined && !mayRun(context, context.guide, statement)) return;
  const over = context.explain?.begin(statement);
  try {
    await runOne(context, statement);
  } finally {
    over?.('output' in statement ? setCount(getSet(context, statement.output.name)) : undefined);
  }
}

async function runOne(context: RunContext, statement: Statement): Promise<void> {
  switch (statement.kind) {
    case 'query':
      return runQueryStatement(context, statement);
    case 'union':
      return runUnion(context, statement, runStatement);
    case 'difference':
      return runDifference(context, statement, runStatement);
    case 'item':
      return runItem(context, statement);
    case 'recurse':
      return runRecurse(context, statement);
    case 'isIn':
      return runIsIn(context, statement);
    case 'mapToArea':
      return runMapToArea(context, statement);
    case 'out':
      return runOut(context, statement);
    case 'foreach':
      return runForeach(context, statement, runStatement);
    case 'for':
      return runFor(context, statement, runStatement);
    case 'complete':
      return runComplete(context, statement, runStatement);
    case 'if':
      return runIf(context, statement, runStatement);
    case 'make':
      return runMake(context, statement);
    case 'convert':
      return runConvert(context, statement);
    case 'retro':
      return runRetro(context, statement, runStatement);
    case 'timeline':
      return runTimeline(context, statement);
    case 'local':
      return runLocal(context, statement);
    case 'compare':
      return runCompare(context, statement, runStatement);
  }
}
