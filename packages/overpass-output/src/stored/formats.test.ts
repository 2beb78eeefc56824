import { compareStores, readOsmPbf, readOsmXml, readOverpassJson, writeOsmPbf } from '@flyover/osm-elements';
import { chunkSizes, concat, inChunks, randomPbfStore, realFile } from '@flyover/osm-elements/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeOsmXml, writeOverpassJson } from './write-store.ts';

test('JSON, XML and PBF of one store give equal stores, whatever the chunk size', async () => {
  await fc.assert(
    fc.asyncProperty(randomPbfStore, chunkSizes, async (store, sizes) => {
      const fromPbf = await readOsmPbf(inChunks(concat(writeOsmPbf(store)), sizes));
      // what a file says of itself differs by format: the elements must not
      const withInfo = (read: typeof store) => ({ ...read, info: fromPbf.info });
      const fromJson = withInfo(await readOverpassJson(inChunks(concat(writeOverpassJson(store)), sizes)));
      const fromXml = withInfo(await readOsmXml(inChunks(concat(writeOsmXml(store)), sizes)));
      expect(compareStores(fromPbf, fromJson)).toBe(undefined);
      expect(compareStores(fromJson, fromXml)).toBe(undefined);
      expect(compareStores(withInfo(store), fromXml)).toBe(undefined);
    }),
    { numRuns: 60 },
  );
});

test('a real extract is the same in all three formats', async () => {
  const bytes = realFile('monaco.osm.pbf');
  if (bytes === undefined) return;
  const store = await readOsmPbf([bytes]);
  const withInfo = (read: typeof store) => ({ ...read, info: store.info });
  expect(compareStores(store, withInfo(await readOverpassJson(writeOverpassJson(store))))).toBe(undefined);
  expect(compareStores(store, withInfo(await readOsmXml(writeOsmXml(store))))).toBe(undefined);
});
