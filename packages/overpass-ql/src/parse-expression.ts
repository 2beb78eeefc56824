/** Evaluators: operator precedence over calls, tags, texts and numbers. */
import { EVALUATOR_FUNCTIONS } from './evaluator-functions.ts';
import type { SetReference } from './syntax-tree.ts';
import type { BinaryOperator, Expression } from './syntax-tree-expression.ts';
import type { TokenReader } from './token-reader.ts';

/** Evaluators nested deeper than this are refused. */
const DEPTH_LIMIT = 200;
/** Operators in one evaluator: each makes its tree a level deeper, also without parentheses. */
const OPERATOR_LIMIT = 2000;

/** What one evaluator, with all within it, has used of its limits. */
interface Budget {
  operators: number;
}

/** From the loosest to the tightest; the operators of one row lean left. */
const OPERATORS: readonly (readonly BinaryOperator[])[] = [['||'], ['&&'], ['==', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/']];

/** Reads one evaluator and stops before the first token that does not belong to it. */
export function parseExpression(reader: TokenReader): Expression {
  return parseNested(reader, 0, { operators: 0 });
}

function parseNested(reader: TokenReader, depth: number, budget: Budget): Expression {
  if (depth > DEPTH_LIMIT) {
    reader.report('parse', `Nesting of evaluators is limited to ${DEPTH_LIMIT} levels`, reader.token, 'Use fewer parentheses.');
    return skipped(reader);
  }
  const condition = parseBinary(reader, 0, depth, budget);
  if (!reader.take('?')) return condition;
  const then = parseNested(reader, depth + 1, budget);
  reader.expect([':']);
  const otherwise = parseNested(reader, depth + 1, budget);
  return { kind: 'conditional', from: condition.from, to: otherwise.to, line: condition.line, condition, then, otherwise };
}

function parseBinary(reader: TokenReader, row: number, depth: number, budget: Budget): Expression {
  const operators = OPERATORS[row];
  if (operators === undefined) return parseUnary(reader, depth, budget);
  let left = parseBinary(reader, row + 1, depth, budget);
  for (;;) {
    const operator = readOperator(reader, operators);
    if (operator === undefined) return left;
    if (budget.operators++ === OPERATOR_LIMIT) {
      reader.report('parse', `An evaluator has at most ${OPERATOR_LIMIT} operators`, reader.token, 'Make it shorter.');
    }
    if (budget.operators > OPERATOR_LIMIT) return left;
    const right = parseBinary(reader, row + 1, depth, budget);
    left = { kind: 'binary', from: left.from, to: right.to, line: left.line, operator, left, right };
  }
}

function readOperator(reader: TokenReader, operators: readonly BinaryOperator[]): BinaryOperator | undefined {
  const operator = operators.find((text) => reader.is(text));
  if (operator !== undefined) {
    reader.advance();
    return operator;
  }
  // the tokens of `a-5` are `a` and `-5`
  return operators.includes('-') && reader.takeSign() ? '-' : undefined;
}

function parseUnary(reader: TokenReader, depth: number, budget: Budget): Expression {
  const start = reader.token;
  if (!reader.is('!', '-')) return parsePrimary(reader, depth, budget);
  if (depth > DEPTH_LIMIT) return parseNested(reader, depth, budget);
  const operator = reader.advance().text === '!' ? '!' : '-';
  const operand = parseUnary(reader, depth + 1, budget);
  return { kind: 'unary', from: start.from, to: operand.to, line: start.line, operator, operand };
}

function parsePrimary(reader: TokenReader, depth: number, budget: Budget): Expression {
  const start = reader.token;
  if (reader.take('(')) {
    const inner = parseNested(reader, depth + 1, budget);
    reader.expect([')']);
    return { ...inner, from: start.from, to: reader.end, line: start.line };
  }
  if (reader.take('::')) return { kind: 'generic', from: start.from, to: start.to, line: start.line };
  if (!reader.good || start.type === 'symbol') {
    reader.report(
      'parse',
      `Value expected - '${start.text}' found.`,
      start,
      'Write a text in quotes, a number, or a function such as id().',
    );
    return skipped(reader);
  }
  if (start.type === 'word' && reader.peek(1) === '.') {
    const set: SetReference = { kind: 'set', from: start.from, to: start.to, line: start.line, name: start.text, explicit: true };
    reader.advance();
    reader.advance();
    return parseNamed(reader, set, depth, budget);
  }
  if (start.type === 'word') return parseNamed(reader, undefined, depth, budget);
  const value = reader.textValue('Value');
  return { kind: 'literal', from: value.from, to: value.to, line: value.line, value: value.value, quoted: value.quoted };
}

/** What begins with a word: a call, `t[…]`, a property behind a set, or the bare word as a text. */
function parseNamed(reader: TokenReader, set: SetReference | undefined, depth: number, budget: Budget): Expression {
  const start = reader.token;
  const name = reader.identifier('Function');
  const from = set?.from ?? name.from;
  const line = set?.line ?? name.line;
  if (name.value === 't' && reader.take('[')) {
    const key = parseNested(reader, depth + 1, budget);
    reader.expect([']']);
    return { kind: 'tag', from, to: reader.end, line, set, key };
  }
  if (name.value !== '' && reader.take('(')) {
    const list: Expression[] = [];
    if (!reader.is(')')) {
      do list.push(parseNested(reader, depth + 1, budget));
      while (reader.take(','));
    }
    reader.expect([')']);
    if (!EVALUATOR_FUNCTIONS.has(name.value))
      reader.report('parse', `Function "${name.value}" not known`, start, 'Check the spelling of the function.');
    return { kind: 'call', from, to: reader.end, line, set, name: name.value, arguments: list };
  }
  if (set !== undefined) return { kind: 'property', from, to: reader.end, line, set, name: name.value };
  return { kind: 'literal', from, to: name.to, line, value: name.value, quoted: false };
}

function skipped(reader: TokenReader): Expression {
  return { kind: 'literal', ...reader.endPlace, value: '', quoted: false };
}
