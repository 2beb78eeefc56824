/** What the readers of evaluators pass to one another. */
import type { Expression } from './syntax-tree-expression.ts';
import type { Range, TokenReader } from './token-reader.ts';
import type { TokenNode } from './token-tree.ts';
import type { ValueType } from './vocabulary/functions.ts';

/**
 * What is at hand where an evaluator stands: in `make` and `convert` a part that sets a property, else nothing but sets, an element,
 * or an element and one of its members.
 */
export type Context = 'property' | 'sets' | 'element' | 'member';

/** For where it does not matter what an evaluator gives. */
export const ANY_VALUE: readonly ValueType[] = ['string', 'geometry', 'container'];

/** An evaluator that was read. */
export interface Evaluator {
  readonly expression: Expression;
  readonly gives: ValueType;
  /** its element in the XML form, for messages */
  readonly element: string;
}

/**
 * Reads an evaluator; undefined where it is none, which is reported.
 *
 * @param range where it belongs, for the case that nothing stands there
 * @param expected what it may give, else a text
 */
export type ReadEvaluator = (
  reader: TokenReader,
  node: TokenNode | undefined,
  range: Range,
  context: Context,
  expected?: readonly ValueType[],
) => Evaluator | undefined;

/** What stands for an evaluator that could not be read. */
export function emptyAt(offset: number, { line }: Range): Expression {
  return { kind: 'literal', from: offset, to: offset, line, value: '', quoted: false };
}
