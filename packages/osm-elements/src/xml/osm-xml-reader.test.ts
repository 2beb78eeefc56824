import { describe, expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { errorKind } from '../testing/byte-chunks.ts';
import { readable } from '../testing/element-text.ts';
import { createOsmXmlReader, readOsmXml } from './osm-xml-reader.ts';

const encoder = new TextEncoder();

/** The store of a file, read whole; the elements are compared with those read byte by byte. */
function storeOf(text: string) {
  const whole = createOsmXmlReader();
  whole.push(encoder.encode(text));
  const store = whole.finish();
  const bytewise = createOsmXmlReader();
  for (const byte of encoder.encode(text)) bytewise.push(Uint8Array.of(byte));
  expect(readable(bytewise.finish())).toEqual(readable(store));
  return store;
}

const elementsOf = (elements: string) => readable(storeOf(`<osm>${elements}</osm>`));

function messageOf(text: string): string {
  try {
    storeOf(text);
  } catch (error) {
    if (error instanceof ReadError) return error.message;
    throw error;
  }
  return 'none';
}

describe('elements', () => {
  test('a node', () => expect(elementsOf('<node id="1" lat="47.5" lon="-9.25"/>')).toEqual([{ type: 'node', id: 1, at: [47.5, -9.25] }]));
  test('a node with metadata, attributes in any order and quotes', () =>
    expect(
      elementsOf(
        `<node visible='true' user="Jane" uid="77" changeset="123456789012" version='3' timestamp="2018-04-10T20:44:02Z" id="1" ></node>`,
      ),
    ).toEqual([{ type: 'node', id: 1, user: 'Jane', uid: 77, changeset: 123456789012, version: 3, timestamp: 1523393042 }]));
  test('tags', () =>
    expect(elementsOf('<way id="2"><tag k="a" v="b"/>\n<tag v="c" k=""/><tag k="d"></tag></way>')).toEqual([
      { type: 'way', id: 2, tags: { a: 'b', '': 'c', d: '' } },
    ]));
  test('nodes of a way', () =>
    expect(elementsOf('<way id="2"><nd ref="1"/><nd\n\tref = "-3" /></way>')).toEqual([{ type: 'way', id: 2, nodes: [1, -3] }]));
  test('nodes with places: those without are gaps', () =>
    expect(elementsOf('<way id="2"><nd ref="1"/><nd ref="2" lat="1" lon="2"/><nd ref="3"/></way>')).toEqual([
      { type: 'way', id: 2, nodes: [1, 2, 3], points: [null, [1, 2], null] },
    ]));
  test('places without nodes (out tags geom)', () =>
    expect(elementsOf('<way id="2"><nd/><nd lat="1" lon="2"/></way>')).toEqual([{ type: 'way', id: 2, points: [null, [1, 2]] }]));
  test('members with and without places', () =>
    expect(
      elementsOf(
        '<relation id="3"><member type="node" ref="1" role="stop" lat="5" lon="6"/><member type="way" ref="2" role=""><nd/><nd lat="7" lon="8"/></member><member type="relation" ref="4"/></relation>',
      ),
    ).toEqual([
      { type: 'relation', id: 3, members: ['node 1 stop', 'way 2', 'relation 4'], memberPoints: [[[5, 6]], [null, [7, 8]], []] },
    ]));
  test('bounds that say nothing, since a member is not in the data', () =>
    expect(elementsOf('<relation id="3"><bounds minlat="-91" minlon="9.5" maxlat="47.2" maxlon="-200"/></relation>')).toEqual([
      { type: 'relation', id: 3 },
    ]));
  test('center and bounds', () =>
    expect(elementsOf('<way id="2"><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/><center lat="2" lon="3"/></way>')).toEqual([
      { type: 'way', id: 2, bounds: [1, 2, 3, 4], center: [2, 3] },
    ]));
  test('areas and made elements', () =>
    expect(elementsOf('<area id="3600000001"><tag k="name" v="A"/></area><stat id="1"><tag k="n" v="5"/></stat>')).toEqual([
      { type: 'area', id: 3600000001, tags: { name: 'A' } },
      { type: 'stat', id: 1, tags: { n: '5' } },
    ]));
  test('the geometry of made elements, as JSON has it', () => {
    const geometryOf = (inner: string) => elementsOf(`<road id="7">${inner}<tag k="a" v="b"/></road>`)[0].geometry;
    const [one, two] = ['<vertex lat="1" lon="2"/>', '<vertex lat="3.5" lon="-4"/>'];
    const [a, b] = ['[2.0000000,1.0000000]', '[-4.0000000,3.5000000]'];
    expect(geometryOf('<point lat="1" lon="2"/>')).toBe(`{"type":"Point","coordinates":${a}}`);
    expect(geometryOf(one + two)).toBe(`{"type":"LineString","coordinates":[${a},${b}]}`);
    expect(geometryOf(`<linestring>${one}${two}</linestring><linestring>${one}</linestring>`)).toBe(
      `{"type":"Polygon","coordinates":[[${a},${b}],[${a}]]}`,
    );
    expect(geometryOf(`<group><group>${one}</group></group><group/><group><linestring>${two}</linestring></group>`)).toBe(
      `{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[${a}]}]},{"type":"Polygon","coordinates":[[${b}]]}]}`,
    );
    expect(geometryOf('<center lat="1" lon="2"/>')).toBe(`{"type":"Point","coordinates":${a}}`);
    expect(geometryOf('<bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>')).toBe(
      '{"type":"Polygon","coordinates":[[[2.0000000,1.0000000],[4.0000000,1.0000000],[4.0000000,3.0000000],[2.0000000,3.0000000],[2.0000000,1.0000000]]]}',
    );
    expect([geometryOf(''), geometryOf('<group></group>'), geometryOf(`${one}<vertex lat="91" lon="2"/>`)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('ids of made elements have up to 64 bits', () =>
    expect(elementsOf('<road id="18446744073709551611"/><road id="-5"/>')).toEqual([
      { type: 'road', id: 2 ** 64, digits: '18446744073709551611' },
      { type: 'road', id: -5 },
    ]));
  test('counts, as tags and as attributes', () =>
    expect(elementsOf('<count id="0"><tag k="total" v="5"/></count><count total="6"/>')).toEqual([
      { type: 'count', id: 0, tags: { total: '5' } },
      { type: 'count', id: 0, tags: { total: '6' } },
    ]));
  test('unknown tags inside elements are skipped', () =>
    expect(
      elementsOf('<way id="2"><x><nd ref="9"/><tag k="a" v="b"/></x><nd ref="1"><y/></nd></way><node id="1"><nd ref="3"/></node>'),
    ).toEqual([
      { type: 'node', id: 1 },
      { type: 'way', id: 2, nodes: [1] },
    ]));
});

describe('texts', () => {
  const tag = (value: string) => elementsOf(`<node id="1"><tag k="k" v=${value}/></node>`)[0].tags?.k;
  test('UTF-8', () => expect(tag('"Größe 利用 🚲"')).toBe('Größe 利用 🚲'));
  test('the five names', () => expect(tag('"&amp;&lt;&gt;&quot;&apos;"')).toBe('&<>"\''));
  test('numbers', () => expect(tag('"&#65;&#xe4;&#x1F6B2;&#10;"')).toBe('Aä🚲\n'));
  test('what no character has', () => expect(tag('"&#0;&#xD800;"')).toBe('\ufffd\ufffd'));
  test('references are not read twice', () => expect(tag('"&amp;lt;"')).toBe('&lt;'));
  test('the other quote, and >', () => expect(tag(`'a"b>c'`)).toBe('a"b>c'));
  test('line ends and tabs are spaces', () => expect(tag('"a\nb\r\nc\td"')).toBe('a b c d'));
});

describe('the file itself', () => {
  test('an answer of the Overpass API', () =>
    expect(
      storeOf(
        '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="G">\n<note>A &amp; <![CDATA[<B>]]></note>\n<meta osm_base="T" areas="U"/>\n<remark> runtime error: x </remark>\n<remark>y</remark></osm>\n',
      ).info,
    ).toEqual({ generator: 'G', copyright: 'A & <B>', osmBase: 'T', areasBase: 'U', remarks: ['runtime error: x', 'y'] }));
  test('a file of the OSM API', () =>
    expect(
      storeOf('<osm version="0.6" generator="CGImap" copyright="C"><bounds minlat="1" minlon="2" maxlat="3" maxlon="4.5"/></osm>').info,
    ).toEqual({
      generator: 'CGImap',
      copyright: 'C',
      bounds: [1, 2, 3, 4.5],
    }));
  test('the box as Osmosis wrote it', () =>
    expect(storeOf('<osm><bound box="1,2,3,4" origin="x"/></osm>').info.bounds).toEqual([1, 2, 3, 4]));
  test('byte order mark, comments, instructions, document type', () =>
    expect(
      readable(
        storeOf(
          '\ufeff<?xml version="1.0"?><!-- <osm> -- > --><!DOCTYPE osm SYSTEM "a>b" [ <!-- it\'s --> <!ELEMENT osm ANY> ]>\n<osm><?x <node id="2"/> ?><!----><node id="1"/></osm><!-- end -->',
        ),
      ),
    ).toEqual([{ type: 'node', id: 1 }]));
  test('nothing in it', () => expect(readable(storeOf('<osm/>'))).toEqual([]));
});

describe('what cannot be read', () => {
  const cases: [text: string, kind: string][] = [
    ['', 'empty'],
    ['\ufeff\n', 'empty'],
    ['{}', 'wrong-format'],
    ['<html><body/></html>', 'wrong-format'],
    ['<!DOCTYPE html PUBLIC "a" "b">\n<html>', 'wrong-format'],
    ['<gpx version="1.1">', 'wrong-format'],
    ['<osmChange version="0.6">', 'unsupported'],
    ['<osmAugmentedDiff>', 'unsupported'],
    ['<osm><action type="modify"><old>', 'unsupported'],
    ['<?xml version="1.0" encoding="ISO-8859-1"?><osm/>', 'unsupported'],
    ['<!DOCTYPE osm [<!ENTITY a "b">]><osm/>', 'unsupported'],
    ['<!DOCTYPE osm [<!ENTITY % a SYSTEM "file:///b">]><osm/>', 'unsupported'],
    ['<osm>', 'truncated'],
    ['<osm><node id="1"', 'truncated'],
    ['<osm><node id="1"/></osm', 'truncated'],
    ['<osm><!-- ', 'truncated'],
    ['<osm><way id="1"></osm>', 'malformed'],
    ['<osm></osm></osm>', 'malformed'],
    ['<osm/><osm/>', 'malformed'],
    ['<osm/>x', 'malformed'],
    ['<osm><node id=1/></osm>', 'malformed'],
    ['<osm><node id/></osm>', 'malformed'],
    ['<osm><node id=""/></osm>', 'malformed'],
    ['<osm><node id="1a"/></osm>', 'malformed'],
    ['<osm><node id="9007199254740992"/></osm>', 'malformed'],
    ['<osm><node id="1" uid="2147483648"/></osm>', 'malformed'],
    ['<osm><node id="1"><tag v="b"/></node></osm>', 'malformed'],
    ['<osm><node id="1"><tag k="&a;" v="b"/></node></osm>', 'malformed'],
    ['<osm><node id="1"><tag k="&" v="b"/></node></osm>', 'malformed'],
    ['<osm><node id="1"><tag k="&#x110000;" v="b"/></node></osm>', 'malformed'],
    ['<osm><node id="1"><tag k="a<b" v="b"/></node></osm>', 'malformed'],
    ['<osm><node id="1"><tag k="a\u0001b" v="b"/></node></osm>', 'malformed'],
    ['<osm><relation id="1"><member type="area" ref="1" role=""/></relation></osm>', 'malformed'],
    ['<osm><relation id="1"><member ref="1" role=""/></relation></osm>', 'malformed'],
    ['<osm><!x></osm>', 'malformed'],
    ['<osm></osm/>', 'malformed'],
    [`<osm>${'<x>'.repeat(100)}`, 'limit'],
    [`<osm><node id="1"><tag k="k" v="${'a'.repeat(1_100_000)}"/></node></osm>`, 'limit'],
    [`<osm><note>${'a'.repeat(1_100_000)}`, 'limit'],
  ];
  test.for(
    cases.map(([text, kind]) => ({ text, kind, shown: text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text })),
  )('$shown is $kind', ({ text, kind }) => {
    expect(errorKind(createOsmXmlReader(), encoder.encode(text))).toBe(kind);
    expect(errorKind(createOsmXmlReader(), encoder.encode(text), text.length > 1000 ? 977 : 1)).toBe(kind);
  });

  test('UTF-16', () => {
    expect(errorKind(createOsmXmlReader(), Uint8Array.of(0xff, 0xfe, 0x3c, 0))).toBe('unsupported');
    expect(errorKind(createOsmXmlReader(), Uint8Array.of(0xfe, 0xff, 0, 0x3c))).toBe('unsupported');
  });

  test('says what is wrong and where', () => {
    expect(messageOf('<osmChange/>')).toBe('changes (byte 10)');
    expect(messageOf('<osm><node id="x"/></osm>')).toBe('syntax XML 0 … 9 (byte 14)');
  });

  test('keeps what was complete', () => {
    const reader = createOsmXmlReader();
    expect(() => reader.push(encoder.encode('<osm><node id="1"/><way id="2"><nd ref="1"/></wax>'))).toThrow(ReadError);
    expect(readable(reader.partial())).toEqual([{ type: 'node', id: 1 }]);
  });
});

describe('reading from a stream', () => {
  test('gives the store and its progress', async () => {
    const bytes = encoder.encode('<osm><node id="1"/><node id="2"/></osm>');
    const progress: number[] = [];
    const store = await readOsmXml(new Blob([bytes]).stream(), { onProgress: ({ elements }) => progress.push(elements) });
    expect(store.nodes.ids).toEqual(Float64Array.of(1, 2));
    expect(progress).toEqual([2]);
  });

  test('ends with the reason of its signal', async () => {
    await expect(readOsmXml([], { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});
