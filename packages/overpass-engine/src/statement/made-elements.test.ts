/** Statements that find or make derived elements. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/build-store.ts';
import { smallTown } from '../testing/small-town.ts';

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
    ['derived.c[~"^n$"~"."];', 'y 1'],
    ['derived.c(if:t["lanes"]>1);', 'x North Street,2'],
    ['derived.c(if:type()=="y");', 'y 1'],
    ['derived.c(0,0,1,1);', ''],
    ['derived[n];', ''],
    ['derived.nothing;', ''],
    ['node(30)->.d;derived.d;', ''],
  ])('%s', async (query, expected) => expect((await names(MADE + query)).join(' | ')).toBe(expected));
});

describe('local', () => {
  test('makes a vertex of a node with tags, and links of a way with tags, cut where another way joins', async () => {
    const { elements } = await askJson(town, '(node(30);node(1);way(101);way(103);rel(1001););local;out geom;');
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

  test.each(['.nothing local ll;', 'rel(1001);local llb;', 'node(1);local;'])('%s makes nothing', async (query) =>
    expect(await names(query)).toEqual([]),
  );
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
