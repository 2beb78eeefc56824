/** What the output formats look like, over a small town. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
import { buildStore, smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown, { osmBase: '2020-03-01T00:00:00Z' });
/** Relations whose members are not all in the data. */
const gaps = createDatabase(
  buildStore({
    nodes: [{ id: 1, lat: 47, lon: 9 }],
    relations: [
      {
        id: 1,
        members: [
          ['node', 1, ''],
          ['node', 2, ''],
          ['way', 3, 'outer'],
          ['relation', 4, ''],
        ],
      },
      { id: 2, members: [['node', 2, '']] },
      { id: 3, members: [['way', 3, '']] },
    ],
  }),
);
const text = async (query: string) => (await ask(town, query)).text;

describe('JSON', () => {
  test('a node with everything', async () =>
    expect(await text('[out:json];node(30);out meta;')).toBe(`{
  "version": 0.6,
  "generator": "Flyover (Overpass API 0.7.62 compatible)",
  "osm3s": {
    "timestamp_osm_base": "2020-03-01T00:00:00Z",
    "copyright": "The data included in this document is from www.openstreetmap.org. The data is made available under ODbL."
  },
  "elements": [

{
  "type": "node",
  "id": 30,
  "lat": 0.0025000,
  "lon": 0.0025000,
  "timestamp": "2020-02-29T12:34:56Z",
  "version": 3,
  "changeset": 77,
  "user": "Ann & Bo",
  "uid": 5,
  "tags": {
    "amenity": "cafe",
    "name": "Café \\"Tür\\""
  }
}

  ]
}
`));

  test('nothing', async () => expect((await text('[out:json];node(5);out;')).endsWith('"elements": [\n\n\n\n  ]\n}\n')).toBe(true));

  test('geometry of a way, cut by a box', async () => {
    const { elements } = await askJson(town, 'way(100);out geom;out tags geom(0,0.006,0.01,0.01);');
    expect(elements[0].geometry).toEqual([
      { lat: 0.005, lon: 0.001 },
      { lat: 0.005, lon: 0.005 },
      { lat: 0.005, lon: 0.009 },
    ]);
    expect(elements[1]).toEqual({
      type: 'way',
      id: 100,
      bounds: { minlat: 0.005, minlon: 0.005, maxlat: 0.005, maxlon: 0.009 },
      geometry: [null, { lat: 0.005, lon: 0.005 }, { lat: 0.005, lon: 0.009 }],
      tags: { highway: 'residential', name: 'East Street' },
    });
  });

  test('a node that is not in the data is a gap', async () => {
    const { elements } = await askJson(town, 'way(105);out geom;');
    expect(elements[0].geometry).toEqual([{ lat: 0.05, lon: 0.05 }, null]);
  });

  test.each([
    ['out ids geom', ['id', 'bounds']],
    ['out tags geom', ['id', 'bounds', 'tags']],
    ['out skel geom', ['id', 'bounds', 'members']],
    ['out ids bb', ['id', 'bounds']],
    ['out tags center', ['id', 'center', 'tags']],
    ['out', ['id', 'members', 'tags']],
  ])('%s of a relation', async (out, keys) => {
    const { elements } = await askJson(town, `rel(1001);${out};`);
    expect(Object.keys(elements[0])).toEqual(['type', ...keys]);
  });

  test('a way that is not in the data is a member without geometry', async () => {
    const { elements } = await askJson(gaps, 'rel(1);out skel geom;');
    expect(elements[0].members).toEqual([
      { type: 'node', ref: 1, role: '', lat: 47, lon: 9 },
      { type: 'node', ref: 2, role: '' },
      { type: 'way', ref: 3, role: 'outer', geometry: [] },
      { type: 'relation', ref: 4, role: '' },
    ]);
  });

  test('a node that is not in the data counts in bounds and centers, not in geometry', async () => {
    const { elements } = await askJson(
      gaps,
      'rel(1);out ids bb;out ids center;out ids geom;rel(2);out ids bb;out ids geom;rel(3);out ids bb;',
    );
    expect(elements.map(({ bounds, center }) => bounds ?? center)).toEqual([
      { minlat: -91, minlon: 9, maxlat: 47, maxlon: -200 },
      { lat: -22, lon: -95.5 },
      { minlat: 47, minlon: 9, maxlat: 47, maxlon: 9 },
      { minlat: -91, minlon: -214.7483648, maxlat: -91, maxlon: -214.7483648 },
      undefined,
      undefined,
    ]);
  });

  test('bounds as wide as half the world go over the antimeridian, but for those of ways with `out bb`', async () => {
    const nodes = [179.95, -179.9, 170, -0.1].map((lon, i) => ({ id: i + 1, lat: 0, lon }));
    const ways = [
      { id: 1, nodes: [1, 2, 3] },
      { id: 2, nodes: [1, 4] },
    ];
    const relations = [
      {
        id: 1,
        members: [
          ['way', 1, ''],
          ['node', 4, ''],
        ] as const,
      },
    ];
    const across = createDatabase(buildStore({ nodes, ways, relations }));
    const sides = async (type: string, out: string) => {
      const [{ bounds }] = (await askJson(across, `${type}(1);${out};`)).elements;
      return bounds;
    };
    const of = (minlon: number, maxlon: number) => ({ minlat: 0, minlon, maxlat: 0, maxlon });
    expect(await sides('way', 'out ids geom')).toEqual(of(170, -179.9));
    expect(await sides('way', 'out ids bb')).toEqual(of(-179.9, 179.95));
    expect(await sides('rel', 'out ids geom')).toEqual(of(170, -0.1));
    expect(await sides('rel', 'out ids bb')).toEqual(of(170, -0.1));
    expect((await ask(across, 'way(1);out ids geom;')).text).toContain('minlon="170.0000000" maxlat="0.0000000" maxlon="-179.9000000"');
  });

  test('a relation with the geometry of its members, its bounds, its center', async () => {
    const { elements } = await askJson(town, 'rel(1001);out geom;out ids bb;out ids center;');
    expect(elements[0].members).toEqual([
      { type: 'way', ref: 101, role: '', geometry: [0.001, 0.005, 0.009].map((lat) => ({ lat, lon: 0.005 })) },
      { type: 'node', ref: 14, role: 'stop', lat: 0.009, lon: 0.005 },
    ]);
    expect(elements[1]).toEqual({ type: 'relation', id: 1001, bounds: { minlat: 0.001, minlon: 0.005, maxlat: 0.009, maxlon: 0.005 } });
    expect(elements[2]).toEqual({ type: 'relation', id: 1001, center: { lat: 0.005, lon: 0.005 } });
  });

  test('counts name areas where the query has to do with them', async () => {
    const { elements } = await askJson(town, 'nwr[name];out count;is_in(0.0025,0.0025);out count;');
    expect(elements.map((element) => element.tags)).toEqual([
      { nodes: '2', ways: '3', relations: '1', areas: '0', total: '6' },
      { nodes: '0', ways: '1', relations: '0', areas: '1', total: '2' },
    ]);
  });

  test('a limit goes over all types, and noids leaves ids out', async () => {
    const { elements } = await askJson(town, 'nwr[name];out tags noids 3;');
    expect(elements.map((element) => [element.type, element.id])).toEqual([
      ['node', undefined],
      ['node', undefined],
      ['way', undefined],
    ]);
  });
});

describe('XML', () => {
  test('nodes, ways and relations', async () =>
    expect(await text('nwr[~"^(amenity|lanes|route)$"~"c|2|bus"];out meta center;')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Flyover (Overpass API 0.7.62 compatible)">
<note>The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.</note>
<meta osm_base="2020-03-01T00:00:00Z"/>

  <node id="30" lat="0.0025000" lon="0.0025000" version="3" timestamp="2020-02-29T12:34:56Z" changeset="77" uid="5" user="Ann &amp; Bo">
    <tag k="amenity" v="cafe"/>
    <tag k="name" v="Café &quot;Tür&quot;"/>
  </node>
  <node id="40" lat="0.0500000" lon="0.0500000">
    <tag k="amenity" v="bench"/>
  </node>
  <way id="101">
    <center lat="0.0050000" lon="0.0050000"/>
    <nd ref="13"/>
    <nd ref="11"/>
    <nd ref="14"/>
    <tag k="highway" v="residential"/>
    <tag k="lanes" v="2"/>
    <tag k="name" v="North Street"/>
  </way>
  <relation id="1001">
    <center lat="0.0050000" lon="0.0050000"/>
    <member type="way" ref="101" role=""/>
    <member type="node" ref="14" role="stop"/>
    <tag k="ref" v="1"/>
    <tag k="route" v="bus"/>
    <tag k="type" v="route"/>
  </relation>

</osm>
`));

  test('the box of the settings stands before the elements', async () =>
    expect(await text('[bbox:0,0,0.0026,0.01];node[amenity];out ids;')).toContain(
      '<meta osm_base="2020-03-01T00:00:00Z"/>\n\n  <bounds minlat="0.0000000" minlon="0.0000000" maxlat="0.0026000" maxlon="0.0100000"/>\n\n  <node id="30"/>',
    ));

  test('lines and tabs in attributes', async () => {
    const lines = createDatabase(buildStore({ nodes: [{ id: 1, lat: 0, lon: 0, tags: { note: 'a\nb\tc\rd' } }] }));
    expect((await ask(lines, 'node(1);out tags;')).text).toContain('<tag k="note" v="a&#x0a;b&#x09;c&#x0d;d"/>');
  });

  test.each([
    ['way(100);out ids geom;', '<way id="100">\n<bounds/>\n</way>'],
    ['way(101);out tags geom;', '<way id="101">\n<bounds/>\n<tag/>\n<tag/>\n<tag/>\n</way>'],
    ['way(100);out skel geom;', '<way id="100">\n<bounds/>\n<nd ref="10"/>\n<nd ref="11"/>\n<nd ref="12"/>\n</way>'],
    ['rel(1001);out ids geom;', '<relation id="1001">\n<bounds/>\n</relation>'],
    ['rel(1001);out tags geom;', '<relation id="1001">\n<bounds/>\n<tag/>\n<tag/>\n<tag/>\n</relation>'],
    [
      'rel(1001);out skel geom;',
      '<relation id="1001">\n<bounds/>\n<member ref="101">\n<nd/>\n<nd/>\n<nd/>\n</member>\n<member ref="14"/>\n</relation>',
    ],
    // nothing of the way lies in the box, so its member is empty
    [
      'rel(1001);out skel geom(0.0089,0.0049,0.02,0.0051);',
      '<relation id="1001">\n<bounds/>\n<member ref="101">\n<nd/>\n<nd/>\n<nd/>\n</member>\n<member ref="14"/>\n</relation>',
    ],
    ['rel(1001);out skel geom(0.5,0.5,0.6,0.6);', '<relation id="1001">\n<member ref="101"/>\n<member ref="14"/>\n</relation>'],
    ['node(11);out ids geom;', '<node id="11"/>'],
  ])('%s', async (query, expected) => {
    const [, elements = ''] = /<meta[^>]*>\n\n(.*)\n\n<\/osm>/s.exec(await text(query)) ?? [];
    const bare = elements.replace(/ (min|max)?(lat|lon|k|v|type|role)="[^"]*"/g, '').replaceAll(/^ +/gm, '');
    expect(bare).toBe(expected);
  });

  test('ids alone are empty elements', async () => expect(await text('node(1);out ids;')).toContain('\n  <node id="1"/>\n\n</osm>\n'));
});

describe('CSV', () => {
  test('special columns and quotes', async () =>
    expect(await text('[out:csv(::type,::id,::otype,::lat,::user,name)];(node[amenity];way[building];);out meta center;')).toBe(
      `@type\t@id\t@otype\t@lat\t@user\tname
node\t30\t1\t0.0025000\tAnn & Bo\t"Café ""Tür"""
node\t31\t1\t0.0080000\tCy\t
node\t40\t1\t0.0500000\t\t
way\t102\t2\t0.0025000\t\tHouse
`,
    ));

  test('ways and relations have the middle of their box under every geometry', async () =>
    expect(
      await text('[out:csv(::type,::lat,::lon;false)];(node(30);way(100);rel(1001););out;out center;out bb;out geom;out ids geom;out ids;'),
    ).toBe(
      [
        ['node\t0.0025000\t0.0025000', 'way\t\t', 'relation\t\t'],
        ...Array.from({ length: 4 }, () => ['node\t0.0025000\t0.0025000', 'way\t0.0050000\t0.0050000', 'relation\t0.0050000\t0.0050000']),
        ['node\t\t', 'way\t\t', 'relation\t\t', ''],
      ]
        .flat()
        .join('\n'),
    ));

  test('quotes for a quote, a comma and a line break, not for the separator', async () => {
    const made = (separator: string) => text(`[out:csv(a,b,c;false;"${separator}")];make x a="1;2",b="3,4",c="say \\"hi\\"";out;`);
    expect(await made(';')).toBe('1;2;"3,4";"say ""hi"""\n');
    expect(await made('|')).toBe('1;2|"3,4"|"say ""hi"""\n');
  });

  test('a separator may be empty, and a header is quoted like a value', async () => {
    expect(await text('[out:csv(::type,::id;false;"")];node(30);out;')).toBe('node30\n');
    expect(await text('[out:csv("a,b",::id)];node(30);out;')).toBe('"a,b"\t@id\n\t30\n');
  });

  test('areas, derived elements and counts are of type 4', async () =>
    expect(await text('[out:csv(::otype,::type,::id,name;false)];area[name=Town];out;make x name="y";out;out count;')).toBe(
      '4\tarea\t3600001000\tTown\n4\tx\t1\ty\n4\tcount\t0\t\n',
    ));

  test('a count has its sums as tags, too', async () =>
    expect(await text('[out:csv(nodes,ways,relations,total,areas;true;" ")];nwr[name];out count;')).toBe(
      'nodes ways relations total areas\n2 3 1 6 \n',
    ));

  test('of a count the ids and the limit count', async () =>
    expect(await text('[out:csv(::id,::count;false)];node[name];out count;out noids count;out count 0;out count 1;')).toBe(
      '0\t2\n\t2\n0\t2\n',
    ));

  test('elements of the type count have its columns, made ones have the middle of their geometry', async () =>
    expect(
      await text('[out:csv(::count,::"count:ways",::lat;false)];make count total=7;out;make x ::geom=pt(1,2);out;out ids;out ids center;'),
    ).toBe('7\t0\t\n\t\t1.0000000\n\t\t\n\t\t1.0000000\n'));

  test('a user is never quoted', async () => {
    const users = createDatabase(
      buildStore({
        nodes: [{ id: 1, lat: 0, lon: 0, version: 1, timestamp: '2020-01-01T00:00:00Z', changeset: 1, uid: 1, user: 'a, "b"' }],
      }),
    );
    expect((await ask(users, '[out:csv(::user;false)];node(1);out meta;')).text).toBe('a, "b"\n');
  });

  test('no header, another separator, counts', async () =>
    expect(await text('[out:csv(::count,::"count:ways";false;"|")];way[highway];out count;')).toBe('3|3\n'));
});

test('of a limit 32 bits are kept', async () =>
  expect((await askJson(town, 'node[name];out ids 4294967297;out 1e9;out ids 4294967296;')).elements).toHaveLength(2));

test('`out qt` orders by quadtile, without it ids do', async () => {
  const { elements } = await askJson(town, 'node(id:3,40,1,2,31);out ids;out ids qt;');
  const order = elements.map((element) => element.id);
  expect(order.slice(0, 5)).toEqual([1, 2, 3, 31, 40]);
  // cells are 0.0065536 degrees; node 31 lies a row of them south of node 3
  expect(order.slice(5)).toEqual([1, 2, 31, 3, 40]);
});
