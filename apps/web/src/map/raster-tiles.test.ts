import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../site/app-config.ts';
import { backgroundCredit, expandTemplate, hostOf, isTileTemplate, rasterSource } from './raster-tiles.ts';

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
