/** Whether a query has to do with areas: the answer's head and counts then name them. */
import { allStatements, type Script, STATEMENTS } from '@flyover/overpass-ql';

/** Looks at all statements, also those in blocks. */
export function usesAreas(script: Script): boolean {
  return allStatements(script.statements).some((statement) => {
    if (statement.kind !== 'query') return STATEMENTS[statement.kind].gives === 'area';
    return statement.type === 'area' || statement.filters.some(({ kind }) => kind === 'area');
  });
}
