/** The evaluators of Overpass QL: what stands in `(if:…)`, `make`, `convert`, `for`, `if`, `retro` and `compare`. */
import type { SetReference, SyntaxNode } from './syntax-node.ts';
import type { BinaryOperator } from './vocabulary/operators.ts';

/** `"text"`, `12`, `nodes`: the language knows only texts and reads numbers from them. */
export interface LiteralExpression extends SyntaxNode {
  readonly kind: 'literal';
  readonly value: string;
  readonly quoted: boolean;
}

/** `t["name"]`: the value of a tag of the element at hand, empty where there is none. */
export interface TagExpression extends SyntaxNode {
  readonly kind: 'tag';
  readonly key: Expression;
}

/** `id()`, `count(nodes)`, `a.count(nodes)`, `a.set(t["name"])`: any function, by the name in the text. */
export interface CallExpression extends SyntaxNode {
  readonly kind: 'call';
  /** undefined: no set in front */
  readonly set: SetReference | undefined;
  readonly name: string;
  readonly arguments: readonly Expression[];
}

/** `a.val`: the value of this round of `for`. */
export interface PropertyExpression extends SyntaxNode {
  readonly kind: 'property';
  readonly set: SetReference;
  readonly name: string;
}

/** `::` as a value in `make` and `convert`: the value of the tag at hand. */
export interface GenericExpression extends SyntaxNode {
  readonly kind: 'generic';
}

/** `!a`, `-a`. */
export interface UnaryExpression extends SyntaxNode {
  readonly kind: 'unary';
  readonly operator: '!' | '-';
  readonly operand: Expression;
}

/** `a + b`. */
export interface BinaryExpression extends SyntaxNode {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `a ? b : c`. */
export interface ConditionalExpression extends SyntaxNode {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}

export type Expression =
  | LiteralExpression
  | TagExpression
  | CallExpression
  | PropertyExpression
  | GenericExpression
  | UnaryExpression
  | BinaryExpression
  | ConditionalExpression;

/** One part of `make` and `convert`, in the order of the text. */
export interface TagAssignment extends SyntaxNode {
  readonly kind: 'assignment';
  /**
   * `tag`: `key=value`; `special`: `::id=value`, `::geom=value` with `key` `id`, `geom`;
   * `all`: `::=value`, every tag of the input that no other part names; `a::=value`, every key that occurs in a set and no other
   * part names; `remove`: `!key`, not among those
   */
  readonly target: 'tag' | 'special' | 'all' | 'remove';
  /** empty with `all` */
  readonly key: string;
  /** only with `all`: whose keys; undefined: those of the element at hand */
  readonly set?: SetReference;
  /** undefined only with `remove` */
  readonly value: Expression | undefined;
}

/** The expressions that one is made of. */
export function expressionParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'property':
    case 'generic':
      return [];
    case 'tag':
      return [expression.key];
    case 'call':
      return expression.arguments;
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.then, expression.otherwise];
  }
}
