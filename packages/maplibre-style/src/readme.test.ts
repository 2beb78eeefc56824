import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { createTagStyler, readMapLibreLayers } from './index.ts';

test('the example of the README', async () => {
  const elements = [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { bridge: 'yes' } }];
  const features = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements }))]));

  const { layers, keys } = readMapLibreLayers(
    '[{ "type": "line", "filter": ["has", "bridge"], "paint": { "line-color": "#d00", "line-width": 4 } }]',
  );

  expect(layers.length).toBe(1);
  expect(keys).toEqual(['bridge']);
  expect(createTagStyler(features, keys).styleOf(0, 15, false)).toBe(0);
});
