/** Which sets statements name: what they read beside their input, and what they write. */
import type { Expression, Statement } from '@flyover/overpass-ql';

/** Functions that speak of a whole set, the default one where none is named. */
const SET_FUNCTIONS: ReadonlySet<string> = new Set(['count', 'u', 'min', 'max', 'sum', 'set', 'gcat']);

/** The names of the sets that an expression reads. */
export function setsOfExpression(expression: Expression): string[] {
  const names: string[] = [];
  const open: Expression[] = [expression];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    switch (each.kind) {
      case 'tag':
        open.push(each.key);
        break;
      case 'call':
        names.push(
          ...(each.set === undefined && SET_FUNCTIONS.has(each.name) ? ['_'] : []),
          ...(each.set === undefined ? [] : [each.set.name]),
        );
        open.push(...each.arguments);
        break;
      case 'property':
        names.push(each.set.name);
        break;
      case 'unary':
        open.push(each.operand);
        break;
      case 'binary':
        open.push(each.left, each.right);
        break;
      case 'conditional':
        open.push(each.condition, each.then, each.otherwise);
        break;
      default:
    }
  }
  return names;
}

/** The statements inside a statement. */
export function statementsIn(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'union':
      return statement.statements;
    case 'difference':
      return [statement.base, statement.subtract];
    case 'foreach':
    case 'for':
    case 'complete':
    case 'retro':
      return statement.body;
    case 'compare':
      return statement.body ?? [];
    case 'if':
      return [...statement.then, ...(statement.otherwise ?? [])];
    default:
      return [];
  }
}

/** The names of all sets that statements write, at any depth. */
export function setsWritten(statements: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  const open = [...statements];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if ('output' in each) names.add(each.output.name);
    for (const inner of statementsIn(each)) open.push(inner);
  }
  return names;
}
