/** Sets that statements name: those that their expressions read, and those that they write. */
import { allExpressions, allStatements, type Expression, isOverSet, type Statement } from '@flyover/overpass-ql';

/** The names of the sets that an expression reads. */
export function setsOfExpression(expression: Expression): string[] {
  return allExpressions(expression).flatMap((each) => {
    if (each.kind === 'property') return each.set.name;
    if (each.kind !== 'call') return [];
    return each.set?.name ?? (isOverSet(each.name) ? '_' : []);
  });
}

/** The names of all sets that statements write, at any depth. */
export function setsWritten(statements: readonly Statement[]): Set<string> {
  return new Set(allStatements(statements).flatMap((statement) => ('output' in statement ? statement.output.name : [])));
}
