/** Whether a query has to do with areas: the answer's head and counts then name them. */
import type { Script, Statement } from '@flyover/overpass-ql';

/** Looks at all statements, also those in blocks. */
export function usesAreas(script: Script): boolean {
  return script.statements.some(statementUsesAreas);
}

function statementUsesAreas(statement: Statement): boolean {
  switch (statement.kind) {
    case 'query':
      return statement.type === 'area' || statement.filters.some((filter) => filter.kind === 'area' || filter.kind === 'pivot');
    case 'isIn':
    case 'mapToArea':
      return true;
    case 'union':
      return statement.statements.some(statementUsesAreas);
    case 'difference':
      return statementUsesAreas(statement.base) || statementUsesAreas(statement.subtract);
    case 'if':
      return [...statement.then, ...(statement.otherwise ?? [])].some(statementUsesAreas);
    case 'foreach':
    case 'for':
    case 'complete':
    case 'retro':
      return statement.body.some(statementUsesAreas);
    default:
      return false;
  }
}
