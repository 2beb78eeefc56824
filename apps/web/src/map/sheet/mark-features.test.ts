import { expect, test } from 'vitest';
import { markFeatures } from './mark-features.ts';

const line = {
  type: 'LineString' as const,
  coordinates: [
    [0, 0],
    [1, 1],
  ] as [number, number][],
};
const point = { type: 'Point' as const, coordinates: [0, 0] as [number, number] };

test('a marked line stands in the layers of its records, and covers what lies below', () => {
  const record = { color: '#ff5500', width: 4, opacity: 0.6, 'casing-width': 2, 'casing-color': '#000000', 'casing-opacity': 0.5 };
  const features = markFeatures([{ record, text: 'Street' }], line);
  expect(features.map(({ properties }) => [properties.layer, properties.opacity ?? properties['casing-opacity']])).toEqual([
    ['casings@0', 1],
    ['lines@0', 1],
  ]);
  expect(features[0].geometry).toBe(line);
});

test('a marked point has its label, a layer of the style for each record', () => {
  const features = markFeatures(
    [{ record: { radius: 5, 'fill-color': '#ff5500', z: 2 } }, { record: { 'font-size': 12, z: 3 }, text: 'Bench' }],
    point,
  );
  expect(features.map(({ properties }) => properties.layer)).toEqual(['circles@2', 'labels@3']);
  expect(features[1].properties).toMatchObject({ text: 'Bench', 'font-size': 12 });
});
