import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { MOST_NEAREST, nearestFeatures } from './nearest-features.ts';

type Spot = readonly [lat: number, lon: number];

const line = (id: number, ...places: readonly Spot[]) => ({
  type: 'way',
  id,
  nodes: [],
  geometry: places.map(([lat, lon]) => ({ lat, lon })),
  tags: { highway: 'path' },
});
const node = (id: number, [lat, lon]: Spot) => ({ type: 'node', id, lat, lon, tags: { name: 'x' } });
const setOf = (elements: readonly object[]) => buildFeatures(storeOfJson({ elements: elements as Record<string, unknown>[] }));
const box = { south: 10, west: 20, north: 11, east: 21 };
const place = { lat: 10.5, lon: 20.5 };

describe('the features nearest to a place', () => {
  test('by distance: a line by its nearest point, not by its ends', () => {
    const features = setOf([node(1, [10.6, 20.5]), line(2, [10.52, 20.1], [10.52, 20.9]), node(3, [10.5, 20.49])]);
    const found = nearestFeatures(features, box, place);
    expect(found.map(({ distance }) => Math.round(distance / 1e4))).toEqual([10, 20, 100]);
  });
  test('a degree of longitude is shorter than one of latitude', () => {
    const features = setOf([node(1, [60.01, 20]), node(2, [60, 20.015])]);
    const [first] = nearestFeatures(features, { south: 59, west: 19, north: 61, east: 21 }, { lat: 60, lon: 20 });
    expect(features.lon[first.feature]).toBe(20.015e7);
  });
  test('what is not in the view is not near', () => expect(nearestFeatures(setOf([node(1, [12, 20.5])]), box, place)).toEqual([]));
  test('as one would find them by looking at each', () => {
    const spot = fc
      .tuple(fc.integer({ min: 9_900, max: 11_100 }), fc.integer({ min: 19_900, max: 21_100 }))
      .map(([y, x]): Spot => [y / 1000, x / 1000]);
    fc.assert(
      fc.property(fc.uniqueArray(spot, { maxLength: 40, selector: String }), (spots) => {
        const near = nearestFeatures(setOf(spots.map((each, index) => node(index + 1, each))), box, place);
        const plain = spots
          .filter(([lat, lon]) => lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east)
          .map(([lat, lon]) => Math.hypot(lat - place.lat, (lon - place.lon) * Math.cos((place.lat * Math.PI) / 180)) * 1e7)
          .sort((a, b) => a - b)
          .slice(0, MOST_NEAREST);
        expect(near.length).toBe(plain.length);
        for (const [index, { distance }] of near.entries()) expect(distance).toBeCloseTo(plain[index], -1);
      }),
    );
  });
});
