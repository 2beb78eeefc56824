/**
 * Statements with a block: their nodes, their words, and the sets that they read, write and hold. A new one is an interface, a line each in `BlockStatement`,
 * `BLOCK_STATEMENTS`, `partsOf` and `blocksOf`, and a reader in `parse/parse-block.ts`.
 */

import type { Expression, SetReference, SyntaxNode } from './syntax-tree-expression.ts';
import { NO_PARTS, type PlainStatement, plainParts, type StatementFacts, type StatementParts } from './syntax-tree-statement.ts';

/** `( … ; … ; )->.a`. */
export interface UnionStatement extends SyntaxNode {
  readonly kind: 'union';
  readonly statements: readonly Statement[];
  readonly output: SetReference;
}

/** `( … ; - … ; )->.a`: what the first gives without what the second gives. */
export interface DifferenceStatement extends SyntaxNode {
  readonly kind: 'difference';
  readonly base: Statement;
  readonly subtract: Statement;
  readonly output: SetReference;
}

/** `foreach.a->.b( … );`. */
export interface ForeachStatement extends SyntaxNode {
  readonly kind: 'foreach';
  readonly input: SetReference;
  /** the set that holds the one element of each round */
  readonly output: SetReference;
  readonly body: readonly Statement[];
}

/** `for.a->.b (t["ref"]) ( … );`: one round for each value of the expression. */
export interface ForStatement extends SyntaxNode {
  readonly kind: 'for';
  readonly input: SetReference;
  readonly output: SetReference;
  readonly value: Expression;
  readonly body: readonly Statement[];
}

/** Rounds of `complete` at most, where it does not say. */
export const DEFAULT_ROUNDS = 4096;

/** `complete(50).a->.b { … };`: repeats until the set grows no more. */
export interface CompleteStatement extends SyntaxNode {
  readonly kind: 'complete';
  readonly input: SetReference;
  readonly output: SetReference;
  /** rounds at most; default 4096 */
  readonly maximum: number;
  readonly body: readonly Statement[];
}

/** `if (…) { … } else { … };`. */
export interface IfStatement extends SyntaxNode {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: readonly Statement[];
  /** undefined: no `else` was written */
  readonly otherwise: readonly Statement[] | undefined;
}

/** `retro ("2017-01-01T00:00:00Z") ( … );`: the block at another moment. */
export interface RetroStatement extends SyntaxNode {
  readonly kind: 'retro';
  readonly date: Expression;
  readonly body: readonly Statement[];
}

/** `.a compare(delta:t["name"])->.b ( … );`, only in a query with `diff` or `adiff`. */
export interface CompareStatement extends SyntaxNode {
  readonly kind: 'compare';
  readonly input: SetReference;
  readonly delta: Expression | undefined;
  /** undefined: no block was written */
  readonly body: readonly Statement[] | undefined;
  readonly output: SetReference;
}

export type BlockStatement =
  | UnionStatement
  | DifferenceStatement
  | ForeachStatement
  | ForStatement
  | CompleteStatement
  | IfStatement
  | RetroStatement
  | CompareStatement;

export type Statement = PlainStatement | BlockStatement;

/** Facts of each kind. */
export const BLOCK_STATEMENTS = {
  union: { words: ['('], element: 'union', behindSet: false, gives: 'found' },
  difference: { words: [], element: 'difference', behindSet: false, gives: 'found' },
  foreach: { words: ['foreach'], element: 'foreach', behindSet: false, gives: 'found' },
  for: { words: ['for'], evaluates: true, element: 'for', behindSet: false, gives: 'found' },
  complete: { words: ['complete'], element: 'complete', behindSet: false, gives: 'found' },
  if: { words: ['if'], evaluates: true, inner: ['else'], element: 'if', behindSet: false, gives: 'nothing' },
  retro: { words: ['retro'], evaluates: true, element: 'retro', behindSet: false, gives: 'nothing' },
  compare: { words: ['compare'], inner: ['delta'], element: 'compare', behindSet: true, gives: 'found' },
} as const satisfies Readonly<Record<BlockStatement['kind'], StatementFacts>>;

/** The sets that any statement reads and writes itself, without those in its blocks. */
export function partsOf(statement: Statement): StatementParts {
  switch (statement.kind) {
    case 'union':
    case 'difference':
      return { ...NO_PARTS, output: statement.output };
    case 'foreach':
    case 'complete':
      return { ...NO_PARTS, inputs: [statement.input], output: statement.output };
    case 'for':
      return { inputs: [statement.input], expressions: [statement.value], output: statement.output };
    case 'if':
      return { ...NO_PARTS, expressions: [statement.condition] };
    case 'retro':
      return { ...NO_PARTS, expressions: [statement.date] };
    case 'compare':
      return {
        inputs: [statement.input],
        expressions: statement.delta === undefined ? [] : [statement.delta],
        output: statement.output,
      };
    // only statements of one line are left: the compiler refuses a block that has no case above
    default:
      return plainParts(statement);
  }
}

/** The blocks of any statement, in the order of the text. */
export function blocksOf(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'union':
      return [statement.statements];
    case 'difference':
      return [[statement.base], [statement.subtract]];
    case 'foreach':
    case 'for':
    case 'complete':
    case 'retro':
      return [statement.body];
    case 'if':
      return statement.otherwise === undefined ? [statement.then] : [statement.then, statement.otherwise];
    case 'compare':
      return statement.body === undefined ? [] : [statement.body];
    default:
      return noBlocks(statement);
  }
}

/** Takes statements of one line only, so that the compiler asks for the case of a block that is new. */
function noBlocks(_statement: PlainStatement): readonly [] {
  return [];
}
