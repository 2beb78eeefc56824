import { StoreBuilder } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { buildFeatures, toGeoJsonFeature } from './index.ts';

test('the example of the README', () => {
  const builder = new StoreBuilder();
  builder.node(1, 472000000, 95000000);
  builder.tag(builder.strings.intern('amenity'), builder.strings.intern('bench'));

  const set = buildFeatures(builder.finish());
  expect(set.count).toBe(1);
  expect(toGeoJsonFeature(set, 0).geometry).toEqual({ type: 'Point', coordinates: [9.5, 47.2] });
});
