import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { expandQuery } from '@flyover/query-template';
import { expect, test } from 'vitest';
import { createPlaceIndex, createPlaceResolver } from './index.ts';

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

  const index = createPlaceIndex(buildFeatures(store));
  const [place] = index.search('vaduz', 10);
  expect(place).toMatchObject({ display_name: 'Vaduz', class: 'place', type: 'town', osm_type: 'node', osm_id: 1, lat: '47.1400000' });

  const view = { bbox: { south: 47, west: 9, north: 48, east: 10 }, center: { lat: 47.5, lon: 9.5 }, now: new Date(0) };
  const { query } = expandQuery('node(around:500,{{geocodeCoords:Vaduz}});out;', { ...view, resolve: createPlaceResolver(store) });
  expect(query).toBe('node(around:500,47.14,9.52);out;');
});
