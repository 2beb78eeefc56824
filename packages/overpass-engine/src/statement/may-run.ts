/** Statements that a guide leaves out. */
import { allStatements, type Statement } from '@flyover/overpass-ql';
import { PARTIAL_SET } from '../element-set.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import type { StatementGuide } from '../statement-guide.ts';

/** Whether the guide lets a statement run; one that may not run leaves partial sets behind. */
export function mayRun(context: RunContext, guide: StatementGuide, statement: Statement): boolean {
  const { database, globalBox, csvColumns } = context;
  const printsPlaces = csvColumns?.some(({ name, special }) => special && (name === 'lat' || name === 'lon')) === true;
  if (guide(statement, { database, globalBox, printsPlaces, set: (name) => getSet(context, name) })) return true;
  for (const each of allStatements([statement])) if ('output' in each) putSet(context, each.output.name, PARTIAL_SET);
  return false;
}
