import { StoreBuilder } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

test('a tag called __proto__ is a tag like any other', () => {
  const builder = new StoreBuilder();
  builder.node(1, 0, 0);
  for (const [key, value] of [
    ['name', 'a'],
    ['__proto__', 'b'],
  ])
    builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  const { tags } = toGeoJsonFeature(buildFeatures(builder.finish()), 0).properties;
  expect(JSON.stringify(tags)).toBe('{"name":"a","__proto__":"b"}');
  expect(Object.getPrototypeOf(tags)).toBe(Object.prototype);
});
