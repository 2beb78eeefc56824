import { fixedBox } from '@flyover/bounding-box';
import { NO_COORDINATE, NODE, StoreBuilder } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointQuadtile } from '../geometry/quadtile.ts';
import { nodesInBox } from '../index/node-grid.ts';
import { createDatabase } from '../index.ts';
import { askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';
import { sortByQuadtile } from './quadtile-sort.ts';

const aFewCells = fc.integer({ min: 0, max: 400_000 });
/** Places near each other, on the other side of the earth, and none. */
const anyPlace = fc.oneof(
  { arbitrary: fc.tuple(aFewCells, aFewCells), weight: 8 },
  fc.constant([-600_000_000, -1_800_000_000] as const),
  fc.constant([NO_COORDINATE, NO_COORDINATE] as const),
);

test('nodes, few or many, all or the first of them, are in the order of a plain sort; those without a place come last', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyPlace, fc.boolean()), { maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 400 }),
      (nodes, limit, others) => {
        const builder = new StoreBuilder();
        for (const [id, [[lat, lon]]] of nodes.entries()) builder.node(id + 1, lat, lon);
        for (let i = 0; i < others; i++) builder.node(1000 + i, i * 2_000_000, i * 4_000_000);
        const database = createDatabase(builder.finish());
        const { lat, lon } = database.store.nodes;
        const rows = Uint32Array.from(nodes.flatMap(([, isWanted], row) => (isWanted ? [row] : [])));
        const key = (row: number) => (lat[row] === NO_COORDINATE ? Number.POSITIVE_INFINITY : pointQuadtile(lat[row], lon[row]));
        const plain = [...rows].sort((a, b) => (key(a) === key(b) ? a - b : key(a) - key(b)));
        expect([...sortByQuadtile(database, NODE, rows, limit).subarray(0, limit)]).toEqual(plain.slice(0, limit));
      },
    ),
    { numRuns: 300 },
  ));

test('nodes of a box keep the order of their own places, also where another database has them elsewhere', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(aFewCells, aFewCells), { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (places, limit) => {
        const databaseOf = (moved: number) => {
          const builder = new StoreBuilder();
          for (const [id, [lat, lon]] of places.entries()) builder.node(id + 1, (lat * moved) % 400_000, lon);
          return createDatabase(builder.finish());
        };
        const [here, there] = [databaseOf(1), databaseOf(7)];
        const box = fixedBox(50_000, 0, 300_000, 350_000);
        const rows = nodesInBox(here.nodeGrid(), here.store.nodes, box);
        for (const database of [here, there]) {
          const { lat, lon } = database.store.nodes;
          const key = (row: number) => pointQuadtile(lat[row], lon[row]);
          const plain = [...rows].sort((a, b) => key(a) - key(b) || a - b);
          expect([...sortByQuadtile(database, NODE, rows, limit).subarray(0, limit)]).toEqual(plain.slice(0, limit));
        }
      },
    ),
    { numRuns: 300 },
  ));

test('areas are kept by the squares of 16 cells that their borders touch', async () => {
  // squares begin at -0.0885 and 0.0164 degrees north: the first lies far off, the second touches two, the others share one, though in other cells
  const corners = [
    [0.3, 0.3],
    [0.014, 0.03],
    [-0.03, 0.05],
    [-0.05, 0.01],
  ];
  const square = ([lat, lon]: readonly number[], from: number) =>
    [
      [0, 0],
      [0, 0.005],
      [0.005, 0],
    ].map(([north, east], i) => ({ id: from + i, lat: lat + north, lon: lon + east }));
  const store = buildStore({
    nodes: corners.flatMap((corner, i) => square(corner, 1 + i * 3)),
    ways: corners.map((_, i) => ({ id: i + 1, nodes: [1 + i * 3, 2 + i * 3, 3 + i * 3, 1 + i * 3] })),
    relations: corners.map((_, i) => ({ id: i + 1, members: [['way', i + 1, 'outer'] as const], tags: { type: 'boundary', name: 'a' } })),
  });
  const database = createDatabase(store);
  const ids = async (query: string) => (await askJson(database, query)).elements.map(({ id }) => Number(id) - 3_600_000_000);
  expect(await ids('area[name];out ids;')).toEqual([1, 2, 3, 4]);
  const order = await ids('area[name];out ids qt;');
  expect(order.filter((id) => id > 2)).toEqual([3, 4]);
  expect(order.indexOf(1)).toBe(3);
  expect(await ids('area[name];foreach->.a(.a out ids;);')).toEqual(order);
});
