import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import { storeOfJson, storeOfXml } from './text-oracles.ts';

describe('the twins that the readers are tested against', () => {
  test('see a difference', () => {
    const store = storeOfJson('{"elements":[{"type":"node","id":1,"lat":1,"lon":2}]}');
    expect(compareStores(store, storeOfXml('<osm><node id="1" lat="1" lon="2"/></osm>'))).toBeUndefined();
    expect(compareStores(store, storeOfXml('<osm><node id="1" lat="1" lon="3"/></osm>'))).toBe(
      'node 1 (row 0): lon is 20000000 and 30000000',
    );
  });
});
