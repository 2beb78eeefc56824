import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import { shownBackground } from './use-background.ts';

const PUBLIC = FALLBACK_CONFIG.rasterTiles[0].url;
const OURS = 'https://{s}.tile.example.org/{z}/{x}/{y}.png';
const bounds = { south: 53.4, west: 13.3, north: 53.6, east: 13.5 };
const config: AppConfig = {
  ...FALLBACK_CONFIG,
  data: { name: 'Town', invented: true, elements: 1, bounds },
  basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 15 },
};
const inside = { lat: 53.5, lon: 13.4, zoom: 15, width: 900, height: 800 };
const edge = { ...inside, lon: 13.5 };
const outside = { ...inside, lat: 47.1, lon: 9.5 };

describe('shownBackground', () => {
  test('the own map where it covers the view, whatever server is asked', () => {
    expect(shownBackground(config, '', false, inside)).toEqual({ own: true, cover: '' });
    expect(shownBackground({ ...config, defaultTiles: OURS }, '', true, inside)).toEqual({ own: true, cover: '' });
  });
  test('a public one takes over once queries go to another server', () => {
    expect(shownBackground(config, '', true, outside)).toEqual({ own: false, cover: PUBLIC });
    expect(shownBackground(config, '', true, edge)).toEqual({ own: true, cover: PUBLIC });
  });
  test('before that nobody else is asked, unless the operator names a template', () => {
    expect(shownBackground(config, '', false, outside)).toEqual({ own: false, cover: '' });
    expect(shownBackground({ ...config, defaultTiles: OURS }, '', false, outside)).toEqual({ own: false, cover: OURS });
  });
  test('one that the user has chosen stands alone', () =>
    expect(shownBackground(config, OURS, true, outside)).toEqual({ own: false, cover: '' }));
  test('a map of which nobody knows how far it goes stays', () =>
    expect(shownBackground({ ...config, data: undefined }, '', true, outside)).toEqual({ own: true, cover: '' }));
});
