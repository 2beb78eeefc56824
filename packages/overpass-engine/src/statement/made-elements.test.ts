/** Statements that find or make derived elements. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
import { buildStore, smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown);
const names = async (query: string) =>
  (await askJson(town, `${query}out;`)).elements.map(({ type, tags }) => `${type} ${Object.values(tags ?? {})}`);

describe('derived', () => {
  const MADE = 'nwr[name];convert x name=t["name"],lanes=t["lanes"]->.a;make y n="1"->.b;(.a;.b;)->.c;';
  test.each([
    ['derived.b;', 'y 1'],
    ['derived.c.b;', 'y 1'],
    ['derived.a.b;', ''],
    ['derived.c[n];', 'y 1'],
    ['derived.c[!name];', 'y 1'],
    ['derived.c[name=North];', 'x North,'],
    ['derived.c[name!=North][lanes=2];', 'x North Street,2'],
    ['derived.c[name~"^n",i][name!~"t$"];', 'x North,'],
    // patterns of keys and filters of places are not looked at
    ['derived.b[~"^m$"~"."];', 'y 1'],
    ['derived.c(if:t["lanes"]>1);', 'x North Street,2'],
    ['derived.c(if:type()=="y");', 'y 1'],
    ['derived.b(0,0,1,1);', 'y 1'],
    ['derived.b(uid:7)(newer:"2038-01-01T00:00:00Z");', 'y 1'],
    ['derived.b(>.a);', 'y 1'],
    ['derived.b(>.unknown);', ''],
    ['derived.b(pivot.a);', ''],
    ['derived[n];', ''],
    ['derived.nothing;', ''],
    ['node(30)->.d;derived.d;', ''],
  ])('%s', async (query, expected) => expect((await names(MADE + query)).join(' | ')).toBe(expected));

  const SAME_ID = 'make x ::id=5,n=1->.a;make y ::id=5,n=2->.b;make z ::id=6,n=3->.c;';
  test.each([
    ['(.a;.b;);', 'y 2'],
    ['(.b;.a;.c;);', 'x 1 | z 3'],
    ['(.a;.c;)->.d;(.d; - .b;);', 'z 3'],
    ['(.a;.c;)->.d;derived.d.b;', 'x 1'],
  ])('of two with the same id the later one stays: %s', async (query, expected) => {
    expect((await names(SAME_ID + query)).join(' | ')).toBe(expected);
  });
});

test('links between the same ends are numbered among the ways whose nodes are all looked at', async () => {
  const database = createDatabase(
    buildStore({
      nodes: [1, 2, 3, 4].map((id) => ({ id, lat: id % 2, lon: id })),
      ways: [
        { id: 10, nodes: [1, 2, 3], tags: { a: 'b' } },
        { id: 11, nodes: [1, 4, 3], tags: { a: 'c' } },
        { id: 12, nodes: [1, 3], tags: { a: 'd' } },
      ],
    }),
  );
  const numbers = async (query: string) =>
    (await askJson(database, `${query}local;out;`)).elements.map(({ tags }) => `${Object(tags).a}${Object(tags)._local_id}`);
  expect(await numbers('way(id:10,11,12);')).toEqual(['b1', 'c2', 'd3']);
  // nobody looks for node 4
  expect(await numbers('way(10);')).toEqual(['b1']);
  expect(await numbers('way(12);')).toEqual(['dundefined']);
});

describe('local', () => {
  test('makes a vertex of a node with tags, and links of a way with tags, cut where another way joins', async () => {
    const { elements } = await askJson(town, '(node(30);node(1);way(101);way(103););local;out geom;');
    expect(elements.map(({ type, id, geometry }) => [type, id, geometry])).toEqual([
      ['vertex', 1, { type: 'Point', coordinates: [0.0025, 0.0025] }],
      [
        'link',
        2,
        {
          type: 'LineString',
          coordinates: [
            [0.005, 0.001],
            [0.005, 0.005],
          ],
        },
      ],
      [
        'link',
        3,
        {
          type: 'LineString',
          coordinates: [
            [0.005, 0.005],
            [0.005, 0.009],
          ],
        },
      ],
    ]);
    expect(elements[1].tags).toEqual({ highway: 'residential', lanes: '2', name: 'North Street' });
  });

  test('tells nodes at one place and links between the same nodes apart by numbers', async () => {
    const database = createDatabase(
      buildStore({
        nodes: [
          { id: 1, lat: 0, lon: 0, tags: { _x: 'a' } },
          { id: 2, lat: 0, lon: 0 },
          { id: 3, lat: 0, lon: 0.001 },
          { id: 4, lat: 0.001, lon: 0 },
        ],
        ways: [
          { id: 1, nodes: [2, 3], tags: { highway: 'path' } },
          { id: 2, nodes: [2, 4, 3], tags: { highway: 'path' } },
        ],
      }),
    );
    const { elements } = await askJson(database, '(node(1);way(id:1,2););local;out;');
    expect(elements.map(({ tags }) => tags)).toEqual([
      { __x: 'a', _local_id: '1' },
      { highway: 'path', _local_from: '2', _local_id: '1' },
      { highway: 'path', _local_from: '2', _local_id: '2' },
    ]);
  });

  const SHEET = createDatabase(
    buildStore({
      nodes: [
        { id: 1, lat: 0, lon: 0, tags: { b: '1', A: '2' } },
        { id: 2, lat: 0, lon: 0.001 },
        { id: 3, lat: 0, lon: 0.002 },
        { id: 4, lat: 0.001, lon: 0.001 },
      ],
      ways: [
        { id: 5, nodes: [1, 2, 3] },
        { id: 6, nodes: [4, 2], tags: { highway: 'path' } },
        { id: 7, nodes: [4, 3] },
      ],
      relations: [
        {
          id: 8,
          tags: { type: 'route' },
          members: [
            ['way', 5, ''],
            ['way', 7, ''],
            ['node', 1, ''],
            ['node', 99, ''],
            ['relation', 9, ''],
          ],
        },
        { id: 9, members: [['way', 98, '']] },
      ],
    }),
  );
  const made = async (query: string) => {
    const { elements } = await askJson(SHEET, `${query}out geom;`);
    return elements.map(({ type, tags, geometry }) => [type, tags, JSON.stringify(geometry)?.replace(/.*"coordinates":|}$/g, '')]);
  };

  test('makes trigraphs of a relation, each way in the direction in which it is gone along', async () =>
    expect(await made('rel(8);local;')).toEqual([
      ['trigraph', { type: 'route', _next: '2' }, '[[0,0],[0.001,0]]'],
      ['trigraph', { type: 'route', _previous: '1', _next: '3' }, '[[0.001,0],[0.002,0]]'],
      ['trigraph', { type: 'route', _previous: '2', _next: '4' }, '[[0.002,0],[0.001,0.001]]'],
      ['trigraph', { type: 'route', _previous: '3', _next: '5' }, '[0,0]'],
      ['trigraph', { type: 'route', _previous: '4' }, '[0,100]'],
    ]));

  test('counts relations among the members with ll', async () =>
    expect((await made('rel(8);local ll;')).slice(4)).toEqual([
      ['trigraph', { type: 'route', _previous: '4', _next: '6' }, '[0,100]'],
      ['trigraph', { type: 'route', _previous: '5' }, undefined],
    ]));

  test('counts what has no tags with llb, and tells what each comes from', async () =>
    expect(await made('(node(id:1,2);way(id:5,6);rel(id:8,9););local llb;')).toEqual([
      ['vertex', { A: '2', _node_ref: '1', b: '1' }, '[0,0]'],
      ['vertex', { _node_ref: '2' }, '[0.001,0]'],
      ['link', { _way_ref: '5' }, '[[0,0],[0.001,0]]'],
      ['link', { _way_ref: '5' }, '[[0.001,0],[0.002,0]]'],
      ['link', { _way_ref: '6', highway: 'path' }, '[[0.001,0.001],[0.001,0]]'],
      ['trigraph', { _child_way_ref: '5', _relation_ref: '8', type: 'route', _next: '7' }, '[[0,0],[0.001,0]]'],
      ['trigraph', { _child_way_ref: '5', _relation_ref: '8', type: 'route', _previous: '6', _next: '8' }, '[[0.001,0],[0.002,0]]'],
      ['trigraph', { _child_way_ref: '7', _relation_ref: '8', type: 'route', _previous: '7', _next: '9' }, '[[0.002,0],[0.001,0.001]]'],
      ['trigraph', { _child_node_ref: '1', _relation_ref: '8', type: 'route', _previous: '8', _next: '10' }, '[0,0]'],
      ['trigraph', { _child_node_ref: '99', _relation_ref: '8', type: 'route', _previous: '9', _next: '11' }, '[0,100]'],
      ['trigraph', { _child_relation_ref: '9', _relation_ref: '8', type: 'route', _previous: '10' }, undefined],
    ]));

  test('prints tags in the order of their keys, and the next trigraph last', async () => {
    const { text } = await ask(SHEET, 'node(1);local llb;out;rel(8);local llb;out;');
    const keys = Array.from(text.matchAll(/<tag k="([^"]*)"/g), ([, key]) => key);
    expect(keys.slice(0, 7)).toEqual(['A', '_node_ref', 'b', '_child_way_ref', '_relation_ref', 'type', '_next']);
  });

  test.each(['.nothing local ll;', 'rel(9);local;', 'node(2);local;'])('%s makes nothing', async (query) =>
    expect(await made(query)).toEqual([]),
  );
  describe('of a relation', () => {
    const database = createDatabase(
      buildStore({
        nodes: [1, 2, 3, 4].map((id) => ({ id, lat: 0, lon: id })),
        ways: [
          { id: 1, nodes: [1, 2], tags: {} },
          { id: 2, nodes: [4, 3, 2], tags: {} },
        ],
        relations: [
          {
            id: 7,
            tags: { type: 'route' },
            members: [
              ['node', 1, 'stop'],
              ['way', 1, ''],
              ['way', 2, ''],
              ['relation', 8, ''],
              ['node', 9, 'stop'],
            ],
          },
          { id: 8, members: [] },
        ],
      }),
    );
    const chain = async (type: string) => {
      const { elements } = await askJson(database, `rel(7);local ${type};out geom;`);
      return elements.map(({ geometry, tags }) => [Object(geometry).coordinates, tags]);
    };

    test('there is a trigraph for each part in its direction, chained until a relation breaks it', async () => {
      expect(await chain('')).toEqual([
        [[1, 0], { _next: '2', type: 'route' }],
        [
          [
            [1, 0],
            [2, 0],
          ],
          { _next: '3', _previous: '1', type: 'route' },
        ],
        [
          [
            [2, 0],
            [3, 0],
            [4, 0],
          ],
          { _previous: '2', type: 'route' },
        ],
        // a node that is not there has this place
        [[0, 100], { type: 'route' }],
      ]);
    });

    test('ll makes one of a relation too, without a place; llb tells what things were made of', async () => {
      expect((await chain('ll')).at(3)).toEqual([undefined, { _next: '5', _previous: '3', type: 'route' }]);
      expect((await chain('llb')).map(([, tags]) => tags).slice(2)).toEqual([
        { _child_way_ref: '2', _next: '4', _previous: '2', _relation_ref: '7', type: 'route' },
        { _child_relation_ref: '8', _next: '5', _previous: '3', _relation_ref: '7', type: 'route' },
        { _child_node_ref: '9', _previous: '4', _relation_ref: '7', type: 'route' },
      ]);
    });
  });

  test('llb takes what has no tags, and tells the ids of nodes and ways', async () => {
    const { elements } = await askJson(town, '(node(1);way(101););local llb;out;');
    expect(elements.map(({ type, tags }) => [type, Object(tags)._node_ref ?? Object(tags)._way_ref])).toEqual([
      ['vertex', '1'],
      ['link', '101'],
      ['link', '101'],
    ]);
  });

  test('a way of which a node is not there has no links', async () => {
    const database = createDatabase(buildStore({ nodes: [{ id: 1, lat: 0, lon: 0 }], ways: [{ id: 1, nodes: [1, 2], tags: { a: 'b' } }] }));
    expect((await askJson(database, 'way(1);local;out;')).elements).toEqual([]);
  });

  test.each(['.nothing local ll;', 'node(1);local;'])('%s makes nothing', async (query) => expect(await names(query)).toEqual([]));
});

test('compare without two moments is empty, and its block does not run', async () => {
  expect(await names('node(30);compare(delta:t["name"]){out;};')).toEqual([]);
  expect(await names('node(30);compare(delta:t["name"])->.a;')).toEqual(['node cafe,Café "Tür"']);
});

test('tags of derived elements are printed where out asks for tags', async () => {
  const { elements } = await askJson(town, 'make x v=1;out ids;out skel;out tags;out count;');
  expect(elements.map(({ tags }) => Object.keys(tags ?? {}).length)).toEqual([0, 0, 1, 4]);
});

test('a function of a set has no value where nothing ever was in the set, and an empty one where nothing is left', async () => {
  const tags = async (query: string) => (await askJson(town, `${query}make x v=u(t["name"]);out;`)).elements.map((element) => element.tags);
  expect(await tags('')).toEqual([undefined]);
  expect(await tags('node(30);foreach(node(w););')).toEqual([{ v: '' }]);
  expect(await tags('.nothing->._;')).toEqual([{ v: '' }]);
});
