import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, defaultStyler } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { createTileSource } from './index.ts';

test('the example of the README', () => {
  const builder = new StoreBuilder();
  builder.node(1, 472000000, 95000000);
  const store = builder.finish();

  const features = buildFeatures(store);
  const source = createTileSource(features, { styler: defaultStyler(features) });
  expect(source.bounds).toEqual([47.2, 9.5, 47.2, 9.5]);
  expect(source.tile(14, 8624, 5749)).toBeInstanceOf(Uint8Array);
  expect(source.hit(9.5, 47.2, 15, { pixels: 9 })).toEqual([0]);
});
