/** A village with a past: what it was at each moment, and how it changed. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askIds, askJson } from '../testing/ask.ts';
import { at, buildStore, smallTown, village } from '../testing/databases.ts';

const idsAt = (year: number, query: string) => askIds(village, `[date:"${at(year)}"];${query}`);

describe('at a moment', () => {
  test.each([
    ['nothing was there before', 2009, 'nwr(-1,-1,1,1);', ''],
    ['a version holds from its own time', 2010, 'nwr(-1,-1,1,1);', 'n1 n2 n3 n4 n10 w100 r7'],
    ['by tag', 2011, 'way[landuse=meadow];', 'w100'],
    ['by a tag that came later', 2011, 'way[leisure];', ''],
    ['by a tag that is gone', 2013, 'way[landuse];', ''],
    ['by id, of what is deleted', 2017, 'node(id:10,11);', 'n11'],
    ['by id, of what came later', 2015, 'node(id:10,11);', 'n10'],
    ['in a box that a node moved into', 2015, 'nwr(0.015,0.015,0.03,0.03);', 'n3 w100'],
    ['in a box that a node moved into, before', 2013, 'nwr(0.015,0.015,0.03,0.03);', ''],
    ['around', 2017, 'node(around:10,0.006,0.006);', 'n11'],
    ['members', 2017, 'rel(7);node(r);', ''],
    ['members that were there', 2015, 'rel(7);node(r);', 'n10'],
    ['parents', 2015, 'node(10);rel(bn);', 'r7'],
    ['parents of today', 2019, 'way(100);rel(bw);', 'r7'],
    ['recursion down', 2011, 'rel(7);>;', 'n10'],
    ['recursion down today', 2019, 'rel(7);>;', 'n1 n2 n3 n4 w100'],
    ['areas of relations, before', 2017, 'area[name=Park];', ''],
    ['areas of relations', 2018, 'area[name=Park];', 'a3600000007'],
    ['inside areas', 2018, 'area[name=Park];node(area);', 'n1 n2 n3 n4 n11'],
    ['closed ways as areas', 2011, 'is_in(0.005,0.002);', 'w100'],
    ['metadata of the version that held', 2013, 'nwr(user:Bob);', 'w100'],
    ['newer than', 2013, `nwr(newer:"${at(2012)}");`, 'w100'],
  ])('%s', async (_, year, query, found) => expect(await idsAt(year, query)).toBe(found));

  test('the present needs no moment, and a moment to come is the present', async () => {
    expect(await askIds(village, 'nwr(-1,-1,1,1);')).toBe('n1 n2 n3 n4 n11 w100 r7');
    expect(await idsAt(2999, 'nwr(-1,-1,1,1);')).toBe('n1 n2 n3 n4 n11 w100 r7');
  });

  test('a way is drawn with its nodes as they were', async () => {
    const points = async (year: number) => (await askJson(village, `[date:"${at(year)}"];way(100);out ids geom;`)).elements[0].bounds;
    expect(await points(2013)).toEqual({ minlat: 0, minlon: 0, maxlat: 0.01, maxlon: 0.01 });
    expect(await points(2014)).toEqual({ minlat: 0, minlon: 0, maxlat: 0.02, maxlon: 0.02 });
  });
});

describe('filters over all versions', () => {
  test.each([
    ['changed since', `nwr(changed:"${at(2015)}");`, 'n11 r7'],
    ['changed within', `nwr(changed:"${at(2011)}","${at(2013)}");`, 'w100'],
    ['a way changes with its nodes, a relation with its members', `nwr(changed:"${at(2013)}","${at(2015)}");`, 'n3 w100'],
    ['the first moment does not count, the last does', `nwr(changed:"${at(2014)}","${at(2016)}");`, 'n11 r7'],
    ['changed alone, today', 'nwr(changed);', ''],
    ['touched by name, also what is deleted now', 'nwr(user_touched:Ann);', 'n1 n2 n3 n4 w100 r7'],
    ['touched by number', 'nwr(uid_touched:6);', 'n3 n11 w100'],
  ])('%s', async (_, query, found) => expect(await askIds(village, query)).toBe(found));

  test('changed since a moment, asked at another', async () => {
    expect(await idsAt(2011, 'nwr(changed);')).toBe('n3 n10 w100 r7');
    expect(await idsAt(2013, `nwr(changed:"${at(2011)}");`)).toBe('w100');
  });
});

/** A route over a street: 2011 the street gets a name, 2012 a node more, 2013 is gone, 2014 is back; 2015 a stop gets a name, 2016 is gone. */
const route = createDatabase(
  buildStore({
    history: true,
    nodes: [
      { id: 1, lat: 0, lon: 0, version: 1, timestamp: at(2010) },
      { id: 1, lat: 0, lon: 0, tags: { name: 'Stop' }, version: 2, timestamp: at(2015) },
      { id: 1, lat: 0, lon: 0, version: 3, timestamp: at(2016), visible: false },
      { id: 2, lat: 0, lon: 0.01, version: 1, timestamp: at(2010) },
      { id: 3, lat: 0.01, lon: 0.01, version: 1, timestamp: at(2010) },
    ],
    ways: [
      { id: 10, nodes: [2, 3], version: 1, timestamp: at(2010) },
      { id: 10, nodes: [2, 3], tags: { name: 'Street' }, version: 2, timestamp: at(2011) },
      { id: 10, nodes: [2, 3, 2], tags: { name: 'Street' }, version: 3, timestamp: at(2012) },
      { id: 10, nodes: [], version: 4, timestamp: at(2013), visible: false },
      { id: 10, nodes: [2, 3], version: 5, timestamp: at(2014) },
    ],
    relations: [
      {
        id: 100,
        members: [
          ['node', 1, ''],
          ['way', 10, ''],
        ],
        tags: { type: 'route' },
        version: 1,
        timestamp: at(2010),
      },
    ],
  }),
);

describe('a relation changes', () => {
  const during = (year: number) => `"${at(year - 1)}","${at(year)}"`;
  test.each([
    ['with itself', 2010, 'r100'],
    ['not with the tags of a way of its', 2011, ''],
    ['with the nodes of a way of its', 2012, 'r100'],
    ['with a way of its that goes', 2013, 'r100'],
    ['not with a way of its that comes back', 2014, ''],
    ['not with the tags of a node of its', 2015, ''],
    ['with a node of its that goes', 2016, 'r100'],
  ])('%s', async (_, year, found) => expect(await askIds(route, `rel(changed:${during(year)});`)).toBe(found));
});

describe('statements of time', () => {
  test('retro runs its block at another moment, and leaves nothing behind', async () => {
    expect(await askIds(village, `node(10)->.a;retro("${at(2011)}"){node(10);out ids;node(11);out ids;};node(10);`)).toBe('n10');
  });

  test('retro sees the sets around it, areas among them', async () => {
    expect(await askIds(village, `area[name=Park]->.a;retro("${at(2018)}"){node(area.a)[amenity];out ids;};node(-1);`)).toBe('n11');
  });

  test('retro leaves its block out where the text is no moment', async () => {
    expect(await askIds(village, 'retro("then"){node(11);out ids;};node(-1);')).toBe('');
  });

  test('timeline lists the versions of an element', async () => {
    const { elements } = await askJson(village, 'timeline(node,10);out;');
    expect(elements).toEqual([
      {
        type: 'timeline',
        id: 1,
        tags: { reftype: 'node', ref: '10', refversion: '1', created: at(2010), expired: at(2016) },
      },
      { type: 'timeline', id: 2, tags: { reftype: 'node', ref: '10', refversion: '2', created: at(2016) } },
    ]);
    expect((await askJson(village, 'timeline(rel,7,2);out;')).elements.map(({ tags }) => tags)).toEqual([
      { reftype: 'relation', ref: '7', refversion: '2', created: at(2018) },
    ]);
    expect((await askJson(village, 'timeline(way,1);out;')).elements).toEqual([]);
  });

  test('a timeline leads through its moments', async () => {
    const query = 'timeline(way,100);foreach{retro(u(t["created"])){way(100);out tags;};};';
    expect((await askJson(village, query)).elements.map(({ tags }) => tags)).toEqual([{ landuse: 'meadow' }, { leisure: 'park' }]);
  });
});

describe('without a history', () => {
  test.each([
    `[date:"${at(2017)}"];node(1);out;`,
    `[diff:"${at(2017)}"];node(1);out;`,
    `[adiff:"${at(2017)}","${at(2018)}"];node(1);out;`,
    `retro("${at(2017)}"){node(1);out;};`,
    'timeline(node,1);out;',
    `node(changed:"${at(2017)}");out;`,
    'node(user_touched:Ann);out;',
  ])('%s says so', async (query) => {
    const { text } = await ask(createDatabase(smallTown), query);
    expect(text).not.toContain('<node');
    expect(text).toContain('Tried to use museum file but no museum files available on this instance.');
  });
});

describe('data without a history', () => {
  const database = createDatabase(buildStore({ nodes: [{ id: 1, lat: 0, lon: 0, tags: { a: 'b' } }] }));
  const NOTHING_KEPT = expect.stringContaining('Tried to use museum file');
  test.each([
    ['retro("yesterday"){node(1);out;}', undefined, []],
    ['retro("2020-01-01T00:00:00Z"){make x v=1;out;}', undefined, ['x']],
    ['retro("2020-01-01T00:00:00Z"){out;}', undefined, []],
    ['retro("2020-01-01T00:00:00Z"){>;out;}node(1);out;', undefined, ['node']],
    ['node(1);retro("2020-01-01T00:00:00Z"){out;}', NOTHING_KEPT, []],
    ['make x v=1;out;retro("2020-01-01T00:00:00Z"){node(1);}out;', NOTHING_KEPT, ['x']],
    ['[date:"2020-01-01T00:00:00Z"];make x v=1;out;', undefined, ['x']],
    ['[date:"2020-01-01T00:00:00Z"];is_in(0,0);out;', NOTHING_KEPT, []],
  ])('%s asks for it only where it looks at elements', async (query, remark, types) => {
    const answer = await askJson(database, query);
    expect([answer.remark, answer.elements.map(({ type }) => type)]).toEqual([remark, types]);
  });
});

describe('what a database keeps of versions', () => {
  const [first, second, third] = [2015, 2016, 2017].map(at);
  const versions = createDatabase(
    buildStore({
      history: true,
      nodes: [
        { id: 1, lat: 0, lon: 0, version: 1, timestamp: first, uid: 7, user: 'Ada' },
        { id: 1, lat: 1, lon: 1, version: 2, timestamp: second, uid: 8, user: 'Bea' },
        { id: 1, lat: 0, lon: 0, version: 3, timestamp: second, uid: 7, user: 'Ada' },
        { id: 2, lat: 0, lon: 0, version: 1, timestamp: third, uid: 9, user: 'Cem' },
        { id: 3, lat: 0, lon: 0, version: 1, timestamp: first, user: 'Dan' },
      ],
      ways: [
        { id: 1, nodes: [1, 2], version: 1, timestamp: first, uid: 9, user: 'Old' },
        { id: 2, nodes: [1], version: 1, timestamp: first, uid: 7, user: 'Ada' },
        { id: 2, nodes: [2], version: 2, timestamp: third, uid: 7, user: 'Ada Lovelace' },
      ],
    }),
  );

  test('of those of one second the last alone', async () => {
    const { elements } = await askJson(versions, 'timeline(node,1);out;');
    expect(elements.map(({ tags }) => tags)).toEqual([
      { reftype: 'node', ref: '1', refversion: '1', created: first, expired: second },
      { reftype: 'node', ref: '1', refversion: '3', created: second },
    ]);
    expect(await askIds(versions, 'nwr(user_touched:Bea);')).toBe('');
    expect(await askIds(versions, `way(2)(changed:"${first}","${at(2016)}");`)).toBe('');
  });

  test('the last name of a user, at every moment', async () => {
    const { elements } = await askJson(versions, `[date:"${first}"];nwr(id:1,2,3);out meta;`);
    expect(elements.map(({ type, id, user }) => [type, id, user])).toEqual([
      ['node', 1, 'Ada Lovelace'],
      ['node', 3, 'Dan'],
      ['way', 1, 'Cem'],
      ['way', 2, 'Ada Lovelace'],
    ]);
    expect(await askIds(versions, 'nwr(user:"Ada");')).toBe('');
    expect(await askIds(versions, 'nwr(user_touched:"Ada Lovelace");')).toBe('n1 w2');
    expect((await askJson(versions, 'way(1);make x u=set(user());out;')).elements[0].tags).toEqual({ u: 'Cem' });
  });
});

describe('at a moment what is as it was comes first in every order but that of ids', () => {
  test('in `qt`, rounds of foreach and ids of convert', async () => {
    const query = (end: string) => `[date:"${at(2013)}"];node(id:1,2,3,4);${end}`;
    expect(await askIds(village, query(''))).toBe('n1 n2 n3 n4');
    const inTiles = async (end: string) => (await askJson(village, query(end))).elements.map(({ id, tags }) => tags ?? id);
    expect(await inTiles('out ids qt;')).toEqual([1, 2, 4, 3]);
    expect(await inTiles('out ids qt 4;')).toEqual([1, 2, 4, 3]);
    expect(await inTiles('foreach{out ids;}')).toEqual([1, 2, 4, 3]);
    expect(await inTiles('convert x n=id();out;')).toEqual(['1', '2', '4', '3'].map((n) => ({ n })));
  });
  test('with a limit, and of ways with a node that moves later', async () => {
    expect((await askJson(village, `[date:"${at(2013)}"];node(id:3,4);out ids qt 1;`)).elements).toEqual([{ type: 'node', id: 4 }]);
    const past = buildStore({
      history: true,
      nodes: [
        { id: 1, lat: 0, lon: 0, version: 1, timestamp: at(2010) },
        { id: 1, lat: 0, lon: 0.001, version: 2, timestamp: at(2014) },
        { id: 2, lat: 40, lon: 100, version: 1, timestamp: at(2010) },
      ],
      ways: [
        { id: 1, nodes: [1], version: 1, timestamp: at(2010) },
        { id: 2, nodes: [2], version: 1, timestamp: at(2010) },
      ],
      relations: [
        { id: 1, members: [['way', 1, '']], version: 1, timestamp: at(2010) },
        { id: 2, members: [['way', 2, '']], version: 1, timestamp: at(2010) },
      ],
    });
    const order = async (settings: string) =>
      (await askJson(createDatabase(past), `${settings};(way(id:1,2);rel(id:1,2););out ids qt;`)).elements.map(({ id }) => id);
    expect(await order(`[date:"${at(2012)}"]`)).toEqual([2, 1, 2, 1]);
    expect(await order(`[date:"${at(2015)}"]`)).toEqual(await order('[timeout:9]'));
  });
});
