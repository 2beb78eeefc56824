import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { createBasemap } from './index.ts';
import { readTile } from './testing/read-tile.ts';

test('the example of the README', () => {
  const builder = new StoreBuilder();
  builder.node(1, 471400000, 95200000);
  for (const [key, value] of [
    ['place', 'town'],
    ['name', 'Vaduz'],
  ]) {
    builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  }
  const store = builder.finish();

  const basemap = createBasemap(buildFeatures(store));
  const tile = basemap.tile(10, 539, 359);
  expect(tile).toBeInstanceOf(Uint8Array);

  expect(readTile(tile ?? new Uint8Array())).toContainEqual({
    layer: 'labels',
    properties: { class: 'place-town', rank: 2, text: 'Vaduz' },
  });
});
