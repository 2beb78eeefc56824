import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { drawnBy } from './drawn-style.ts';
import { chooseStyle } from './style-calls.ts';

const LAYERS = '[{ "type": "circle", "paint": { "circle-color": ["get", "colour"] } }]';

describe('MapLibre layers as a style', () => {
  test('travel with the look, and the tiles have the tags that they read', async () => {
    const elements = [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { colour: 'red', name: 'A' } }];
    const features = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements }))]));
    const look = await chooseStyle([LAYERS, ' ', '[{ "type": "line" }]']);
    const { look: drawn } = drawnBy(look, features, 'dots');
    expect(drawn.report.layers?.map(({ id, type }) => [id, type])).toEqual([
      ['style 0 layer 0', 'circle'],
      ['style 1 layer 0', 'line'],
    ]);
    const { styler } = look.on(features);
    expect(styler.records[styler.styleOf(0, 15, false)]).toEqual({ colour: 'red' });
  });
  test.each([
    ['[{"type":"line","paint":{\n"line-width":"wide"}}]', { kind: 'layers-specification', line: 2 }],
    ['[{"type":"raster"}]', { kind: 'layers-type', message: '1', line: 1 }],
    ['[', { kind: 'layers-json', line: 1 }],
  ])('%s is refused with its line', async (text, problem) => {
    expect((await chooseStyle([text])).problem).toMatchObject({ sheet: 0, ...problem });
  });
  test('a sheet and layers do not go together', async () => {
    expect((await chooseStyle([LAYERS, 'node { color: red; }'])).problem).toMatchObject({ kind: 'layers-mixed', sheet: 1 });
  });
});
