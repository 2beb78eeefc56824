import { readOverpassJson } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { someFeatures } from './some-features.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

const square = (id: number, at: number) => ({
  type: 'way',
  id,
  nodes: [1, 2, 3, 1],
  tags: { area: 'yes' },
  geometry: [
    { lat: at, lon: at },
    { lat: at, lon: at + 1 },
    { lat: at + 1, lon: at + 1 },
    { lat: at, lon: at },
  ],
});
const elements = [
  { type: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'a' } },
  square(2, 5),
  {
    type: 'way',
    id: 3,
    nodes: [8, 9],
    geometry: [
      { lat: 1, lon: 1 },
      { lat: 2, lon: 2 },
    ],
  },
  { type: 'node', id: 4, lat: 3, lon: 4, tags: { name: 'b' } },
];

test('some features are those of the set, in the order that is wanted', async () => {
  const set = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements }))]));
  const features = Array.from({ length: set.count }, (_, feature) => feature);
  const geoJson = features.map((feature) => toGeoJsonFeature(set, feature));
  fc.assert(
    fc.property(fc.shuffledSubarray(features), (wanted) => {
      const some = someFeatures(set, Uint32Array.from(wanted));
      expect(Array.from({ length: some.count }, (_, feature) => toGeoJsonFeature(some, feature))).toEqual(
        wanted.map((feature) => geoJson[feature]),
      );
    }),
  );
});
