import { describe, expect, test } from 'vitest';
import { StoreBuilder } from './store-builder.ts';
import { countedKeys, countedValues, summarizeStore } from './store-summary.ts';

describe('summarizeStore', () => {
  test('says how much there is, where and from when', () => {
    const builder = new StoreBuilder();
    builder.node(1, 471000000, 95000000);
    builder.node(2, -10000000, -1795000000);
    builder.timestamp(1_500_000_000);
    builder.node(3);
    builder.way(4);
    builder.timestamp(1_600_000_000);
    builder.relation(5);
    builder.area(6);
    builder.made(builder.strings.intern('count'), 0);
    Object.assign(builder.info, { osmBase: '2026-01-01T00:00:00Z', generator: 'by hand' });
    expect(summarizeStore(builder.finish())).toEqual({
      nodes: 3,
      ways: 1,
      relations: 1,
      areas: 1,
      made: 1,
      bounds: [-1, -179.5, 47.1, 9.5],
      firstTimestamp: '2017-07-14T02:40:00Z',
      lastTimestamp: '2020-09-13T12:26:40Z',
      osmBase: '2026-01-01T00:00:00Z',
      generator: 'by hand',
    });
  });

  test('says nothing of what is not known', () =>
    expect(summarizeStore(new StoreBuilder().finish())).toEqual({ nodes: 0, ways: 0, relations: 0, areas: 0, made: 0 }));
});

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
