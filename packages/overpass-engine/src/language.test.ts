/** The language over a small town: what each filter and statement finds. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask, askIds, askJson } from './testing/ask.ts';
import { buildStore, smallTown } from './testing/databases.ts';

const town = createDatabase(smallTown);
const ids = (query: string) => askIds(town, query);

describe('tag filters', () => {
  test.each([
    ['node[amenity];', 'n30 n31 n40'],
    ['node[amenity=cafe];', 'n30'],
    ['node[amenity!=cafe](0,0,1,1);', 'n1 n2 n3 n4 n10 n11 n12 n13 n14 n20 n21 n22 n23 n31 n40'],
    ['node[amenity][!name];', 'n31 n40'],
    ['nwr[name~"^N"];', 'n14 w101'],
    ['nwr[name~"street$",i];', 'w100 w101'],
    ['nwr[name!~"S"][name];', 'n14 n30 w102 r1000'],
    ['nwr[~"^(amenity|building)$"~"e"];', 'n30 n40 w102'],
    ['node[nothing];', ''],
    ['node[amenity=nothing];', ''],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

test('around a way that lacks a node nothing is near its gap, and a way is near none there', async () => {
  const at = (id: number, lon: number) => ({ id, lat: 0, lon });
  const nodes = [at(1, 0), at(2, 0.01), at(3, 0.02), at(4, 0.03), at(5, 0.015), at(6, 0.005)];
  const gap = createDatabase(buildStore({ nodes, ways: [{ id: 1, nodes: [1, 2, 99, 3, 4] }] }));
  expect(await askIds(gap, 'way(1);node(around:50);')).toBe('n1 n2 n3 n4 n6');
  expect(await askIds(gap, 'node(5);way(around:50);')).toBe('');
});

describe('places', () => {
  test.each([
    ['node(0.0024,0.0024,0.0026,0.0026);', 'n30'],
    ['way(0.004,0.0055,0.006,0.0056);', 'w100'],
    ['way(0.02,0.02,0.03,0.03);', ''],
    ['rel(0.0085,0.0045,0.0095,0.0055);', 'r1001'],
    ['[bbox:0,0,0.0026,0.01]; node[amenity];', 'n30'],
    ['[bbox:0,0,0.0026,0.01]; node[amenity](0.007,0,0.01,0.01);', ''],
    ['[bbox:0,0,0.001,0.001]; area[name=Town];', 'a3600001000'],
    ['area(3600001000);', 'a3600001000'],
    ['area[building];', 'w102'],
    ['area(if:count_tags()==3);', 'a3600001000'],
    ['node[amenity](around:1000,0.0025,0.0025);', 'n30 n31'],
    ['way[highway](around:10,0.005,0.0031);', 'w100'],
    ['way(around:100,0.0051,0.0031,0.0051,0.0069);', 'w100 w101'],
    ['node(30);way[building](around:1);', ''],
    ['node(30);way[building](around:100);', 'w102'],
    ['way(102);node[amenity](around:60);', 'n30'],
    ['rel(1001);way(around:0);', 'w100 w101'],
    ['node[amenity](poly:"0.002 0.002 0.002 0.003 0.003 0.003 0.003 0.002");', 'n30'],
    ['area[name=Town];node[amenity](area);', 'n30 n31'],
    ['area[name=Town]->.a;way[highway](area.a);', 'w100 w101'],
    ['node[amenity](area:3600001000);', 'n30 n31'],
    ['node[amenity](area:2400000102);', 'n30'],
    ['node[amenity](area:3600009999);', ''],
    ['is_in(0.0025,0.0025);', 'w102 a3600001000'],
    ['is_in(0.5,0.5);', ''],
    ['node(31);is_in;', 'a3600001000'],
    ['rel(1000);map_to_area;', 'a3600001000'],
    ['way(102);map_to_area;', 'w102'],
    ['is_in(0.0025,0.0025);rel(pivot);', 'r1000'],
    ['is_in(0.0025,0.0025);way(pivot);', 'w102'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('ids, metadata and conditions', () => {
  test.each([
    ['node(31);', 'n31'],
    ['node(id:31,30,5,31);', 'n30 n31'],
    ['node(user:"Ann & Bo");', 'n30'],
    ['node(uid:6,7);', 'n31'],
    ['node(newer:"2016-01-01T00:00:00Z");', 'n30'],
    ['way[highway](if:length()>850);', 'w100 w101'],
    ['way(if:is_closed());', 'w102'],
    ['nwr(if:count_tags()==2);', 'n14 n30 w100 w102'],
    ['way(if:t["lanes"]==2);', 'w101'],
    ['way[highway](if:t["lanes"]<2);', 'w100 w105'],
    ['rel(if:count_by_role("outer")>1);', 'r1000'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('sets', () => {
  test.each([
    ['node[amenity]->.a; node[name]->.b; node.a.b;', 'n30'],
    ['(node(30);way(100);node(11););', 'n11 n30 w100'],
    ['(node[amenity]; - node[name];);', 'n31 n40'],
    ['node(30)->.a; way(100); .a->.b; (._; .b;);', 'n30 w100'],
    ['way(100);>;', 'n10 n11 n12'],
    ['rel(1001);>;', 'n11 n13 n14 w101'],
    ['rel(1002);>;', ''],
    ['rel(1002);>>;', 'n11 n13 n14 w101 r1001 r1002'],
    ['node(11);<;', 'w100 w101 r1001'],
    ['node(11);<<;', 'w100 w101 r1001 r1002'],
    ['way(100);node(w);', 'n10 n11 n12'],
    ['way(100);node(w:1,-1);', 'n10 n12'],
    ['rel(1000);way(r);', 'w103 w104'],
    ['rel(1000);node(r:"label");', 'n30'],
    ['rel(1001);way(r:"");', 'w101'],
    ['rel(1001);way(r:"none");', ''],
    ['node(11);way(bn);', 'w100 w101'],
    ['node(14);rel(bn:"stop");', 'r1001'],
    ['way(101);rel(bw);', 'r1001'],
    ['rel(1001);rel(br);', 'r1002'],
    ['way(id:100,101);node(way_cnt:2);', 'n11'],
    ['way(id:100,101);node(way_link:4-);', 'n11'],
    ['nw[name];', 'n14 n30 w100 w101 w102'],
    ['nr[name];', 'n14 n30 r1000'],
    ['wr[name];', 'w100 w101 w102 r1000'],
  ])('%s', async (query, expected) => expect(await ids(query)).toBe(expected));
});

describe('blocks', () => {
  test('foreach runs in the order of quadtiles, one element a round', async () => {
    const { elements } = await askJson(town, 'node[amenity];foreach->.x(make m n=x.set(t["amenity"]),c=x.count(nodes);out;);');
    expect(elements.map((element) => element.tags)).toEqual([
      { n: 'cafe', c: '1' },
      { n: 'fountain', c: '1' },
      { n: 'bench', c: '1' },
    ]);
  });

  test('for groups by value', async () => {
    const { elements } = await askJson(town, 'way[highway];for(t["highway"])(make m v=_.val,c=count(ways);out;);');
    expect(elements.map((element) => element.tags)).toEqual([
      { v: 'path', c: '1' },
      { v: 'residential', c: '2' },
    ]);
  });

  test('complete grows until nothing is new', async () => {
    expect(await ids('way(100);complete{node(w);way(bn);};')).toBe('w100 w101');
  });

  test('if takes one of two ways', async () => {
    expect(await ids('way(100);if(count(ways)>0){node(30);}else{node(31);}')).toBe('n30');
    expect(await ids('if(0){node(30);}else{node(31);}')).toBe('n31');
  });

  test('convert keeps, removes and sets tags', async () => {
    const { elements } = await askJson(town, 'way(101);convert item ::=::,!lanes,::id=id(),kind="street",len=length();out;');
    expect(elements).toEqual([
      { type: 'item', id: 101, tags: { highway: 'residential', name: 'North Street', kind: 'street', len: '888.889' } },
    ]);
  });

  test('convert passes the geometry of nodes and ways on', async () => {
    const { elements } = await askJson(town, '(node(30);way(100););convert g ::id=id(),::geom=geom();out geom;');
    expect(elements.map((element) => element.geometry)).toEqual([
      { type: 'Point', coordinates: [0.0025, 0.0025] },
      {
        type: 'LineString',
        coordinates: [
          [0.001, 0.005],
          [0.005, 0.005],
          [0.009, 0.005],
        ],
      },
    ]);
  });

  test('make counts what the query counts', async () => {
    const { elements } = await askJson(town, 'node[amenity];make s n=count(nodes),sum=sum(1.5),u=u(type()),min=min(id()),third=1/3;out;');
    expect(elements).toEqual([{ type: 's', id: 1, tags: { n: '3', sum: '4.5', u: 'node', min: '30', third: '0.33333333333333' } }]);
  });
});

test('texts of derived elements count against maxsize while they are made', async () => {
  const { elements, remark } = await askJson(town, `[out:json][maxsize:4000];node(0,0,1,1);convert x v="${'y'.repeat(1000)}";out;`);
  expect(elements).toEqual([]);
  expect(remark).toBe('runtime error: Query ran out of memory in "convert" at line 1. It would need at least 1 MB of RAM to continue.');
});

test('a query with a heap of filters is refused before any of them is looked up', async () => {
  expect(await ids(`node(0,0,1,1);way(bn);node${'(w)'.repeat(100)};`)).toBe(await ids('node(0,0,1,1);way(bn);node(w);'));
  const { status, text } = await ask(town, `way[highway];node${'(w)'.repeat(101)};out;`);
  expect(status).toBe(400);
  expect(text).toContain('A query with more than 100 filters is not supported by this engine.');
});
