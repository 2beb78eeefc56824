/** For tests: random evaluators, each of which the parser accepts in its place. */
import type { Bbox } from '@flyover/bounding-box';
import fc from 'fast-check';
import {
  BINARY_OPERATORS,
  type CallExpression,
  type Expression,
  type SetReference,
  type StringValue,
} from '../tree/syntax-tree-expression.ts';
import type { Coordinate } from '../tree/syntax-tree-filter.ts';
import { COUNTED_TYPES, type EvaluatorFunction, FUNCTION_NAMES, MEMBER_TYPES, type ValueType } from '../vocabulary/functions.ts';

// Random parts of syntax trees, each of which the parser accepts.

/** A range that means nothing. */
export const NOWHERE = { from: 0, to: 0, line: 1 } as const;

export const name = fc.constantFrom('a', 'b', 'set_1', 'out', 'node', 'e5', '_', 'nan');

const CHARACTERS = [...'ab_ 1.-:=~!"\'\\;(){}[]/*&<>%\n\r\t\u00a0\u2028ä😀', '//', '->', '\\n', '{{', '&amp;', ']]>', '<!--', '\\u0041'];

/** Any text: words, numbers and what needs quotes. */
export const text = fc.oneof(
  fc.constantFrom('amenity', 'addr:street', '5', '-5', '1.50', '1e', 'nan', 'nodes', 'true', 'i'),
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 6 }).map((characters) => characters.join('')),
);
export const filled = text.filter((value) => value !== '');

/** A text of the tree; whether it was in quotes means nothing. */
export function stringOf(value: string): StringValue {
  return { kind: 'string', ...NOWHERE, value, quoted: true };
}

export const moment = fc.constantFrom('2017-01-01T00:00:00Z', '2020-02-29T23:59:59Z', '1999/12/31 23-59-59 + 1').map(stringOf);

export const set: fc.Arbitrary<SetReference> = name.map((each) => ({ kind: 'set', ...NOWHERE, name: each, explicit: each !== '_' }));

/** A number within limits, with digits behind the point, an exponent, or neither. */
export function number(limit: number): fc.Arbitrary<number> {
  const small = fc.constantFrom(0, 1e-7, 0.5, -1e-9, 12.3456789, 1e-21, limit, -limit);
  const any = fc.oneof(small, fc.integer({ min: -limit, max: limit }), fc.double({ min: -limit, max: limit, noNaN: true }));
  // without the zero below zero, which a global box does not know
  return any.map((value) => value + 0);
}

export const id = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 2 ** 32, max: Number.MAX_SAFE_INTEGER }));

export const coordinate: fc.Arbitrary<Coordinate> = fc.record({ lat: number(90), lon: number(180) });

export const bbox: fc.Arbitrary<Bbox> = fc
  .record({ south: number(90), west: number(180), north: number(90), east: number(180) })
  .filter(({ south, north }) => south <= north);

/** Context of an expression: sets only, or also an element, or also a member of one. */
export type At = 'sets' | 'element' | 'member';

function literal(value: string, quoted: boolean): Expression {
  return { kind: 'literal', ...NOWHERE, value, quoted };
}

const constant = text.map((value) => literal(value, true));
const numberLiteral = fc
  .constantFrom('5', '-5', '1.5', '1e', '-.5', '1e-3', 'nan', '007', '5.', '1.50', '9999999999999999999')
  .map((value) => literal(value, false));
const wordOf = (words: ReadonlySet<string>): fc.Arbitrary<Expression> => fc.constantFrom(...words).map((word) => literal(word, false));

const made = new Map<string, fc.Arbitrary<Expression>>();

/** An evaluator that gives a type, at most `depth` deep. */
export function expression(at: At, depth: number, gives: ValueType = 'string'): fc.Arbitrary<Expression> {
  const key = `${at} ${depth} ${gives}`;
  const known = made.get(key) ?? build(at, depth, gives);
  made.set(key, known);
  return known;
}

/** `pt(5, 5)`: a geometry of nothing else. */
const point: Expression = { kind: 'call', ...NOWHERE, set: undefined, name: 'pt', arguments: [literal('5', false), literal('5', false)] };

function build(at: At, depth: number, gives: ValueType): fc.Arbitrary<Expression> {
  const calls = [...FUNCTION_NAMES].filter(([, facts]) => facts.gives === gives && fits(facts, at, depth));
  const call = calls.length === 0 ? fc.constant(point) : fc.constantFrom(...calls).chain(([name, facts]) => callOf(name, facts, at, depth));
  const choice =
    depth === 0
      ? []
      : [
          fc.record({
            kind: fc.constant('conditional' as const),
            from: fc.constant(0),
            to: fc.constant(0),
            line: fc.constant(1),
            condition: expression(at, depth - 1),
            // biome-ignore lint/suspicious/noThenProperty: the tree has it
            then: expression(at, depth - 1),
            otherwise: expression(at, depth - 1),
          }),
        ];
  if (gives !== 'string') return call;
  const property = set.map((each): Expression => ({ kind: 'property', ...NOWHERE, set: { ...each, explicit: true }, name: 'val' }));
  const generic = fc.constant<Expression>({ kind: 'generic', ...NOWHERE });
  const leaves: fc.Arbitrary<Expression>[] = [constant, numberLiteral, property, generic, call];
  if (depth === 0) return fc.oneof(...leaves);
  const inner = expression(at, depth - 1);
  const unary = fc
    .tuple(fc.constantFrom('!' as const, '-' as const), inner)
    .map(([operator, operand]): Expression => ({ kind: 'unary', ...NOWHERE, operator, operand }));
  const binary = fc
    .tuple(fc.constantFrom(...BINARY_OPERATORS), inner, inner)
    .map(([{ operator }, left, right]): Expression => ({ kind: 'binary', ...NOWHERE, operator, left, right }));
  const tag = at === 'sets' ? [] : [inner.map((key): Expression => ({ kind: 'tag', ...NOWHERE, key }))];
  return fc.oneof(...leaves, unary, binary, binary, ...tag, ...choice);
}

/** Whether a function can be called here, with arguments no deeper than allowed. */
function fits({ form }: EvaluatorFunction, at: At, depth: number): boolean {
  if (form === 'member') return at === 'member';
  if (form === 'element' || form === 'tag' || form === 'properties') return at !== 'sets';
  if (form === 'members') return at !== 'sets' && depth > 0;
  // what gives a geometry at all lies one level deeper
  return form === 'count' || depth > 1;
}

function callOf(name: string, facts: EvaluatorFunction, at: At, depth: number): fc.Arbitrary<CallExpression> {
  const callWith = (list: fc.Arbitrary<Expression[]>, over: fc.Arbitrary<CallExpression['set']> = fc.constant(undefined)) =>
    fc.tuple(over, list).map(([of, all]): CallExpression => ({ kind: 'call', ...NOWHERE, set: of, name, arguments: all }));
  const overSet = fc.option(
    set.map((each) => ({ ...each, explicit: true })),
    { nil: undefined },
  );
  const argument = (where: At): fc.Arbitrary<Expression> => expression(where, depth - 1, facts.takes);
  switch (facts.form) {
    case 'element':
    case 'member':
      return callWith(fc.constant([]));
    case 'tag':
      return callWith(fc.tuple(constant));
    case 'properties':
      return callWith(countedOf(name));
    case 'count':
      return callWith(fc.tuple(wordOf(COUNTED_TYPES)), overSet);
    case 'aggregate':
      return callWith(fc.tuple(argument('element')), overSet);
    case 'members':
      return callWith(fc.tuple(argument('member')));
    case 'list':
      return callWith(fc.array(argument(at), { minLength: 1, maxLength: 3 }));
    case 'values':
      return callWith(fc.array(argument(at), { minLength: facts.count, maxLength: facts.count }));
  }
}

function countedOf(name: string): fc.Arbitrary<Expression[]> {
  if (name === 'count_tags') return fc.constant([]);
  const type = fc.array(wordOf(MEMBER_TYPES), { maxLength: 1 });
  return name.endsWith('by_role') ? fc.tuple(constant, type).map(([role, rest]) => [role, ...rest]) : type;
}
