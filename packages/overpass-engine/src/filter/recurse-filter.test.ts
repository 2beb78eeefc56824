/** Filters by membership beside others, where the Overpass API takes them otherwise than the statements of the same sign. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds, askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const database = createDatabase(
  buildStore({
    nodes: [1, 2, 3].map((id) => ({ id, lat: 0, lon: id / 1000, tags: { n: String(id) } })),
    ways: [
      { id: 1, nodes: [1, 2], tags: { highway: 'path' } },
      { id: 2, nodes: [2, 3], tags: { highway: 'path' } },
    ],
    relations: [
      {
        id: 1,
        members: [
          ['way', 1, 'outer'],
          ['node', 3, 'stop'],
        ],
        tags: { a: 'b' },
      },
      { id: 2, members: [['relation', 1, '']], tags: { a: 'b' } },
    ],
  }),
);

describe('down and up', () => {
  test.each([
    ['way(1);>;', 'n1 n2'],
    ['way(1);node(>);', ''],
    ['rel(1);node(>);', 'n1 n2 n3'],
    ['(rel(1);way(2););way(>)[highway];', 'w1'],
    ['rel(2);node(>>)[n];', 'n1 n2 n3'],
    ['rel(2);rel(>>)[a];', 'r1 r2'],
    ['rel(1);<;', 'r1'],
    ['rel(1);rel(<);', ''],
    ['(rel(2);node(3););rel(<);', 'r1'],
    ['rel(1);rel(<<);', 'r1 r2'],
  ])('%s', async (query, expected) => expect(await askIds(database, query)).toBe(expected));
});

describe('areas by what they are part of, and the relations that come along', () => {
  const ring = createDatabase(
    buildStore({
      nodes: [1, 2, 3, 4].map((id) => ({ id, lat: id % 2, lon: id, tags: { n: String(id) } })),
      ways: [
        { id: 1, nodes: [1, 2, 3, 1], tags: { a: 'b' } },
        { id: 2, nodes: [1, 4] },
      ],
      relations: [
        {
          id: 1,
          members: [
            ['way', 1, ''],
            ['node', 4, ''],
          ],
          tags: { a: 'b' },
        },
        { id: 2, members: [['relation', 1, '']], tags: { a: 'c' } },
      ],
    }),
  );
  test.each([
    ['node(1);area(<);', 'w1 r1'],
    ['node(1);area(<<);', 'w1 r1 r2'],
    ['node(1);area(<<)[a];', 'w1 r1 r2'],
    ['node(1);area(<<)[a!=b];', 'r2'],
    ['node(1);area(<<)[a~c];', 'r2'],
    ['node(1);area(<<)(if:id()>1);', 'r2'],
    // a value is looked up among the areas before that
    ['node(1);area(<<)[a=b];', 'w1'],
    ['node(4);area(<);', 'r1'],
    ['way(1);area(<);', 'r1'],
    ['rel(2);area(<<);', 'r2'],
    ['rel(2);area(>>);', 'w1 r1 r2'],
    ['rel(2);area(>>)(>);', ''],
    ['rel(1);area(>)(<<);', ''],
    ['rel(1);area(>);', 'w1'],
    ['node(1);area(<.unknown);', ''],
    ['way(1);area._(<<);', ''],
  ])('%s', async (query, expected) => expect(await askIds(ring, query)).toBe(expected));
});

describe('a role that no relation has', () => {
  test.each([
    ['way(1)->.a;rel(1);node(r:"highway")(w.a);', ''],
    ['way(1)->.a;rel(1);node(w.a)(r:"highway");', 'n1 n2'],
    ['way(1)->.a;rel(1);node(w.a)(r:"stop");', ''],
    ['node(1);node._(r:"nobody");', 'n1'],
    ['way(1)->.a;node(w.a)(r.unknown:"highway");', ''],
  ])('%s', async (query, expected) => expect(await askIds(database, query)).toBe(expected));
});

describe('ways and relations with nodes of a set', () => {
  test.each([
    ['node(3);wr(bn);', 'w2 r1'],
    ['node(3);wr(bn)[highway=path];', ''],
  ])('%s', async (query, expected) => expect(await askIds(database, query)).toBe(expected));
});

describe('too weak filters are told, and answered all the same', () => {
  const TOLD = 'runtime error: Filters too weak in query statement: specify in addition a bbox, a tag filter, or similar.';
  test.each([
    ['node(if:id()>2);', TOLD, 1],
    ['way(newer:"2020-01-01T00:00:00Z");', TOLD, 0],
    ['node[!foo];', TOLD, 3],
    ['node[n!=4];', TOLD, 3],
    ['nw[!foo];', TOLD + TOLD, 5],
    ['node(3);wr(bn)[highway];', TOLD, 0],
    ['node[n!=3];', undefined, 2],
    ['node[!n];', undefined, 0],
    ['rel[!foo];', undefined, 2],
    ['node(if:id()>2)[n];', undefined, 1],
    ['node(0,0,1,1)(if:id()>2);', undefined, 1],
    ['node(1);node._(if:1);', undefined, 1],
  ])('%s', async (query, remark, count) => {
    const answer = await askJson(database, `${query}out;`);
    expect([answer.remark, answer.elements.length]).toEqual([remark, count]);
  });
});
