/** The small parts of random queries: sets, texts, places, evaluators. */
import type { BinaryOperator, CallExpression, Expression, SetReference, StringValue } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { degrees, KEYS, ROLES, VALUES } from './random-store.ts';

/** Where a node of a tree that no text was read for stands. */
export const NOWHERE = { from: 0, to: 0, line: 1 } as const;

/** A set by name; the default one most often. */
export const set: fc.Arbitrary<SetReference> = fc
  .constantFrom('_', '_', '_', 'a', 'b')
  .map((name) => ({ kind: 'set', ...NOWHERE, name, explicit: name !== '_' }));

/** A text of the tree. */
export const stringOf = (value: string): StringValue => ({ kind: 'string', ...NOWHERE, value, quoted: true });

/** A place in degrees, where stores have theirs. */
export const coordinate = fc.record({ lat: degrees(300_000), lon: degrees(300_000) });

/** A box, where stores are. */
export const bbox = fc.tuple(coordinate, coordinate).map(([a, b]) => ({
  south: Math.min(a.lat, b.lat),
  west: Math.min(a.lon, b.lon),
  north: Math.max(a.lat, b.lat),
  east: Math.max(a.lon, b.lon),
}));

const literal = (value: string): Expression => ({ kind: 'literal', ...NOWHERE, value, quoted: true });
const call = (name: string, parts: readonly Expression[] = [], of?: SetReference): CallExpression => ({
  kind: 'call',
  ...NOWHERE,
  set: of && { ...of, explicit: true },
  name,
  arguments: parts,
});

const key = fc.constantFrom(...KEYS);
const text = fc.constantFrom(...VALUES, '', '12', '.5', '-0', 'x', '9223372036854775807').map(literal);
const word = (...words: string[]) =>
  fc.constantFrom(...words).map((each): Expression => ({ kind: 'literal', ...NOWHERE, value: each, quoted: false }));
const OPERATORS: readonly BinaryOperator[] = ['||', '&&', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/'];
const TEXT_FUNCTIONS = ['number', 'is_number', 'suffix', 'abs', 'lrs_min', 'lrs_max'];
const LIST_FUNCTIONS = ['lrs_in', 'lrs_union', 'lrs_isect'];
const ELEMENT_FUNCTIONS = ['id', 'type', 'version', 'timestamp', 'changeset', 'uid', 'user', 'is_closed', 'lat', 'lon', 'count_tags'];
const MEMBER_FUNCTIONS = ['pos', 'mtype', 'ref', 'role'];
const AGGREGATES = ['u', 'set', 'min', 'max', 'sum'];

/** What is at hand where an evaluator stands. */
export type At = 'sets' | 'element' | 'member';

const made = new Map<string, fc.Arbitrary<Expression>>();

/** An evaluator of a text. */
export function expression(at: At, depth: number): fc.Arbitrary<Expression> {
  const key = `${at} ${depth}`;
  const known = made.get(key) ?? build(at, depth);
  made.set(key, known);
  return known;
}

function build(at: At, depth: number): fc.Arbitrary<Expression> {
  const count = fc
    .tuple(word('nodes', 'ways', 'relations', 'deriveds', 'nwr', 'nw', 'wr', 'nr'), fc.option(set, { nil: undefined }))
    .map(([what, of]): Expression => call('count', [what], of));
  const property = set.map((each): Expression => ({ kind: 'property', ...NOWHERE, set: { ...each, explicit: true }, name: 'val' }));
  const leaves: fc.Arbitrary<Expression>[] = [text, count, property];
  if (at !== 'sets') leaves.push(...elementLeaves());
  if (at === 'member') leaves.push(fc.constantFrom(...MEMBER_FUNCTIONS).map((name) => call(name)));
  if (depth === 0) return fc.oneof(...leaves);
  const inner = expression(at, depth - 1);
  const aggregate = fc
    .tuple(fc.constantFrom(...AGGREGATES), fc.option(set, { nil: undefined }), expression('element', depth - 1))
    .map(([name, of, part]): Expression => call(name, [part], of));
  const unary = fc
    .tuple(fc.constantFrom('!' as const, '-' as const), inner)
    .map(([operator, operand]): Expression => ({ kind: 'unary', ...NOWHERE, operator, operand }));
  const binary = fc
    .tuple(fc.constantFrom(...OPERATORS), inner, inner)
    .map(([operator, left, right]): Expression => ({ kind: 'binary', ...NOWHERE, operator, left, right }));
  const choice = fc.tuple(inner, inner, inner).map(
    ([condition, yes, no]): Expression => ({
      kind: 'conditional',
      ...NOWHERE,
      condition,
      // biome-ignore lint/suspicious/noThenProperty: the tree has it
      then: yes,
      otherwise: no,
    }),
  );
  const ofText = fc.tuple(fc.constantFrom(...TEXT_FUNCTIONS), inner).map(([name, part]): Expression => call(name, [part]));
  const ofTwo = fc.tuple(fc.constantFrom(...LIST_FUNCTIONS), inner, inner).map(([name, a, b]): Expression => call(name, [a, b]));
  const overMembers = fc
    .tuple(fc.constantFrom('per_member', 'per_vertex'), expression('member', depth - 1))
    .map(([name, part]): Expression => call(name, [part]));
  const all = [...leaves, aggregate, aggregate, unary, binary, binary, binary, choice, ofText, ofTwo];
  return fc.oneof(...all, ...(at === 'sets' ? [] : [overMembers]));
}

function elementLeaves(): fc.Arbitrary<Expression>[] {
  const types = fc.array(word('nodes', 'ways', 'relations'), { maxLength: 1 });
  const role = fc.constantFrom(...ROLES).map(literal);
  return [
    key.map((each): Expression => ({ kind: 'tag', ...NOWHERE, key: literal(each) })),
    key.map((each): Expression => ({ kind: 'tag', ...NOWHERE, key: literal(each) })),
    fc.constantFrom(...ELEMENT_FUNCTIONS).map((name) => call(name)),
    key.map((each) => call('is_tag', [literal(each)])),
    fc.tuple(fc.constantFrom('count_members', 'count_distinct_members'), types).map(([name, parts]) => call(name, parts)),
    fc
      .tuple(fc.constantFrom('count_by_role', 'count_distinct_by_role'), role, types)
      .map(([name, first, rest]) => call(name, [first, ...rest])),
    // the last digit of a length is the Overpass API's own matter
    fc.constantFrom('500', '2000', '10000').map(
      (metres): Expression => ({
        kind: 'binary',
        ...NOWHERE,
        operator: '>',
        left: call('length'),
        right: literal(metres),
      }),
    ),
  ];
}

/** An evaluator of a geometry. */
export function geometry(at: 'sets' | 'element'): fc.Arbitrary<Expression> {
  const point = coordinate.map(({ lat, lon }) => call('pt', [literal(lat.toFixed(7)), literal(lon.toFixed(7))]));
  const line = fc.array(point, { minLength: 2, maxLength: 3 }).map((points) => call('lstr', points));
  const gathered = fc.option(set, { nil: undefined }).map((of) => call('gcat', [call('geom')], of));
  const own = at === 'element' ? [fc.constant(call('geom'))] : [];
  const shape = fc.oneof(point, line, gathered, ...own);
  return fc.oneof(
    shape,
    shape.map((each) => call('center', [each])),
  );
}

/** A key that stores have, or not. */
export const tagKey = fc.constantFrom(...KEYS, 'none').map(stringOf);
/** A value that stores have, or not. */
export const tagValue = fc.constantFrom(...VALUES, 'none').map(stringOf);
