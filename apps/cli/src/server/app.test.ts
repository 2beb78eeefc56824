import { type IncomingMessage, request } from 'node:http';
import type { ServedConfig } from '@flyover/app-config';
import { createBasemap } from '@flyover/basemap';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, startTestServer, type TestServer } from '../testing/test-server.ts';

const SCRIPT = `console.warn("${'x'.repeat(3000)}");`;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    files: {
      'index.html': '<!doctype html><title>Flyover</title>',
      'map.html': '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src https:" /><title>Map</title>',
      'assets/index-aB3dE6gH.js': SCRIPT,
      'icons/ü b.svg': '<svg/>',
      '.secret': 'no',
      '.hidden/file.txt': 'no',
    },
    config: {
      attribution: 'Somebody',
      suggestedServers: [{ url: 'http://own.test:81/api/', name: 'own', coverage: 'here' }],
      gistServer: 'http://gist.test:82/api/',
    },
  });
});
afterAll(() => server.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.address + path, { headers });

describe('headers', () => {
  const paths = [
    '/',
    '/map.html',
    '/config.json',
    '/api/status',
    '/api/interpreter',
    '/search',
    '/tiles/0/0/0.mvt',
    '/nothing',
    '/assets/index-aB3dE6gH.js',
  ];
  test.each(paths)('stand on %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBeNull();
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      "connect-src 'self' https: http://127.0.0.1:* http://localhost:* http://own.test:81 http://gist.test:82",
      "worker-src 'self'",
      "font-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      `frame-ancestors ${path === '/map.html' ? '*' : "'self'"}`,
    ]);
  });
  test('keep the window of the page from pages of others where the browser heeds it, which tells what its request is for', async () => {
    const opener = async (path: string) => (await get(path)).headers.get('Cross-Origin-Opener-Policy');
    expect(await opener('/')).toBe('same-origin-allow-popups');
    expect(await opener('/map.html')).toBeNull();
    expect(await opener('/land.html')).toBeNull();
    const plain = await new Promise<IncomingMessage>((resolve) => request(server.address, resolve).end());
    plain.resume();
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    expect(plain.headers['cross-origin-opener-policy']).toBeUndefined();
  });
  test('let only the workers with SQLite compile WebAssembly', async () => {
    const scripts = async (path: string) =>
      (await get(path)).headers
        .get('Content-Security-Policy')
        ?.split('; ')
        .filter((part) => /^(script-src|worker-src|default-src)/.test(part));
    for (const path of ['/assets/geopackage.worker-aB3dE6gH.js', '/assets/engine.worker-aB3dE6gH.js'])
      expect(await scripts(path), path).toEqual(["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'"]);
    for (const path of ['/assets/result.worker-aB3dE6gH.js', '/assets/geopackage.worker-.html', '/geopackage.worker-aB3dE6gH.js'])
      expect(await scripts(path), path).toEqual(["default-src 'self'", "script-src 'self'", "worker-src 'self'"]);
  });
  test('take the place of the policy that a page has for other hosts, which does not know the configuration', async () =>
    expect(await (await get('/map.html')).text()).toBe('<!doctype html><title>Map</title>'));
  test.each(['OPTIONS', 'HEAD', 'POST'])('stand on the answer to %s', async (method) => {
    const { headers } = await fetch(`${server.address}/`, { method });
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('files', () => {
  test('gives the page at the slash', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control'), await answer.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      '<!doctype html><title>Flyover</title>',
    ]);
  });
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('compresses for %s', async (accepted, expected) => {
    const answer = await get('/assets/index-aB3dE6gH.js', { 'Accept-Encoding': accepted });
    expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary'), await answer.text()]).toEqual([
      expected,
      'Accept-Encoding',
      SCRIPT,
    ]);
    expect(Number(answer.headers.get('Content-Length'))).toBeLessThanOrEqual(expected === null ? SCRIPT.length : 200);
  });
  test('lets hashed names be kept for ever, and says when nothing changed', async () => {
    const first = await get('/assets/index-aB3dE6gH.js');
    expect([first.headers.get('Cache-Control'), first.headers.get('Content-Type')]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    const again = await get('/assets/index-aB3dE6gH.js', { 'If-None-Match': `W/${first.headers.get('ETag')}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
  test('takes encoded names', async () => expect((await get('/icons/%C3%BC%20b.svg')).headers.get('Content-Type')).toBe('image/svg+xml'));
  test.each([
    '/../town.osm',
    '/%2e%2e/town.osm',
    '/..%2ftown.osm',
    '/%2e%2e%2ftown.osm',
    '/assets/../../town.osm',
    '/assets/..%5c..%5ctown.osm',
    '//etc/passwd',
    '/%00',
    '/%',
    '/.secret',
    '/%2esecret',
    '/.hidden/file.txt',
    '/assets',
    '/assets/',
  ])('gives nothing for %s', async (path) => {
    const { status, body } = await rawRequest(server.port, path);
    expect([status, body.includes('<osm')]).toEqual([404, false]);
  });
  test('says in words what is not there or not possible', async () => {
    expect((await get('/<b>')).status).toBe(404);
    const refused = await fetch(`${server.address}/`, { method: 'DELETE' });
    expect([refused.status, refused.headers.get('Allow'), (await refused.text()).includes('DELETE is not possible')]).toEqual([
      405,
      'GET, HEAD',
      true,
    ]);
  });
  test('says what to do where the app is not built', async () => {
    const bare = await startTestServer();
    const answer = await fetch(bare.address);
    expect([answer.status, (await answer.text()).includes('npm run build')]).toEqual([200, true]);
    await bare.close();
  });
});

describe('/config.json', () => {
  test('has the data, its own server first, and what the configuration sets', async () => {
    const config = (await (await get('/config.json')).json()) as ServedConfig;
    expect(config.data).toEqual({
      name: 'town.osm',
      invented: false,
      elements: 16,
      counts: { nodes: 12, ways: 3, relations: 1 },
      bounds: [10, 20, 10.02, 20.02],
      osmBase: '2026-03-01T12:00:00Z',
      areaName: 'Ahorn',
    });
    expect(config.defaultMapView).toEqual({ lat: 10.011, lon: 20.011, zoom: 15 });
    expect(config.suggestedServers.map((entry) => entry.url)).toEqual(['/api/', 'http://own.test:81/api/']);
    expect([config.attribution, config.appname, config.basemap]).toEqual([
      'Somebody',
      'flyover',
      { kind: 'vector', tiles: '/tiles/{z}/{x}/{y}.mvt', maxzoom: 15 },
    ]);
  });
});

describe('/search', () => {
  const search = async (text: string, more = '') => {
    const answer = await get(`/search?format=json&q=${encodeURIComponent(text)}${more}`, { Origin: 'https://example.org' });
    return {
      answer,
      places: (await answer.json()) as { osm_type: string; osm_id: number; display_name: string; lat: string; boundingbox: string[] }[],
    };
  };
  test('answers as Nominatim does', async () => {
    const { answer, places } = await search('cafe linde');
    expect([answer.headers.get('Content-Type'), answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
      'application/json; charset=utf-8',
      '*',
    ]);
    expect(places).toMatchObject([
      {
        osm_type: 'node',
        osm_id: 11,
        lat: '10.0120000',
        boundingbox: ['10.0120000', '10.0120000', '20.0120000', '20.0120000'],
        display_name: 'Café Linde, Ahorn',
      },
    ]);
  });
  test('heeds the limit', async () => expect((await search('linde', '&limit=2')).places.length).toBe(2));
  test('gives an empty list where nothing is found', async () => expect((await search('nowhere')).places).toEqual([]));
  test('refuses an empty text', async () => expect((await search(' ')).answer.status).toBe(400));
});

describe('/tiles', () => {
  test('gives a tile that a map can read', async () => {
    const answer = await get('/tiles/14/9102/7734.mvt');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    const tile = new Uint8Array(await answer.arrayBuffer());
    const town = buildFeatures(await readElements([new TextEncoder().encode(SMALL_TOWN)]));
    expect(tile).toEqual(createBasemap(town).tile(14, 9102, 7734));
    const texts = ['place-town', 'Ahorn', 'road-minor', 'Lindenstraße'];
    expect(texts.filter((text) => !new TextDecoder().decode(tile).includes(text))).toEqual([]);
    const again = await get('/tiles/14/9102/7734.mvt', { 'If-None-Match': answer.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });
  test('gives an empty tile where nothing is', async () => {
    const answer = await get('/tiles/14/0/0.mvt');
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });
  test.each(['/tiles/16/0/0.mvt', '/tiles/3/8/0.mvt', '/tiles/3/0/8.mvt', '/tiles/-1/0/0.mvt', '/tiles/1/0/0.png', '/tiles/1/0'])(
    'has no tile at %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

test('a port that is taken gives the next one that is free', async () => {
  const { listen } = await import('./listen.ts');
  const { Hono } = await import('hono');
  const taken = await listen(new Hono(), '127.0.0.1', 0);
  const next = await listen(new Hono(), '127.0.0.1', taken.port);
  expect(next.port).toBeGreaterThan(taken.port);
  await Promise.all([taken.close(), next.close()]);
  await expect(listen(new Hono(), '192.0.2.1', 0)).rejects.toThrow('--host 192.0.2.1 is not an address of this computer');
});

test('the configuration is not for pages of other origins', async () => {
  const { headers } = await get('/config.json', { Origin: 'https://example.org' });
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('a closed server answers its own page and programs only', async () => {
  const closed = await startTestServer({ sameOrigin: true });
  const paths = [
    '/api/interpreter?data=node(1);out;',
    '/api/map?bbox=20,10,20.01,10.01',
    '/api/xapi?node[name=*]',
    '/api/status',
    '/api/kill_my_queries',
    '/search?q=Ahorn',
    '/reverse?lat=10&lon=20',
    '/lookup?osm_ids=N1',
    '/tiles/0/0/0.mvt',
  ];
  const statuses = async (headers: Record<string, string>, method = 'GET') => {
    const all: number[] = [];
    for (const path of paths) all.push((await fetch(closed.address + path, { method, headers })).status);
    return all;
  };
  const all = (status: number) => paths.map(() => status);
  expect(await statuses({})).toEqual(all(200));
  expect(await statuses({ Origin: closed.address })).toEqual(all(200));
  expect(await statuses({ 'Sec-Fetch-Site': 'same-origin' })).toEqual(all(200));
  expect(await statuses({ Referer: 'https://flyover.invalid/' })).toEqual(all(200));
  expect(await statuses({ Origin: 'https://example.org' })).toEqual(all(403));
  expect(await statuses({ Origin: 'https://example.org' }, 'OPTIONS')).toEqual(all(403));
  expect(await statuses({ 'Sec-Fetch-Site': 'cross-site' })).toEqual(all(403));
  expect(await statuses({ Referer: 'https://example.org/page' })).toEqual(all(403));
  await closed.close();
});
