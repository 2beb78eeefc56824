import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOverpassJsonReader, type ElementStore, NO_COORDINATE, plainElements, StoreBuilder } from './index.ts';
import { randomStore } from './testing/index.ts';

function storeOf(elements: readonly object[]): ElementStore {
  const reader = createOverpassJsonReader();
  reader.push(new TextEncoder().encode(JSON.stringify({ elements })));
  return reader.finish();
}

const NOTHING = { nodesWithoutPlace: 0, places: 0, areas: 0, made: 0 };
const LINE = [
  { lat: 1.1, lon: 1.2 },
  { lat: 1.3, lon: 1.4 },
];

test('nodes are written out where their ids are known, everything once and in order', () => {
  const { store, losses } = plainElements(
    storeOf([
      {
        type: 'relation',
        id: 6,
        members: [
          { type: 'node', ref: 9, role: '', lat: 5, lon: 5 },
          { type: 'way', ref: 4, role: '', geometry: LINE },
        ],
      },
      { type: 'way', id: 4, nodes: [3, 2, 8], geometry: [...LINE, null], bounds: { minlat: 1, minlon: 1, maxlat: 2, maxlon: 2 } },
      { type: 'node', id: 7, lat: 1, lon: 1, tags: { a: 'b' } },
      { type: 'node', id: 7, lat: 1, lon: 1 },
      { type: 'node', id: 3, lat: 8, lon: 8 },
    ]),
  );
  expect(losses).toEqual(NOTHING);
  const { nodes, ways, relations } = store;
  // a place of its own counts before one that is told
  expect([...nodes.ids].map((id, row) => [id, nodes.lat[row]])).toEqual([
    [2, 13_000_000],
    [3, 80_000_000],
    [7, 10_000_000],
    [9, 50_000_000],
  ]);
  expect([...ways.refs]).toEqual([3, 2, 8]);
  expect([ways.geometry, ways.bounds, relations.geometry]).toEqual([undefined, undefined, undefined]);
  expect(nodes.tagStart[3] - nodes.tagStart[2]).toBe(1);
});

test.each([
  ['a node without a place', { type: 'node', id: 7, tags: { a: 'b' } }, { nodesWithoutPlace: 1 }],
  ['a way with a center', { type: 'way', id: 5, center: { lat: 1, lon: 1 } }, { places: 1 }],
  ['a way with a box', { type: 'way', id: 5, nodes: [1, 2], bounds: { minlat: 1, minlon: 1, maxlat: 2, maxlon: 2 } }, { places: 1 }],
  ['a way of points alone', { type: 'way', id: 5, geometry: LINE }, { places: 1 }],
  ['a way of gaps', { type: 'way', id: 5, nodes: [1], geometry: [null] }, {}],
  ['a relation of lines', { type: 'relation', id: 5, members: [{ type: 'way', ref: 4, role: '', geometry: LINE }] }, { places: 1 }],
  ['a relation with a center', { type: 'relation', id: 5, center: { lat: 1, lon: 1 }, members: [] }, { places: 1 }],
  ['an area', { type: 'area', id: 3600000007, tags: { name: 'x' } }, { areas: 1 }],
  ['a count', { type: 'count', id: 0, tags: { total: '3' } }, { made: 1 }],
])('%s is told', (_, element, losses) => expect(plainElements(storeOf([element])).losses).toEqual({ ...NOTHING, ...losses }));

test('elements without ids get some, and what lies below zero stands first, as in files of osmium', () => {
  const { store } = plainElements(
    storeOf(
      [...LINE, ...LINE]
        .map((place) => ({ type: 'node', ...place }))
        .concat([
          { type: 'node', id: -2, ...LINE[0] },
          { type: 'node', id: 5, ...LINE[0] },
        ] as never),
    ),
  );
  expect([...store.nodes.ids]).toEqual([-2, -3, -4, -5, -6, 5]);
});

test('what is plain stays as it is', () => {
  const builder = new StoreBuilder();
  builder.node(1, 10, 20);
  builder.way(5);
  builder.ref(1);
  const store = builder.finish();
  expect(plainElements(store).store.nodes.lat).toBe(store.nodes.lat);
});

test('of any store only nodes with places are there, each element once', () =>
  fc.assert(
    fc.property(randomStore, (store) => {
      const { nodes, ways, relations, areas, made } = plainElements(store).store;
      if (store.info.history !== true) expect([...nodes.lat].includes(NO_COORDINATE)).toBe(false);
      for (const { ids } of [nodes, ways, relations]) if (store.info.history !== true) expect(new Set(ids).size).toBe(ids.length);
      expect([ways.geometry, relations.geometry, areas.count, made.count]).toEqual([undefined, undefined, 0, 0]);
    }),
  ));
