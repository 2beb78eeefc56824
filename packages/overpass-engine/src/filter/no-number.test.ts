/** Coordinates that are no numbers, as the Overpass API lets them pass: nothing is there, or near it. */
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds, askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const nullIsland = createDatabase(
  buildStore({
    nodes: [
      { id: 1, lat: 0, lon: 0, tags: { a: 'b' } },
      { id: 2, lat: -0.001, lon: 0.001 },
      { id: 3, lat: 0.001, lon: 0.001 },
    ],
    ways: [{ id: 1, nodes: [1, 2, 3, 1], tags: { a: 'b' } }],
  }),
);

test.each([
  'nwr(-1,-1,nan,1);',
  'nwr(-1,-1,1,nan);',
  '[bbox:nan,-1,1,1];nwr[a];',
  'nwr(around:9999,nan,0);',
  'nwr(around:nan,0,0);',
  'node(1);nwr(around:nan);',
  'is_in(nan,0);nwr._;',
])('%s finds nothing', async (query) => expect(await askIds(nullIsland, query)).toBe(''));

test('of a line the parts are near that lie between numbers', async () => {
  expect(await askIds(nullIsland, 'node(around:100,nan,0,0.001,0.001,0.002,0.001);')).toBe('n3');
  expect(await askIds(nullIsland, 'node(around:100,0.001,0.001,nan,0,0,0);')).toBe('');
});

test('within inf all are', async () => expect(await askIds(nullIsland, 'nwr(around:inf,50,9);')).toBe('n1 n2 n3 w1'));

test('of a geometry nothing lies in such a box', async () =>
  expect((await askJson(nullIsland, 'way(1);out ids geom(nan,-1,1,1);')).elements).toEqual([
    { type: 'way', id: 1, geometry: [null, null, null, null] },
  ]));
