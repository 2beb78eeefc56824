/** All statements: the facts of each, and the walk over them and their expressions. */

import { BLOCK_STATEMENTS, blocksOf, type Statement } from './syntax-tree-block.ts';
import { type Expression, expressionParts } from './syntax-tree-expression.ts';
import { PLAIN_STATEMENTS, type StatementFacts } from './syntax-tree-statement.ts';

const TABLE = { ...PLAIN_STATEMENTS, ...BLOCK_STATEMENTS };

/** Facts of each kind of statement. */
export const STATEMENTS: Readonly<Record<Statement['kind'], StatementFacts>> = TABLE;

/** The element that a whole query is in the XML form. */
export const ROOT_ELEMENT = 'osm-script';

/** The elements of the XML form that hold statements, the root apart. */
export const BLOCK_ELEMENTS: readonly string[] = Object.values(BLOCK_STATEMENTS).map(({ element }) => element);

/** The words of statements, those behind the set that they read (`true`) or those that nothing stands before. */
export type StatementWord<BehindSet extends boolean> = {
  [Kind in keyof typeof TABLE]: (typeof TABLE)[Kind] extends { behindSet: BehindSet; words: readonly (infer Word extends string)[] }
    ? Word
    : never;
}[keyof typeof TABLE];

/** Every statement of some and of the blocks in them: each before those in it, in the order of the text. */
export function allStatements(statements: readonly Statement[]): Statement[] {
  const all: Statement[] = [];
  const open = statements.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    all.push(next);
    // one by one: a block may have more statements than a call may have arguments
    for (const block of blocksOf(next).toReversed()) for (const each of block.toReversed()) open.push(each);
  }
  return all;
}

/** An expression and all it is made of. */
export function allExpressions(expression: Expression): Expression[] {
  const all: Expression[] = [];
  const open: Expression[] = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    all.push(next);
    open.push(...expressionParts(next).toReversed());
  }
  return all;
}
