import { expect, test } from 'vitest';
import { ownLayers } from './use-sheet.ts';

test('layers of the user draw our result, with the images that styles name', () => {
  const layers = ownLayers([
    { id: 'a', type: 'symbol', source: 'result', 'source-layer': 'points', layout: { 'icon-image': 'maki/cafe', 'icon-size': 2 } },
    { id: 'b', type: 'symbol', source: 'result', 'source-layer': 'points', layout: { 'icon-image': ['get', 'amenity'] } },
    { id: 'c', type: 'fill', source: 'result', 'source-layer': 'polygons', paint: { 'fill-pattern': ['step', ['zoom'], 'a', 9, 'b'] } },
  ]);
  expect(layers[0]).toMatchObject({ source: 'result', layout: { 'icon-image': 'icon|||maki/cafe', 'icon-size': 2 } });
  expect(layers[2]).toMatchObject({ paint: {} });
  const key = ['var', 'key'];
  expect(layers[1]).toMatchObject({
    layout: { 'icon-image': ['let', 'key', ['to-string', ['get', 'amenity']], ['case', ['==', key, ''], '', ['concat', 'icon|||', key]]] },
  });
});
