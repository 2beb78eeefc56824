/** Random queries as syntax trees: every setting, statement, filter and evaluator, each where the parser accepts it. */
import fc from 'fast-check';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';
import type { CsvColumn, Script, Setting } from '../tree/syntax-tree-setting.ts';
import { keysOf, OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS, QUERY_TYPES, type QueryType } from '../vocabulary/query-words.ts';
import { DIRECTIONS, MEMBERSHIPS } from '../vocabulary/recursions.ts';
import { bbox, coordinate, expression, filled, id, moment, NOWHERE, number, set, stringOf, text } from './random-expression.ts';

const ranges = { from: fc.constant(0), to: fc.constant(0), line: fc.constant(1) };
const kind = <Kind extends string>(word: Kind) => ({ kind: fc.constant(word), ...ranges });
const strings = (of: fc.Arbitrary<string>) => of.map(stringOf);
const PATTERNS = ['cafe', '^a|b$', '[0-9]+', 'x"y', '.*', '.', "it's", 'a{2,3}', '(x|y)+?', '[[:digit:]]\\.', '[\\]', 'ä\n;', ')'];
const pattern = fc.constantFrom(...PATTERNS).map(stringOf);
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });

function filter(type: QueryType): fc.Arbitrary<Filter> {
  const key = strings(filled);
  const ids = fc.array(id, { minLength: 1, maxLength: 3 });
  const uids = fc.array(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { minLength: 1, maxLength: 3 });
  const users = fc.array(strings(filled), { minLength: 1, maxLength: 3 });
  const membership = fc
    .constantFrom(...keysOf(MEMBERSHIPS))
    .filter((word) => (MEMBERSHIPS[word].types as readonly string[]).includes(type))
    .chain((word): fc.Arbitrary<Filter> => {
      if (word === 'way_cnt' || word === 'way_link')
        return fc
          .record({
            ...kind('wayCount'),
            count: fc.constant(word),
            source: set,
            minimum: fc.integer({ min: 1, max: 9 }),
            more: maybe(fc.nat(5)),
          })
          .map(({ more, ...rest }) => ({ ...rest, maximum: more === undefined ? undefined : rest.minimum + more }));
      const byRole = word === 'r' || type === 'relation';
      return fc.record({
        ...kind('recurse'),
        relation: fc.constant(word),
        source: set,
        role: byRole ? maybe(strings(text)) : fc.constant(undefined),
        positions: byRole || (word !== 'w' && type !== 'way') ? fc.constant([]) : fc.array(fc.constantFrom(1, -1, 12), { maxLength: 3 }),
      });
    });
  const hasMembership = keysOf(MEMBERSHIPS).some((word) => (MEMBERSHIPS[word].types as readonly string[]).includes(type));
  return fc.oneof(
    fc.record({ ...kind('tagExists'), key }),
    fc.record({ ...kind('tagAbsent'), key }),
    fc.record({ ...kind('tagEquals'), key, value: strings(filled), negated: fc.boolean() }),
    fc.record({ ...kind('tagMatches'), key, pattern, negated: fc.boolean(), ignoreCase: fc.boolean() }),
    fc.record({ ...kind('tagKeyMatches'), keyPattern: pattern, pattern, ignoreCase: fc.boolean() }),
    fc.record({ ...kind('bbox'), bbox }),
    ...(type === 'derived' ? [] : [fc.record({ ...kind('ids'), ids })]),
    fc.record({
      ...kind('around'),
      radius: number(5000).map(Math.abs),
      source: set,
      coordinates: fc.array(coordinate, { maxLength: 3 }),
    }),
    fc.record({ ...kind('area'), source: set, id: maybe(id) }),
    fc.record({ ...kind('poly'), points: fc.array(coordinate, { minLength: 3, maxLength: 5 }) }),
    fc.record({ ...kind('user'), users }),
    fc.record({ ...kind('uid'), uids }),
    fc.record({ ...kind('touched'), users, uids: fc.constant([]) }),
    fc.record({ ...kind('touched'), users: fc.constant([]), uids }),
    fc.record({ ...kind('newer'), since: moment }),
    fc.record({ ...kind('changed'), since: fc.constant(undefined), until: fc.constant(undefined) }),
    fc.record({ ...kind('changed'), since: moment, until: maybe(moment) }),
    fc.record({
      ...kind('recurse'),
      relation: fc.constantFrom(...keysOf(DIRECTIONS)),
      source: set,
      role: fc.constant(undefined),
      positions: fc.constant([]),
    }),
    fc.record({ ...kind('pivot'), source: set }),
    fc.record({ ...kind('if'), condition: expression('element', 3) }),
    ...(hasMembership ? [membership] : []),
  );
}

const query: fc.Arbitrary<Statement> = fc.constantFrom(...keysOf(QUERY_TYPES)).chain((type) =>
  fc.record({
    ...kind('query'),
    type: fc.constant(type),
    inputs: fc.array(
      set.map((each) => ({ ...each, explicit: true })),
      { maxLength: 2 },
    ),
    filters: fc.array(filter(type), { minLength: 1, maxLength: 4 }),
    output: set,
  }),
);

function assignments(word: 'make' | 'convert'): fc.Arbitrary<TagAssignment[]> {
  const at = word === 'make' ? 'sets' : 'element';
  const value = expression(at, 3);
  const none = fc.constant(undefined);
  const one = fc.oneof(
    fc.record({ ...kind('assignment'), target: fc.constant('tag' as const), key: filled, set: none, value }),
    fc.record({ ...kind('assignment'), target: fc.constant('remove' as const), key: text, set: none, value: none }),
    fc.record({ ...kind('assignment'), target: fc.constant('special' as const), key: fc.constant('id'), set: none, value }),
    fc.record({
      ...kind('assignment'),
      target: fc.constant('special' as const),
      key: fc.constant('geom'),
      set: none,
      value: expression(at, 3, 'geometry'),
    }),
    fc.record({
      ...kind('assignment'),
      target: fc.constant('all' as const),
      key: fc.constant(''),
      set: word === 'make' ? set.map((each) => ({ ...each, explicit: true })) : maybe(set.map((each) => ({ ...each, explicit: true }))),
      value,
    }),
  );
  const sort = ({ target, key }: TagAssignment): string => `${target === 'remove' ? 'tag' : target} ${key}`;
  return fc.uniqueArray(one, { maxLength: 4, selector: sort });
}

const plain: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 4, arbitrary: query },
  fc.record({ ...kind('item'), input: set, output: set }),
  fc.record({ ...kind('recurse'), direction: fc.constantFrom(...keysOf(DIRECTIONS)), input: set, output: set }),
  fc.record({ ...kind('isIn'), input: set, coordinate: maybe(coordinate), output: set }),
  ...(['make', 'convert'] as const).map((word) =>
    fc.record({
      ...kind(word),
      type: fc.constantFrom('stat', 'x', 'node', 'out', 'a_1'),
      input: set,
      assignments: assignments(word),
      output: set,
    }),
  ),
  fc.record({ ...kind('mapToArea'), input: set, output: set }),
  fc.record({
    ...kind('timeline'),
    type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
    ref: id,
    version: maybe(fc.integer({ min: 1, max: 9 })),
    output: set,
  }),
  fc.record({ ...kind('local'), input: set, type: fc.constantFrom('l', 'll', 'llb'), output: set }),
);

const out: fc.Arbitrary<Statement> = fc.record({
  ...kind('out'),
  input: set,
  detail: fc.constantFrom(...keysOf(OUT_DETAILS)),
  noids: fc.boolean(),
  geometry: fc.constantFrom('none' as const, ...keysOf(OUT_GEOMETRIES)),
  bbox: maybe(bbox),
  order: fc.constantFrom(...keysOf(OUT_ORDERS)),
  limit: maybe(fc.oneof(fc.nat(99), fc.nat(2 ** 32 - 1))),
});

/** A statement; within unions and differences only one that gives a set. */
function statement(depth: number, operand: boolean): fc.Arbitrary<Statement> {
  const single = operand ? plain : fc.oneof({ weight: 3, arbitrary: plain }, out);
  if (depth === 0) return single;
  const body = fc.array(statement(depth - 1, false), { maxLength: 3 });
  const within = statement(depth - 1, true);
  const free = operand
    ? []
    : [
        // biome-ignore lint/suspicious/noThenProperty: the tree has it
        fc.record({ ...kind('if'), condition: expression('sets', 3), then: body, otherwise: maybe(body) }),
        fc.record({ ...kind('retro'), date: expression('sets', 2), body }),
      ];
  return fc.oneof(
    { weight: 4, arbitrary: single },
    fc.record({ ...kind('union'), statements: fc.array(within, { maxLength: 3 }), output: set }),
    fc.record({ ...kind('difference'), base: within, subtract: within, output: set }),
    fc.record({ ...kind('foreach'), input: set, output: set, body }),
    fc.record({
      ...kind('for'),
      input: set,
      output: set,
      value: fc.oneof(expression('element', 2), expression('element', 1, 'container')),
      body,
    }),
    fc.record({ ...kind('complete'), input: set, output: set, maximum: fc.constantFrom(1, 50, 4096), body }),
    fc.record({ ...kind('compare'), input: set, delta: maybe(expression('element', 2)), body: maybe(body), output: set }),
    ...free,
  );
}

const column: fc.Arbitrary<CsvColumn> = fc.oneof(
  fc.record({ ...kind('column'), name: fc.constantFrom('id', 'type', 'otype', 'lat', 'lon', 'user', 'count'), special: fc.constant(true) }),
  fc.record({ ...kind('column'), name: filled, special: fc.constant(false) }),
);

const setting: fc.Arbitrary<Setting> = fc.oneof(
  fc.record({ ...kind('setting'), name: fc.constant('timeout' as const), seconds: fc.integer({ min: 1, max: 0x7fffffff }) }),
  fc.record({ ...kind('setting'), name: fc.constant('maxsize' as const), bytes: id }),
  fc.record({
    ...kind('setting'),
    name: fc.constant('out' as const),
    format: fc.constantFrom('xml' as const, 'json' as const, 'custom' as const),
    csv: fc.constant(undefined),
    popup: fc.constant(undefined),
  }),
  fc.record({
    ...kind('setting'),
    name: fc.constant('out' as const),
    format: fc.constant('popup' as const),
    csv: fc.constant(undefined),
    popup: fc.array(
      fc.record({
        title: text,
        rules: fc.array(
          fc.array(fc.record({ key: text, pattern: fc.constantFrom('.', '', 'a"b'), negated: fc.boolean() }), {
            minLength: 1,
            maxLength: 2,
          }),
          {
            maxLength: 2,
          },
        ),
        titleKey: text,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.record({
    ...kind('setting'),
    name: fc.constant('out' as const),
    format: fc.constant('csv' as const),
    csv: fc.record({
      columns: fc.array(column, { minLength: 1, maxLength: 4 }),
      header: fc.boolean(),
      separator: fc.constantFrom('\t', ';', 'x', ''),
    }),
    popup: fc.constant(undefined),
  }),
  fc.record({ ...kind('setting'), name: fc.constant('bbox' as const), bbox }),
  fc.record({ ...kind('setting'), name: fc.constant('date' as const), date: fc.oneof(moment, fc.constant(stringOf(''))) }),
  fc.record({ ...kind('setting'), name: fc.constantFrom('diff' as const, 'adiff' as const), since: moment, until: maybe(moment) }),
);

/** Blocks in each other at most; `FLYOVER_FUZZ_DEPTH` makes it another. */
const DEPTH = Number(process.env.FLYOVER_FUZZ_DEPTH ?? 2);

/** A whole query. */
export const script: fc.Arbitrary<Script> = fc
  .record({
    settings: fc
      .uniqueArray(setting, { maxLength: 4, selector: (each) => each.name })
      // differences come in XML alone
      .filter(
        (all) =>
          !all.some(({ name }) => name === 'diff' || name === 'adiff') || all.every((each) => each.name !== 'out' || each.format === 'xml'),
      ),
    statements: fc.array(statement(DEPTH, false), { minLength: 1, maxLength: 5 }),
  })
  .map((parts) => ({ kind: 'script', ...NOWHERE, ...parts }));
