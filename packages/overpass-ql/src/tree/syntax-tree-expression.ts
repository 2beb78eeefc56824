/** The base of all nodes of the syntax tree (ranges, texts and sets), and the nodes and operators of evaluators. */
import { keysOf } from '../vocabulary/query-words.ts';

/** The fields of every node: `[from, to)` in UTF-16 units, and the 1-based line of `from`. */
export interface SyntaxNode {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A text as meant: quotes removed, escapes resolved. */
export interface StringValue extends SyntaxNode {
  readonly kind: 'string';
  readonly value: string;
  /** false for a bare word such as `amenity` */
  readonly quoted: boolean;
}

/** A set by its name, without the dot. The default set is `_`. */
export interface SetReference extends SyntaxNode {
  readonly kind: 'set';
  readonly name: string;
  /** false where the text names no set and the default `_` is meant; `from` equals `to` then */
  readonly explicit: boolean;
}

// Evaluators of Overpass QL: the expressions in `(if:…)`, `make`, `convert`, `for`, `if`, `retro` and `compare`.

/** `"text"`, `12`, `nodes`: the language knows only texts and reads numbers from them. */
export interface LiteralExpression extends SyntaxNode {
  readonly kind: 'literal';
  readonly value: string;
  readonly quoted: boolean;
}

/** `t["name"]`: the value of a tag of the current element, empty where there is none. */
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

/** `a.val`: the value of the current round of `for`. */
export interface PropertyExpression extends SyntaxNode {
  readonly kind: 'property';
  readonly set: SetReference;
  readonly name: string;
}

/** `::` as a value in `make` and `convert`: the value of the current tag. */
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

/** One assignment of `make` or `convert`, in the order of the text. */
export interface TagAssignment extends SyntaxNode {
  readonly kind: 'assignment';
  /**
   * `tag`: `key=value`; `special`: `::id=value`, `::geom=value` with `key` `id`, `geom`; `all`: `::=value`, every tag of the input that no
   * other assignment names; `a::=value`, every key that occurs in a set and no other assignment names; `remove`: `!key`, not among those
   */
  readonly target: 'tag' | 'special' | 'all' | 'remove';
  /** empty with `all` */
  readonly key: string;
  /** only with `all`: whose keys; undefined: those of the element at hand */
  readonly set?: SetReference;
  /** undefined only with `remove` */
  readonly value: Expression | undefined;
}

/** Returns the operands of an expression. */
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

// Operators of evaluators.

/** The binary operators, the loosest first, and their elements in the XML form. */
const ELEMENTS = {
  '||': 'eval-or',
  '&&': 'eval-and',
  '==': 'eval-equal',
  '!=': 'eval-not-equal',
  '<': 'eval-less',
  '<=': 'eval-less-equal',
  '>': 'eval-greater',
  '>=': 'eval-greater-equal',
  '+': 'eval-plus',
  '-': 'eval-minus',
  '*': 'eval-times',
  '/': 'eval-divided-by',
} as const;

/** A binary operator; equal ones associate to the left. */
export type BinaryOperator = keyof typeof ELEMENTS;

interface BinaryFacts {
  readonly operator: BinaryOperator;
  /** in the XML form */
  readonly element: string;
}

/** All binary operators. */
export const BINARY_OPERATORS: readonly BinaryFacts[] = keysOf(ELEMENTS).map((operator) => ({ operator, element: ELEMENTS[operator] }));

const BY_TEXT: ReadonlyMap<string, BinaryFacts> = new Map(BINARY_OPERATORS.map((facts) => [facts.operator, facts]));

/** Returns the binary operator of a text. */
export function binaryOperator(text: string): BinaryFacts | undefined {
  return BY_TEXT.get(text);
}
