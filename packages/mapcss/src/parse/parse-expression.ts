/** Expressions outside of quotes: `prop("width") + 2`, `cond(tag("lanes") > 2, 5, 3)`, `a ? b : c`. */
import type { BinaryOperator, Expression } from '../syntax-tree.ts';
import { parseTextEval } from '../text-eval/parse-text-eval.ts';
import { lengthOf } from '../values/lengths.ts';
import type { Scanner } from './scanner.ts';

/** Deeper nesting is refused. */
export const DEPTH_LIMIT = 250;

const NUMBER = /(?:\d{1,300}(?:\.\d{1,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?(?:px|pt|in|cm|mm|pc)?(?![\w])%?/y;
const NAME = /[\p{L}_@][\p{L}\p{N}_-]*/uy;
const HEX = /#[0-9a-fA-F]{3,8}(?!\w)/y;

/** Signs of operators, longer ones first, with how tightly they bind. */
const OPERATORS: readonly (readonly [sign: string, operator: BinaryOperator, strength: number])[] = [
  ['||', '||', 1],
  ['&&', '&&', 2],
  ['==', '==', 3],
  ['!=', '!=', 3],
  ['<>', '!=', 3],
  ['<=', '<=', 4],
  ['>=', '>=', 4],
  ['=', '==', 3],
  ['<', '<', 4],
  ['>', '>', 4],
  ['+', '+', 5],
  ['-', '-', 5],
  ['.', '.', 5],
  ['*', '*', 6],
  ['/', '/', 6],
];

/**
 * Reads the longest expression that begins here.
 *
 * @throws StyleSheetError where there is none
 */
export function parseExpression(scanner: Scanner, depth = 0): Expression {
  if (depth > DEPTH_LIMIT) scanner.fail('too-deep');
  if (depth === 0) scanner.operands = 0;
  const test = parseBinary(scanner, 1, depth);
  scanner.skipBlank();
  if (scanner.next !== '?') return test;
  scanner.at++;
  const yes = parseExpression(scanner, depth + 1);
  scanner.skipBlank();
  if (!scanner.takes(':')) scanner.fail('stray');
  return { kind: 'choice', test, yes, no: parseExpression(scanner, depth + 1) };
}

function parseBinary(scanner: Scanner, least: number, depth: number): Expression {
  let left = parseOperand(scanner, depth);
  for (;;) {
    scanner.skipBlank();
    const found = OPERATORS.find(([sign]) => scanner.sees(sign));
    if (found === undefined || found[2] < least) return left;
    scanner.at += found[0].length;
    left = { kind: 'binary', operator: found[1], left, right: parseBinary(scanner, found[2] + 1, depth + 1) };
    // a long chain is deep on its left side
    if (++scanner.operands > OPERAND_LIMIT) scanner.fail('too-deep');
  }
}

/** Operators of one expression. */
const OPERAND_LIMIT = 1000;

function parseOperand(scanner: Scanner, depth: number): Expression {
  if (depth > DEPTH_LIMIT) scanner.fail('too-deep');
  scanner.skipBlank();
  const { next } = scanner;
  if (next === '!' || next === '-' || next === '+') {
    scanner.at++;
    const operand = parseOperand(scanner, depth + 1);
    return next === '+' ? operand : { kind: next === '!' ? 'not' : 'minus', operand };
  }
  if (next === '(') {
    scanner.at++;
    const inner = parseExpression(scanner, depth + 1);
    close(scanner);
    return inner;
  }
  if (next === '"' || next === "'") return { kind: 'literal', value: scanner.readQuoted() };
  if (next === '#') {
    const hex = scanner.takesMatch(HEX);
    if (hex !== '') return { kind: 'literal', value: hex };
  }
  const number = scanner.takesMatch(NUMBER);
  if (number !== '') return { kind: 'literal', value: lengthOf(number) };
  const start = scanner.at;
  const name = scanner.takesMatch(NAME);
  if (name === '') scanner.fail('stray');
  const afterName = scanner.at;
  scanner.skipBlank();
  if (scanner.next === '(') return parseCall(scanner, name, start, depth);
  scanner.at = afterName;
  return { kind: 'literal', value: wordValue(name) };
}

function wordValue(word: string): string | boolean | undefined {
  if (word === 'true' || word === 'false') return word === 'true';
  return word === 'none' ? undefined : word;
}

function parseCall(scanner: Scanner, name: string, start: number, depth: number): Expression {
  scanner.at++;
  const values: Expression[] = [];
  scanner.skipBlank();
  if (!scanner.takes(')')) {
    do {
      values.push(parseExpression(scanner, depth + 1));
      scanner.skipBlank();
    } while (scanner.takes(','));
    close(scanner);
  }
  if (values.length > OPERAND_LIMIT) scanner.fail('too-long', start);
  const [only] = values;
  if (name === 'eval' && values.length === 1) {
    if (only.kind !== 'literal' || typeof only.value !== 'string') return only;
    return { kind: 'text-eval', expression: parseTextEval(only.value) };
  }
  return { kind: 'call', name, arguments: values };
}

function close(scanner: Scanner): void {
  scanner.skipBlank();
  if (!scanner.takes(')')) scanner.fail('unclosed');
}
