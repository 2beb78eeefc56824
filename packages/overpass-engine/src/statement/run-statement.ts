/** The dispatch over statements. */
import type { Statement } from '@flyover/overpass-ql';
import { UnsupportedError } from '../errors.ts';
import { noHistory } from '../history.ts';
import type { RunContext } from '../run-context.ts';
import { runIsIn, runMapToArea } from './area.ts';
import { runComplete, runFor, runForeach, runIf } from './block.ts';
import { runConvert, runMake } from './derive.ts';
import { runOut } from './out.ts';
import { runQueryStatement } from './query.ts';
import { runDifference, runItem, runRecurse, runUnion } from './simple.ts';

/** The name of each statement in the XML form, which remarks give. */
const NAMES: Readonly<Record<Statement['kind'], string>> = {
  query: 'query',
  union: 'union',
  difference: 'difference',
  item: 'item',
  recurse: 'recurse',
  isIn: 'coord-query',
  out: 'print',
  foreach: 'foreach',
  for: 'for',
  complete: 'complete',
  if: 'if',
  make: 'make',
  convert: 'convert',
  mapToArea: 'map-to-area',
  retro: 'retro',
  timeline: 'timeline',
  compare: 'compare',
  local: 'localize',
};

/**
 * Runs a statement.
 *
 * @throws UnsupportedError, RuntimeError, the reason of the abort signal
 */
export async function runStatement(context: RunContext, statement: Statement): Promise<void> {
  const { control } = context;
  control.statement = NAMES[statement.kind];
  control.line = statement.line;
  await control.pause();
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
      throw noHistory('elements');
    case 'timeline':
      throw noHistory('timeline');
    default:
      throw new UnsupportedError(`The statement ${NAMES[statement.kind]}`, statement);
  }
}
