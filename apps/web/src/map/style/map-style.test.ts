import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import type { SheetGround } from '../sheet/sheet-ground.ts';
import { sheetLayers } from '../sheet/sheet-layers.ts';
import { type MapStyleOptions, mapStyle } from './map-style.ts';

const config: AppConfig = { ...FALLBACK_CONFIG, basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 15 } };
const options = { config, dark: false, rasterTemplate: '', backgroundOpacity: 1, overlay: true, base: 'https://flyover.example.org/' };

describe('mapStyle', () => {
  test('has the ground first, then the background, the veil, and the result on top', () => {
    const ids = mapStyle({ ...options, picture: '3/1' }).layers.map(({ id }) => id);
    const veil = ids.indexOf('veil');
    expect(ids[0]).toBe('ground');
    expect(ids.slice(1, veil).every((id) => id.startsWith('basemap-'))).toBe(true);
    expect(veil).toBeGreaterThan(20);
    const results = ids.slice(veil + 1).map((id) => id.split('-')[0]);
    expect(results.filter((kind, index) => kind !== results[index - 1])).toEqual(['result', 'hover', 'selection']);
  });
  test('around the own map lies another, which its ground covers', () => {
    const bounds = { south: 1, west: 2, north: 3, east: 4 };
    const data = { name: 'Town', invented: true, elements: 1, bounds };
    const style = mapStyle({ ...options, config: { ...config, data }, cover: 'https://tile.example.org/{z}/{x}/{y}.png' });
    expect(style.layers.slice(0, 4).map(({ id }) => id)).toEqual(['ground', 'basemap-cover', 'basemap-ground', 'basemap-residential']);
    expect(style.sources.basemap).toMatchObject({ type: 'vector', bounds: [2, 1, 4, 3] });
    for (const layer of style.layers) if ('source' in layer) expect(Object.keys(style.sources)).toContain(layer.source);
    expect(Object.keys(mapStyle({ ...options, config: { ...config, data }, cover: '' }).sources)).toEqual(['basemap']);
  });
  test('every layer stands for a source that is there', () => {
    const style = mapStyle({ ...options, picture: '3/1' });
    for (const layer of style.layers) if ('source' in layer) expect(Object.keys(style.sources)).toContain(layer.source);
  });
  test('without a run there is no result: a new run takes the layer of the run before with it', () => {
    const style = mapStyle(options);
    expect(Object.keys(style.sources)).toEqual(['basemap']);
    expect(style.layers.at(-1)?.id).toBe('veil');
    expect(mapStyle({ ...options, picture: '4/1' }).sources.result).toMatchObject({ tiles: ['flyover://result/4/1/{z}/{x}/{y}'] });
  });
  test('labels of the background step back while the result has labels of its own', () => {
    const sheet = (name: string) => (ground: SheetGround) => sheetLayers([name], 'result', 'vector', ground);
    const labelOpacity = (more: Partial<MapStyleOptions>) =>
      mapStyle({ ...options, picture: '3/1', ...more }).layers.find(({ id }) => id === 'basemap-place')?.paint?.['text-opacity' as never];
    expect(labelOpacity({})).toBe(undefined);
    expect(labelOpacity({ sheet: sheet('icons@0') })).toBe(undefined);
    expect(labelOpacity({ sheet: sheet('labels@0') })).toBe(0.4);
    expect(labelOpacity({ sheet: sheet('labels@0'), overlay: false })).toBe(undefined);
    const kept = { id: 1_000_000, address: '1000000/1', color: '#112233', opacity: 1 };
    expect(labelOpacity({ kept: [{ ...kept, sheet: (_, ground) => sheet('line-labels@0')(ground) }] })).toBe(0.4);
  });
  test('labels of a foreign background step back by as much at every zoom', () => {
    const symbol = (paint: object) => ({ id: 'background:0', type: 'symbol', source: 'background:a', paint }) as LayerSpecification;
    const dimmed = (opacity: unknown) => {
      const background = { sources: {}, layers: [symbol({ 'text-opacity': opacity })], credits: [] };
      const sheet = (ground: SheetGround) => sheetLayers(['labels@0'], 'result', 'vector', ground);
      return mapStyle({ ...options, background, sheet, picture: '3/1' }).layers[1].paint;
    };
    const zoom = ['zoom'];
    expect(dimmed(0.5)).toEqual({ 'icon-opacity': 0.4, 'text-opacity': 0.2 });
    expect(dimmed(['interpolate', ['linear'], zoom, 5, 0, 8, 1])).toMatchObject({
      'text-opacity': ['interpolate', ['linear'], zoom, 5, 0, 8, 0.4],
    });
    expect(dimmed(['step', zoom, 0, 8, ['get', 'share']])).toMatchObject({
      'text-opacity': ['step', zoom, 0, 8, ['*', 0.4, ['get', 'share']]],
    });
  });
  test('the background fades to its ground, the result does not', () => {
    const veilOf = (backgroundOpacity: number) => mapStyle({ ...options, backgroundOpacity }).layers.at(-1)?.paint;
    expect(veilOf(1)).toMatchObject({ 'background-opacity': 0 });
    expect(veilOf(0.25)).toMatchObject({ 'background-opacity': 0.75 });
    expect(mapStyle({ ...options, backgroundOpacity: 0, picture: '1/1' }).layers.at(-1)?.id).toBe('selection-point');
  });
  test('without a background there is the ground alone', () => {
    const style = mapStyle({ ...options, config: FALLBACK_CONFIG });
    expect(style.sources).toEqual({});
    expect(style.layers.map(({ id }) => id)).toEqual(['ground', 'veil']);
  });
});
