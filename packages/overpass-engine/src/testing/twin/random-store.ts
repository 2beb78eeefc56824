/** Small random stores with odd tags, missing members, ways that close, and relations in relations. */
import fc from 'fast-check';
import type { PlainStore } from '../databases.ts';

/** Keys and values that queries ask for too. */
export const KEYS = ['name', 'type', 'ele', 'Ä', 'admin_level', 'k'];
/** Values: numbers with something behind them, lists, what looks empty, other letters. */
export const VALUES = [
  '5',
  '5 m',
  '10',
  '007',
  '-1.5',
  '0x10',
  '1e2',
  ' ',
  'a',
  'a;b',
  ';',
  'ä',
  'B',
  'multipolygon',
  'boundary',
  '0',
  'nan',
];
/** Roles of members. */
export const ROLES = ['', 'outer', 'inner', 'ö'];
/** Names of users. */
export const USERS = ['ann', 'Bö'];
/** Moments of changes. */
export const TIMES = ['2015-06-01T00:00:00Z', '2020-02-29T12:34:56Z', '2023-01-01T00:00:00Z'];

const NODES = 14;
const WAYS = 6;
const RELATIONS = 5;

const id = (most: number) => fc.integer({ min: 1, max: most });
const tags = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES), { maxKeys: 4 });
const meta = {
  version: fc.integer({ min: 1, max: 9 }),
  timestamp: fc.constantFrom(...TIMES),
  changeset: fc.integer({ min: 1, max: 99 }),
  uid: fc.integer({ min: 1, max: 3 }),
  user: fc.constantFrom(...USERS),
};

/** Even numbers of 1e-7 degrees, as degrees: middles of two are whole. No bias to edges, or all would lie in one line. */
export function degrees(half: number): fc.Arbitrary<number> {
  return fc.noShrink(fc.noBias(fc.integer({ min: -half / 2, max: half / 2 }))).map((value) => (value * 2) / 1e7);
}

/** A store within so many 1e-7 degrees of 0, 0. */
function storeWithin(half: number): fc.Arbitrary<PlainStore> {
  const ref = id(NODES + 2);
  const ring = fc.array(ref, { minLength: 2, maxLength: 4 }).map((refs) => [...refs, refs[0]]);
  const member = fc.oneof(
    fc.tuple(fc.constant('node'), ref, fc.constantFrom(...ROLES)),
    fc.tuple(fc.constant('way'), id(WAYS + 1), fc.constantFrom(...ROLES)),
    fc.tuple(fc.constant('way'), id(WAYS), fc.constantFrom('outer', 'inner')),
    fc.tuple(fc.constant('relation'), id(RELATIONS + 1), fc.constantFrom(...ROLES)),
  );
  const area = fc.record({
    id: id(RELATIONS),
    members: fc.array(fc.tuple(fc.constant('way'), id(WAYS), fc.constantFrom('outer', 'inner')), { minLength: 1, maxLength: 2 }),
    tags: tags.map((each) => ({ ...each, name: 'a', type: 'multipolygon' })),
    ...meta,
  });
  const selector = (each: { readonly id: number }) => each.id;
  return fc.record({
    nodes: fc.uniqueArray(fc.record({ id: id(NODES), lat: degrees(half), lon: degrees(half), tags, ...meta }), {
      selector,
      minLength: 4,
      maxLength: NODES,
    }),
    ways: fc.uniqueArray(fc.record({ id: id(WAYS), nodes: fc.oneof(ring, fc.array(ref, { minLength: 1, maxLength: 5 })), tags, ...meta }), {
      selector,
      maxLength: WAYS,
    }),
    relations: fc.uniqueArray(
      fc.oneof(area, fc.record({ id: id(RELATIONS), members: fc.array(member, { maxLength: 4 }), tags, ...meta })),
      {
        selector,
        maxLength: RELATIONS,
      },
    ),
  });
}

/** Stores of one cell of the database, of some, and of many. */
export const stores = fc.oneof(storeWithin(20_000), storeWithin(200_000), storeWithin(1_000_000));
