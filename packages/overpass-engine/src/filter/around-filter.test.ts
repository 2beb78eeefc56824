import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const corner = createDatabase(
  buildStore({
    nodes: [
      { id: 1, lat: 43.7384, lon: 7.4246 },
      { id: 2, lat: 43.7384004, lon: 7.4246 },
      { id: 3, lat: 43.73841, lon: 7.4246 },
    ],
    ways: [{ id: 10, nodes: [1, 3] }],
  }),
);

test.each([
  ['a radius of nothing finds what is at the place itself', 'node(around:0,43.7384,7.4246);', 'n1'],
  ['one of a millimetre what is centimetres away, as the Overpass API does', 'node(around:0.001,43.7384,7.4246);', 'n1 n2'],
  ['one of a metre no more', 'nwr(around:1,43.7384,7.4246);', 'n1 n2 w10'],
  ['a radius of nothing around a way finds its nodes', 'way(10);node(around:0);', 'n1 n3'],
])('%s', async (_, query, found) => expect(await askIds(corner, query)).toBe(found));
