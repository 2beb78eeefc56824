import { describe, expect, test } from 'vitest';
import { realFile } from '../testing/test-kit.ts';
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
});
