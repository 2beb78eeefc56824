import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_CONFIG, readConfig } from './app-config.ts';

const WHOLE = {
  appname: 'flyover',
  defaultView: { lat: 47.14, lon: 9.52, zoom: 12 },
  data: { name: 'liechtenstein.osm.pbf', invented: false, elements: 500_000, osmBase: '2026-01-02T03:04:05Z' },
  servers: [
    { url: 'api/', name: 'own', coverage: 'Liechtenstein' },
    { url: 'https://overpass.example.org/api/', name: 'planet', coverage: 'planet' },
  ],
  basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 14 },
  attribution: '© OpenStreetMap contributors',
  placeSearch: 'https://nominatim.example.org/',
  rasterTiles: [{ name: 'Relief', url: 'https://{s}.example.org/{z}/{x}/{y}.png', attribution: '© relief', maxzoom: 17 }],
  maxMapZoom: 19,
};

describe('the fallback', () => {
  test('the default view is latitude 53.5, longitude 13.41, zoom 15', () =>
    expect(FALLBACK_CONFIG.defaultView).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 }));
  test('is itself a sound configuration', () => expect(readConfig(FALLBACK_CONFIG)).toEqual(FALLBACK_CONFIG));
});

describe('readConfig', () => {
  test('takes a whole configuration as it is', () => expect(readConfig(WHOLE)).toEqual(WHOLE));
  test.each([undefined, null, 5, 'config', true, [], [WHOLE]])('of %j is the fallback', (value) =>
    expect(readConfig(value)).toEqual(FALLBACK_CONFIG),
  );
  test('of nothing is the fallback', () => expect(readConfig({})).toEqual(FALLBACK_CONFIG));
  test('takes each field of the view by itself', () => {
    expect(readConfig({ defaultView: { lat: 10 } }).defaultView).toEqual({ lat: 10, lon: 13.41, zoom: 15 });
    expect(readConfig({ defaultView: { lat: 91, lon: -181, zoom: 20 } }).defaultView).toEqual({ lat: 53.5, lon: 13.41, zoom: 20 });
    expect(readConfig({ defaultView: { lat: '10', lon: null, zoom: 20.1 } }).defaultView).toEqual(FALLBACK_CONFIG.defaultView);
  });
  test('adds the slash at the end of a server, and its name', () =>
    expect(readConfig({ servers: [{ url: 'https://a.example.org/api' }] }).servers).toEqual([
      { url: 'https://a.example.org/api/', name: 'https://a.example.org/api', coverage: '' },
    ]));
  test.each([
    [[]],
    [{}],
    [[null, 5, 'api/', []]],
    [[{ name: 'no address' }]],
    [[{ url: '' }]],
    [[{ url: 'https://' }]],
    [[{ url: 'javascript:alert(1)' }]],
    [[{ url: 5 }]],
  ])('servers that are none are left out: %j', (servers) => expect(readConfig({ servers }).servers).toEqual(FALLBACK_CONFIG.servers));
  test.each([
    [{ kind: 'photo', tiles: 'x' }],
    [{ kind: 'vector' }],
    [{ kind: 'vector', tiles: '' }],
    [{ kind: 'vector', tiles: 'https://' }],
    [{ kind: 'raster', tiles: 'javascript:alert(1)' }],
    ['vector'],
    [null],
  ])('a background that is none: %j', (basemap) => expect(readConfig({ basemap }).basemap).toEqual(FALLBACK_CONFIG.basemap));
  test('a background may leave out its deepest zoom', () =>
    expect(readConfig({ basemap: { kind: 'raster', tiles: 'https://{s}.example.org/{z}/{x}/{y}.png', maxzoom: 99 } }).basemap).toEqual({
      kind: 'raster',
      tiles: 'https://{s}.example.org/{z}/{x}/{y}.png',
      maxzoom: 14,
    }));
  test('data needs a name; nothing is invented unless it says so', () => {
    expect(readConfig({ data: { elements: 5 } }).data).toBe(undefined);
    expect(readConfig({ data: { name: 'a', invented: 'yes', elements: -1 } }).data).toEqual({
      name: 'a',
      invented: false,
      elements: 0,
      osmBase: undefined,
    });
  });
  test('a suggested tile address needs {z}, {x} and {y}', () =>
    expect(
      readConfig({ rasterTiles: [{ url: 'https://a.example.org/{z}/{x}' }, { url: 'https://b.example.org/{z}/{x}/{y}' }] }).rasterTiles,
    ).toEqual([{ name: 'https://b.example.org/{z}/{x}/{y}', url: 'https://b.example.org/{z}/{x}/{y}', attribution: '', maxzoom: 19 }]));
  test('suggests one tile address where nothing is configured, with its attribution', () =>
    expect(FALLBACK_CONFIG.rasterTiles.map(({ url, attribution }) => [url, attribution])).toEqual([
      ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', '© OpenStreetMap contributors'],
    ]));
  test('the maximum zoom is configured, and 20 by default', () => {
    expect(readConfig({ maxMapZoom: 17 }).maxMapZoom).toBe(17);
    expect(readConfig({}).maxMapZoom).toBe(20);
    expect(readConfig({ maxMapZoom: 30 }).maxMapZoom).toBe(20);
  });
  test('place names are completed only with a key of OSMNames', () => {
    expect(readConfig({ osmnamesApiKey: 'k' }).osmNames).toEqual({ address: 'https://search.osmnames.org/', key: 'k' });
    expect(readConfig({ osmnamesServer: 'https://names.example.org/', osmnamesApiKey: '' }).osmNames).toBe(undefined);
  });
  test('a first area may be configured as south, west, north, east', () => {
    expect(readConfig({ areaBounds: [1, 2, 3, 4] }).areaBounds).toEqual({ south: 1, west: 2, north: 3, east: 4 });
    for (const areaBounds of [[3, 2, 1, 4], [1, 2, 3], [1, 2, 3, 181], 'x', null])
      expect(readConfig({ areaBounds }).areaBounds).toBe(undefined);
  });
  test('overlong text is left out', () => expect(readConfig({ appname: 'x'.repeat(2001), attribution: '' })).toEqual(FALLBACK_CONFIG));
  test('never throws, and always gives every field', () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('https://', 'vector', 'api/', 1e308, -5),
      fc.array(fc.dictionary(fc.constantFrom('url', 'name'), fc.jsonValue())),
    );
    const names = fc.constantFrom(...Object.keys(WHOLE), 'lat', 'lon', 'zoom', 'kind', 'tiles', 'maxzoom');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(field, fc.dictionary(names, field)))), (value) => {
        const config = readConfig(value);
        expect(config.servers.length).toBeGreaterThan(0);
        for (const { url } of config.servers) expect(url.endsWith('/')).toBe(true);
        expect(['vector', 'raster', 'none']).toContain(config.basemap.kind);
        expect(Math.abs(config.defaultView.lat) <= 90 && Math.abs(config.defaultView.lon) <= 180).toBe(true);
        expect(config.defaultView.zoom >= 0 && config.defaultView.zoom <= 20).toBe(true);
      }),
    );
  });
});
