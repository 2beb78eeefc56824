import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const town = createDatabase(
  buildStore({
    nodes: [
      { id: 1, lat: 1, lon: 179 },
      { id: 2, lat: 1, lon: -179 },
      { id: 3, lat: 43.7384, lon: 7.5 },
      { id: 4, lat: 44, lon: 7.5 },
    ],
    ways: [
      { id: 10, nodes: [1, 2] },
      { id: 11, nodes: [3, 4] },
      { id: 12, nodes: [3] },
      { id: 13, nodes: [3, 99, 4] },
    ],
    relations: [
      { id: 20, members: [['way', 10, '']] },
      { id: 21, members: [['node', 3, '']] },
    ],
  }),
);

test.each([
  ['a way over the antimeridian is not on the other side of the earth', 'wr(0,0,2,10);', ''],
  ['it is in a box that crosses that one', 'wr(0,179.5,2,-179.5);', 'w10 r20'],
  ['not in one that ends there', 'wr(0,179.5,2,180);', ''],
  ['also where the box is that of all queries', '[bbox:0,0,2,10];wr;', ''],
  ['what touches an edge may be beyond it', 'nwr(43,7,43.7384,8);', 'n3'],
  ['a place next to it is not', 'nwr(43,7,43.7385,8);', 'n3 w11 w12 w13 r21'],
  ['places of a way without a way between them', 'way(43.8,7,43.9,8);', 'w11'],
  ['a box of no size', 'way(43.9,7.5,43.9,7.5);', 'w11'],
])('%s', async (_, query, found) => expect(await askIds(town, query)).toBe(found));
