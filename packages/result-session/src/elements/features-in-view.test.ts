import { buildFeatures } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { countInView, featuresInView, MOST_IN_VIEW } from './features-in-view.ts';

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
