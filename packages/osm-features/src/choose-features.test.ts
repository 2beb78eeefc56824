import { createOverpassJsonReader, type ElementStore, readOverpassJson } from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { chooseFeatures, joinFeatures, someFeatures } from './choose-features.ts';
import type { FeatureSet } from './feature-set.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

function storeOf(elements: readonly object[]): ElementStore {
  const reader = createOverpassJsonReader();
  reader.push(new TextEncoder().encode(JSON.stringify({ elements })));
  return reader.finish();
}

const TOWN = [
  { type: 'node', id: 1, lat: 53.5, lon: 13.4, tags: { amenity: 'bench' } },
  { type: 'node', id: 2, lat: 53.6, lon: 13.5 },
  { type: 'node', id: 3, lat: 53.6, lon: 13.6 },
  { type: 'node', id: 4, lat: 53.7, lon: 13.6 },
  { type: 'way', id: 1, nodes: [2, 3], tags: { highway: 'path' } },
  { type: 'way', id: 2, nodes: [2, 3, 4, 2], tags: { building: 'yes' } },
  {
    type: 'relation',
    id: 4,
    tags: { type: 'route', ref: 'R1' },
    members: [
      { type: 'node', ref: 11, role: 'stop', lat: 1, lon: 2 },
      {
        type: 'way',
        ref: 12,
        role: '',
        geometry: [
          { lat: 1, lon: 1 },
          { lat: 1, lon: 2 },
        ],
      },
    ],
  },
];

/** All that can be said of each feature. */
function texts(set: FeatureSet): string[] {
  return Array.from({ length: set.count }, (_, feature) => JSON.stringify(toGeoJsonFeature(set, feature)));
}

describe('some of the features of a set', () => {
  const town = buildFeatures(storeOf(TOWN));
  test('are drawn as they were, in their order', () => {
    const whole = texts(town);
    expect(whole.length).toBeGreaterThan(4);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: town.count, maxLength: town.count }), (marks) => {
        const chosen = chooseFeatures(town, Uint8Array.from(marks));
        expect(texts(chosen)).toEqual(whole.filter((_, feature) => marks[feature] === 1));
      }),
    );
  });
});

describe('two sets as one', () => {
  test('have the features of both, with their tags and relations', () => {
    const first = buildFeatures(storeOf(TOWN));
    const others = [...TOWN].reverse().map(({ members, ...element }) => ({
      ...element,
      id: element.id + 100,
      ...(members !== undefined && { members: members.map((member) => ({ ...member, ref: member.ref + 100 })) }),
    }));
    const second = buildFeatures(storeOf(others));
    expect(texts(joinFeatures(first, second))).toEqual([...texts(first), ...texts(second)]);
    expect(texts(joinFeatures(second, first))).toEqual([...texts(second), ...texts(first)]);
  });
  test('may be empty', () => {
    const [town, none] = [buildFeatures(storeOf(TOWN)), buildFeatures(storeOf([]))];
    expect(texts(joinFeatures(none, town))).toEqual(texts(town));
    expect(texts(joinFeatures(town, none))).toEqual(texts(town));
  });
});

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
