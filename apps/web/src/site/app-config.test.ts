import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { configOf, FALLBACK_CONFIG, loadConfig, readConfig } from './app-config.ts';

const WHOLE = {
  appname: 'my_site',
  defaultServer: '/api/',
  suggestedServers: [
    { url: '/api/', name: 'own', coverage: 'Liechtenstein' },
    { url: 'https://overpass.example.org/api/', name: 'planet', coverage: 'planet' },
  ],
  defaultTiles: '',
  tileServerAttribution: '© tiles',
  suggestedTiles: [{ name: 'Relief', url: 'https://{s}.example.org/{z}/{x}/{y}.png', attribution: '© relief', maxzoom: 17 }],
  defaultMapView: { lat: 47.14, lon: 9.52, zoom: 12 },
  maxMapZoom: 19,
  gistServer: 'https://gist.example.org/api',
  josmServer: 'http://127.0.0.1:9111/',
  styleImports: ['/maps/styles/'],
  embedOrigins: ['https://www.example.org'],
  short_url_service: 'https://short.example.org/?u=',
  html2canvas_use_proxy: true,
  osmnamesApiKey: 'abc',
  osmAuth: { url: 'https://www.openstreetmap.org', clientId: 'xyz' },
  placeSearch: 'https://nominatim.example.org/',
  osmnamesServer: 'https://names.example.org/',
  areaBounds: [47, 9, 48, 10],
  attribution: '© OpenStreetMap contributors',
  data: { name: 'liechtenstein.osm.pbf', invented: false, elements: 500_000, osmBase: '2026-01-02T03:04:05Z' },
  basemap: { kind: 'vector', tiles: 'tiles/{z}/{x}/{y}.mvt', maxzoom: 14 },
};

describe('the fallback', () => {
  test('the default view is latitude 53.5, longitude 13.41, zoom 15', () =>
    expect(FALLBACK_CONFIG.defaultView).toEqual({ lat: 53.5, lon: 13.41, zoom: 15 }));
  test('suggests 5 servers and 1 background, and the map zooms in to 20', () => {
    expect(FALLBACK_CONFIG.servers).toHaveLength(5);
    expect(FALLBACK_CONFIG.rasterTiles).toHaveLength(1);
    expect(FALLBACK_CONFIG.maxMapZoom).toBe(20);
  });
  test('has no shortening service, no account and no key', () =>
    expect(FALLBACK_CONFIG).toMatchObject({ shortUrlService: '', osmAuth: undefined, osmNames: undefined }));
});

describe('readConfig', () => {
  const config = (value: unknown) => readConfig(value).config;
  test('takes a whole configuration', () =>
    expect(readConfig(WHOLE)).toEqual({
      config: {
        appname: 'my_site',
        defaultView: { lat: 47.14, lon: 9.52, zoom: 12 },
        data: WHOLE.data,
        dataSets: [],
        servers: WHOLE.suggestedServers,
        basemap: WHOLE.basemap,
        defaultTiles: '',
        attribution: '© OpenStreetMap contributors',
        placeSearch: 'https://nominatim.example.org/',
        osmNames: { address: 'https://names.example.org/', key: 'abc' },
        rasterTiles: WHOLE.suggestedTiles,
        tileServerAttribution: '© tiles',
        shortUrlService: 'https://short.example.org/?u=',
        shortLinks: false,
        osmAuth: WHOLE.osmAuth,
        gistServer: 'https://gist.example.org/api/',
        josmServer: 'http://127.0.0.1:9111/',
        styleImports: ['/maps/styles/'],
        embedOrigins: ['https://www.example.org'],
        maxMapZoom: 19,
        areaBounds: { south: 47, west: 9, north: 48, east: 10 },
      },
      problems: [],
    }));
  test('of nothing is the fallback', () => expect(readConfig({})).toEqual({ config: FALLBACK_CONFIG, problems: [] }));
  test.each([undefined, null, 5, 'config', true, [], [WHOLE]])('of %j is the fallback, and says so', (value) =>
    expect(readConfig(value)).toEqual({ config: FALLBACK_CONFIG, problems: ['the configuration must be an object'] }),
  );
  test('names the field that is wrong and what it must be; its default holds', () => {
    const { config, problems } = readConfig({ maxMapZoom: 30, appname: 'mine' });
    expect([config.maxMapZoom, config.appname]).toEqual([20, 'mine']);
    expect(problems).toEqual(['maxMapZoom must be a number from 1 to 20']);
  });
  test('puts the default server first, suggested or not', () => {
    const servers = ['https://a.example.org/api/', 'https://b.example.org/api/'];
    const first = (defaultServer: string) => config({ defaultServer, suggestedServers: servers }).servers.map(({ url }) => url);
    expect(first('https://b.example.org/api')).toEqual(['https://b.example.org/api/', 'https://a.example.org/api/']);
    expect(first('https://c.example.org/api/')).toEqual(['https://c.example.org/api/', ...servers]);
    expect(config({ defaultServer: 'https://c.example.org/api/' }).servers[0].name).toBe('c.example.org');
  });
  test('without a server suggests the public ones', () =>
    expect(config({ suggestedServers: [] }).servers).toEqual(FALLBACK_CONFIG.servers));
  test('draws the default tiles where the site has no map of its own, and beside one', () => {
    const defaultTiles = 'https://{s}.tile.example.org/{z}/{x}/{y}.png';
    expect(config({ ...WHOLE, basemap: undefined, defaultTiles }).basemap).toEqual({ kind: 'raster', tiles: defaultTiles, maxzoom: 19 });
    expect(config({ ...WHOLE, defaultTiles })).toMatchObject({ basemap: WHOLE.basemap, defaultTiles });
  });
  test('data sets beside the first have data, map and places of their own', () => {
    const north = { server: '/north/api/', search: '/north/', data: { name: 'north', elements: 2, bounds: [1, 2, 3, 4] } };
    const basemap = { kind: 'vector', tiles: '/north/tiles/{z}/{x}/{y}.mvt', maxzoom: 15 } as const;
    const read = config({ ...WHOLE, dataSets: [{ ...north, basemap }, 'x', null] });
    expect(configOf('/north/api/', read)).toMatchObject({
      data: { name: 'north', elements: 2, bounds: { south: 1, west: 2, north: 3, east: 4 } },
      basemap,
      search: '/north/',
      servers: read.servers,
    });
    for (const server of ['', '/api/', 'https://elsewhere.example/north/api/']) expect(configOf(server, read)).toBe(read);
    expect(config({ dataSets: 'north' }).dataSets).toEqual([]);
  });
  test.each([
    [[43.5, 7.4, 43.8, 7.6], { south: 43.5, west: 7.4, north: 43.8, east: 7.6 }],
    [[43.8, 7.4, 43.5, 7.6], undefined],
    [[43.5, 7.4, 91, 7.6], undefined],
    [[43.5, 7.4, 43.8], undefined],
    ['world', undefined],
  ])('data covers %j', (bounds, box) => expect(config({ data: { name: 'a', bounds } }).data?.bounds).toEqual(box));
  test.each([
    [{ kind: 'photo', tiles: 'x' }],
    [{ kind: 'vector' }],
    [{ kind: 'vector', tiles: '' }],
    [{ kind: 'vector', tiles: 'https://' }],
    [{ kind: 'raster', tiles: 'javascript:alert(1)' }],
    ['vector'],
    [null],
  ])('a background that is none: %j', (basemap) => expect(config({ basemap }).basemap).toEqual(FALLBACK_CONFIG.basemap));
  test('data needs a name; nothing is invented unless it says so', () => {
    expect(config({ data: { elements: 5 } }).data).toBe(undefined);
    expect(config({ data: { name: 'a', invented: 'yes', elements: -1 } }).data).toEqual({
      name: 'a',
      invented: false,
      elements: 0,
      osmBase: undefined,
    });
  });
  test('never throws, and always gives every field', () => {
    const field = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('https://', 'vector', 'api/', 1e308, -5),
      fc.array(fc.dictionary(fc.constantFrom('url', 'name'), fc.jsonValue())),
    );
    const names = fc.constantFrom(...Object.keys(WHOLE), 'lat', 'lon', 'zoom', 'kind', 'tiles', 'maxzoom');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(field, fc.dictionary(names, field)))), (value) => {
        const { config } = readConfig(value);
        expect(config.servers.length).toBeGreaterThan(0);
        for (const { url } of config.servers) expect(url.endsWith('/')).toBe(true);
        expect(['vector', 'raster', 'none']).toContain(config.basemap.kind);
        expect(Math.abs(config.defaultView.lat) <= 90 && Math.abs(config.defaultView.lon) <= 180).toBe(true);
        expect(config.defaultView.zoom >= 0 && config.defaultView.zoom <= 20).toBe(true);
      }),
    );
  });
});

describe('loadConfig', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const answer = (response: () => Response) => vi.stubGlobal('fetch', () => Promise.resolve(response()));
  test('reads what the site says', async () => {
    answer(() => Response.json({ appname: 'mine' }));
    expect((await loadConfig()).config.appname).toBe('mine');
  });
  test('of a site without a configuration starts with the defaults; only the console says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer(() => new Response('', { status: 404 }));
    expect(await loadConfig()).toEqual({ config: FALLBACK_CONFIG, problems: [] });
    expect(warn.mock.calls).toEqual([['There is no config.json: Flyover starts with its defaults.']]);
  });
  test('tells a configuration that could not be fetched or read', async () => {
    answer(() => new Response('', { status: 503, statusText: 'Service Unavailable' }));
    expect(await loadConfig()).toEqual({ config: FALLBACK_CONFIG, problems: [], failure: '503 Service Unavailable' });
    answer(() => new Response('<html>'));
    expect((await loadConfig()).failure).toContain('JSON');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await loadConfig()).failure).toBe('Failed to fetch');
  });
});
