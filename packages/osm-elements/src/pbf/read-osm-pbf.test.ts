import { describe, expect, test } from 'vitest';
import { storeToBuffer } from '../store-file/store-to-buffer.ts';
import { readWithOracle } from '../testing/osm-pbf-oracle.ts';
import { realFile } from '../testing/test-files.ts';
import { readOsmPbf } from './read-osm-pbf.ts';

describe('readOsmPbf on real files', () => {
  test.each([
    ['monaco.osm.pbf', [41_361, 6_180, 346]],
    ['monaco-lz4.osm.pbf', [25_423, 4_106, 243]],
    ['liechtenstein.osm.pbf', [265_897, 26_614, 726]],
    ['six-territories.osm.pbf', [1_799_457, 190_395, 3_473]],
  ])('reads every element of %s', async (name, counts) => {
    const bytes = realFile(name);
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    expect([store.nodes.count, store.ways.count, store.relations.count]).toEqual(counts);
  });

  test.each(['monaco.osm.pbf', 'liechtenstein.osm.pbf'])('reads %s as a plain reader does, to the last number', async (name) => {
    const bytes = realFile(name);
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    const expected = { ...readWithOracle(bytes), info: store.info };
    expect(Buffer.from(storeToBuffer(store)).equals(Buffer.from(storeToBuffer(expected)))).toBe(true);
  });
});
