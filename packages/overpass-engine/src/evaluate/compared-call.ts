/** Comparisons of a function with a literal, the function on the left: `2000<length()` is `length()>2000`. */
import type { BinaryExpression, Expression } from '@flyover/overpass-ql';

const FLIPPED: Readonly<Partial<Record<BinaryExpression['operator'], BinaryExpression['operator']>>> = {
  '==': '==',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
};

/** The operator and the literal; undefined where an expression is no comparison of this function. */
export function readComparedCall(
  { left, right, operator }: BinaryExpression,
  name: string,
): { readonly operator: BinaryExpression['operator']; readonly literal: string } | undefined {
  const flipped = FLIPPED[operator];
  if (flipped === undefined) return undefined;
  if (isCall(left, name) && right.kind === 'literal') return { operator, literal: right.value };
  return isCall(right, name) && left.kind === 'literal' ? { operator: flipped, literal: left.value } : undefined;
}

function isCall(expression: Expression, name: string): boolean {
  return expression.kind === 'call' && expression.name === name;
}
