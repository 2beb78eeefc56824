/** What the output formats look like, over a small town. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
import { smallTown } from '../testing/small-town.ts';

const town = createDatabase(smallTown, { osmBase: '2020-03-01T00:00:00Z' });
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
  <node id="40" lat="0.0500000" lon="0.0500000" version="0" timestamp="1970-01-01T00:00:00Z" changeset="0" uid="0" user="">
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

  test('no header, another separator, counts', async () =>
    expect(await text('[out:csv(::count,::"count:ways";false;"|")];way[highway];out count;')).toBe('3|3\n'));
});

test('`out qt` orders by quadtile, without it ids do', async () => {
  const { elements } = await askJson(town, 'node(id:3,40,1,2,31);out ids;out ids qt;');
  const order = elements.map((element) => element.id);
  expect(order.slice(0, 5)).toEqual([1, 2, 3, 31, 40]);
  // cells are 0.0065536 degrees; node 31 lies a row of them south of node 3
  expect(order.slice(5)).toEqual([1, 2, 31, 3, 40]);
});
