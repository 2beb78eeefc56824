/** Random queries over random stores, as syntax trees. */
import type { Filter, OutStatement, QueryType, Script, Setting, Statement, TagAssignment } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { bbox, coordinate, expression, geometry, NOWHERE, set, stringOf, tagKey, tagValue } from './random-nodes.ts';
import { KEYS, ROLES, TIMES, USERS } from './random-store.ts';

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
