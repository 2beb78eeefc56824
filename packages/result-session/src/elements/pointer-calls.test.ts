import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { countInView, featuresInView, MOST_IN_VIEW, MOST_NEAREST, nearestFeatures } from './pointer-calls.ts';

const line = (id: number, ...places: (readonly [lat: number, lon: number])[]) => ({
  type: 'way',
  id,
  nodes: [],
  geometry: places.map(([lat, lon]) => ({ lat, lon })),
  tags: { name: `Way ${id}` },
});
const node = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon, tags: { name: `Node ${id}` } });
const box = { south: 10, west: 20, north: 11, east: 21 };
const namesIn = (...elements: object[]) => {
  const { hits, total } = featuresInView(buildFeatures(storeOfJson({ elements: elements as Record<string, unknown>[] })), box);
  return { names: hits.map(({ name }) => name), total };
};

test('the features that touch the box, small ones first', () =>
  expect(namesIn(line(1, [10, 20], [11, 21]), line(2, [10.5, 20.5], [10.6, 20.6]), node(3, 10.2, 20.2), node(4, 12, 20))).toEqual({
    names: ['Node 3', 'Way 2', 'Way 1'],
    total: 3,
  }));
test('one that only passes through, and one at the edge', () =>
  expect(namesIn(line(1, [0, 0], [40, 40]), node(2, 11, 21), node(3, 11.0000001, 21))).toEqual({ names: ['Node 2', 'Way 1'], total: 2 }));
test('the first of many, and how many there are', () => {
  const { names, total } = namesIn(...Array.from({ length: MOST_IN_VIEW + 5 }, (_, id) => node(id + 1, 10.5, 20.5)));
  expect([names.length, total]).toEqual([MOST_IN_VIEW, MOST_IN_VIEW + 5]);
});
test('how many touch the box, and how many do not: by their own boxes, not by the one around all', () => {
  const elements = [node(1, 0, 0), node(2, 40, 40), node(3, 10.5, 20.5), line(4, [10.9, 20.9], [12, 22]), line(5, [12, 22], [13, 23])];
  expect(countInView(buildFeatures(storeOfJson({ elements })), box)).toEqual({ inside: 2, outside: 3 });
  expect(countInView(buildFeatures(storeOfJson({ elements: [] })), box)).toEqual({ inside: 0, outside: 0 });
});

type Spot = readonly [lat: number, lon: number];

const lineTo = (id: number, ...places: readonly Spot[]) => ({
  type: 'way',
  id,
  nodes: [],
  geometry: places.map(([lat, lon]) => ({ lat, lon })),
  tags: { highway: 'path' },
});
const nodeAt = (id: number, [lat, lon]: Spot) => ({ type: 'node', id, lat, lon, tags: { name: 'x' } });
const setOf = (elements: readonly object[]) => buildFeatures(storeOfJson({ elements: elements as Record<string, unknown>[] }));
const place = { lat: 10.5, lon: 20.5 };

describe('the features nearest to a place', () => {
  test('by distance: a line by its nearest point, not by its ends', () => {
    const features = setOf([nodeAt(1, [10.6, 20.5]), lineTo(2, [10.52, 20.1], [10.52, 20.9]), nodeAt(3, [10.5, 20.49])]);
    const found = nearestFeatures(features, box, place);
    expect(found.map(({ distance }) => Math.round(distance / 1e4))).toEqual([10, 20, 100]);
  });
  test('a degree of longitude is shorter than one of latitude', () => {
    const features = setOf([nodeAt(1, [60.01, 20]), nodeAt(2, [60, 20.015])]);
    const [first] = nearestFeatures(features, { south: 59, west: 19, north: 61, east: 21 }, { lat: 60, lon: 20 });
    expect(features.lon[first.feature]).toBe(20.015e7);
  });
  test('what is not in the view is not near', () => expect(nearestFeatures(setOf([nodeAt(1, [12, 20.5])]), box, place)).toEqual([]));
  test('as one would find them by looking at each', () => {
    const spot = fc
      .tuple(fc.integer({ min: 9_900, max: 11_100 }), fc.integer({ min: 19_900, max: 21_100 }))
      .map(([y, x]): Spot => [y / 1000, x / 1000]);
    fc.assert(
      fc.property(fc.uniqueArray(spot, { maxLength: 40, selector: String }), (spots) => {
        const near = nearestFeatures(setOf(spots.map((each, index) => nodeAt(index + 1, each))), box, place);
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
