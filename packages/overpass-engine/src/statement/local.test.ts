import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

/** A road along the equator with a crossing at each of the nodes 2 and 4, and a stop beside it. */
const road = createDatabase(
  buildStore({
    nodes: [
      { id: 1, lat: 0, lon: 1, tags: { a: 'b' } },
      ...[2, 3, 4].map((id) => ({ id, lat: 0, lon: id })),
      { id: 5, lat: 0, lon: 5, tags: { a: 'b' } },
      { id: 6, lat: 1, lon: 2 },
      { id: 7, lat: 1, lon: 4 },
      { id: 8, lat: 0.5, lon: 3, tags: { a: 'c' } },
    ],
    ways: [
      { id: 10, nodes: [1, 2, 3, 4, 5], tags: { highway: 'road' } },
      { id: 11, nodes: [6, 2] },
      { id: 12, nodes: [4, 7] },
    ],
    relations: [
      {
        id: 20,
        tags: { type: 'route' },
        members: [
          ['node', 8, 'stop'],
          ['way', 11, ''],
          ['way', 10, ''],
          ['node', 99, 'stop'],
          ['way', 12, ''],
        ],
      },
    ],
  }),
);
const made = async (query: string) => {
  const { elements } = await askJson(road, `${query}out geom;`);
  return elements.map(({ type, id, geometry, tags }) => {
    const { _previous, _next } = Object(tags);
    return [type, id, JSON.stringify(Object(geometry).coordinates), ...(type === 'trigraph' ? [_previous, _next] : [])];
  });
};

const WEST = ['link', 1, '[[1,0],[2,0]]'];
const MIDDLE = '[[2,0],[3,0],[4,0]]';

test.each([
  ['a box that holds nothing', '(50,50,60,60)', []],
  ['the ends of a part touch the box', '(0,1,0,2)', [WEST, ['link', 2, MIDDLE]]],
  ['a part crosses the box without a point in it', '(-1,2.4,1,2.6)', [['link', 1, MIDDLE]]],
  ['the line passes beside the box', '(0.1,2.4,1,2.6)', []],
  ['a box over the antimeridian', '(-1,4.5,1,-179)', [['link', 1, '[[4,0],[5,0]]']]],
  ['no number in the south is no box', '("nan",50,60,60)', [WEST, ['link', 2, MIDDLE], ['link', 3, '[[4,0],[5,0]]']]],
])('links: %s', async (_, box, expected) => expect(await made(`way(10);local ${box};`)).toEqual(expected));

test.each([
  ['(0,1,0.4,4)', [['vertex', 1, '[1,0]']]],
  ['(0.5,3,1,4)', [['vertex', 1, '[3,0.5]']]],
])('vertices in %s', async (box, expected) => expect(await made(`node(id:1,5,8);local${box};`)).toEqual(expected));

test('what is outside breaks the chain of trigraphs', async () => {
  const middle = await made('rel(20);local(-0.1,2.5,0.6,3.5);');
  // node 8, then the parts of way 10 before and behind the box are left out, as are both other ways
  expect(middle).toEqual([
    ['trigraph', 1, '[3,0.5]', undefined, undefined],
    ['trigraph', 2, MIDDLE, undefined, undefined],
  ]);
  expect(await made('rel(20);local(-1,1,2,4);')).toEqual([
    ['trigraph', 1, '[3,0.5]', undefined, '2'],
    ['trigraph', 2, '[[2,1],[2,0]]', '1', '3'],
    ['trigraph', 3, '[[1,0],[2,0]]', '2', '4'],
    ['trigraph', 4, MIDDLE, '3', '5'],
    ['trigraph', 5, '[[4,0],[5,0]]', '4', undefined],
    // behind the node that is not there
    ['trigraph', 6, '[[4,0],[4,1]]', undefined, undefined],
  ]);
});

test('a way is turned by ends that are in the box only', async () => {
  const road = createDatabase(
    buildStore({
      nodes: [1, 2, 3, 4].map((id) => ({ id, lat: 0, lon: id })),
      ways: [
        { id: 10, nodes: [2, 1] },
        { id: 11, nodes: [3, 2] },
        { id: 12, nodes: [3, 4] },
      ],
      relations: [{ id: 20, tags: { type: 'route' }, members: [10, 11, 12].map((id) => ['way', id, '']) }],
    }),
  );
  const lines = async (box: string) =>
    (await askJson(road, `rel(20);local${box};out geom;`)).elements.map(({ geometry }) => JSON.stringify(Object(geometry).coordinates));
  expect(await lines('')).toEqual(['[[1,0],[2,0]]', '[[2,0],[3,0]]', '[[3,0],[4,0]]']);
  expect(await lines('(-1,1.4,1,1.6)')).toEqual(['[[2,0],[1,0]]']);
});
