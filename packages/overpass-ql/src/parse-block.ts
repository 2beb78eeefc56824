/** Statements that hold others: unions, differences, loops, conditions. */
import { emptyAt } from './evaluator.ts';
import { readEvaluator } from './read-evaluator.ts';
import { STATEMENTS } from './statements.ts';
import { checkWholeNumber } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import { DEFAULT_ROUNDS, type Statement } from './syntax-tree-block.ts';
import type { Expression } from './syntax-tree-expression.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { readTree } from './token-tree.ts';
import type { ValueType } from './vocabulary/functions.ts';

/** Where a block begins. */
export interface Block {
  readonly reader: TokenReader;
  readonly depth: number;
  readonly range: () => Range;
  /** reads a statement within */
  parse(reader: TokenReader, depth: number): Statement | undefined;
}

/** Reports the statements that give no set, which stand in no union, and gives the others. */
export function checkOperands(reader: TokenReader, element: string, statements: readonly Statement[], range: Range): Statement[] {
  return statements.filter(({ kind }) => {
    const { gives, element: name } = STATEMENTS[kind];
    if (gives !== 'nothing') return true;
    reader.report('static', `Element "${name}" cannot be subelement of element "${element}".`, range, 'behindParentheses');
    return false;
  });
}

/** `( … );` or `{ … }`: the statements of a block. Behind the second form, and where neither stands, no semicolon is asked for. */
function parseBlock({ reader, depth, parse }: Block): Statement[] {
  const statements: Statement[] = [];
  reader.expect(['(', '{'], false);
  const close = reader.is('(') ? ')' : '}';
  reader.advance();
  while (reader.good && !reader.is(close)) {
    const statement = parse(reader, depth + 2);
    if (statement !== undefined) statements.push(statement);
    // within braces the last statement needs its semicolon too
    reader.endStatement(close === ')' ? [')'] : []);
  }
  reader.take(close);
  reader.endsAlone = close === '}';
  return statements;
}

/** Reads a union or difference. */
export function parseUnion({ reader, depth, range, parse }: Block): Statement | undefined {
  const start = reader.advance();
  const statements: Statement[] = [];
  let difference = false;
  for (let count = 0; reader.good && !reader.is(')'); count++) {
    const statement = parse(reader, depth + 2);
    if (statement !== undefined) statements.push(statement);
    reader.endStatement(count === 0 ? [')', '-'] : [')']);
    if (count === 0) difference = reader.take('-');
    if (difference && count === 1 && reader.good && !reader.is(')')) {
      reader.report('parse', 'difference always requires two operands', reader.token, 'twoOperands');
      reader.expect([')'], false);
    }
  }
  const closed = reader.take(')');
  if (!closed) reader.report('parse', 'Unexpected end of input.');
  const output = reader.target();
  reader.endsAlone = !closed;
  const operands = checkOperands(reader, difference ? 'difference' : 'union', statements, start);
  const [base, subtract] = operands;
  if (difference && base !== undefined && subtract !== undefined) return { kind: 'difference', base, subtract, output, ...range() };
  return { kind: 'union', statements: operands, output, ...range() };
}

/** Reads `foreach`, `for` or `complete` from its word on. */
export function parseLoop(block: Block): Statement {
  const { reader, range } = block;
  const word = reader.advance().text;
  const input = reader.source();
  const output = reader.target();
  if (word === 'foreach') return { kind: 'foreach', input, output, body: parseBlock(block), ...range() };
  if (word === 'for') {
    const value = parseEvaluator(reader, 'element', ['string', 'container']);
    return { kind: 'for', input, output, value, body: parseBlock(block), ...range() };
  }
  let maximum = DEFAULT_ROUNDS;
  // in `complete(50)(…)` and `complete(50){…}` the first parenthesis holds the number, in `complete(…)` the block
  if (reader.is('(') && /^\d+$/u.test(reader.peek(1)) && reader.peek(2) === ')') {
    reader.advance();
    const number = reader.textValue('Positive integer');
    maximum = checkWholeNumber(reader, 'maxnum', 'complete', number.value, number);
    reader.expect([')']);
  }
  const late = output.explicit ? output : reader.target();
  return { kind: 'complete', input, output: late, maximum, body: parseBlock(block), ...range() };
}

/** Reads `if` and its `else`. */
export function parseIf(block: Block): Statement {
  const { reader, range } = block;
  reader.advance();
  const condition = parseEvaluator(reader, 'sets');
  const then = parseBlock(block);
  const otherwise = reader.take('else') ? parseBlock(block) : undefined;
  return { kind: 'if', condition, then, otherwise, ...range() };
}

/** Reads `retro`. */
export function parseRetro(block: Block): Statement {
  const { reader, range } = block;
  reader.advance();
  const date = parseEvaluator(reader, 'sets');
  return { kind: 'retro', date, body: parseBlock(block), ...range() };
}

/** Reads `compare` from its word on; `before` is the set in front. */
export function parseCompare(block: Block, before: SetReference): Statement {
  const { reader, range } = block;
  reader.advance();
  const input = reader.is('.') ? reader.source() : before;
  const output = reader.target();
  let delta: Expression | undefined;
  if (reader.is('(') && reader.peek(1) === 'delta') {
    reader.advance();
    reader.advance();
    reader.expect([':']);
    delta = parseInside(reader, 'element');
    reader.expect([')']);
  }
  const late = output.explicit ? output : reader.target();
  const body = reader.is('(', '{') ? parseBlock(block) : undefined;
  return { kind: 'compare', input, delta, body, output: late, ...range() };
}

/** An evaluator in its parentheses. */
function parseEvaluator(reader: TokenReader, context: 'sets' | 'element', expected?: readonly ValueType[]): Expression {
  reader.expect(['(']);
  const value = parseInside(reader, context, expected);
  reader.expect([')']);
  return value;
}

function parseInside(reader: TokenReader, context: 'sets' | 'element', expected?: readonly ValueType[]): Expression {
  const range = reader.endRange;
  const { root, refused } = readTree(reader, true);
  const read = refused ? undefined : readEvaluator(reader, root, range, context, expected);
  return read?.expression ?? emptyAt(range.from, range);
}
