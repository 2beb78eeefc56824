/** Expressions in quotes: everything is text there, and what is empty is nothing here. */
import type { TextExpression, TextFunction, TextOperator } from '@flyover/mapcss';
import type { LeftOuts } from '../left-out.ts';
import { type Arithmetic, applyTo, joined } from './arithmetic.ts';
import {
  and,
  booleanTerm,
  choose,
  chooseTerm,
  compared,
  fieldOf,
  fieldTerm,
  firstTerm,
  isSmall,
  negate,
  ofNumber,
  or,
  type Term,
  textTerm,
  toNumber,
  toText,
  truthOf,
} from './term.ts';

/** Undefined where MapLibre has no counterpart, which is noted. */
export function textEvalTerm(expression: TextExpression, left: LeftOuts): Term | undefined {
  const term = made(expression, left);
  if (term === undefined || isSmall(term)) return term;
  left.add('function', 'eval');
  return undefined;
}

function made(expression: TextExpression, left: LeftOuts): Term | undefined {
  switch (expression.kind) {
    case 'text':
      return textTerm(expression.text, expression.text !== '');
    case 'not': {
      const operand = textEvalTerm(expression.operand, left);
      return operand && booleanTerm(negate(truthOf(operand)));
    }
    case 'minus': {
      const operand = textEvalTerm(expression.operand, left);
      return operand && subtract(textTerm('0'), operand);
    }
    case 'binary': {
      const [a, b] = [expression.left, expression.right].map((side) => textEvalTerm(side, left));
      return a && b && binary(expression.operator, a, b);
    }
    case 'call':
      return call(expression.name, expression.arguments, left);
  }
}

const subtract = (a: Term, b: Term) => calculate('-', a, b);

/** Applies an operator to two terms: an empty one counts as 0; a text that is not a number gives no outcome. */
function calculate(operator: Arithmetic, left: Term, right: Term): Term {
  const [a, b] = [left, right].map(counted);
  return applyTo(operator, a.json, b.json, and(a.defined, b.defined));
}

function counted(term: Term): Term {
  const number = toNumber(term);
  return { type: 'number', json: choose(number.defined, number.json, 0), defined: or(negate(term.defined), number.defined) };
}

function plain(term: Term): Term | undefined {
  const text = toText(term);
  return text && textTerm(choose(text.defined, text.json, ''));
}

function binary(operator: TextOperator, left: Term, right: Term): Term | undefined {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
      return calculate(operator, left, right);
    case '.':
      return joined([left, right]);
    case '&&':
      return booleanTerm(and(truthOf(left), truthOf(right)));
    case '||':
      return booleanTerm(or(truthOf(left), truthOf(right)));
  }
  const texts = [plain(left), plain(right)];
  const [a, b] = texts;
  if (a === undefined || b === undefined) return undefined;
  if (operator === 'eq') return booleanTerm(compared('==', a.json, b.json));
  if (operator === 'ne') return booleanTerm(compared('!=', a.json, b.json));
  const [x, y] = [counted(left), counted(right)];
  return booleanTerm(choose(and(x.defined, y.defined), compared(operator, x.json, y.json), compared(operator, a.json, b.json)));
}

function call(name: TextFunction, values: readonly TextExpression[], left: LeftOuts): Term | undefined {
  if (name === 'tag') return tag(values[0], left);
  const found = values.map((value) => textEvalTerm(value, left));
  const terms = found.filter((term) => term !== undefined);
  if (terms.length < values.length || terms.length === 0) return undefined;
  const [first, second, third] = terms;
  switch (name) {
    case 'cond':
      return chooseTerm(truthOf(first), second, third);
    case 'any':
      return firstTerm(terms);
    case 'concat':
      return joined(terms);
    case 'max':
    case 'min':
      return terms.map(counted).reduce((a, b) => applyTo(name, a.json, b.json, and(a.defined, b.defined)));
    case 'str':
      return first;
    case 'boolean':
      return booleanTerm(truthOf(first));
    case 'num':
      return toNumber(first);
    case 'int':
      return ofNumber(counted(first), Math.trunc, (json) => ['case', ['<', json, 0], ['ceil', json], ['floor', json]]);
    case 'sqrt':
      return ofNumber(
        counted(first),
        Math.sqrt,
        (json) => ['sqrt', json],
        (json) => compared('>=', json, 0),
      );
  }
}

function tag(key: TextExpression, left: LeftOuts): Term | undefined {
  const field = key.kind === 'text' ? fieldOf(key.text) : undefined;
  if (field === undefined) left.add('function', key.kind === 'text' ? `tag(${key.text})` : 'tag');
  return field && fieldTerm(field);
}
