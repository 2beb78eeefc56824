import { fixedBox } from '@flyover/bounding-box';
import {
  ELEMENT_TYPE_NAMES,
  type ElementStore,
  NO_COORDINATE,
  NODE,
  RELATION,
  StoreBuilder,
  storeToBuffer,
  tableOf,
  tagsOf,
  WAY,
} from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseElements, createDatabase, differentValues, type ElementChoice, readElementRows, takeElements } from './index.ts';
import { buildStore, preparedDatabase, smallTown } from './testing/databases.ts';
import { KEYS, stores, VALUES } from './testing/twin/random-store.ts';

const TYPES = [NODE, WAY, RELATION] as const;
const town = createDatabase(smallTown);
const names = (store: ElementStore) =>
  TYPES.flatMap((type) => [...tableOf(store, type).ids].map((id) => `${ELEMENT_TYPE_NAMES[type][0]}${id}`)).join(' ');
const taken = (choice: Partial<ElementChoice>, boxes?: Parameters<typeof takeElements>[2]) =>
  names(takeElements(town, [{ types: TYPES, tags: [], ...choice }], boxes));

describe('elements taken from a database', () => {
  test.each<[string, Partial<ElementChoice>]>([
    ['n14 n30 w100 w101 w102 r1000', { tags: [['name', '*']] }],
    ['w100 w101', { tags: [['highway', ['residential']]] }],
    [
      'w100 w101 w102',
      {
        types: [WAY],
        tags: [
          ['building', '*'],
          ['highway', ['residential']],
        ],
      },
    ],
    ['n14 n30 w100 w101 w102 r1000 r1001', { tags: [[/^(name|ref)$/, '*']] }],
    ['', { tags: [['highway', ['motorway']]] }],
  ])('%s by %j', (ids, choice) => expect(taken(choice)).toBe(ids));

  test('with their tags alone, they lie nowhere', () => {
    const chosen = chooseElements(town, [{ types: TYPES, tags: [['name', '*']] }]);
    const { nodes, ways, relations, strings } = readElementRows(town, chosen, 'tags');
    expect(names({ nodes, ways, relations } as ElementStore)).toBe('n14 n30 w100 w101 w102 r1000');
    expect(tagsOf(strings, ways, 0)).toContainEqual(['name', expect.any(String)]);
    expect([nodes.lat[0], ways.refs.length, ways.geometry, relations.memberRefs.length]).toEqual([NO_COORDINATE, 0, undefined, 0]);
  });

  test('the different values of keys, of all types', () => {
    const { strings } = town.store;
    const reported = [...differentValues(town, /^(highway|boundary)$/)].map((number) => strings.get(number));
    const expected = TYPES.flatMap((type) => {
      const table = tableOf(town.store, type);
      return Array.from({ length: table.count }, (_, row) => tagsOf(strings, table, row)).flat();
    }).flatMap(([key, value]) => (key === 'highway' || key === 'boundary' ? [value] : []));
    expect(reported.sort()).toEqual([...new Set(expected)].sort());
    expect(reported.length).toBeGreaterThan(1);
  });

  test('in a box: those whose bounds meet it, be it within them', () => {
    const box = fixedBox(22_000, 22_000, 24_000, 24_000);
    expect(
      taken(
        {
          tags: [
            ['building', '*'],
            ['boundary', '*'],
            ['highway', '*'],
            ['amenity', '*'],
          ],
        },
        [box],
      ),
    ).toBe('w102 r1000');
  });

  test('small ones may be left out, and many thinned', () => {
    expect(taken({ tags: [['name', '*']], leastExtent: 50_000 })).toBe('n14 n30 w100 w101 r1000');
    const benches = new StoreBuilder();
    for (let id = 1; id <= 1000; id++) {
      benches.node(id, id, id);
      benches.tag(benches.strings.intern('amenity'), benches.strings.intern('bench'));
    }
    const some = takeElements(createDatabase(benches.finish()), [{ types: TYPES, tags: [['amenity', '*']], most: 40 }]);
    expect([...some.nodes.ids].map((id) => Math.floor(id / 100))).toEqual([...Array(20).fill(0), ...Array(20).fill(5)]);
  });

  test('come with where they lie', () => {
    const { ways, relations } = takeElements(town, [
      {
        types: [WAY, RELATION],
        tags: [
          ['boundary', '*'],
          ['building', '*'],
        ],
      },
    ]);
    expect([[...(ways.geometry?.lat ?? [])], ways.refs.length]).toEqual([[20_000, 20_000, 30_000, 30_000, 20_000], 0]);
    // two ways and the node of the label
    expect([...(relations.geometry?.lat ?? [])]).toEqual([0, 0, 100_000, 100_000, 100_000, 0, 25_000]);
  });

  test('are those that a look at each finds, in memory and page by page', () => {
    const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
    const tag = fc.tuple(fc.constantFrom(...KEYS), fc.oneof(fc.constant('*' as const), some(VALUES)));
    const side = fc.integer({ min: -3_000_000, max: 3_000_000 });
    const box = fc
      .tuple(side, side, side, side)
      .map(([a, b, c, d]) => fixedBox(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)));
    fc.assert(
      fc.property(
        stores,
        fc.array(tag, { minLength: 1, maxLength: 3 }),
        fc.option(fc.array(box, { maxLength: 3 }), { nil: undefined }),
        some(TYPES),
        (plain, tags, around, types) => {
          const store = buildStore(plain);
          const database = createDatabase(store);
          const sorted = database.store;
          const expected = TYPES.filter((type) => types.includes(type)).flatMap((type) =>
            Array.from({ length: tableOf(sorted, type).count }, (_, row) => row)
              .filter((row) =>
                tagsOf(sorted.strings, tableOf(sorted, type), row).some(([key, value]) =>
                  tags.some(([wanted, values]) => wanted === key && (values === '*' || values.includes(value))),
                ),
              )
              .filter((row) => {
                if (around === undefined) return true;
                const { lat, lon } = sorted.nodes;
                const [south, west, north, east] =
                  type === NODE ? [lat[row], lon[row], lat[row], lon[row]] : database.bounds(type).subarray(row * 4, row * 4 + 4);
                return around.some((box) => south <= box.north && north >= box.south && west <= box.east && east >= box.west);
              })
              .map((row) => `${ELEMENT_TYPE_NAMES[type][0]}${tableOf(sorted, type).ids[row]}`),
          );
          const inMemory = takeElements(database, [{ types, tags }], around);
          expect(names(inMemory)).toBe(expected.join(' '));
          const byPage = takeElements(preparedDatabase(store, 16)(), [{ types, tags }], around);
          expect(Buffer.compare(Buffer.from(storeToBuffer(byPage)), Buffer.from(storeToBuffer(inMemory)))).toBe(0);
        },
      ),
    );
  });
});
