import { buildFeatures, type FeatureSet, toGeoJsonFeature } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { combineFeatures } from './layer-calls.ts';
import { layerFromBuffer, layerToBlob } from './layer-file.ts';

const square = [1, 2, 3, 1].map((id) => ({ lat: 50 + (id % 2), lon: 10 + id }));
const first = buildFeatures(
  storeOfJson({
    elements: [
      { type: 'node', id: 1, lat: 53, lon: 13, tags: { amenity: 'bench', name: 'Größe' } },
      { type: 'way', id: 2, nodes: [1, 2, 3, 1], geometry: square, tags: { building: 'yes' } },
      { type: 'road', id: 7, geometry: { type: 'Point', coordinates: [5, 6] }, tags: { name: 'Made' } },
      { type: 'relation', id: 3, tags: { type: 'route' }, members: [{ type: 'node', ref: 11, role: 'stop', lat: 1, lon: 2 }] },
    ],
  }),
);
const second = buildFeatures(
  storeOfJson({
    elements: [
      { type: 'node', id: 4, lat: 5, lon: 6, tags: { amenity: 'cafe' } },
      {
        type: 'hull',
        id: 7,
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
        tags: { name: 'Another' },
      },
    ],
  }),
);

const texts = (set: FeatureSet) => Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));

describe('a layer in bytes', () => {
  test.each([
    ['a result', first],
    ['two results as one', combineFeatures('union', first, second)],
    ['a part of one', combineFeatures('difference', first, first)],
  ])('is the same when it is opened: %s', async (_, set) => {
    expect(texts(layerFromBuffer(await layerToBlob(set).arrayBuffer()))).toEqual(texts(set));
  });
  test('that are damaged is refused, or read, and never breaks what draws it', async () => {
    const whole = new Uint8Array(await layerToBlob(first).arrayBuffer());
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const damaged = whole.slice();
        damaged[at] = value;
        let set: FeatureSet;
        try {
          set = layerFromBuffer(damaged.buffer);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          return;
        }
        expect(texts(set)).toHaveLength(set.count);
      }),
      { numRuns: 400 },
    );
    expect(() => layerFromBuffer(whole.slice(0, 90).buffer)).toThrow();
  });
});
