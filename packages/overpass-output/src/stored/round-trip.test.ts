import { compareStores, readOsmXml, readOverpassJson } from '@flyover/osm-elements';
import { chunkSizes, concat, inChunks, randomStore, storeOfXml } from '@flyover/osm-elements/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeOsmXml, writeOverpassJson } from './write-store.ts';

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
