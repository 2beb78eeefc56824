/** Random evaluators, each of which the parser accepts where it stands. */
import fc from 'fast-check';
import type { CallExpression, Expression } from '../syntax-tree-expression.ts';
import { COUNTED_TYPES, type EvaluatorFunction, FUNCTION_NAMES, MEMBER_TYPES, type ValueType } from '../vocabulary/functions.ts';
import { BINARY_OPERATORS } from '../vocabulary/operators.ts';
import { NOWHERE, set, text } from './random-nodes.ts';

/** What is at hand: nothing but sets, an element, or a member of one too. */
export type At = 'sets' | 'element' | 'member';

function literal(value: string, quoted: boolean): Expression {
  return { kind: 'literal', ...NOWHERE, value, quoted };
}

const constant = text.map((value) => literal(value, true));
const number = fc
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
  const leaves: fc.Arbitrary<Expression>[] = [constant, number, property, generic, call];
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
