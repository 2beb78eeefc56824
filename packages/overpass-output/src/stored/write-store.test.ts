import { NO_COORDINATE, NODE, StoreBuilder, WAY } from '@flyover/osm-elements';
import { concat } from '@flyover/osm-elements/testing';
import { describe, expect, test } from 'vitest';
import { writeOsmXml, writeOverpassJson } from './write-store.ts';

const text = (chunks: Iterable<Uint8Array>) => new TextDecoder().decode(concat(chunks));

/** One element of each kind, with everything that an answer can say about it. */
function sampleStore() {
  const builder = new StoreBuilder();
  const { strings } = builder;
  builder.info.generator = 'Overpass API';
  builder.info.osmBase = '2018-04-10T20:44:02Z';
  builder.info.remarks = ['runtime error: "slow" & late'];
  builder.node(1, 471407799, -5);
  builder.tag(strings.intern('name'), strings.intern('"A" & <B>'));
  builder.timestamp(1523393042);
  builder.version(2);
  builder.changeset(3);
  builder.uid(4);
  builder.user(strings.intern('Jane'));
  builder.node(0);
  builder.way(2);
  builder.bounds(1, 2, 3, 4);
  builder.ref(1);
  builder.ref(5);
  builder.point(NO_COORDINATE, NO_COORDINATE);
  builder.point(1, 2);
  builder.relation(3);
  builder.center(1, 2);
  builder.member(NODE, 1, strings.intern('stop'));
  builder.point(1, 2);
  builder.member(WAY, 2, 0);
  builder.point(1, 2);
  builder.point(NO_COORDINATE, NO_COORDINATE);
  builder.area(3600000003);
  builder.made(strings.intern('count'), 0);
  builder.tag(strings.intern('total'), strings.intern('6'));
  return builder.finish();
}

describe('writeOverpassJson', () => {
  test('writes everything the store has', () =>
    expect(text(writeOverpassJson(sampleStore()))).toBe(`{
  "version": 0.6,
  "generator": "Overpass API",
  "osm3s": {
    "timestamp_osm_base": "2018-04-10T20:44:02Z"
  },
  "elements": [

{
  "type": "node",
  "id": 1,
  "lat": 47.1407799,
  "lon": -0.0000005,
  "timestamp": "2018-04-10T20:44:02Z",
  "version": 2,
  "changeset": 3,
  "user": "Jane",
  "uid": 4,
  "tags": {
    "name": "\\"A\\" & <B>"
  }
},
{
  "type": "node"
},
{
  "type": "way",
  "id": 2,
  "bounds": {
    "minlat": 0.0000001,
    "minlon": 0.0000002,
    "maxlat": 0.0000003,
    "maxlon": 0.0000004
  },
  "nodes": [
    1,
    5
  ],
  "geometry": [
    null,
    { "lat": 0.0000001, "lon": 0.0000002 }
  ]
},
{
  "type": "relation",
  "id": 3,
  "center": {
    "lat": 0.0000001,
    "lon": 0.0000002
  },
  "members": [
    {
      "type": "node",
      "ref": 1,
      "role": "stop",
      "lat": 0.0000001,
      "lon": 0.0000002
    },
    {
      "type": "way",
      "ref": 2,
      "role": "",
      "geometry": [
         { "lat": 0.0000001, "lon": 0.0000002 },
         null
      ]
    }
  ]
},
{
  "type": "area",
  "id": 3600000003
},
{
  "type": "count",
  "id": 0,
  "tags": {
    "total": "6"
  }
}

  ],
"remark": "runtime error: \\"slow\\" & late"
}
`));

  test('can name another generator', () =>
    expect(text(writeOverpassJson(new StoreBuilder().finish(), { generator: 'Flyover' }))).toBe(
      '{\n  "version": 0.6,\n  "generator": "Flyover",\n  "elements": [\n\n\n\n  ]\n}\n',
    ));
});

describe('writeOsmXml', () => {
  test('writes everything the store has', () =>
    expect(text(writeOsmXml(sampleStore()))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Overpass API">
<meta osm_base="2018-04-10T20:44:02Z"/>

  <node id="1" lat="47.1407799" lon="-0.0000005" version="2" timestamp="2018-04-10T20:44:02Z" changeset="3" uid="4" user="Jane">
    <tag k="name" v="&quot;A&quot; &amp; &lt;B&gt;"/>
  </node>
  <node/>
  <way id="2">
    <bounds minlat="0.0000001" minlon="0.0000002" maxlat="0.0000003" maxlon="0.0000004"/>
    <nd ref="1"/>
    <nd ref="5" lat="0.0000001" lon="0.0000002"/>
  </way>
  <relation id="3">
    <center lat="0.0000001" lon="0.0000002"/>
    <member type="node" ref="1" role="stop" lat="0.0000001" lon="0.0000002"/>
    <member type="way" ref="2" role="">
      <nd lat="0.0000001" lon="0.0000002"/>
      <nd/>
    </member>
  </relation>
  <area id="3600000003"/>
  <count id="0">
    <tag k="total" v="6"/>
  </count>
<remark> runtime error: "slow" &amp; late </remark>

</osm>
`));

  test('makes names of made elements safe', () => {
    const builder = new StoreBuilder();
    for (const type of ['a b', '1st', '', 'way', 'x-y.z']) builder.made(builder.strings.intern(type), 1);
    const names = [...text(writeOsmXml(builder.finish())).matchAll(/ {2}<(\S+) id/g)].map(([, name]) => name);
    expect(names).toEqual(['a_b', '_1st', '_', '_way', 'x-y.z']);
  });
});

describe('both', () => {
  test.for([writeOverpassJson, writeOsmXml])('$name gives chunks of about 64 kB', (write) => {
    const builder = new StoreBuilder();
    for (let id = 1; id <= 10_000; id++) builder.node(id, id, id);
    const lengths = [...write(builder.finish())].map((chunk) => chunk.length);
    expect(lengths.length).toBeGreaterThan(5);
    // the first is short, as most answers are
    expect(lengths.slice(1, -1).every((length) => length > 60_000 && length <= 65_536)).toBe(true);
  });
});
