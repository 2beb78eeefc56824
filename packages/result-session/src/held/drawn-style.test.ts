import { buildFeatures, defaultStyler, featureElement } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { partialStyler } from './drawn-style.ts';

test('while bytes arrive only what is settled is drawn', () => {
  const at = (id: number) => ({ type: 'node', id, lat: 53.5 + id / 1000, lon: 13.41 });
  const features = buildFeatures(
    storeOfJson({
      elements: [
        { ...at(1), tags: { amenity: 'bench' } },
        // perhaps of a way to come
        at(2),
        at(3),
        at(4),
        { type: 'way', id: 5, nodes: [3, 4], tags: { highway: 'path' } },
        // its other nodes are on their way
        { type: 'way', id: 6, nodes: [3, 4, 99], tags: { highway: 'path' } },
      ],
    }),
  );
  const styler = partialStyler(features, defaultStyler(features));
  const drawn = Array.from({ length: features.count }, (_, feature) => feature)
    .filter((feature) => styler.styleOf(feature, 15, false) !== -1)
    .map((feature) => featureElement(features, feature).id);
  expect(drawn.sort()).toEqual([1, 5]);
});
