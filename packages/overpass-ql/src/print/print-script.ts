/** A syntax tree as the text of a query. */
import { isGlobalBbox } from '../static-checks.ts';
import type { Script } from '../syntax-tree.ts';
import type { Expression } from '../syntax-tree-expression.ts';
import { endStatement } from './print-block.ts';
import { writeExpression } from './print-expression.ts';
import { writeSetting } from './print-settings.ts';
import { writeStatement } from './print-statement.ts';
import { type Manner, TokenWriter } from './token-writer.ts';

/** The shortest text without a statement: one of blanks alone is refused. */
export const EMPTY_QUERY = '//';

/**
 * The shortest text of the same meaning, on one line: no comments, no blanks, no quotes but where one is needed.
 *
 * @param script of a text without errors
 */
export function printCompact(script: Script): string {
  return printScript(script, 'short') || EMPTY_QUERY;
}

/** The tokens of a script with blanks only where they are needed. */
export function printScript({ settings, statements }: Script, manner: Manner): string {
  const writer = new TokenWriter(manner);
  for (const setting of settings) writeSetting(writer, setting);
  if (settings.length > 0) writer.write(';');
  const hasGlobalBbox = settings.some((setting) => setting.name === 'bbox' && isGlobalBbox(setting.bbox));
  for (const statement of statements) {
    writeStatement(writer, statement, hasGlobalBbox);
    endStatement(writer);
  }
  return writer.text;
}

/** An evaluator alone, as people write it. */
export function printEvaluator(expression: Expression): string {
  const writer = new TokenWriter('plain');
  writeExpression(writer, expression);
  return writer.text;
}
