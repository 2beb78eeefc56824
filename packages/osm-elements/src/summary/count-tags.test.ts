import { expect, test } from 'vitest';
import { StoreBuilder } from '../store-builder.ts';
import { countedKeys, countedValues } from './count-tags.ts';

test('keys and values are counted over all elements, the most frequent first, without long values', () => {
  const builder = new StoreBuilder();
  const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  builder.node(1, 0, 0);
  tag('amenity', 'bench');
  builder.node(2, 0, 0);
  tag('amenity', 'pub');
  tag('note', 'x'.repeat(81));
  builder.way(3);
  tag('amenity', 'pub');
  const store = builder.finish();
  expect(countedKeys(store)).toEqual([
    ['amenity', 3],
    ['note', 1],
  ]);
  expect(countedValues(store, 'amenity')).toEqual([
    ['pub', 2],
    ['bench', 1],
  ]);
  expect([countedValues(store, 'note'), countedValues(store, 'shop'), countedKeys(undefined)]).toEqual([[], [], []]);
});
