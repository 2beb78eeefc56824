/** Values of declarations: the text behind the colon, and its meaning. */
import { StyleSheetError } from '../sheet-error.ts';
import type { DeclaredValue } from '../syntax-tree.ts';
import { lengthOf } from '../values/lengths.ts';
import { parseExpression } from './parse-expression.ts';
import { Scanner } from './scanner.ts';

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/**
 * Reads to the semicolon or brace that ends a value, which is not taken; comments are left out.
 *
 * @throws StyleSheetError where a brace opens, or a text or comment does not end
 */
export function readValueText(scanner: Scanner): string {
  let text = '';
  let from = scanner.at;
  let parentheses = 0;
  for (; !scanner.isAtEnd; ) {
    const { next } = scanner;
    if (next === ';' || next === '}') break;
    if (next === '{') scanner.fail('nested-block');
    if (next === '"' || (next === "'" && !isInWord(scanner))) skipQuoted(scanner);
    else if (scanner.seesComment) {
      text += `${scanner.text.slice(from, scanner.at)} `;
      scanner.skipComment();
      from = scanner.at;
    } else if (!scanner.skipAddress()) {
      if (next === '(') parentheses++;
      if (next === ')' && --parentheses < 0) scanner.fail('stray');
      scanner.at++;
    }
  }
  if (scanner.isAtEnd) scanner.fail('unclosed');
  return (text + scanner.text.slice(from, scanner.at)).trim();
}

/** An apostrophe between letters is one. */
function isInWord({ text, at }: Scanner): boolean {
  return at > 0 && WORD_CHARACTER.test(text[at - 1]) && WORD_CHARACTER.test(text.charAt(at + 1));
}

function skipQuoted(scanner: Scanner): void {
  const end = scanner.endOfQuoted();
  if (end === -1) scanner.fail('unclosed');
  scanner.at = end;
}

const NUMBERS = /^[+-]?(?:[\d.]+[a-z%]{0,2}\s*,\s*)+[+-]?[\d.]+[a-z%]{0,2}$/;
const ARITHMETIC = /^[\d.\s+\-*/()]*$/;
const OPERATOR_BETWEEN = /[\d.)]\s*[+\-*/]\s*[\d.(+-]/;
/** A word, a path, a key, words with blanks or commas: no sign of an expression. */
const PLAIN = /^[^"'()+*?!<>=&|{}]*$/;
const QUOTED_PARTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** Parses the text of a value, independent of its property. */
export function readValue(text: string): DeclaredValue {
  const quoted = wholeQuoted(text);
  if (quoted !== undefined) return { kind: 'text', text: quoted, quoted: true };
  const address = addressIn(text);
  if (address !== undefined) return { kind: 'address', text: address };
  const number = lengthOf(text);
  if (!Number.isNaN(number)) return { kind: 'number', value: number };
  if (NUMBERS.test(text)) {
    const items = text.split(',').map((part) => lengthOf(part.trim()));
    if (!items.some(Number.isNaN)) return { kind: 'list', items };
  }
  if (PLAIN.test(text) && !(ARITHMETIC.test(text) && OPERATOR_BETWEEN.test(text))) return { kind: 'text', text, quoted: false };
  return readExpression(text) ?? { kind: 'text', text: withoutQuotes(text), quoted: false };
}

/** Returns the address in `url(…)`, if the text consists of nothing else. */
function addressIn(text: string): string | undefined {
  if (!text.startsWith('url(') || !text.endsWith(')')) return undefined;
  const inside = text.slice(4, -1).trim();
  const quoted = wholeQuoted(inside);
  if (quoted !== undefined) return quoted;
  return /["'()]/.test(inside) ? undefined : inside;
}

/** The text of a string that is all of a text. */
function wholeQuoted(text: string): string | undefined {
  if (text[0] !== '"' && text[0] !== "'") return undefined;
  const scanner = new Scanner(text);
  return scanner.endOfQuoted() === text.length ? scanner.readQuoted() : undefined;
}

function readExpression(text: string): DeclaredValue | undefined {
  const isEval = /^eval\s*\(/.test(text);
  try {
    const scanner = new Scanner(text);
    const expression = parseExpression(scanner);
    scanner.skipBlank();
    if (scanner.isAtEnd) {
      if (expression.kind !== 'text-eval') return { kind: 'expression', expression };
      const source = /^eval\s*\(\s*(["'][\s\S]*["'])\s*\)$/.exec(text)?.[1] ?? text;
      return { kind: 'text-eval', source, expression: expression.expression };
    }
  } catch (thrown) {
    if (!(thrown instanceof StyleSheetError)) throw thrown;
    if (thrown.fault === 'too-deep' || thrown.fault === 'too-long') throw thrown;
  }
  return isEval ? { kind: 'broken', text } : undefined;
}

/** Of texts in quotes with commas between them. */
function withoutQuotes(text: string): string {
  return text.replace(QUOTED_PARTS, (part) => wholeQuoted(part) ?? part);
}

/** A value of `set`: a text, or an expression. */
export function readTagValue(text: string): DeclaredValue {
  const value = readValue(text);
  // as it is written: `007` stays
  return value.kind === 'number' || value.kind === 'list' ? { kind: 'text', text, quoted: false } : value;
}
