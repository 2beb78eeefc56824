import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStores } from './compare-stores.ts';
import { storeOfRows } from './store-of-rows.ts';
import { randomStore } from './testing/random-store.ts';

const all = (count: number) => Array.from({ length: count }, (_, row) => row);

test('a store of all rows is the store, with what came inline', () => {
  fc.assert(
    fc.property(randomStore, (store) => {
      const { nodes, ways, relations, areas, made } = store;
      const copy = storeOfRows(store, {
        nodes: all(nodes.count),
        ways: all(ways.count),
        relations: all(relations.count),
        areas: all(areas.count),
        made: all(made.count),
      });
      expect(compareStores(copy, store)).toBeUndefined();
    }),
  );
});
