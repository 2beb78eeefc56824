import { buildFeatures, type FeatureSet, featureElement, toExportFeature } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { combineFeatures } from './layer-calls.ts';
import type { LayerCombination } from './layer-protocol.ts';

/** Points with these ids, and a line with the id of each that is even. */
function features(ids: readonly number[]): FeatureSet {
  const places = [
    { lat: 1, lon: 1 },
    { lat: 2, lon: 2 },
  ];
  return buildFeatures(
    storeOfJson({
      elements: ids.flatMap((id) => [
        { type: 'node', id, lat: 53, lon: 13, tags: { amenity: 'bench' } },
        ...(id % 2 === 0 ? [{ type: 'way', id, nodes: [], geometry: places, tags: { highway: 'path' } }] : []),
      ]),
    }),
  );
}

function drawn(set: FeatureSet): string[] {
  return Array.from({ length: set.count }, (_, feature) => featureElement(set, feature))
    .map(({ type, id }) => `${type}/${id}`)
    .sort();
}

/** The same with sets of texts. */
const PLAIN: Record<LayerCombination, (first: Set<string>, second: Set<string>) => string[]> = {
  union: (first, second) => [...new Set([...first, ...second])],
  difference: (first, second) => [...first].filter((each) => !second.has(each)),
  intersection: (first, second) => [...first].filter((each) => second.has(each)),
};

describe.each(['union', 'difference', 'intersection'] as const)('the %s', (how) => {
  test('of two layers is that of the types and ids that they draw', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const [first, second] = [features(one), features(other)];
        const expected = PLAIN[how](new Set(drawn(first)), new Set(drawn(second)));
        expect(drawn(combineFeatures(how, first, second))).toEqual(expected.sort());
      }),
    );
  });
});

test('what queries made is of one answer alone', () => {
  const made = (name: string) =>
    buildFeatures(storeOfJson({ elements: [{ type: 'road', id: 1, geometry: { type: 'Point', coordinates: [1, 2] }, tags: { name } }] }));
  const namesOf = (set: FeatureSet) => Array.from({ length: set.count }, (_, feature) => toExportFeature(set, feature).properties.name);
  expect(namesOf(combineFeatures('union', made('A'), made('B')))).toEqual(['A', 'B']);
  expect(namesOf(combineFeatures('difference', made('A'), made('B')))).toEqual(['A']);
  expect(namesOf(combineFeatures('intersection', made('A'), made('B')))).toEqual([]);
});

test('ids below 0 are of one file alone', () => {
  const [first, second] = [features([-1, -3]), features([-1])];
  expect(drawn(combineFeatures('union', first, second))).toEqual(['0/-1', '0/-3', '0/-4']);
  expect(drawn(combineFeatures('difference', first, second))).toEqual(['0/-1', '0/-3']);
  expect(drawn(combineFeatures('intersection', first, second))).toEqual([]);
});
