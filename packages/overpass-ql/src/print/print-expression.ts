/** Evaluators as tokens, with no more parentheses than their operators need, and texts and numbers as tokens. */

import type { Bbox } from '@flyover/bounding-box';
import { PRIORITIES } from '../token-tree.ts';
import type { Expression, SetReference } from '../tree/syntax-tree-expression.ts';
import { COUNTED_TYPES, FUNCTION_NAMES, MEMBER_TYPES } from '../vocabulary/functions.ts';
import type { TokenWriter } from './token-writer.ts';

const priorityOf = (operator: string): number => PRIORITIES.get(operator) ?? 0;
const CHOICE = priorityOf('?');
const DOT = priorityOf('.');

/**
 * Writes an evaluator.
 *
 * @param least the loosest operator that may stand here without parentheses, by its priority
 */
export function writeExpression(writer: TokenWriter, expression: Expression, least = 0): void {
  const parentheses = priority(expression) < least;
  if (parentheses) writer.write('(');
  writeBare(writer, expression);
  if (parentheses) writer.write(')');
}

/** The precedence of the operator at the root. */
function priority(expression: Expression): number {
  switch (expression.kind) {
    case 'conditional':
      return CHOICE;
    case 'binary':
    case 'unary':
      return priorityOf(expression.operator);
    case 'property':
      return DOT;
    case 'call':
      return expression.set === undefined ? Number.POSITIVE_INFINITY : DOT;
    case 'literal':
    case 'tag':
    case 'generic':
      return Number.POSITIVE_INFINITY;
  }
}

function writeBare(writer: TokenWriter, expression: Expression): void {
  switch (expression.kind) {
    case 'literal':
      writer.write(literalText(writer, expression.value, expression.quoted));
      break;
    case 'tag':
      writer.write('t', '[');
      writeExpression(writer, expression.key);
      writer.write(']');
      break;
    case 'generic':
      writer.write('::');
      break;
    case 'property':
      // a bracket as a name, which the Overpass API takes
      writer.write(expression.set.name);
      if (CLOSING.has(expression.set.name)) writer.write(CLOSING.get(expression.set.name) ?? '');
      writer.write('.', expression.name);
      if (CLOSING.has(expression.name)) writer.write(CLOSING.get(expression.name) ?? '');
      break;
    case 'call':
      writeCall(writer, expression);
      break;
    case 'unary':
      writer.write(expression.operator);
      writeExpression(writer, expression.operand, priority(expression) + 1);
      break;
    case 'binary': {
      const own = priority(expression);
      writeExpression(writer, expression.left, own);
      if (expression.operator === '-') writer.minus();
      else writer.write(expression.operator);
      writeExpression(writer, expression.right, own + 1);
      break;
    }
    case 'conditional':
      writeExpression(writer, expression.condition, CHOICE);
      writer.write('?');
      writeExpression(writer, expression.then, CHOICE + 1);
      writer.write(':');
      writeExpression(writer, expression.otherwise, CHOICE + 2);
      break;
  }
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** A number needs no quotes, nor does what stands without them in the text: `1e`, `nan`. */
function literalText(writer: TokenWriter, value: string, isQuoted: boolean): string {
  return !isQuoted || (writer.form === 'short' && /^-?\d+(?:\.\d+)?$/u.test(value)) ? value : quoted(value, writer);
}

function writeCall(writer: TokenWriter, call: Extract<Expression, { kind: 'call' }>): void {
  if (call.set !== undefined) writer.write(call.set.name, '.');
  writer.write(call.name, '(');
  const facts = FUNCTION_NAMES.get(call.name);
  for (const [i, argument] of call.arguments.entries()) {
    if (i > 0) writer.write(',');
    const isConstant = facts?.form === 'tag' || facts?.form === 'properties' || facts?.form === 'count';
    if (argument.kind === 'literal' && isConstant) {
      // of the role and the type in `count_by_role("inner", ways)` only the second is one of the language's words
      const words =
        facts.form === 'count' ? COUNTED_TYPES : facts.form === 'tag' || (i === 0 && takesRole(call.name)) ? NONE : MEMBER_TYPES;
      writer.write(words.has(argument.value) ? argument.value : wordOrText(argument.value, writer));
    } else writeExpression(writer, argument);
  }
  writer.write(')');
}

const NONE: ReadonlySet<string> = new Set();

function takesRole(name: string): boolean {
  return name === 'count_by_role' || name === 'count_distinct_by_role';
}

// Texts and numbers of the syntax tree as tokens that parse to the same values.

const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/u;

/** A text in quotes: in double ones, or where the shortest is asked for in those that need fewer escapes. */
export function quoted(value: string, writer: TokenWriter): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  if (writer.form === 'short' && value.includes('"') && !value.includes("'")) return `'${escaped}'`;
  return `"${escaped.replaceAll('"', '\\"')}"`;
}

/** A text where a word may stand too. */
export function wordOrText(value: string, writer: TokenWriter): string {
  return writer.form === 'short' && WORD.test(value) ? value : quoted(value, writer);
}

/** A text where a word or a number may stand too. */
export function anyText(value: string, writer: TokenWriter): string {
  return writer.form === 'short' && /^\d+(?:\.\d+)?$/u.test(value) ? value : wordOrText(value, writer);
}

/** A number: never with a plus, which the language has as an operator only. `-inf` is none: nothing accepted has it. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value).replace('+', '') : value > 0 ? 'inf' : 'nan';
}

/** A whole number as it was written, which the language takes without quotes where it begins with a digit and goes on as numbers do. */
export function writtenInteger({ written }: { readonly written?: string }, value: number, writer: TokenWriter, mayQuote: boolean): string {
  if (written === undefined) return integerText(value);
  if ((mayQuote ? /^\d+(?:[kMG]i?)?$/u : /^\d+(?:\.\d*)?(?:e-?\d*)?$/u).test(written)) return written;
  return mayQuote ? quoted(written, writer) : integerText(value);
}

/** A whole number with all its digits. */
export function integerText(value: number): string {
  return BigInt(Number.isFinite(value) ? Math.trunc(value) : Number.MAX_SAFE_INTEGER).toString();
}

/** Tokens with commas between them. */
export function writeList(writer: TokenWriter, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) {
    if (i > 0) writer.write(',');
    writer.write(text);
  }
}

/** The four numbers of a box. */
export function writeBox(writer: TokenWriter, { south, west, north, east }: Bbox): void {
  writeList(writer, [south, west, north, east].map(numberText));
}

/** `.a`; nothing for the default set. */
export function writeSource(writer: TokenWriter, { name }: SetReference): void {
  if (name !== '_') writer.write('.', name);
}

/** `->.a`; nothing for the default set. */
export function writeTarget(writer: TokenWriter, { name }: SetReference): void {
  if (name !== '_') writer.write('->', '.', name);
}
