/** Files of history: several versions of an element, deletions among them. */
import { describe, expect, test } from 'vitest';
import {
  compareStores,
  presentStore,
  readElements,
  readOsmPbf,
  readOsmXml,
  StoreBuilder,
  storeFromBuffer,
  storeToBuffer,
  writeOsmPbf,
} from './index.ts';
import { readable } from './testing/element-text.ts';

const encoder = new TextEncoder();

const OSH = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="by hand">
  <node id="1" version="1" timestamp="2010-01-01T00:00:00Z" uid="5" user="Ann" changeset="1" visible="true" lat="1" lon="2"><tag k="a" v="b"/></node>
  <node id="1" version="2" timestamp="2012-01-01T00:00:00Z" uid="6" user="Bob" changeset="2" visible="true" lat="1.5" lon="2"/>
  <node id="1" version="3" timestamp="2014-01-01T00:00:00Z" uid="6" user="Bob" changeset="3" visible="false"/>
  <node id="2" version="4" timestamp="2011-01-01T00:00:00Z" uid="5" user="Ann" changeset="1" lat="3" lon="4"/>
  <way id="9" version="1" timestamp="2011-01-01T00:00:00Z" uid="5" user="Ann" changeset="1"><nd ref="1"/><nd ref="2"/></way>
  <way id="9" version="2" timestamp="2013-01-01T00:00:00Z" uid="5" user="Ann" changeset="2"><nd ref="2"/></way>
  <relation id="7" version="1" timestamp="2011-01-01T00:00:00Z" uid="5" user="Ann" changeset="1"><member type="way" ref="9" role="x"/></relation>
  <relation id="7" version="2" timestamp="2015-01-01T00:00:00Z" uid="5" user="Ann" changeset="2" visible="false"/>
</osm>`;

const read = (text: string) => readOsmXml([encoder.encode(text)]);

describe('a history', () => {
  test.each([
    [
      'a version that is no longer visible',
      '{"type":"node","id":1,"version":1,"lat":1,"lon":2},{"type":"node","id":1,"visible":false,"version":2}',
    ],
    [
      'of two elements',
      '{"type":"node","id":1,"visible":true,"version":1,"lat":1,"lon":2},{"visible":false,"type":"node","id":2,"version":5,"lat":1,"lon":2}',
    ],
    ['versions alone', '{"type":"way","id":1,"version":1},{"type":"way","id":1,"version":2}'],
  ])('in JSON is the same as in XML: %s', async (_, elements) => {
    const json = await readElements([encoder.encode(`{"version":"0.6","elements":[${elements}]}`)]);
    const parsed = JSON.parse(`[${elements}]`) as Record<string, unknown>[];
    const tags = parsed.map(
      ({ type, ...fields }) =>
        `<${type} ${Object.entries(fields)
          .map(([key, value]) => `${key}="${value}"`)
          .join(' ')}/>`,
    );
    const xml = await readElements([encoder.encode(`<osm version="0.6">${tags.join('')}</osm>`)]);
    expect(xml.info.history).toBe(true);
    expect(compareStores({ ...json, info: {} }, { ...xml, info: {} })).toBeUndefined();
    expect(json.info.history).toBe(true);
  });

  test('of XML has a row a version, and says which are deletions', async () => {
    const { nodes, ways, relations, info } = await read(OSH);
    expect(info.history).toBe(true);
    expect([...nodes.ids]).toEqual([1, 1, 1, 2]);
    expect([...(nodes.meta.version ?? [])]).toEqual([1, 2, 3, 4]);
    expect([...(nodes.visible ?? [])]).toEqual([1, 1, 0, 1]);
    expect(ways.visible).toBe(undefined);
    expect([...(relations.visible ?? [])]).toEqual([1, 0]);
  });

  test('of XML without any deletion is told by its later versions', async () => {
    const twice = (versions: readonly string[]) =>
      read(`<osm>${versions.map((each) => `<node id="1"${each} lat="1" lon="1"/>`).join('')}</osm>`);
    expect((await twice([' version="1"', ' version="2"'])).info.history).toBe(true);
    // an answer may print an element twice
    expect((await twice([' version="2"', ' version="2"'])).info.history).toBe(undefined);
    expect((await twice(['', ' version="2"'])).info.history).toBe(undefined);
    expect((await read('<osm><node id="1" version="1" lat="1" lon="1"/><way id="1" version="2"/></osm>')).info.history).toBe(undefined);
  });

  test('goes into .osh.pbf and back', async () => {
    const store = await read(OSH);
    const bytes = [...writeOsmPbf(store, { generator: 'by hand' })];
    const again = await readOsmPbf(bytes);
    expect(compareStores({ ...store, info: {} }, { ...again, info: {} })).toBe(undefined);
    expect(again.info.history).toBe(true);
    expect((await readElements(bytes)).info.history).toBe(true);
  });

  test('goes into a store file and back', async () => {
    const store = await read(OSH);
    expect(compareStores(store, storeFromBuffer(storeToBuffer(store)))).toBe(undefined);
  });

  test('has a present: the last versions that are not deleted', async () => {
    const present = presentStore(await read(OSH));
    expect(present.info.history).toBe(undefined);
    const meta = { changeset: 1, uid: 5, user: 'Ann' };
    expect(readable(present)).toEqual([
      { type: 'node', id: 2, at: [3, 4], version: 4, timestamp: Date.parse('2011-01-01') / 1000, ...meta },
      { type: 'way', id: 9, nodes: [2], version: 2, timestamp: Date.parse('2013-01-01') / 1000, ...meta, changeset: 2 },
    ]);
  });
});

test('a store without a history is its own present, and has no column more', () => {
  const builder = new StoreBuilder();
  builder.node(1, 2, 3);
  const store = builder.finish();
  expect(presentStore(store)).toBe(store);
  expect(store.nodes.visible).toBe(undefined);
  expect(store.info).toEqual({});
});

test('a file of the present leaves deleted elements out, as before', async () => {
  const store = await read(OSH);
  const plain = [...writeOsmPbf({ ...store, info: {} })];
  expect([...(await readOsmPbf(plain)).nodes.ids]).toEqual([1, 1, 2]);
});
