/** Expressions outside of quotes as values of MapLibre. */
import type { Expression, PlainValue } from '@flyover/mapcss';
import { FIELDS } from '@flyover/maplibre-style';
import type { LeftOuts } from '../left-out.ts';
import { binaryTerm } from './arithmetic.ts';
import { FUNCTIONS } from './functions.ts';
import {
  booleanTerm,
  chooseTerm,
  fieldOf,
  fieldTerm,
  isSmall,
  NOTHING,
  notTerm,
  numberTerm,
  ofNumber,
  type Term,
  textTerm,
  truthOf,
} from './term.ts';
import { textEvalTerm } from './translate-text-eval.ts';

/** Undefined where MapLibre has no counterpart, which is noted. */
export function expressionTerm(expression: Expression, left: LeftOuts): Term | undefined {
  const term = made(expression, left);
  return term === undefined || isSmall(term) ? term : noted(undefined, 'eval', left);
}

function made(expression: Expression, left: LeftOuts): Term | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value === undefined ? NOTHING : literalTerm(expression.value);
    case 'text-eval':
      return expression.expression === undefined ? NOTHING : textEvalTerm(expression.expression, left);
    case 'not': {
      const operand = expressionTerm(expression.operand, left);
      return operand && notTerm(operand);
    }
    case 'minus': {
      const operand = expressionTerm(expression.operand, left);
      return (
        operand &&
        ofNumber(
          operand,
          (number) => -number,
          (json) => ['-', 0, json],
        )
      );
    }
    case 'choice':
      return choice([expression.test, expression.yes, expression.no], left);
    case 'binary': {
      const a = expressionTerm(expression.left, left);
      const b = expressionTerm(expression.right, left);
      return a && b && noted(binaryTerm(expression.operator, a, b), expression.operator, left);
    }
    case 'call':
      return call(expression.name, expression.arguments, left);
  }
}

export function literalTerm(value: PlainValue): Term {
  if (typeof value === 'number') return numberTerm(value);
  return typeof value === 'boolean' ? booleanTerm(value) : textTerm(value);
}

function noted(term: Term | undefined, what: string, left: LeftOuts): Term | undefined {
  if (term === undefined) left.add('function', what);
  return term;
}

function choice(parts: readonly Expression[], left: LeftOuts): Term | undefined {
  const [test, yes, no] = parts.map((part) => expressionTerm(part, left));
  return test && yes && no && noted(chooseTerm(truthOf(test), yes, no), 'cond', left);
}

function call(name: string, values: readonly Expression[], left: LeftOuts): Term | undefined {
  if (name === 'cond' && values.length === 3) return choice(values, left);
  if (name === 'osm_id') return numberTerm(['get', FIELDS.id]);
  if (name === 'tag' || name === 'has_tag_key') return tag(name, values[0], left);
  const apply = FUNCTIONS.get(name);
  const terms = values.map((value) => expressionTerm(value, left));
  const known = terms.filter((term) => term !== undefined);
  if (known.length < terms.length) return undefined;
  return noted(apply?.(known), name, left);
}

function tag(name: 'tag' | 'has_tag_key', key: Expression | undefined, left: LeftOuts): Term | undefined {
  const written = key?.kind === 'literal' ? String(key.value ?? 'none') : undefined;
  const field = written === undefined ? undefined : fieldOf(written);
  if (field === undefined) return noted(undefined, written === undefined ? name : `${name}(${written})`, left);
  const term = fieldTerm(field);
  return name === 'tag' ? term : booleanTerm(term.defined);
}
