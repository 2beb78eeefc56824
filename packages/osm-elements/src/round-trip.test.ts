import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStores } from './compare-stores.ts';
import { readOverpassJson } from './json/overpass-json-reader.ts';
import { writeOverpassJson } from './json/write-overpass-json.ts';
import { chunkSizes, concat, inChunks } from './testing/byte-chunks.ts';
import { storeOfJson } from './testing/json-oracle.ts';
import { randomStore } from './testing/random-store.ts';
import { storeOfXml } from './testing/xml-oracle.ts';
import { readOsmXml } from './xml/osm-xml-reader.ts';
import { writeOsmXml } from './xml/write-osm-xml.ts';

const decoder = new TextDecoder();

describe('write and read again', () => {
  test('JSON of a store gives the store, whatever the chunk size', () =>
    fc.assert(
      fc.asyncProperty(randomStore, chunkSizes, async (store, sizes) => {
        const bytes = concat(writeOverpassJson(store));
        expect(compareStores(await readOverpassJson(inChunks(bytes, sizes)), store)).toBeUndefined();
      }),
      { numRuns: 200 },
    ));

  test('XML of a store gives the store, whatever the chunk size', () =>
    fc.assert(
      fc.asyncProperty(randomStore, chunkSizes, async (store, sizes) => {
        const bytes = concat(writeOsmXml(store));
        expect(compareStores(await readOsmXml(inChunks(bytes, sizes)), store)).toBeUndefined();
      }),
      { numRuns: 200 },
    ));

  test('JSON and XML of one store give equal stores', () =>
    fc.assert(
      fc.asyncProperty(randomStore, chunkSizes, async (store, sizes) => {
        const fromJson = await readOverpassJson(inChunks(concat(writeOverpassJson(store)), sizes));
        const fromXml = await readOsmXml(inChunks(concat(writeOsmXml(store)), sizes));
        expect(compareStores(fromJson, fromXml)).toBeUndefined();
      }),
    ));

  test('what is written is well formed for other parsers', () =>
    fc.assert(
      fc.property(randomStore, (store) => {
        expect(JSON.parse(decoder.decode(concat(writeOverpassJson(store))))).toHaveProperty('version', 0.6);
        expect(storeOfXml(decoder.decode(concat(writeOsmXml({ ...store, info: {} })))).nodes.ids).toEqual(store.nodes.ids);
      }),
    ));
});

describe('the twins that the readers are tested against', () => {
  test('see a difference', () => {
    const store = storeOfJson('{"elements":[{"type":"node","id":1,"lat":1,"lon":2}]}');
    expect(compareStores(store, storeOfXml('<osm><node id="1" lat="1" lon="2"/></osm>'))).toBeUndefined();
    expect(compareStores(store, storeOfXml('<osm><node id="1" lat="1" lon="3"/></osm>'))).toBe(
      'node 1 (row 0): lon is 20000000 and 30000000',
    );
  });
});
