/** What is in an area, and what only touches its border: areas of relations and of closed ways, nodes, ways and relations. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds, askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

/**
 * A square of 0.01 degrees with a diagonal neighbour: nodes 1 to 4 are its corners, 5 is the middle of its eastern side, 6 its
 * centre. Relation 1 has it as an area, way 100 is the same as a closed way.
 */
const place = buildStore({
  nodes: [
    { id: 1, lat: 47.01, lon: 9.01 },
    { id: 2, lat: 47.01, lon: 9.02 },
    { id: 3, lat: 47.02, lon: 9.02 },
    { id: 4, lat: 47.02, lon: 9.01 },
    { id: 5, lat: 47.015, lon: 9.02 },
    { id: 6, lat: 47.015, lon: 9.015 },
    { id: 7, lat: 47.015, lon: 9.03 },
    { id: 8, lat: 47.03, lon: 9.03 },
    { id: 9, lat: 47.01, lon: 9.03 },
    { id: 10, lat: 47.015, lon: 9.0 },
    { id: 11, lat: 47.03, lon: 9.0 },
  ],
  ways: [
    { id: 10, nodes: [1, 2, 5] },
    { id: 11, nodes: [5, 3, 4, 1] },
    { id: 20, nodes: [5, 7], tags: { is: 'touches a node' } },
    { id: 21, nodes: [2, 5, 3], tags: { is: 'runs along the border' } },
    { id: 22, nodes: [5, 7, 8, 3, 5], tags: { is: 'a neighbour along a wall' } },
    { id: 23, nodes: [6, 7], tags: { is: 'leaves it' } },
    { id: 24, nodes: [10, 7], tags: { is: 'passes through' } },
    { id: 25, nodes: [1, 3], tags: { is: 'goes from corner to corner' } },
    { id: 26, nodes: [8, 11], tags: { is: 'passes by' } },
    { id: 27, nodes: [9, 7], tags: { is: 'lies outside' } },
    { id: 100, nodes: [1, 2, 5, 3, 4, 1], tags: { is: 'a closed way' } },
  ],
  relations: [
    {
      id: 1,
      members: [
        ['way', 10, 'outer'],
        ['way', 11, 'outer'],
      ],
      tags: { type: 'boundary', name: 'Square' },
    },
    { id: 2, members: [['way', 20, '']], tags: { is: 'a way that touches' } },
    { id: 3, members: [['way', 23, '']], tags: { is: 'a way that leaves' } },
    { id: 4, members: [['node', 6, '']], tags: { is: 'a node inside' } },
    { id: 5, members: [['node', 7, '']], tags: { is: 'a node outside' } },
    { id: 6, members: [['relation', 4, '']], tags: { is: 'a relation with a node inside' } },
  ],
});
const database = createDatabase(place);
const ids = (query: string) => askIds(database, query);

describe('the area of a relation', () => {
  test('has the nodes inside and on the border', async () => expect(await ids('area[name=Square];node(area);')).toBe('n1 n2 n3 n4 n5 n6'));

  test('has no ways that only touch it, nor those of its own border', async () =>
    expect(await ids('area[name=Square];way(area);')).toBe('w23 w24 w25'));

  test('has relations with a node or way inside', async () => expect(await ids('area[name=Square];rel(area);')).toBe('r3 r4'));

  test('is named by its number, too', async () => expect(await ids('nwr[is](area:3600000001);')).toBe('w23 w24 w25 r3 r4'));
});

describe('the area of a closed way', () => {
  test('has the nodes inside and on the border', async () => expect(await ids('way(100);node(area);')).toBe('n1 n2 n3 n4 n5 n6'));

  test('has no ways that only touch it', async () => expect(await ids('way(100);way(area)[is!="a closed way"];')).toBe('w23 w24 w25'));

  test('has relations with a node or way inside', async () => expect(await ids('way(100);rel(area);')).toBe('r3 r4'));

  test('holds for each of several', async () => expect(await ids('way(id:22,100);node(area);')).toBe('n1 n2 n3 n4 n5 n6 n7 n8'));
});

describe('a polygon with an edge over the antimeridian', () => {
  const places = [179, 179.5, 180, -180, -179.5, -179, 0, 90].flatMap((lon) => [52, 53.5].map((lat) => ({ lat, lon })));
  const around = createDatabase(
    buildStore({
      nodes: places.map((place, i) => ({ id: i + 1, ...place, tags: { is: 'here' } })),
      ways: [
        { id: 1, nodes: [1, 11] },
        { id: 2, nodes: [13, 15] },
      ],
      relations: [{ id: 1, members: [['way', 1, '']] }],
    }),
  );
  test.each([
    ['a box', '51 178.5 53 178.5 53 -179.2 51 -179.2', '51 178.5 53 178.5 53 180 51 180', '51 -180 53 -180 53 -179.2 51 -179.2'],
    [
      'its corners in another order',
      '51 -179.2 51 178.5 53 178.5 53 -179.2',
      '51 178.5 53 178.5 53 180 51 180',
      '51 -180 53 -180 53 -179.2 51 -179.2',
    ],
    ['a triangle', '51 179.4 53 179.4 52.5 -179.4', '51 179.4 53 179.4 52.75 180 51.75 180', '51.75 -180 52.75 -180 52.5 -179.4'],
    ['both ends at 180 degrees', '51 179 53 179 53 -180 51 -180', '51 179 53 179 53 180 51 180', '51 -180 53 -180 53 -180'],
  ])('%s holds what its two halves hold', async (_, polygon, east, west) => {
    const expected = await askIds(around, `(node(poly:"${east}");node(poly:"${west}"););`);
    expect(expected).toContain('n5 n7');
    expect(await askIds(around, `node(poly:"${polygon}");`)).toBe(expected);
  });
  test('holds a way that crosses it without a node inside', async () => {
    expect(await askIds(around, 'way(poly:"51.9 179.9 52.1 179.9 52.1 -179.9 51.9 -179.9");')).toBe('w1');
  });
});

describe('poly', () => {
  const square = '47.01 9.01 47.01 9.02 47.02 9.02 47.02 9.01';
  test.each([
    [`node(poly:"${square}");`, 'n1 n2 n3 n4 n5 n6'],
    [`way[is](poly:"${square}");`, 'w23 w24 w25'],
    [`rel[is](poly:"${square}");`, 'r3 r4'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

test('an open way is no area', async () => expect(await ids('way(24);node(area);')).toBe(''));

test('is_in has areas and closed ways, their borders included', async () => {
  expect(await ids('is_in(47.015,9.015);')).toBe('w100 a3600000001');
  expect(await ids('is_in(47.015,9.02);')).toBe('w22 w100 a3600000001');
  expect(await ids('node(id:6,7);is_in;')).toBe('w22 w100 a3600000001');
  expect(await ids('is_in(47.0,9.0);')).toBe('');
});

test('a border of more pieces than the memory has room for is refused', async () => {
  const wide = Array.from({ length: 2000 }, (_, i) => `${i % 2 === 0 ? -80 : 80} ${i % 2 === 0 ? -179 : 179}`).join(' ');
  const { remark } = await askJson(database, `[out:json][maxsize:1000000];node(poly:"${wide}");out;`);
  expect(remark).toContain('runtime error: Query ran out of memory in "query" at line 1.');
});
