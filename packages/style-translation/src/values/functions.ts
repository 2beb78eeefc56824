/** Functions of expressions that MapLibre has, or can be told. */
import type { Json } from '../nodes/pool.ts';
import { arithmetic, binaryTerm, joined } from './arithmetic.ts';
import {
  and,
  booleanTerm,
  choose,
  compared,
  firstTerm,
  notTerm,
  numberTerm,
  ofNumber,
  rgbTerm,
  type Term,
  textTerm,
  toNumber,
  toText,
  truthOf,
} from './term.ts';

/** Undefined where MapLibre has no counterpart. */
type TermFunction = (terms: readonly Term[]) => Term | undefined;

const trunc = (json: Json): Json => ['case', ['<', json, 0], ['ceil', json], ['floor', json]];
const same =
  (operator: string) =>
  (json: Json): Json => [operator, json];
const first = (apply: (term: Term) => Term | undefined) => (terms: readonly Term[]) => (terms.length === 0 ? undefined : apply(terms[0]));
const toInteger = first((term) => ofNumber(term, Math.trunc, trunc));
const number = first(toNumber);
const compare = (operator: Parameters<typeof binaryTerm>[0]) => (terms: readonly Term[]) =>
  terms.length < 2 ? undefined : binaryTerm(operator, terms[0], terms[1]);
const many = (operator: 'min' | 'max') => (terms: readonly Term[]) =>
  terms.length === 0 ? undefined : terms.map(toNumber).reduce((a, b) => arithmetic(operator, a, b));

const TABLE: Readonly<Record<string, TermFunction>> = {
  any: (terms) => firstTerm(terms),
  concat: (terms) => joined(terms),
  join: ([separator, ...terms]) => (separator === undefined ? undefined : withBetween(separator, terms)),
  length: first((term) => {
    const text = toText(term);
    return text && numberTerm(typeof text.json === 'string' ? text.json.length : ['length', text.json], text.defined);
  }),
  upper: first((term) => cased(term, 'upcase', (text) => text.toUpperCase())),
  lower: first((term) => cased(term, 'downcase', (text) => text.toLowerCase())),
  str: first(toText),
  substring,
  max: many('max'),
  min: many('min'),
  // halves go up, also below 0
  round: first((term) => ofNumber(term, Math.round, (json) => ['floor', ['+', json, 0.5]])),
  floor: first((term) => ofNumber(term, Math.floor, same('floor'))),
  ceil: first((term) => ofNumber(term, Math.ceil, same('ceil'))),
  abs: first((term) => ofNumber(term, Math.abs, same('abs'))),
  sqrt: first((term) => ofNumber(term, Math.sqrt, same('sqrt'), (json) => compared('>=', json, 0))),
  sin: first((term) => ofNumber(term, Math.sin, same('sin'))),
  cos: first((term) => ofNumber(term, Math.cos, same('cos'))),
  tan: first((term) => ofNumber(term, Math.tan, same('tan'))),
  signum: first((term) => ofNumber(term, Math.sign, (json) => ['case', ['<', json, 0], -1, ['>', json, 0], 1, 0])),
  log: first((term) => ofNumber(term, Math.log, same('ln'), (json) => compared('>', json, 0))),
  mod: ([a, b]) => {
    if (a === undefined || b === undefined) return undefined;
    const [left, right] = [toNumber(a), toNumber(b)];
    return numberTerm(['%', left.json, right.json], and(left.defined, right.defined, compared('!=', right.json, 0)));
  },
  to_int: toInteger,
  to_long: toInteger,
  to_short: toInteger,
  to_byte: toInteger,
  int: toInteger,
  to_float: number,
  to_double: number,
  num: number,
  not: first(notTerm),
  boolean: first((term) => booleanTerm(truthOf(term))),
  equal: compare('=='),
  not_equal: compare('!='),
  greater: compare('>'),
  greater_equal: compare('>='),
  less: compare('<'),
  less_equal: compare('<='),
  rgb: (terms) => rgbTerm(terms.slice(0, 3)),
  rgba: (terms) => rgbTerm(terms),
  html2color: first((term) => term),
  color2html: first((term) => term),
};

/** A map, so that no name finds what all objects have. */
export const FUNCTIONS: ReadonlyMap<string, TermFunction> = new Map(Object.entries(TABLE));

function cased(term: Term, operator: 'upcase' | 'downcase', constant: (text: string) => string): Term | undefined {
  const text = toText(term);
  return text && textTerm(typeof text.json === 'string' ? constant(text.json) : [operator, text.json], text.defined);
}

/** With a constant between them. */
function withBetween(separator: Term, terms: readonly Term[]): Term | undefined {
  if (typeof separator.json !== 'string' || separator.defined !== true) return undefined;
  const known = terms.filter(({ defined }) => defined !== false);
  // what is missing takes its separator with it: only the first may be
  if (known.some(({ defined }, index) => index > 0 && defined !== true && known[0].defined !== true)) return undefined;
  return joined(
    known.flatMap((term, index) => {
      const text = toText(term);
      if (index === 0 || text === undefined) return [term];
      const before = separator.json as string;
      return known[0].defined === true
        ? [textTerm(choose(text.defined, ['concat', before, text.json], ''))]
        : [textTerm(choose(known[0].defined, before, '')), term];
    }),
  );
}

/** Between constant places. */
function substring([term, from, to]: readonly Term[]): Term | undefined {
  const text = term && toText(term);
  const ends = [from, to].filter((end) => end !== undefined).map((end) => toNumber(end).json);
  if (text === undefined || ends.length === 0 || !ends.every((end) => typeof end === 'number' && end >= 0)) return undefined;
  const [start, end] = ends.map(Number).map(Math.trunc);
  if (end !== undefined && end < start) return undefined;
  return textTerm(['slice', text.json, start, ...(end === undefined ? [] : [end])], text.defined);
}
