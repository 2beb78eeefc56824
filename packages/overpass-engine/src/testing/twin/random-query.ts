/** For tests: random queries over random stores, as syntax trees. */
import type {
  BinaryOperator,
  CallExpression,
  Expression,
  Filter,
  OutStatement,
  QueryType,
  Script,
  SetReference,
  Setting,
  Statement,
  StringValue,
  TagAssignment,
} from '@flyover/overpass-ql';
import fc from 'fast-check';
import { degrees, KEYS, ROLES, TIMES, USERS, VALUES } from './random-store.ts';

// The small parts of random queries: sets, texts, places, evaluators.

/** Position of a tree node that comes from no text. */
const NOWHERE = { from: 0, to: 0, line: 1 } as const;

/** A set by name; the default one most often. */
const set: fc.Arbitrary<SetReference> = fc
  .constantFrom('_', '_', '_', 'a', 'b')
  .map((name) => ({ kind: 'set', ...NOWHERE, name, explicit: name !== '_' }));

/** A text of the tree. */
const stringOf = (value: string): StringValue => ({ kind: 'string', ...NOWHERE, value, quoted: true });

/** A place in degrees, where stores have theirs. */
const coordinate = fc.record({ lat: degrees(300_000), lon: degrees(300_000) });

/** A box, where stores are. */
const bbox = fc.tuple(coordinate, coordinate).map(([a, b]) => ({
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

/** Context of an evaluator. */
export type At = 'sets' | 'element' | 'member';

const made = new Map<string, fc.Arbitrary<Expression>>();

/** An evaluator of a text. */
function expression(at: At, depth: number): fc.Arbitrary<Expression> {
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
function geometry(at: 'sets' | 'element'): fc.Arbitrary<Expression> {
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
const tagKey = fc.constantFrom(...KEYS, 'none').map(stringOf);
/** A value that stores have, or not. */
const tagValue = fc.constantFrom(...VALUES, 'none').map(stringOf);

const kind = <Kind extends string>(word: Kind) => ({
  kind: fc.constant(word),
  from: fc.constant(0),
  to: fc.constant(0),
  line: fc.constant(1),
});
const none = fc.constant(undefined);
const id = fc.integer({ min: 1, max: 15 });
const pattern = fc.constantFrom('^[0-9]+$', 'a', '^a|m$', '[äÄ]', '^.$', '[[:digit:]]', 'A;?').map(stringOf);
const explicit = set.map((each) => ({ ...each, explicit: true }));

const QUERY_TYPES: readonly QueryType[] = ['node', 'way', 'relation', 'nwr', 'nw', 'wr', 'nr', 'area'];

function filter(type: QueryType): fc.Arbitrary<Filter> {
  const ids = fc.array(
    type === 'area'
      ? fc.oneof(
          id,
          id.map((each) => 3_600_000_000 + each),
        )
      : id,
    { minLength: 1, maxLength: 3 },
  );
  const places = fc.array(coordinate, { maxLength: 3 });
  const recursion = (relation: 'w' | 'r' | 'bn' | 'bw' | 'br') => {
    const byRole = relation === 'r' || type === 'relation';
    return fc.record({
      ...kind('recurse'),
      relation: fc.constant(relation),
      source: set,
      role: byRole ? fc.option(fc.constantFrom(...ROLES).map(stringOf), { nil: undefined }) : none,
      positions: byRole ? fc.constant([]) : fc.array(fc.constantFrom(1, 2, -1, -2), { maxLength: 2 }),
    });
  };
  const memberships: Partial<Record<QueryType, fc.Arbitrary<Filter>[]>> = {
    node: [
      recursion('w'),
      recursion('r'),
      fc
        .record({
          ...kind('wayCount'),
          count: fc.constantFrom('way_cnt', 'way_link'),
          source: set,
          minimum: id.map((n) => 1 + (n % 3)),
          more: fc.option(fc.nat(2), { nil: undefined }),
        })
        .map(({ more, ...rest }): Filter => ({ ...rest, maximum: more === undefined ? undefined : rest.minimum + more })),
    ],
    way: [recursion('bn'), recursion('r')],
    relation: [recursion('bn'), recursion('bw'), recursion('br'), recursion('r')],
  };
  return fc.oneof(
    fc.record({ ...kind('tagExists'), key: tagKey }),
    fc.record({ ...kind('tagAbsent'), key: tagKey }),
    fc.record({ ...kind('tagEquals'), key: tagKey, value: tagValue, negated: fc.boolean() }),
    fc.record({ ...kind('tagMatches'), key: tagKey, pattern, negated: fc.boolean(), ignoreCase: fc.boolean() }),
    fc.record({ ...kind('tagKeyMatches'), keyPattern: fc.constantFrom('^n', 'e', 'ä').map(stringOf), pattern, ignoreCase: fc.boolean() }),
    fc.record({ ...kind('if'), condition: expression('element', 2) }),
    fc.record({ ...kind('if'), condition: expression('element', 2) }),
    fc.record({ ...kind('bbox'), bbox }),
    fc.record({ ...kind('ids'), ids }),
    fc.record({ ...kind('around'), radius: fc.constantFrom(20, 300, 2000), source: set, coordinates: places }),
    fc.record({
      ...kind('area'),
      source: set,
      id: fc.option(
        fc.oneof(
          id.map((each) => 3_600_000_000 + each),
          id.map((each) => 2_400_000_000 + each),
        ),
        { nil: undefined },
      ),
    }),
    fc.record({ ...kind('poly'), points: fc.array(coordinate, { minLength: 3, maxLength: 5 }) }),
    fc.record({ ...kind('pivot'), source: set }),
    fc.record({ ...kind('user'), users: fc.constantFrom(...USERS, 'x').map((each) => [stringOf(each)]) }),
    fc.record({ ...kind('uid'), uids: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }) }),
    fc.record({ ...kind('newer'), since: fc.constantFrom(...TIMES).map(stringOf) }),
    fc.record({ ...kind('recurse'), relation: fc.constantFrom('>', '>>', '<', '<<'), source: set, role: none, positions: fc.constant([]) }),
    ...(memberships[type] ?? []),
    ...(memberships[type] ?? []),
  );
}

const query = fc.oneof(
  ...QUERY_TYPES.map(
    (type): fc.Arbitrary<Statement> =>
      fc.record({
        ...kind('query'),
        type: fc.constant(type),
        inputs: fc.oneof(fc.constant([]), fc.constant([]), fc.array(explicit, { maxLength: 2 })),
        filters: fc.array(filter(type), { minLength: 1, maxLength: 3 }),
        output: set,
      }),
  ),
);

/** All of a type: what the others need something of. */
const everything: fc.Arbitrary<Statement> = fc.record({
  ...kind('query'),
  type: fc.constantFrom<QueryType>('nwr', 'node', 'way', 'relation'),
  inputs: fc.constant([]),
  filters: fc.constant([{ kind: 'bbox' as const, ...NOWHERE, bbox: { south: -1, west: -1, north: 1, east: 1 } }]),
  output: set,
});

function assignments(word: 'make' | 'convert'): fc.Arbitrary<TagAssignment[]> {
  const at = word === 'make' ? 'sets' : 'element';
  const value = expression(at, 2);
  const target = <T extends TagAssignment['target']>(name: T) => ({ ...kind('assignment'), target: fc.constant(name) });
  const of = word === 'make' ? explicit : fc.option(explicit, { nil: undefined });
  const generic = fc.constant({ kind: 'generic' as const, ...NOWHERE });
  const call = set.map((each) => ({
    kind: 'call' as const,
    ...NOWHERE,
    set: { ...each, explicit: true },
    name: 'u',
    arguments: [{ kind: 'generic' as const, ...NOWHERE }],
  }));
  const one: fc.Arbitrary<TagAssignment> = fc.oneof(
    fc.record({ ...target('tag'), key: fc.constantFrom(...KEYS, 'v', 'w'), set: none, value }),
    fc.record({ ...target('tag'), key: fc.constantFrom('v', 'w', 'x'), set: none, value }),
    fc.record({ ...target('remove'), key: fc.constantFrom(...KEYS), set: none, value: none }),
    fc.record({ ...target('special'), key: fc.constant('id'), set: none, value }),
    fc.record({ ...target('special'), key: fc.constant('geom'), set: none, value: geometry(at) }),
    fc.record({ ...target('all'), key: fc.constant(''), set: of, value: word === 'make' ? call : fc.oneof(generic, generic, call, value) }),
  );
  const sort = ({ target: what, key }: TagAssignment): string => `${what === 'remove' ? 'tag' : what} ${key}`;
  return fc.uniqueArray(one, { maxLength: 4, selector: sort });
}

const derived: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ ...kind('make'), type: fc.constantFrom('x', 'stat'), input: set, assignments: assignments('make'), output: set }),
  fc.record({ ...kind('convert'), type: fc.constantFrom('x', 'item'), input: set, assignments: assignments('convert'), output: set }),
  fc.record({
    ...kind('query'),
    type: fc.constant('derived' as const),
    inputs: fc.array(explicit, { minLength: 1, maxLength: 2 }),
    filters: fc.array(
      fc.oneof(fc.record({ ...kind('tagExists'), key: tagKey }), fc.record({ ...kind('if'), condition: expression('element', 2) })),
      { maxLength: 1 },
    ),
    output: set,
  }),
);

const out: fc.Arbitrary<OutStatement> = fc
  .record({
    ...kind('out'),
    input: set,
    detail: fc.constantFrom('ids', 'skel', 'body', 'body', 'tags', 'meta', 'count'),
    noids: fc.constantFrom(false, false, false, true),
    geometry: fc.constantFrom('none', 'none', 'geom', 'bb', 'center'),
    bbox: fc.option(bbox, { nil: undefined }),
    order: fc.constantFrom('asc', 'asc', 'qt'),
    limit: fc.option(fc.nat(5), { nil: undefined }),
  })
  // of no meaning without points
  .map((each) => ({ ...each, bbox: each.geometry === 'geom' ? each.bbox : undefined }));

const plain: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 6, arbitrary: query },
  { weight: 2, arbitrary: everything },
  fc.record({ ...kind('item'), input: set, output: set }),
  fc.record({ ...kind('recurse'), direction: fc.constantFrom('>', '>>', '<', '<<'), input: set, output: set }),
  fc.record({ ...kind('isIn'), input: set, coordinate: fc.option(coordinate, { nil: undefined }), output: set }),
  fc.record({ ...kind('mapToArea'), input: set, output: set }),
  { weight: 2, arbitrary: derived },
);

const keys = fc.constant({ kind: 'call' as const, ...NOWHERE, set: undefined, name: 'keys', arguments: [] });

const single = fc.oneof({ weight: 3, arbitrary: plain }, out);

/** A statement, or a block of others. */
function statementWith(inner: fc.Arbitrary<Statement>): fc.Arbitrary<Statement> {
  const found = inner.filter((each) => 'output' in each);
  const body = fc.array(inner, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 8, arbitrary: single },
    fc.record({ ...kind('union'), statements: fc.array(found, { minLength: 1, maxLength: 3 }), output: set }),
    fc.record({ ...kind('difference'), base: found, subtract: found, output: set }),
    fc.record({ ...kind('foreach'), input: set, output: set, body }),
    fc.record({ ...kind('for'), input: set, output: set, value: fc.oneof(expression('element', 2), keys), body }),
    fc.record({ ...kind('complete'), input: set, output: set, maximum: fc.constantFrom(1, 2, 4096), body }),
    fc.record({
      ...kind('if'),
      condition: expression('sets', 2),
      // biome-ignore lint/suspicious/noThenProperty: the tree has it
      then: body,
      otherwise: fc.option(body, { nil: undefined }),
    }),
  );
}

const json: Setting = { kind: 'setting', ...NOWHERE, name: 'out', format: 'json', csv: undefined, popup: undefined };

/** A query that answers in JSON, sometimes with a box for all of it. It begins with something and ends with printing it. */
export const scripts: fc.Arbitrary<Script> = fc
  .record({
    box: fc.option(bbox, { nil: undefined, freq: 5 }),
    first: everything,
    statements: fc.array(statementWith(statementWith(single)), { minLength: 1, maxLength: 5 }),
    last: out,
  })
  .map(({ box, first, statements, last }) => ({
    kind: 'script',
    ...NOWHERE,
    settings: box === undefined ? [json] : [json, { kind: 'setting', ...NOWHERE, name: 'bbox', bbox: box }],
    statements: [first, ...statements, last],
  }));
