/** A village with a past: what it was at each moment, and how it changed. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askIds, askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/build-store.ts';
import { smallTown } from '../testing/small-town.ts';

const at = (year: number) => `${year}-01-01T00:00:00Z`;
const ann = { changeset: 1, uid: 5, user: 'Ann' };
const bob = { changeset: 2, uid: 6, user: 'Bob' };

/**
 * 2010: four corners, a meadow of them, a pub, a route. 2012: the meadow is a park. 2014: Bob moves a corner. 2016: the pub closes,
 * another opens beside it. 2018: the park and its name are of a boundary.
 */
const village = createDatabase(
  buildStore({
    history: true,
    nodes: [
      { id: 1, lat: 0, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 2, lat: 0, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.01, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.02, lon: 0.02, version: 2, timestamp: at(2014), ...bob },
      { id: 4, lat: 0.01, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, tags: { amenity: 'pub', name: 'Swan' }, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, version: 2, timestamp: at(2016), visible: false, ...bob },
      { id: 11, lat: 0.006, lon: 0.006, tags: { amenity: 'pub', name: 'Bear' }, version: 1, timestamp: at(2016), ...bob },
    ],
    ways: [
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { landuse: 'meadow' }, version: 1, timestamp: at(2010), ...ann },
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { leisure: 'park' }, version: 2, timestamp: at(2012), ...bob },
    ],
    relations: [
      { id: 7, members: [['node', 10, 'stop']], tags: { type: 'route' }, version: 1, timestamp: at(2010), ...ann },
      { id: 7, members: [['way', 100, 'outer']], tags: { type: 'boundary', name: 'Park' }, version: 2, timestamp: at(2018), ...ann },
    ],
  }),
);

const idsAt = (year: number, query: string) => askIds(village, `[date:"${at(year)}"];${query}`);
const texts = async (query: string) => (await ask(village, query)).text;
/** What stands between the head and the foot of an XML answer. */
const xmlOf = async (query: string) => (await texts(query)).replace(/^[\s\S]*<meta[^>]*\/>\n+/, '').replace(/\n*<\/osm>\n$/, '');

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

describe('differences', () => {
  test('diff prints what was created, modified and deleted', async () => {
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity=pub];out;`)).toBe(`<action type="delete">
<old>
  <node id="10" lat="0.0050000" lon="0.0050000">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Swan"/>
  </node>
</old>
</action>
<action type="create">
  <node id="11" lat="0.0060000" lon="0.0060000">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Bear"/>
  </node>
</action>`);
  });

  test('adiff also tells what became of it', async () => {
    expect(await xmlOf(`[adiff:"${at(2011)}"];(node[amenity=pub][name=Swan];way[landuse];);out meta;`)).toBe(`<action type="delete">
<old>
  <node id="10" lat="0.0050000" lon="0.0050000" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann">
    <tag k="amenity" v="pub"/>
    <tag k="name" v="Swan"/>
  </node>
</old>
<new>
  <node id="10" visible="false" version="2" timestamp="2016-01-01T00:00:00Z" changeset="2" uid="6" user="Bob"/>
</new>
</action>
<action type="delete">
<old>
  <way id="100" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann">
    <nd ref="1"/>
    <nd ref="2"/>
    <nd ref="3"/>
    <nd ref="4"/>
    <nd ref="1"/>
    <tag k="landuse" v="meadow"/>
  </way>
</old>
<new>
  <way id="100" visible="true" version="2" timestamp="2012-01-01T00:00:00Z" changeset="2" uid="6" user="Bob"/>
</new>
</action>`);
    expect(await xmlOf(`[adiff:"${at(2011)}"];way[leisure];out meta;`)).toBe(`<action type="modify">
<old>
  <way id="100" version="1" timestamp="2010-01-01T00:00:00Z" changeset="1" uid="5" user="Ann"/>
</old>
<new>
  <way id="100" version="2" timestamp="2012-01-01T00:00:00Z" changeset="2" uid="6" user="Bob">
    <nd ref="1"/>
    <nd ref="2"/>
    <nd ref="3"/>
    <nd ref="4"/>
    <nd ref="1"/>
    <tag k="leisure" v="park"/>
  </way>
</new>
</action>`);
  });

  test('a way whose node moved is modified, each state with its own geometry', async () => {
    expect(await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];way(100);out ids bb;`)).toBe(`<action type="modify">
<old>
  <way id="100">
    <bounds minlat="0.0000000" minlon="0.0000000" maxlat="0.0100000" maxlon="0.0100000"/>
  </way>
</old>
<new>
  <way id="100">
    <bounds minlat="0.0000000" minlon="0.0000000" maxlat="0.0200000" maxlon="0.0200000"/>
  </way>
</new>
</action>`);
  });

  test('what did not change is not printed', async () => {
    expect(await xmlOf(`[diff:"${at(2012)}","${at(2013)}"];nwr(-1,-1,1,1);out;`)).toBe('');
  });

  test('changed alone is what changed between the two moments', async () => {
    expect(await xmlOf(`[diff:"${at(2013)}","${at(2015)}"];node(changed);out ids;`)).toBe(`<action type="modify">
<old>
  <node id="3"/>
</old>
<new>
  <node id="3"/>
</new>
</action>`);
  });

  test('JSON has no words for differences: the earlier state is printed, or the later of what is new', async () => {
    const { elements } = await askJson(village, `[diff:"${at(2015)}","${at(2017)}"];node[amenity=pub];out tags;`);
    expect(elements.map(({ id }) => id)).toEqual([10, 11]);
  });

  test('in JSON too, of what was there but only came into the query nothing but its id is told', async () => {
    const { elements } = await askJson(village, `[adiff:"${at(2011)}"];way[leisure];out geom;`);
    expect(elements).toEqual([{ type: 'way', id: 100 }]);
  });

  /** What was found and printed of it, as one word each. */
  const told = async (query: string) => {
    const xml = await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity];${query}`);
    return [...xml.matchAll(/action type="(\w+)">\s*(?:<old>\s*)?<(\w+) id="(\d+)"/g)].map(([, ...words]) => words.join(' '));
  };

  test('compare leaves its output alone where no statement has named its input', async () => {
    const gone = ['delete node 10', 'create node 11'];
    expect(await told('compare->.d;.d out ids;')).toEqual(gone);
    expect(await told('.unnamed compare;out ids;')).toEqual(gone);
    expect(await told('node(-1)->.none;.none compare;out ids;')).toEqual([]);
  });

  test('the block of compare sees no derived elements, and a delta leaves them out', async () => {
    const made = 'make pubs names=set(t["name"]);';
    expect(await told(`${made}compare->.d{.d out;};.d out;`)).toEqual(['delete pubs 1', 'create pubs 2']);
    expect(await told(`${made}compare(delta:1)->.d;.d out;`)).toEqual([]);
  });

  test('compare keeps those whose value differs, and shows both states to its block', async () => {
    const query = `[diff:"${at(2011)}","${at(2017)}"];nwr(-1,-1,1,1);compare(delta:t["leisure"])->.d{.d out ids;};.d out ids;`;
    expect(await xmlOf(query)).toBe(`<action type="show_initial">
  <way id="100"/>
</action>
<action type="show_final">
  <way id="100"/>
</action>
<action type="modify">
<old>
  <way id="100"/>
</old>
<new>
  <way id="100"/>
</new>
</action>`);
  });

  test('derived elements are compared by what they say', async () => {
    expect(await xmlOf(`[diff:"${at(2015)}","${at(2017)}"];node[amenity];make stat names=set(t["name"]);out;`)).toBe(`<action type="delete">
<old>
  <stat id="1">
    <tag k="names" v="Swan"/>
  </stat>
</old>
</action>
<action type="create">
  <stat id="2">
    <tag k="names" v="Bear"/>
  </stat>
</action>`);
  });

  test('printing in a loop is refused as the Overpass API refuses it', async () => {
    expect(await texts(`[diff:"${at(2013)}","${at(2015)}"];node(id:1,3);foreach{out;}`)).toContain(
      '<remark> runtime error: A print statement cannot be executed in a loop in a diff setting. </remark>',
    );
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
    const { elements, remark } = await askJson(createDatabase(smallTown), query);
    expect(elements).toEqual([]);
    expect(remark).toContain('Tried to use museum file but no museum files available on this instance.');
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
