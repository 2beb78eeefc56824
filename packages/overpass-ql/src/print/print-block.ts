/** Statements that hold others as tokens. */
import { type BlockStatement, DEFAULT_ROUNDS, type Statement } from '../syntax-tree-block.ts';
import { writeExpression } from './print-expression.ts';
import { writeSource, writeTarget } from './print-values.ts';
import type { TokenWriter } from './token-writer.ts';

/** Writes one statement with its block, without the semicolon behind it; `inner` writes a statement in it. */
export function writeBlock(writer: TokenWriter, statement: BlockStatement, inner: (statement: Statement) => void): void {
  const within = (each: Statement): void => {
    inner(each);
    endStatement(writer);
  };
  const block = (statements: readonly Statement[]): void => {
    // a parenthesis behind the one holds a number, behind the other an evaluator
    const braces = statement.kind === 'complete' || statement.kind === 'compare';
    writer.write(braces ? '{' : '(');
    for (const each of statements) within(each);
    writer.write(braces ? '}' : ')');
    writer.endsAlone = braces || writer.manner === 'short';
  };
  switch (statement.kind) {
    case 'union':
      writer.write('(');
      for (const each of statement.statements) within(each);
      writer.write(')');
      writeTarget(writer, statement.output);
      break;
    case 'difference':
      writer.write('(');
      within(statement.base);
      writer.write('-');
      within(statement.subtract);
      writer.write(')');
      writeTarget(writer, statement.output);
      break;
    case 'foreach':
      writer.write('foreach');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      block(statement.body);
      break;
    case 'for':
      writer.write('for');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      writer.write('(');
      writeExpression(writer, statement.value);
      writer.write(')');
      block(statement.body);
      break;
    case 'complete':
      writer.write('complete');
      if (statement.maximum !== DEFAULT_ROUNDS) writer.write('(', String(statement.maximum), ')');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      block(statement.body);
      break;
    case 'if':
      writer.write('if', '(');
      writeExpression(writer, statement.condition);
      writer.write(')');
      block(statement.then);
      if (statement.otherwise === undefined) return;
      writer.write('else');
      block(statement.otherwise);
      break;
    case 'retro':
      writer.write('retro', '(');
      writeExpression(writer, statement.date);
      writer.write(')');
      block(statement.body);
      break;
    case 'compare':
      writeSource(writer, statement.input);
      writer.write('compare');
      if (statement.delta !== undefined) {
        writer.write('(', 'delta', ':');
        writeExpression(writer, statement.delta);
        writer.write(')');
      }
      writeTarget(writer, statement.output);
      if (statement.body !== undefined) block(statement.body);
  }
}

/** Writes the semicolon behind a statement; behind a block none is needed. */
export function endStatement(writer: TokenWriter): void {
  if (!writer.endsAlone) writer.write(';');
}
