/** Statements that find or make derived elements, and formats that are no lists of elements. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
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
  test('makes a vertex of each node and a link of each way, with tags and geometry', async () => {
    const { elements } = await askJson(town, '(node(30);way(101);rel(1001););local;out geom;');
    expect(elements.map(({ type, id, geometry }) => [type, id, (geometry as { type: string }).type])).toEqual([
      ['vertex', 1, 'Point'],
      ['link', 2, 'LineString'],
    ]);
    expect(elements[1].tags).toEqual({ highway: 'residential', lanes: '2', name: 'North Street' });
  });

  test.each(['.nothing local ll;', 'rel(1001);local llb;'])('%s makes nothing', async (query) => expect(await names(query)).toEqual([]));
});

test('compare without two moments is empty, and its block does not run', async () => {
  expect(await names('node(30);compare(delta:t["name"]){out;};')).toEqual([]);
  expect(await names('node(30);compare(delta:t["name"])->.a;')).toEqual(['node cafe,Café "Tür"']);
});

test('tags of derived elements are printed where out asks for tags', async () => {
  const { elements } = await askJson(town, 'make x v=1;out ids;out skel;out tags;out count;');
  expect(elements.map(({ tags }) => Object.keys(tags ?? {}).length)).toEqual([0, 0, 1, 4]);
});

describe('[out:popup] and [out:custom]', () => {
  test('popup without categories is an empty page', async () => {
    const { contentType, text } = await ask(town, '[out:popup];node(30);out;');
    expect(contentType).toBe('text/html; charset=utf-8');
    expect(text).toContain('<body>\n\n</body>');
  });

  test.each([
    ['node(30);out;', 'Status: 302 Moved\nLocation: https://www.openstreetmap.org/browse/node/30\n\n'],
    ['way(100);out ids;', 'Status: 302 Moved\nLocation: https://www.openstreetmap.org/browse/way/100\n\n'],
  ])('custom sends to the page of the one element of %s', async (query, expected) =>
    expect((await ask(town, `[out:custom];${query}`)).text).toBe(expected),
  );

  test('custom lists several, and nothing where nothing was found', async () => {
    const { text } = await ask(town, '[out:custom];node(id:30,31);out;way(100);out;');
    expect(Array.from(text.matchAll(/<a href="[^"]*">([^<]*)/g), ([, path]) => path)).toEqual(['node/30', 'node/31', 'way/100']);
    expect(text.startsWith('<?xml') && text.endsWith('</html>\n')).toBe(true);
    expect((await ask(town, '[out:custom];node(5);out;')).text).toContain('<body>\n\n</body>');
  });

  test.each(['popup', 'custom'])('a remark of %s stands on the page', async (format) =>
    expect((await ask(town, `[out:${format}];timeline(node,1);`)).text).toContain('<p>runtime error: Tried to use museum file'),
  );
});
