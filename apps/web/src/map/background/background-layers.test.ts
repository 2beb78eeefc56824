import { TILE_LAYERS } from '@flyover/feature-tiles';
import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import {
  BASEMAP_SOURCE,
  backgroundCredit,
  basemapLayers,
  basemapSource,
  expandTemplate,
  groundColor,
  hostOf,
  isTileTemplate,
  rasterSource,
} from './background-layers.ts';

const config: AppConfig = {
  ...FALLBACK_CONFIG,
  rasterTiles: [{ name: 'Relief', url: 'https://relief.example.org/{z}/{x}/{y}.png', attribution: '© relief', maxzoom: 15 }],
};

describe('tile addresses', () => {
  test.each([
    ['https://tile.example.org/{z}/{x}/{y}.png', ['https://tile.example.org/{z}/{x}/{y}.png']],
    [
      'https://{s}.example.org/{z}/{x}/{y}',
      ['https://a.example.org/{z}/{x}/{y}', 'https://b.example.org/{z}/{x}/{y}', 'https://c.example.org/{z}/{x}/{y}'],
    ],
    ['//tile.example.org/{z}/{x}/{y}', ['https://tile.example.org/{z}/{x}/{y}']],
    ['https://{switch:1, 2}.example.org/{z}/{x}/{y}', ['https://1.example.org/{z}/{x}/{y}', 'https://2.example.org/{z}/{x}/{y}']],
    ['https://tile.example.org/{z}/{x}/{-y}{r}.png', ['https://tile.example.org/{z}/{x}/{y}.png']],
  ])('%s', (template, addresses) => expect(expandTemplate(template)).toEqual(addresses));
  test('are templates where they have placeholders, else a style', () => {
    expect(isTileTemplate('https://tile.example.org/{z}/{x}/{y}.png')).toBe(true);
    expect(isTileTemplate('https://tile.example.org/style.json')).toBe(false);
  });
});

describe('the source of raster tiles', () => {
  test('has tiles of 256 pixels, native up to zoom 19', () =>
    expect(rasterSource('https://tile.example.org/{z}/{x}/{y}.png', config)).toEqual({
      type: 'raster',
      tiles: ['https://tile.example.org/{z}/{x}/{y}.png'],
      tileSize: 256,
      maxzoom: 19,
    }));
  test('ends where the configuration says', () =>
    expect(rasterSource('https://relief.example.org/{z}/{x}/{y}.png', config).maxzoom).toBe(15));
  test('with {-y} counts rows from the south', () =>
    expect(rasterSource('https://tile.example.org/{z}/{x}/{-y}.png', config)).toMatchObject({
      scheme: 'tms',
      tiles: ['https://tile.example.org/{z}/{x}/{y}.png'],
    }));
});

describe('who is named for a background', () => {
  test('nobody for the own one', () => expect(backgroundCredit('', config)).toBe(undefined));
  test('whom the configuration names', () =>
    expect(backgroundCredit('https://relief.example.org/{z}/{x}/{y}.png', config)).toBe('© relief'));
  test('for the tiles of the site, whom it names for them', () => {
    const site: AppConfig = {
      ...config,
      basemap: { kind: 'raster', tiles: 'https://tile.example.org/{z}/{x}/{y}.png', maxzoom: 19 },
      tileServerAttribution: '© tiles',
    };
    expect(backgroundCredit('', site)).toBe('© tiles');
    expect(backgroundCredit('https://mine.example.org/{z}/{x}/{y}.png', site)).toBe('mine.example.org');
  });
  test('else the host', () => {
    expect(backgroundCredit('https://{s}.mine.example.org/{z}/{x}/{y}.png', config)).toBe('a.mine.example.org');
    expect(hostOf('https://{s}.mine.example.org:8080/{z}/{x}/{y}.png')).toBe('a.mine.example.org:8080');
    expect(hostOf('none')).toBe('none');
  });
});

const RASTER = 'https://{s}.tile.example.org/{z}/{x}/{y}.png';
const vectorConfig: AppConfig = { ...FALLBACK_CONFIG, basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 15 } };
const rasterConfig: AppConfig = { ...FALLBACK_CONFIG, basemap: { kind: 'raster', tiles: RASTER, maxzoom: 19 } };

describe('basemapSource', () => {
  test('map tiles are 256 pixels and native up to zoom 19', () =>
    expect(basemapSource(FALLBACK_CONFIG, 'https://tile.example.org/{z}/{x}/{y}.png')).toEqual({
      type: 'raster',
      tiles: ['https://tile.example.org/{z}/{x}/{y}.png'],
      tileSize: 256,
      maxzoom: 19,
    }));
  test('a template of the user goes before the configuration', () =>
    expect(basemapSource(vectorConfig, 'https://mine.example.org/{z}/{x}/{y}')).toMatchObject({
      type: 'raster',
      tiles: ['https://mine.example.org/{z}/{x}/{y}'],
    }));
  test('a raster template of the configuration is expanded too', () =>
    expect(basemapSource(rasterConfig, '')).toMatchObject({ type: 'raster', tiles: expandTemplate(RASTER) }));
  test('tiles of the own server have absolute addresses: the map fetches them in a worker', () =>
    expect(basemapSource(vectorConfig, '', 'https://flyover.example.org/map/index.html')).toEqual({
      type: 'vector',
      tiles: ['https://flyover.example.org/map/tiles/{z}/{x}/{y}.mvt'],
      maxzoom: 15,
    }));
  test('none is none', () => expect(basemapSource(FALLBACK_CONFIG, '')).toBe(undefined));
});

describe('basemapLayers', () => {
  const source = basemapSource(vectorConfig, '', 'https://flyover.example.org/');
  test('a raster background is one layer', () =>
    expect(basemapLayers(basemapSource(rasterConfig, ''), false)).toEqual([
      { id: 'basemap-raster', type: 'raster', source: BASEMAP_SOURCE },
    ]));
  test('without a source there are none', () => expect(basemapLayers(undefined, false)).toEqual([]));
  test('areas lie under lines, lines under names', () => {
    const order = ['fill', 'line', 'symbol'];
    const layers = basemapLayers(source, false);
    const ground = layers.map(({ id }) => id).indexOf('basemap-building');
    const types = layers.map(({ type }) => order.indexOf(type));
    expect(Math.min(...types)).toBe(0);
    expect(layers.slice(0, ground + 1).some(({ type }) => type === 'symbol')).toBe(false);
    expect(types.slice(ground + 1)).toEqual(types.slice(ground + 1).sort((a, b) => a - b));
  });
  test('the sea has the colour of water', () => {
    const water = basemapLayers(source, false).filter((layer) => 'filter' in layer && JSON.stringify(layer.filter).includes('"sea"'));
    expect(water.map(({ id, type }) => [id, type])).toEqual([['basemap-water', 'fill']]);
  });
  test('every layer has a name of its own and reads the background', () => {
    const layers = basemapLayers(source, true);
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
    for (const layer of layers) expect('source' in layer && layer.source, layer.id).toBe(BASEMAP_SOURCE);
  });
  test('names are read where they stand once, those of lines along the line', () => {
    const names = basemapLayers(source, false).filter((layer) => layer.type === 'symbol');
    expect(names.length).toBeGreaterThan(0);
    for (const { id, layout, 'source-layer': layer } of names) {
      expect(TILE_LAYERS, id).toContain(layer);
      expect(layer, id).toBe(layout?.['symbol-placement'] === 'line' ? 'lines' : 'labels');
    }
  });
  test('light and dark differ in colours only', () => {
    const bare = (dark: boolean) => basemapLayers(source, dark).map(({ paint: _, ...rest }) => rest);
    expect(bare(true)).toEqual(bare(false));
    expect(basemapLayers(source, true)).not.toEqual(basemapLayers(source, false));
    expect(groundColor(true)).not.toBe(groundColor(false));
  });
});
