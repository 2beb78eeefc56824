import { SHEET_FIELDS, SHEET_KINDS } from '@flyover/feature-tiles';
import { describe, expect, test } from 'vitest';
import type { SheetGround } from './sheet-ground.ts';
import { markFeatures, sheetLayers } from './sheet-layers.ts';

const layersOf = (...names: string[]) => sheetLayers(names, 'result', 'vector', 'light');
const one = (name: string) => layersOf(name)[0];

/** The names a part of a style reads by `get` and `has`. */
function namesRead(value: unknown): string[] {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesRead) : [];
  const own = (value[0] === 'get' || value[0] === 'has') && typeof value[1] === 'string' ? [value[1]] : [];
  return [...own, ...value.flatMap(namesRead)];
}

describe('sheetLayers', () => {
  test.each(SHEET_KINDS)('%s read the fields that stand in their tile layer, and all of them', (kind) => {
    const read = new Set(namesRead(sheetLayers([`${kind}@0`], 'result', 'vector', 'dark')));
    read.delete('text');
    expect([...read].sort()).toEqual([...SHEET_FIELDS[kind]].sort());
  });
  test('lie in the order of z, then of what they draw, icons above all shapes and labels above all icons, whenever they occur', () => {
    const names = [
      'labels@0',
      'fills@2',
      'icons@0',
      'lines@0',
      'casings@0',
      'fills@-1.5',
      'lines@0 2,1',
      'lines@10',
      'circles@0',
      'icons@3',
    ];
    const ids = (some: string[]) => layersOf(...some).map(({ id }) => id);
    expect(ids(names)).toEqual([
      'result fills@-1.5',
      'result casings@0',
      'result lines@0',
      'result lines@0 2,1',
      'result circles@0',
      'result fills@2',
      'result lines@10',
      'result icons@0',
      'result icons@3',
      'result labels@0',
      'result labels@0 shields',
    ]);
    expect(ids([...names].reverse())).toEqual(ids(names));
  });
  test('are made for names of style sheets only, each once', () =>
    expect(layersOf('lines #03f 2 0.7', 'labels', '__proto__@0', 'toString@1', 'lines@0', 'lines@0')).toHaveLength(1));
  test('a line is offset to the other side than the map counts, its corners end at two widths', () => {
    expect(one('lines@0')).toMatchObject({
      type: 'line',
      'source-layer': 'lines@0',
      layout: { 'line-miter-limit': 2, 'line-cap': ['coalesce', ['get', 'linecap'], 'butt'] },
      paint: { 'line-offset': ['-', 0, ['coalesce', ['get', 'offset'], 0]] },
    });
  });
  test('a casing is as wide as its line and twice its own width', () =>
    expect(one('casings@0').paint).toMatchObject({
      'line-width': ['+', ['coalesce', ['get', 'width'], 0], ['*', 2, ['get', 'casing-width']]],
    }));
  test('dashes are the same for a whole layer', () => {
    expect(one('lines@3 2.5,4').paint).toMatchObject({ 'line-dasharray': [2.5, 4] });
    expect(one('casings@3 1,1').paint).toMatchObject({ 'line-dasharray': [1, 1] });
    expect(one('lines@3').paint).not.toHaveProperty('line-dasharray');
  });
  test('labels give way to each other, but for those that need not', () => {
    expect(one('labels@0').layout).toMatchObject({ 'text-allow-overlap': false });
    expect(one('line-labels@0 overlap').layout).toMatchObject({ 'text-allow-overlap': true, 'symbol-placement': 'line' });
  });
  test('icons never give way, and push no label away', () =>
    expect(one('icons@0').layout).toMatchObject({ 'icon-allow-overlap': true, 'icon-ignore-placement': true }));
  test('on a dark background colours let less of it through, so that they keep their hue; on a dark canvas they are as written', () => {
    const paintOf = (name: string, ground: SheetGround) => sheetLayers([name], 'result', 'vector', ground)[0].paint;
    const written = ['coalesce', ['get', 'fill-opacity'], 1];
    expect(paintOf('fills@0', 'light')).toMatchObject({ 'fill-opacity': written });
    expect(paintOf('fills@0', 'canvas')).toMatchObject({ 'fill-opacity': written });
    expect(paintOf('fills@0', 'dark')).toMatchObject({ 'fill-opacity': ['-', 1, ['^', ['-', 1, written], 3]] });
    expect(paintOf('icons@0', 'dark')).toEqual(paintOf('icons@0', 'light'));
  });
  test('letters without a colour are light on both dark grounds; on a dark background alone letters may have a rim that no sheet names', () => {
    const paint = (property: string, ground: SheetGround) =>
      JSON.stringify(Reflect.get(sheetLayers(['labels@0'], 'result', 'vector', ground)[0].paint ?? {}, property));
    expect(paint('text-color', 'dark')).toBe(paint('text-color', 'canvas'));
    expect(paint('text-color', 'light')).toBe('["coalesce",["get","text-color"],"#000000"]');
    expect(paint('text-halo-width', 'light')).toBe('["coalesce",["get","text-halo-radius"],0]');
    for (const property of ['text-halo-width', 'text-halo-color']) {
      expect(paint(property, 'canvas')).toBe(paint(property, 'light'));
      expect(paint(property, 'dark')).not.toBe(paint(property, 'light'));
    }
  });
  test('a plate with an image keeps its size, others grow with the text', () => {
    const [plain, shields] = layersOf('labels@0');
    expect(plain).toMatchObject({ filter: ['!', ['has', 'shield-image']], layout: { 'icon-text-fit': 'both' } });
    expect(shields).toMatchObject({ filter: ['has', 'shield-image'], layout: { 'icon-text-fit': 'none' } });
  });
  test('features of a GeoJSON source say which layer they are drawn in', () => {
    const [plain, shields] = sheetLayers(['labels@0'], 'selection', 'geojson', 'light');
    expect(plain).toMatchObject({
      source: 'selection',
      filter: ['all', ['==', ['get', 'layer'], 'labels@0'], ['!', ['has', 'shield-image']]],
    });
    expect(shields).not.toHaveProperty('source-layer');
  });
});

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
