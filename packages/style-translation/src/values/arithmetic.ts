/** Operators of expressions. */
import type { BinaryOperator } from '@flyover/mapcss';
import type { Json } from '../nodes/pool.ts';
import {
  and,
  booleanTerm,
  choose,
  compared,
  finite,
  negate,
  numberTerm,
  or,
  type Term,
  textTerm,
  toNumber,
  toText,
  truthOf,
} from './term.ts';

const APPLY = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  min: Math.min,
  max: Math.max,
} as const;
export type Arithmetic = keyof typeof APPLY;

/** A number from two; undefined where there is none, with MapLibre's own rounding. */
export function applyTo(operator: Arithmetic, left: Json, right: Json, defined: Json): Term {
  if (typeof left === 'number' && typeof right === 'number') return finite(APPLY[operator](left, right), defined);
  // a division by 0 gives nothing
  const allowed: Json = operator !== '/' ? true : compared('!=', right, 0);
  return numberTerm([operator, left, right], and(defined, allowed));
}

/** Applies an operator to two terms; ignores a term that is missing or not a number. */
export function arithmetic(operator: Arithmetic, left: Term, right: Term): Term {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a.defined === false) return b;
  if (b.defined === false) return a;
  const both = applyTo(operator, a.json, b.json, true);
  if (a.defined === true && b.defined === true) return both;
  if (operator === '+' || operator === '*') {
    const neutral = operator === '+' ? 0 : 1;
    const parts = [a, b].map((term) => choose(term.defined, term.json, neutral));
    return numberTerm([operator, ...parts], or(a.defined, b.defined));
  }
  const json = choose(and(a.defined, b.defined), both.json, choose(a.defined, a.json, b.json));
  return numberTerm(json, and(or(a.defined, b.defined), or(negate(and(a.defined, b.defined)), both.defined)));
}

/** Whether two values are equal: a text and a number as numbers where the text is one. False where one is missing. */
function isSame(left: Term, right: Term): Json | undefined {
  const both = and(left.defined, right.defined);
  if (left.type === 'number' || right.type === 'number') {
    if (left.type !== 'boolean' && right.type !== 'boolean') {
      const [a, b] = [toNumber(left), toNumber(right)];
      return and(a.defined, b.defined, compared('==', a.json, b.json));
    }
  }
  if (left.type === 'boolean' || right.type === 'boolean') return and(both, compared('==', truthOf(left), truthOf(right)));
  const [a, b] = [toText(left), toText(right)];
  return a && b && and(both, compared('==', a.json, b.json));
}

/** An operator outside of quotes; undefined where MapLibre has no counterpart. */
export function binaryTerm(operator: BinaryOperator, left: Term, right: Term): Term | undefined {
  switch (operator) {
    case '&&':
      return booleanTerm(and(truthOf(left), truthOf(right)));
    case '||':
      return booleanTerm(or(truthOf(left), truthOf(right)));
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(operator, left, right);
    case '.':
      return joined([left, right]);
    case '==':
    case '!=': {
      const same = isSame(left, right);
      if (same === undefined) return undefined;
      return booleanTerm(operator === '==' ? same : negate(same), and(left.defined, right.defined));
    }
    default: {
      const [a, b] = [toNumber(left), toNumber(right)];
      const defined = and(a.defined, b.defined);
      return booleanTerm(and(defined, compared(operator, a.json, b.json)), defined);
    }
  }
}

/** Texts behind each other; what is missing is left out. */
export function joined(terms: readonly Term[]): Term | undefined {
  const texts = terms.filter(({ defined }) => defined !== false).map(toText);
  const known = texts.filter((text) => text !== undefined);
  if (known.length < texts.length) return undefined;
  const parts = known.map(({ json, defined }) => choose(defined, json, ''));
  const defined = or(...known.map((text) => text.defined));
  if (parts.every((part) => typeof part === 'string')) return textTerm(parts.join(''), defined);
  return textTerm(parts.length === 1 ? parts[0] : ['concat', ...parts], defined);
}
