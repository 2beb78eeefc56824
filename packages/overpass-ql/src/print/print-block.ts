/** Statements that hold others as tokens. */
import { type BlockStatement, blocksOf, type Statement } from '../syntax-tree-block.ts';
import { writeExpression } from './print-expression.ts';
import { writeSource, writeTarget } from './print-values.ts';
import type { TokenWriter } from './token-writer.ts';

/** Writes one statement with its block, without the semicolon behind it; `inner` writes a statement in it. */
export function writeBlock(writer: TokenWriter, statement: BlockStatement, inner: (statement: Statement) => void): void {
  const block = (statements: readonly Statement[]): void => {
    const braces = writer.manner === 'short' && statement.kind !== 'union' && endsItself(statements.at(-1));
    writer.write(braces ? '{' : '(');
    for (const [i, each] of statements.entries()) {
      inner(each);
      if (writer.manner === 'plain' || i < statements.length - 1 || readsOn(each)) endStatement(writer);
    }
    writer.write(braces ? '}' : ')');
    writer.endsAlone = braces;
  };
  switch (statement.kind) {
    case 'union':
      block(statement.statements);
      writeTarget(writer, statement.output);
      break;
    case 'difference': {
      const { base, subtract } = statement;
      writer.write('(');
      inner(base);
      if (writer.manner === 'plain' || readsOn(base)) writer.write(';');
      writer.write('-');
      inner(subtract);
      if (writer.manner === 'plain' || readsOn(subtract)) writer.write(';');
      writer.write(')');
      writeTarget(writer, statement.output);
      break;
    }
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
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      if (statement.maximum !== 4096) writer.write('(', String(statement.maximum), ')');
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
      writer.write('compare');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      if (statement.delta !== undefined) {
        writer.write('(', 'delta', ':');
        writeExpression(writer, statement.delta);
        writer.write(')');
      }
      if (statement.body !== undefined) block(statement.body);
  }
}

/** Writes the semicolon behind a statement; behind a brace none is needed. */
export function endStatement(writer: TokenWriter): void {
  if (!writer.endsAlone) writer.write(';');
}

/** Whether a statement takes everything up to its semicolon as its own, a closing parenthesis too. */
function readsOn(statement: Statement): boolean {
  if (statement.kind === 'make' || statement.kind === 'convert') return statement.output.name === '_';
  return statement.kind === 'out';
}

/** Whether a statement keeps its end at the end of a block, so that braces, behind which no semicolon stands, are shorter than parentheses. */
function endsItself(statement: Statement | undefined): boolean {
  if (statement === undefined || statement.kind === 'union' || statement.kind === 'difference') return false;
  return readsOn(statement) || endsItself(blocksOf(statement).at(-1)?.at(-1));
}
