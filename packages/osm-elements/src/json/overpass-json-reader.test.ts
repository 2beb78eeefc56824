import { describe, expect, test } from 'vitest';
import { ReadError } from '../read-error.ts';
import { errorKind } from '../testing/byte-chunks.ts';
import { readable } from '../testing/element-text.ts';
import { createOverpassJsonReader, readOverpassJson } from './overpass-json-reader.ts';

const encoder = new TextEncoder();

function storeOf(text: string) {
  const reader = createOverpassJsonReader();
  reader.push(encoder.encode(text));
  return reader.finish();
}

/** The elements of an answer with these in it, one read whole and one byte by byte. */
function elementsOf(elements: string) {
  const text = `{"elements":[${elements}]}`;
  const bytewise = createOverpassJsonReader();
  for (const byte of encoder.encode(text)) bytewise.push(Uint8Array.of(byte));
  const whole = readable(storeOf(text));
  expect(readable(bytewise.finish())).toEqual(whole);
  return whole;
}

function errorOf(text: string): string {
  try {
    storeOf(text);
  } catch (error) {
    if (error instanceof ReadError) return `${error.kind}: ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('elements', () => {
  test('a node', () =>
    expect(elementsOf('{"type":"node","id":1,"lat":47.5,"lon":-9.25}')).toEqual([{ type: 'node', id: 1, at: [47.5, -9.25] }]));
  test('a node without a place', () => expect(elementsOf('{"type":"node","id":1}')).toEqual([{ type: 'node', id: 1 }]));
  test('ids in quotes', () =>
    expect(
      elementsOf(
        '{"type":"way","id":"12","nodes":["1","-2"]},{"type":"relation","id":"9007199254740991","members":[{"type":"way","ref":"12","role":""}]}',
      ),
    ).toEqual([
      { type: 'way', id: 12, nodes: [1, -2] },
      { type: 'relation', id: 9007199254740991, members: ['way 12'] },
    ]));
  test('half a place is none', () => expect(elementsOf('{"type":"node","id":1,"lat":3}')).toEqual([{ type: 'node', id: 1 }]));
  test('a place of null is none', () =>
    expect(elementsOf('{"type":"node","id":1,"lat":null,"lon":null}')).toEqual([{ type: 'node', id: 1 }]));
  test('an element without an id (out noids) has 0', () =>
    expect(elementsOf('{"type":"node","lat":1,"lon":2}')).toEqual([{ type: 'node', id: 0, at: [1, 2] }]));
  test('negative and large ids', () =>
    expect(elementsOf('{"type":"way","id":-7},{"type":"way","id":9007199254740991}').map(({ id }) => id)).toEqual([-7, 9007199254740991]));
  test('tags', () =>
    expect(elementsOf('{"type":"way","id":2,"tags":{"a":"b","":"c d"}}')).toEqual([{ type: 'way', id: 2, tags: { a: 'b', '': 'c d' } }]));
  test('tags that are not text: numbers and booleans as they stand, the rest left out', () =>
    expect(elementsOf('{"type":"way","id":2,"tags":{"lanes":2.50,"lit":true,"x":null,"y":{"z":[1]},"k":"v"}}')[0].tags).toEqual({
      lanes: '2.50',
      lit: 'true',
      k: 'v',
    }));
  test('metadata', () =>
    expect(
      elementsOf('{"type":"node","id":1,"timestamp":"2018-04-10T20:44:02Z","version":3,"changeset":123456789012,"user":"Jane","uid":77}'),
    ).toEqual([{ type: 'node', id: 1, timestamp: 1523393042, version: 3, changeset: 123456789012, user: 'Jane', uid: 77 }]));
  test('nodes of a way', () =>
    expect(elementsOf('{"type":"way","id":2,"nodes":[1, 2,\n3]}')).toEqual([{ type: 'way', id: 2, nodes: [1, 2, 3] }]));
  test('geometry of a way, null for a gap', () =>
    expect(elementsOf('{"type":"way","id":2,"nodes":[1,2],"geometry":[{"lat":1,"lon":2},null]}')).toEqual([
      { type: 'way', id: 2, nodes: [1, 2], points: [[1, 2], null] },
    ]));
  test('members', () =>
    expect(
      elementsOf(
        '{"type":"relation","id":3,"members":[{"type":"node","ref":1,"role":"stop"},{"type":"way","ref":2,"role":""},{"ref":3,"type":"relation"}]}',
      ),
    ).toEqual([{ type: 'relation', id: 3, members: ['node 1 stop', 'way 2', 'relation 3'] }]));
  test('members with their places', () =>
    expect(
      elementsOf(
        '{"type":"relation","id":3,"members":[{"type":"node","ref":1,"role":"","lat":5,"lon":6},{"type":"way","ref":2,"role":"","geometry":[null,{"lat":7,"lon":8}]}]}',
      ),
    ).toEqual([{ type: 'relation', id: 3, members: ['node 1', 'way 2'], memberPoints: [[[5, 6]], [null, [7, 8]]] }]));
  test('center', () =>
    expect(elementsOf('{"type":"way","id":2,"center":{"lat":1.5,"lon":2.5}}')).toEqual([{ type: 'way', id: 2, center: [1.5, 2.5] }]));
  test('bounds that say nothing, since a member is not in the data', () =>
    expect(
      elementsOf('{"type":"relation","id":3,"bounds":{"minlat":-91.0000000,"minlon":9.5,"maxlat":47.2,"maxlon":-200.0000000}}'),
    ).toEqual([{ type: 'relation', id: 3 }]));
  test('bounds', () =>
    expect(elementsOf('{"type":"relation","id":3,"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4}}')).toEqual([
      { type: 'relation', id: 3, bounds: [1, 2, 3, 4] },
    ]));
  test('areas, and what was made', () =>
    expect(elementsOf('{"type":"count","id":0,"tags":{"total":"5"}},{"type":"area","id":3600000001,"tags":{"name":"A"}}')).toEqual([
      { type: 'area', id: 3600000001, tags: { name: 'A' } },
      { type: 'count', id: 0, tags: { total: '5' } },
    ]));
  test('fields in any order, the type last, names with escapes', () =>
    expect(elementsOf('{"tags":{"k":"v"},"nodes":[1],"\\u0069d":5,"type":"\\u0077ay"}')).toEqual([
      { type: 'way', id: 5, nodes: [1], tags: { k: 'v' } },
    ]));
  test('unknown fields are skipped', () =>
    expect(elementsOf('{"visible":true,"type":"node","x":{"a":[1,-2.5e3,{"b":null}],"c":"]}"},"id":1}')).toEqual([
      { type: 'node', id: 1 },
    ]));
  test('the GeoJSON geometry of made elements, with seven decimals', () => {
    const geometryOf = (geometry: string) => elementsOf(`{"type":"item","id":1,"geometry":${geometry}}`)[0].geometry;
    expect(geometryOf('{"type": "Point", "coordinates": [1, -2.5]}')).toBe('{"type":"Point","coordinates":[1.0000000,-2.5000000]}');
    expect(geometryOf('{"coordinates":[[1e1,-0.00],[3,4]],"type":"LineString"}')).toBe(
      '{"type":"LineString","coordinates":[[10.0000000,0.0000000],[3.0000000,4.0000000]]}',
    );
    const parts =
      '{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[1,2],[3,4]]]},{"type":"Point","coordinates":[5,6]}]}';
    expect(geometryOf(parts)).toBe(parts.replace(/\d/g, '$&.0000000'));
    // out bb: the points of the box stand where rings do
    expect(geometryOf('{"type":"Polygon","coordinates":[[1,2],[3,4]]}')).toBe(
      '{"type":"Polygon","coordinates":[[[1.0000000,2.0000000],[3.0000000,4.0000000]]]}',
    );
  });
  test.each([
    ['{"type":"Point","coordinates":[1,91]}'],
    ['{"type":"LineString","coordinates":[["a",{}]]}'],
    ['{"type":"Curve","coordinates":[[1,2]]}'],
    ['{}'],
  ])('a geometry that is none, or not on earth, leaves a made element without: %s', (geometry) => {
    const { made, info } = storeOf(`{"elements":[{"type":"item","id":1,"geometry":${geometry}}]}`);
    expect([made.count, made.shapes, info.leftOut]).toEqual([1, undefined, { places: 1 }]);
  });
  test('ids of made elements have up to 64 bits', () =>
    expect(elementsOf('{"type":"road","id":18446744073709551611},{"type":"road","id":-5},{"type":"road","id":7}')).toEqual([
      { type: 'road', id: 2 ** 64, digits: '18446744073709551611' },
      { type: 'road', id: -5 },
      { type: 'road', id: 7 },
    ]));
  test('the last of two equal fields counts', () =>
    expect(elementsOf('{"type":"way","id":1,"id":2,"nodes":[1],"nodes":[2,3],"tags":{"a":"1"},"tags":{"b":"2"}}')).toEqual([
      { type: 'way', id: 2, nodes: [2, 3], tags: { b: '2' } },
    ]));
});

describe('texts', () => {
  const tag = (text: string) => elementsOf(`{"type":"node","id":1,"tags":{"k":"${text}"}}`)[0].tags?.k;
  test('UTF-8', () => expect(tag('Größe 利用 🚲')).toBe('Größe 利用 🚲'));
  test('short escapes', () => expect(tag('a\\"b\\\\c\\/d\\b\\f\\n\\r\\t')).toBe('a"b\\c/d\b\f\n\r\t'));
  test('numbered escapes', () => expect(tag('\\u0041\\u00e4\\u20AC')).toBe('Aä€'));
  test('a pair of surrogates', () => expect(tag('\\ud83d\\ude00')).toBe('😀'));
  test('lone surrogates', () => expect(tag('\\ud83d|\\ude00|\\ud83d\\u0041')).toBe('\ufffd|\ufffd|\ufffdA'));
  test('bytes that are not UTF-8 stay as they are', () => {
    const reader = createOverpassJsonReader();
    reader.push(
      Uint8Array.of(...encoder.encode('{"elements":[{"type":"node","id":1,"tags":{"k":"'), 0xff, 0xc3, ...encoder.encode('"}}]}')),
    );
    const { strings, nodes } = reader.finish();
    const value = nodes.tagValues[0];
    expect([...strings.bytes.subarray(strings.offsets[value], strings.offsets[value + 1])]).toEqual([0xff, 0xc3]);
  });
});

describe('coordinates', () => {
  const lat = (text: string) => storeOf(`{"elements":[{"type":"node","id":1,"lat":${text},"lon":0}]}`).nodes.lat[0];
  test('seven decimals exactly', () => expect(lat('47.1407799')).toBe(471407799));
  test('more are rounded, halves away from zero', () =>
    expect([lat('1.00000005'), lat('-1.00000005'), lat('1.00000004999')]).toEqual([10000001, -10000001, 10000000]));
  test('exponents', () => expect([lat('4.7e1'), lat('12E-7'), lat('0.00005e5'), lat('-0.0')]).toEqual([470000000, 12, 50000000, 0]));
  test('the poles', () => expect([lat('90'), lat('-90.0000000')]).toEqual([900000000, -900000000]));
  test('what is no value', () =>
    expect(errorOf('{"elements":[{"type":"node","id":1,"lat":[90],"lon":0}]}')).toContain('malformed: syntax JSON'));
});

describe('the answer itself', () => {
  test('what it says about itself', () =>
    expect(
      storeOf(
        '{"version":0.6,"generator":"G","osm3s":{"timestamp_osm_base":"A","timestamp_areas_base":"B","copyright":"C","x":[1]},"elements":[],"remark":"runtime error: \\"x\\""}',
      ).info,
    ).toEqual({ generator: 'G', osmBase: 'A', areasBase: 'B', copyright: 'C', remarks: ['runtime error: "x"'] }));
  test('a remark before the elements, unknown fields of any kind', () =>
    expect(
      readable(storeOf('\ufeff {"remark":"r","x":{"a":["}",{"b":"\\""}]},"y":[[]],"z":null,"elements":[{"type":"node","id":1}]} \n')),
    ).toEqual([{ type: 'node', id: 1 }]));
  test('the box of the OSM API', () =>
    expect(storeOf('{"bounds":{"minlat":1,"minlon":2,"maxlat":3,"maxlon":4},"elements":[]}').info.bounds).toEqual([1, 2, 3, 4]));
});

describe('what cannot be read', () => {
  const cases: [text: string, kind: string][] = [
    ['', 'empty'],
    [' \n', 'empty'],
    ['\ufeff', 'empty'],
    ['<osm/>', 'wrong-format'],
    ['[1]', 'wrong-format'],
    ['{}', 'wrong-format'],
    ['{"type":"FeatureCollection","features":[]}', 'wrong-format'],
    ['{"features":[', 'wrong-format'],
    ['{"elements":{}}', 'wrong-format'],
    ['{', 'truncated'],
    ['{"elements":[', 'truncated'],
    ['{"elements":[]', 'truncated'],
    ['{"elements":[{"type":"node","id":1}', 'truncated'],
    ['{"elements":[1]}', 'malformed'],
    ['{"elements":[{}]}', 'malformed'],
    ['{"elements":[{"id":1}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1},]}', 'malformed'],
    ['{"elements":[,]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1.5}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":9007199254740992}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":"1.0"}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":""}]}', 'malformed'],
    ['{"elements":[{"type":"way","id":1,"nodes":["0x10"]}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":"9007199254740992"}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1,"version":2147483648}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1,"lat":--1}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1,"tags":[]}]}', 'malformed'],
    ['{"elements":[{"type":"node","id":1,"tags":{"a":"b\nc"}}]}', 'malformed'],
    ['{"elements":[{"type":"relation","id":1,"members":[{"type":"area","ref":1,"role":""}]}]}', 'malformed'],
    ['{"elements":[{"type":"relation","id":1,"members":[{"ref":1,"role":""}]}]}', 'malformed'],
    ['{"elements":[{"type":"way","id":1,"geometry":[1]}]}', 'malformed'],
    ['{"elements":[]} x', 'malformed'],
    ['{"elements":[]}{', 'malformed'],
    ['{"a":tru}', 'malformed'],
    [`{"elements":[{"type":"node","x":${'['.repeat(100)}`, 'limit'],
    [`{"x":${'['.repeat(100)}`, 'limit'],
    [`{"elements":[{"type":"node","tags":{"k":"${'a'.repeat(1_100_000)}"}}]}`, 'limit'],
    [`{"generator":"${'a'.repeat(1_100_000)}`, 'limit'],
  ];
  test.for(
    cases.map(([text, kind]) => ({ text, kind, shown: text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text })),
  )('$shown is $kind', ({ text, kind }) => {
    expect(errorKind(createOverpassJsonReader(), encoder.encode(text))).toBe(kind);
    expect(errorKind(createOverpassJsonReader(), encoder.encode(text), text.length > 1000 ? 977 : 1)).toBe(kind);
  });

  test('says where', () => expect(errorOf('{"elements":[{"type":"node" "id":1}]}')).toBe('malformed: syntax JSON , } (byte 28)'));

  test('keeps what was complete, and the error', () => {
    const reader = createOverpassJsonReader();
    const push = () => reader.push(encoder.encode('{"elements":[{"type":"node","id":1},{"type":"way","id":2},{"type":]'));
    expect(push).toThrow(ReadError);
    expect(push).toThrow(ReadError);
    expect(() => reader.finish()).toThrow('syntax JSON " (byte 66)');
    expect(readable(reader.partial())).toEqual([
      { type: 'node', id: 1 },
      { type: 'way', id: 2 },
    ]);
  });
});

describe('reading from a stream', () => {
  const text = '{"elements":[{"type":"node","id":1},{"type":"node","id":2}]}';
  const chunks = [text.slice(0, 40), text.slice(40)].map((part) => encoder.encode(part));

  test('tells its progress with every chunk', async () => {
    const progress: string[] = [];
    await readOverpassJson(chunks, { onProgress: ({ bytes, elements }) => progress.push(`${bytes} bytes, ${elements} elements`) });
    expect(progress).toEqual(['40 bytes, 1 elements', '60 bytes, 2 elements']);
  });

  test('a partial store does not change when reading goes on', () => {
    const reader = createOverpassJsonReader();
    reader.push(chunks[0]);
    const early = reader.partial();
    reader.push(chunks[1]);
    expect([early.nodes.count, reader.finish().nodes.count]).toEqual([1, 2]);
    expect(early.nodes.tagStart).toEqual(Uint32Array.of(0, 0));
  });

  test('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const reading = readOverpassJson(chunks, { signal: controller.signal, onProgress: () => controller.abort(new Error('enough')) });
    await expect(reading).rejects.toThrow('enough');
  });
});
