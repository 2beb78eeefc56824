import { createTileSource, defaultStyler, TILE_LAYERS } from '@flyover/feature-tiles';
import { buildFeatures } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { RESULT_SOURCE, resultLayers, resultSource } from './result-layers.ts';
import { MAX_WEB_ZOOM, toMapLibreZoom } from './zoom.ts';

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
  test('areas lie under lines, lines under points', () => {
    expect(resultLayers(true, false).map(({ id }) => id)).toEqual([
      'result-polygons',
      'result-lines',
      'result-lines-dashed',
      'result-points',
    ]);
    expect(resultLayers(true, true).map(({ id }) => id)).toEqual([
      'result-polygons',
      'result-lines-rim',
      'result-lines',
      'result-lines-dashed',
      'result-points-rim',
      'result-points',
    ]);
  });
  test('what has no opacity stays unseen on a dark map', () => {
    const unseen = ['case', ['==', ['get', 'opacity'], 0], 0, 0.35];
    expect(layerOf('result-lines-rim', true).paint).toMatchObject({ 'line-opacity': unseen });
    expect(layerOf('result-points-rim', true).paint).toMatchObject({ 'circle-opacity': unseen });
    const outline = ['case', ['==', ['get', 'opacity'], 0], 0, 1];
    expect(layerOf('result-points', true).paint).toMatchObject({ 'circle-stroke-opacity': outline });
  });
  test('read the layers that tiles have', () => {
    for (const layer of resultLayers(true, true)) {
      if (!('source-layer' in layer)) throw new Error(`${layer.id} reads no tile`);
      expect(layer.source).toBe(RESULT_SOURCE);
      expect(TILE_LAYERS).toContain(layer['source-layer']);
    }
  });
  test.each([false, true])('read only properties that the styler writes (dark: %s)', (dark) => {
    const store = storeOfJson({ elements: [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { a: 'b' } }] });
    const written = new Set(defaultStyler(buildFeatures(store)).records.flatMap((record) => Object.keys(record)));
    const read = resultLayers(true, dark).flatMap(namesRead);
    for (const name of read) expect([...written]).toContain(name);
    expect([...new Set(read)].sort()).toEqual([...written].sort());
  });
  test('widths, radius and, on a light ground, opacities are those of the tile', () => {
    expect(layerOf('result-lines').paint).toMatchObject({ 'line-width': ['get', 'width'] });
    expect(layerOf('result-points').paint).toMatchObject({ 'circle-radius': ['get', 'radius'], 'circle-stroke-width': ['get', 'width'] });
    expect(layerOf('result-polygons').paint).toMatchObject({ 'fill-opacity': ['get', 'fill-opacity'] });
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

test('a tile of a result has what the layers ask for', () => {
  const features = buildFeatures(storeOfJson({ elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] }));
  const tile = createTileSource(features, { styler: defaultStyler(features) }).tile(0, 0, 0);
  const text = new TextDecoder('latin1').decode(tile);
  for (const name of ['points', 'color', 'width', 'opacity', 'fill-color', 'fill-opacity', 'radius']) expect(text).toContain(name);
});
