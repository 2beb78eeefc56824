import { createTileSource, styleLayer, TILE_LAYERS } from '@flyover/feature-tiles';
import { decodeTile } from '@flyover/feature-tiles/testing';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, DEFAULT_RECORDS, defaultStyler, type FeatureSet } from '@flyover/osm-features';
import { LAYER_RECORDS, PICKED_RECORDS } from '@flyover/result-session';
import { describe, expect, test } from 'vitest';
import { MAX_WEB_ZOOM, toMapLibreZoom } from '../../view/zoom.ts';
import { keptLayers } from './kept-layers.ts';
import { pickedLayers, resultLayers, resultSource, SELECTION_SOURCE, selectionLayers, selectionSource } from './result-layers.ts';
import { RESULT_SOURCE } from './result-paint.ts';

function onePoint(): FeatureSet {
  const builder = new StoreBuilder();
  builder.node(1, 535_000_000, 134_100_000);
  return buildFeatures(builder.finish());
}

/** So many areas of 1 by 1 metre, 10 metres apart. */
function smallAreas(count: number): FeatureSet {
  const builder = new StoreBuilder();
  for (let i = 0; i < count; i++) {
    builder.way(i + 1);
    for (const [right, up] of [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 0],
    ])
      builder.point(535_000_000 + up, 134_100_000 + i * 1000 + right);
    builder.tag(builder.strings.intern('building'), builder.strings.intern('yes'));
  }
  return buildFeatures(builder.finish());
}

const layerOf = (id: string, dark = false) => {
  const layer = resultLayers(true, dark).find((candidate) => candidate.id === id);
  if (layer === undefined) throw new Error(`no layer ${id}`);
  return layer;
};

/** The names a part of a style reads by `get` and `has`. */
function namesRead(value: unknown): string[] {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesRead) : [];
  const own = (value[0] === 'get' || value[0] === 'has') && typeof value[1] === 'string' ? [value[1]] : [];
  return [...own, ...value.flatMap(namesRead)];
}

describe('resultSource', () => {
  test('asks for the tiles of its run, down to the deepest zoom of the map', () =>
    expect(resultSource('7/2')).toEqual({
      type: 'vector',
      tiles: ['flyover://result/7/2/{z}/{x}/{y}'],
      minzoom: 0,
      maxzoom: toMapLibreZoom(MAX_WEB_ZOOM),
    }));
});

describe('resultLayers', () => {
  test('areas lie under lines, lines under points; rims of dark maps under what they set off', () => {
    const groups = (dark: boolean) => {
      const names = resultLayers(true, dark).map(
        ({ id }) => (/^result-(polygons|lines|points)/.exec(id)?.[1] ?? id) + (id.endsWith('-rim') ? ' rim' : ''),
      );
      return names.filter((name, index) => name !== names[index - 1]);
    };
    expect(groups(false)).toEqual(['polygons', 'lines', 'points']);
    expect(groups(true)).toEqual(['polygons', 'lines rim', 'lines', 'points rim', 'points']);
  });
  test('lines and points in the default look are painted alike, without a look at their properties', () => {
    expect(layerOf('result-lines #03f 5 0.6')).toMatchObject({
      'source-layer': 'lines #03f 5 0.6',
      paint: { 'line-color': '#03f', 'line-width': 5, 'line-opacity': 0.6 },
    });
    expect(layerOf('result-lines #d0f 2 0.7 5,8')).toMatchObject({ layout: { 'line-cap': 'butt' }, paint: { 'line-dasharray': [2.5, 4] } });
    expect(layerOf('result-points #03f 2 0.7 #f22 0.3 9').paint).toEqual({
      'circle-radius': 9,
      'circle-color': '#f22',
      'circle-opacity': 0.3,
      'circle-stroke-color': '#03f',
      'circle-stroke-width': 2,
      'circle-stroke-opacity': 0.7,
    });
    for (const { id, ...layer } of resultLayers(true, true)) {
      if (id.includes(' ')) expect(namesRead(Object.values(layer)), id).toEqual([]);
    }
  });
  test('every look of points, lines and outlines has its layers, each once', () => {
    const ids = resultLayers(true, false).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const record of DEFAULT_RECORDS) {
      expect(ids).toContain(`result-${styleLayer('lines', record)}`);
      if ('radius' in record) expect(ids).toContain(`result-${styleLayer('points', record)}`);
    }
  });
  test('points lie over shapes that have shrunk to points, lines over outlines', () => {
    const ids = resultLayers(true, false).map(({ id }) => id);
    const isOver = (upper: string, lower: string) => ids.indexOf(`result-${upper}`) > ids.indexOf(`result-${lower}`);
    expect(isOver('points #03f 2 0.7 #fc0 0.3 9', 'points #03f 2 0.7 #f22 0.3 9')).toBe(true);
    expect(isOver('lines #03f 5 0.6', 'lines #03f 2 0.7')).toBe(true);
  });
  test('only thin lines have pointed corners', () => {
    const joins = (id: string) => layerOf(id).layout;
    expect(joins('result-lines #03f 2 0.7')).toMatchObject({ 'line-join': 'miter' });
    expect(joins('result-lines #03f 5 0.6')).toMatchObject({ 'line-join': 'round' });
  });
  test('what has hardly any opacity stays unseen on a dark map', () => {
    const unseen = ['case', ['<', ['get', 'opacity'], 0.01], 0, 0.35];
    expect(layerOf('result-lines-rim', true).paint).toMatchObject({ 'line-opacity': unseen });
    expect(layerOf('result-points-rim', true).paint).toMatchObject({ 'circle-opacity': unseen });
  });
  test('read the layers that tiles have', () => {
    for (const layer of resultLayers(true, true)) {
      if (!('source-layer' in layer)) throw new Error(`${layer.id} reads no tile`);
      expect(layer.source).toBe(RESULT_SOURCE);
      expect(TILE_LAYERS).toContain(layer['source-layer']?.split(' ')[0]);
    }
  });
  test.each([false, true])('read only properties that the styler writes (dark: %s)', (dark) => {
    const written = new Set(defaultStyler(onePoint()).records.flatMap((record) => Object.keys(record)));
    const read = resultLayers(true, dark).flatMap(namesRead);
    for (const name of read) expect([...written]).toContain(name);
    expect([...new Set(read)].sort()).toEqual([...written].sort());
  });
  test('opacities are the fixed ones on a light ground', () => {
    expect(layerOf('result-lines #03f 5 0.6').paint).toMatchObject({ 'line-opacity': 0.6 });
    expect(layerOf('result-lines').paint).toMatchObject({ 'line-opacity': ['get', 'opacity'] });
    expect(layerOf('result-polygons').paint).toMatchObject({ 'fill-opacity': ['get', 'fill-opacity'] });
    const circle = { 'circle-opacity': 0.3, 'circle-stroke-opacity': 0.7 };
    expect(layerOf('result-points #03f 2 0.7 #fc0 0.3 9').paint).toMatchObject(circle);
  });
  test('on a dark ground colours keep their hues: yellow is no olive, blue no black', () => {
    const { paint } = layerOf('result-points #03f 2 0.7 #fc0 0.3 9', true);
    const { 'circle-opacity': fill, 'circle-stroke-opacity': rim } = { ...paint } as Record<string, number>;
    expect([fill, rim].map((share) => share.toFixed(3))).toEqual(['0.657', '0.973']);
    expect(layerOf('result-polygons', true).paint).toMatchObject({ 'fill-opacity': ['-', 1, ['^', ['-', 1, ['get', 'fill-opacity']], 3]] });
    expect(layerOf('result-lines #03f 5 0.6', true).paint).toMatchObject({ 'line-opacity': expect.closeTo(0.936) });
  });
  test('widths and radius are those of the tile', () => {
    expect(layerOf('result-lines').paint).toMatchObject({ 'line-width': ['get', 'width'] });
    expect(layerOf('result-points').paint).toMatchObject({ 'circle-radius': ['get', 'radius'], 'circle-stroke-width': ['get', 'width'] });
  });
  test('tainted lines are dashed 5,8 pixels, whatever their width', () => {
    const dashed = layerOf('result-lines-dashed');
    expect('filter' in dashed && dashed.filter).toEqual(['has', 'dashes']);
    expect('filter' in layerOf('result-lines')).toBe(true);
    const paint: Readonly<Record<string, unknown>> = { ...dashed.paint };
    // dashes count line widths: the first is of an outline 2 wide, the second of a line 5 wide
    const [, , [, narrow], , [, wide]] = paint['line-dasharray'] as [string, unknown, [string, number[]], number, [string, number[]]];
    expect(narrow.map((part) => part * 2)).toEqual([5, 8]);
    expect(wide.map((part) => part * 5)).toEqual([5, 8]);
  });
  test('are hidden and shown all together', () => {
    for (const layer of resultLayers(false, true)) expect(layer.layout, layer.id).toMatchObject({ visibility: 'none' });
    for (const layer of resultLayers(true, true)) expect(layer.layout, layer.id).toMatchObject({ visibility: 'visible' });
  });
});

test('a tile of a result has what the layers ask for, by properties or in a layer of its look', () => {
  const features = onePoint();
  const textOf = (layers: 'properties' | 'looks') =>
    new TextDecoder('latin1').decode(createTileSource(features, { styler: defaultStyler(features), layers }).tile(0, 0, 0));
  expect(textOf('looks')).toContain(layerOf('result-points #03f 2 0.7 #fc0 0.3 9').id.slice('result-'.length));
  const text = textOf('properties');
  for (const name of ['points', 'color', 'width', 'opacity', 'fill-color', 'fill-opacity', 'radius']) expect(text).toContain(name);
});

test.each([
  ['a result', resultLayers(true, true), defaultStyler],
  [
    'a kept layer',
    keptLayers([{ id: 1, address: '1/1', color: '#123456', opacity: 1 }], 'dark'),
    () => ({ records: LAYER_RECORDS, styleOf: () => 0 }),
  ],
  ['what is picked', pickedLayers(true), () => ({ records: PICKED_RECORDS, styleOf: () => 0 })],
])('the map draws the dots of every size of %s', (_, layers, styler) => {
  const drawn = layers.flatMap((layer) => ('source-layer' in layer && layer['source-layer']) || []);
  const radii = [1, 20, 60].map((count) => {
    const features = smallAreas(count);
    const source = createTileSource(features, { styler: styler(features), layers: 'looks' });
    const [name] = Object.keys(decodeTile(source.tile(0, 0, 0) ?? new Uint8Array()));
    expect(drawn).toContain(name);
    return Number(name.split(' ').at(-1));
  });
  expect(radii).toEqual([radii[0], 5, 3]);
});

describe('the selected feature', () => {
  test('the active feature is #f50', () => {
    const paints = selectionLayers(true).map(({ paint }) => ({ ...paint }) as Record<string, unknown>);
    const colors = paints.map(
      (paint) => paint['fill-color'] ?? paint['line-color'] ?? paint['circle-color'] ?? paint['circle-stroke-color'],
    );
    expect(new Set(colors)).toEqual(new Set(['#f50']));
  });
  test('is one feature, or none', () => {
    const point = { type: 'Point' as const, coordinates: [13.41, 53.5] as [number, number] };
    expect(selectionSource(point)).toEqual({
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: point }] },
    });
    expect(selectionSource(undefined)).toEqual({ type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  });
  test('is drawn where it was before, too: a point with a line from there', () => {
    const point = (lon: number) => ({ type: 'Point' as const, coordinates: [lon, 53.5] as [number, number] });
    const way = { type: 'LineString', coordinates: [point(13).coordinates, point(14).coordinates] };
    expect(selectionSource(point(14), undefined, point(13))).toMatchObject({
      data: {
        features: [
          { geometry: point(14) },
          { properties: { before: true }, geometry: way },
          { properties: { before: true }, geometry: point(13) },
        ],
      },
    });
  });
  test('is hidden with the result', () => {
    for (const layer of selectionLayers(false)) expect(layer).toMatchObject({ source: SELECTION_SOURCE, layout: { visibility: 'none' } });
  });
});
