import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '@flyover/app-config';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { hostNames, ownNamesOnly, responseHeaders } from './origins.ts';
import { openSqliteLinks } from './short-links-sqlite.ts';
import type { ShortLinkStore } from './short-links-store.ts';

describe('the values of --host-name', () => {
  test.each([
    ['osm.example', 'osm.example'],
    ['OSM.Example.', 'osm.example'],
    ['karte.müller.example', 'karte.xn--mller-kva.example'],
    ['192.0.2.7', '192.0.2.7'],
    ['2001:DB8::1', '2001:db8::1'],
  ])('%s is %s', (given, name) => expect([...hostNames([given], 'localhost').names]).toEqual([name, 'localhost']));
  test.each(['', 'http://osm.example', 'osm.example:8080', 'osm.example/', 'osm.example?', 'osm example', '*.example', 'me@osm.example'])(
    'are names: not %j',
    (given) => expect(() => hostNames([given], 'localhost')).toThrow('--host-name must be a name such as osm.example'),
  );
});

describe('a request', () => {
  /** The status by `Host`, the address of this computer that is asked, and what the server is started with. */
  const statusOf = async (host: string | undefined, localAddress: string, given: readonly string[] = [], own = '127.0.0.1') => {
    const app = new Hono<{ Bindings: HttpBindings }>();
    app.use('*', ownNamesOnly(hostNames(given, own)));
    app.get('*', (context) => context.text('read'));
    const response = await app.request('/', {}, { incoming: { headers: { host }, socket: { localAddress } } });
    return response.status;
  };
  const LOOPBACK = '127.0.0.1';
  const NETWORK = '192.0.2.7';

  test.each(['localhost', 'LOCALHOST:8080', 'localhost.:8080', '127.0.0.1:8080', '127.8.9.1', '[::1]', '[::1]:8080', undefined])(
    'by %s is answered everywhere',
    async (host) => {
      for (const address of [LOOPBACK, '::1', '::ffff:127.0.0.1', NETWORK])
        for (const given of [[], ['osm.example']]) expect(await statusOf(host, address, given)).toBe(200);
    },
  );
  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:127.0.0.1',
    'localhost:evil',
    '[evil]',
    '::1',
    '',
    NETWORK,
  ])('by %j is refused on loopback', async (host) => {
    for (const address of [LOOPBACK, '::1', '::ffff:127.0.0.1']) {
      expect(await statusOf(host, address)).toBe(421);
      expect(await statusOf(host, address, ['osm.example'])).toBe(421);
    }
  });
  test('by a name that is given is answered, by another not, on the network either', async () => {
    for (const address of [LOOPBACK, NETWORK]) {
      for (const host of ['osm.example', 'OSM.example:443', 'osm.example.'])
        expect(await statusOf(host, address, ['osm.example'])).toBe(200);
      expect(await statusOf('evil.example', address, ['osm.example', 'map.example'])).toBe(421);
    }
    // nobody makes an address lead elsewhere
    for (const host of [NETWORK, '[2001:db8::1]:8080']) expect(await statusOf(host, NETWORK, ['osm.example'])).toBe(200);
  });
  test('by any name is answered on the network where none is given', async () => expect(await statusOf('evil.example', NETWORK)).toBe(200));
  test('by the name of --host is answered, where that is one of loopback', async () => {
    expect(await statusOf('desk:8080', '127.0.1.1', [], 'Desk')).toBe(200);
    expect(await statusOf('evil.example', '127.0.1.1', [], 'Desk')).toBe(421);
  });
});

describe('a page whose own name leads to this computer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-names-'));
  let links: ShortLinkStore;
  let server: TestServer | undefined;
  beforeAll(async () => {
    links = await openSqliteLinks(join(folder, 'links.sqlite'));
  });
  afterEach(() => server?.close());
  afterAll(async () => {
    await links.close();
    rmSync(folder, { recursive: true });
  });

  /** Headers of a browser with a page of `http://evil.example:PORT`, which takes the server for the page's own origin. */
  const ask = (path: string, { method = 'GET', body = '', name = 'evil.example' } = {}) =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const host = `${name}:${server?.port}`;
      const headers = { Host: host, Origin: `http://${host}`, Referer: `http://${host}/`, 'Sec-Fetch-Site': 'same-origin' };
      const sent = request({ host: '127.0.0.1', port: server?.port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const ATTACKS = [
    ['/api/interpreter?data=node(11);out;'],
    ['/api/interpreter', { method: 'POST', body: 'node(11);out;' }],
    ['/api/tags'],
    ['/api/status'],
    ['/api/kill_my_queries'],
    ['/search?q=linde&format=json'],
    ['/tiles/0/0/0.mvt'],
    ['/config.json'],
    ['/metrics'],
    ['/s', { method: 'POST', body: '?Q=node(1)' }],
    ['/'],
    ['/nothing'],
    ['/api/interpreter', { method: 'OPTIONS' }],
  ] as const;

  const askAll = async (name: string) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const [path, more] of ATTACKS) answers.push(await ask(path, { ...more, name }));
    return answers;
  };

  test('reads nothing, stores no link and ends no query, with --same-origin and without', async () => {
    for (const sameOrigin of [true, false]) {
      server = await startTestServer({ sameOrigin, links, metrics: 'loopback', files: { 'index.html': 'the page' } });
      const answers = await askAll('evil.example');
      expect(answers.map(({ status }) => status)).toEqual(ATTACKS.map(() => 421));
      expect(new Set(answers.map(({ text }) => text))).toEqual(
        new Set([
          "This server does not answer to the name in Host. If it is the server's own, as behind a proxy, start it with --host-name evil.example.\n",
        ]),
      );
      // the page of the server itself asks for the same
      const own = await askAll('localhost');
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 201, 200, 404, 204]);
      await server.close();
    }
  });
  test('behind a proxy is that of the name which is given', async () => {
    server = await startTestServer({ sameOrigin: true, hostNames: ['osm.example'] });
    expect((await ask('/api/tags', { name: 'osm.example' })).status).toBe(200);
    expect((await ask('/api/tags')).status).toBe(421);
  });
});

const DIST = new URL('../../../web/dist/', import.meta.url);

/** Headers that a host sends for a path: of all rules that fit it, those of one name joined by commas. */
function headersByFile(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const rule of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    if (pattern !== path && !(pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1)))) continue;
    for (const line of lines) {
      const [name = '', ...value] = line.trim().split(': ');
      found[name] = [...(name in found ? [found[name]] : []), value.join(': ')].join(', ');
    }
  }
  return found;
}

test('the built _headers file says for each page and worker the headers that the server sends', async () => {
  const text = readFileSync(new URL('_headers', DIST), 'utf8');
  const app = new Hono().use(responseHeaders(DEFAULT_CONFIG)).get('*', (context) => context.text(''));
  const names = (await readdir(DIST, { recursive: true })).map((name) => `/${name}`);
  const pages = ['/', ...names.filter((name) => name.endsWith('.html'))];
  const workers = names.filter((name) => /worker[^/]*\.m?js$/.test(name));
  expect(workers.length).toBeGreaterThan(5);
  for (const path of [...pages, ...workers]) {
    const mode = { 'Sec-Fetch-Mode': 'navigate' };
    const sent = Object.fromEntries((await app.request(path, { headers: pages.includes(path) ? mode : {} })).headers);
    delete sent['content-type'];
    const lower = Object.fromEntries(Object.entries(headersByFile(text, path)).map(([name, value]) => [name.toLowerCase(), value]));
    expect(lower, path).toEqual(sent);
  }
  expect(headersByFile(text, '/flyover.svg')).toEqual({
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  const compiling = workers.filter((path) => headersByFile(text, path)['Content-Security-Policy']?.includes('wasm-unsafe-eval'));
  expect(compiling.map((path) => path.replace(/-[\w-]+\.js$/, '')).sort()).toEqual(['/assets/engine.worker', '/assets/geopackage.worker']);
});
