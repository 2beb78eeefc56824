import { describe, expect, test } from 'vitest';
import { StoreBuilder } from '../store-builder.ts';
import { summarizeStore } from './summarize-store.ts';

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
