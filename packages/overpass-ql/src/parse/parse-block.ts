/** The parsers of statements with a block: unions, differences, loops, conditions. */

import type { Range, TokenReader } from '../token-reader.ts';
import { readTree } from '../token-tree.ts';
import { STATEMENTS } from '../tree/statements.ts';
import { DEFAULT_ROUNDS, type Statement } from '../tree/syntax-tree-block.ts';
import type { Expression, SetReference } from '../tree/syntax-tree-expression.ts';
import type { ValueType } from '../vocabulary/functions.ts';
import { readEvaluator } from './read-evaluator.ts';
import { emptyAt } from './read-function.ts';
import { checkWholeNumber } from './static-checks.ts';

/** Context at the start of a block. */
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

/** `( … )` or `{ … }`: the statements of a block. */
function parseBlock({ reader, depth, parse }: Block, levels: 1 | 2): Statement[] {
  const statements: Statement[] = [];
  reader.expect(['(', '{'], false);
  if (!reader.good) return statements;
  const close = reader.is('(') ? ')' : '}';
  reader.advance();
  while (reader.good && !reader.is(close)) {
    const statement = parse(reader, depth + levels);
    if (statement !== undefined) statements.push(statement);
  }
  reader.take(close);
  return statements;
}

/** A statement behind whose block a semicolon may stand, but needs not. */
function closed<T>({ reader }: Block, statement: T): T {
  reader.take(';');
  return statement;
}

/** Reads a union or difference. */
export function parseUnion({ reader, depth, range, parse }: Block): Statement | undefined {
  const start = reader.advance();
  const statements: Statement[] = [];
  let difference = false;
  for (let count = 0; reader.good && !reader.is(')'); count++) {
    const statement = parse(reader, depth + 2);
    if (statement !== undefined) statements.push(statement);
    if (count === 0) difference = reader.take('-');
    // at the end of the text its last token is still at hand
    if (difference && count === 1 && reader.token.text !== ')') {
      reader.report('parse', 'difference always requires two operands', reader.token, 'twoOperands');
      reader.expect([')'], false);
    }
  }
  reader.take(')');
  const output = reader.target();
  const where = range();
  reader.endStatement();
  const operands = checkOperands(reader, difference ? 'difference' : 'union', statements, start);
  const [base, subtract] = operands;
  if (difference && base !== undefined && subtract !== undefined) return { kind: 'difference', base, subtract, output, ...where };
  return { kind: 'union', statements: operands, output, ...where };
}

/** Reads `foreach`, `for` or `complete` from its word on. */
export function parseLoop(block: Block): Statement {
  const { reader, range } = block;
  const start = reader.advance();
  if (start.text === 'complete') return parseComplete(block, start);
  const input = reader.source();
  const output = reader.target();
  if (start.text === 'foreach') return closed(block, { kind: 'foreach', input, output, body: parseBlock(block, 2), ...range() });
  const value = parseEvaluator(reader, 'element', ['string', 'container']);
  const body = parseBlock(block, 2);
  if (value.isRefused) reportWithoutEvaluator(reader, 'for', start, body.length);
  return closed(block, { kind: 'for', input, output, value: value.expression, body, ...range() });
}

/** The parenthesis behind `complete` holds the number of rounds, and never the block. */
function parseComplete(block: Block, start: Range): Statement {
  const { reader, range } = block;
  let rounds = '';
  if (reader.take('(')) {
    rounds = reader.textValue('maximum loop number').value;
    reader.expect([')']);
  }
  const input = reader.source();
  const output = reader.target();
  const statement = closed(block, { kind: 'complete', input, output, body: parseBlock(block, 1), ...range() } as const);
  const maximum = rounds === '' ? DEFAULT_ROUNDS : checkWholeNumber(reader, 'maxnum', 'complete', rounds, start);
  return { ...statement, maximum };
}

/** Reads `if` and its `else`. */
export function parseIf(block: Block): Statement {
  const { reader, range } = block;
  const start = reader.advance();
  const condition = parseEvaluator(reader, 'sets');
  const then = parseBlock(block, 1);
  const otherwise = reader.take('else') ? parseBlock(block, 1) : undefined;
  // to the server `else` is a statement among the others
  if (condition.isRefused) reportWithoutEvaluator(reader, 'if', start, then.length + (otherwise === undefined ? 0 : 1 + otherwise.length));
  return closed(block, { kind: 'if', condition: condition.expression, then, otherwise, ...range() });
}

/** Reads `retro`. */
export function parseRetro(block: Block): Statement {
  const { reader, range } = block;
  const start = reader.advance();
  const date = parseEvaluator(reader, 'sets');
  const body = parseBlock(block, 1);
  if (date.isRefused) reportWithoutEvaluator(reader, 'retro', start, body.length);
  return closed(block, { kind: 'retro', date: date.expression, body, ...range() });
}

/** Reads `compare` from its word on. */
export function parseCompare(block: Block, input: SetReference): Statement {
  const { reader, range } = block;
  reader.advance();
  let delta: Expression | undefined;
  if (reader.take('(')) {
    if (reader.take('delta')) {
      reader.expect([':']);
      delta = parseInside(reader, 'element').expression;
    }
    reader.expect([')']);
  }
  const output = reader.target();
  if (reader.is('(', '{')) return closed(block, { kind: 'compare', input, delta, output, body: parseBlock(block, 1), ...range() });
  const where = range();
  reader.endStatement();
  return { kind: 'compare', input, delta, body: undefined, output, ...where };
}

/** An evaluator, or what stands for one that was refused. */
interface ReadValue {
  readonly expression: Expression;
  readonly isRefused: boolean;
}

/** An evaluator in its parentheses. */
function parseEvaluator(reader: TokenReader, context: 'sets' | 'element', expected?: readonly ValueType[]): ReadValue {
  reader.expect(['(']);
  const value = parseInside(reader, context, expected);
  reader.expect([')']);
  return value;
}

function parseInside(reader: TokenReader, context: 'sets' | 'element', expected?: readonly ValueType[]): ReadValue {
  const range = reader.endRange;
  const { root, refused } = readTree(reader, true);
  const read = refused ? undefined : readEvaluator(reader, root, range, context, expected);
  return { expression: read?.expression ?? emptyAt(range.from, range), isRefused: read === undefined };
}

/** Reports a missing evaluator for each statement of a block whose evaluator was refused, as the server does. */
function reportWithoutEvaluator(reader: TokenReader, element: string, start: Range, statements: number): void {
  for (let each = 0; each < statements; each++) reader.report('static', evaluatorFirst(element), start);
}

/** The Overpass API's message for a block that does not begin with an evaluator. */
export function evaluatorFirst(element: string): string {
  const title = element.charAt(0).toUpperCase() + element.slice(1);
  return `${title === 'If' ? 'An' : 'A'} ${title} statement must have an Evaluator as first sub-statement.`;
}
