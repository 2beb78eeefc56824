import { describe, expect, test } from 'vitest';
import { mapStyle } from '../../map/style/map-style.ts';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import { groundOf, hasBackground, hostsOfSource, imageStyle, resultOf } from './hidden-map.ts';

const config: AppConfig = { ...FALLBACK_CONFIG, basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 15 } };
const base = 'https://flyover.example.org/';
const options = { config, dark: false, rasterTemplate: '', backgroundOpacity: 0.5, overlay: true, base, picture: '3/1' };
const shown = mapStyle(options);
const layered = mapStyle({ ...options, kept: [{ id: 1_000_000, address: '1000000/1', color: '#112233', opacity: 1 }] });

/** The first words of the names of layers, from the bottom up. */
const kindsOf = (layers: readonly { readonly id: string }[]) => [...new Set(layers.map(({ id }) => id.split('-')[0]))];

describe('imageStyle', () => {
  test('leaves out what is selected and pointed at', () => {
    const { sources, layers } = imageStyle(shown, true);
    expect(Object.keys(sources)).toEqual(['basemap', 'result']);
    expect(kindsOf(layers)).toEqual(['ground', 'basemap', 'veil', 'result']);
  });
  test('without the background the ground, kept layers and the result are left, and nothing is fetched', () => {
    const { sources, layers, glyphs, sprite } = imageStyle({ ...layered, glyphs: 'https://a/', sprite: 'https://b/' }, false);
    expect(Object.keys(sources)).toEqual(['layer-1000000', 'result']);
    expect(kindsOf(layers)).toEqual(['ground', 'layer', 'result']);
    expect([glyphs, sprite]).toEqual([undefined, undefined]);
  });
});

test('the result of a style is known by its tiles', () => {
  expect(resultOf(shown)).toBe('flyover://result/3/1/{z}/{x}/{y}');
  expect(resultOf(imageStyle(shown, true))).toBe('flyover://result/3/1/{z}/{x}/{y}');
  expect(resultOf({ ...shown, sources: {} })).toBe(undefined);
});

test('a style without tiles but those of the result and of kept layers has no background', () => {
  expect(hasBackground(shown)).toBe(true);
  expect(hasBackground(imageStyle(layered, false))).toBe(false);
});

test('the colour of the ground', () => {
  expect(groundOf(shown)).toEqual([0xf3, 0xf1, 0xea]);
  expect(groundOf({ ...shown, layers: [] })).toEqual([255, 255, 255]);
});

test('hosts are told of what is fetched, not of what the page makes', () => {
  expect(hostsOfSource(shown.sources.result)).toEqual([]);
  expect(hostsOfSource(shown.sources.basemap)).toEqual(['flyover.example.org']);
  expect(hostsOfSource({ type: 'raster', tiles: ['https://{s}.a.example/{z}', 'no address'], url: 'https://b.example/t.json' })).toEqual([
    's.a.example',
    'b.example',
  ]);
});
