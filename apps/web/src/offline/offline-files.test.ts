import { describe, expect, test, vi } from 'vitest';
import { createOfflineFiles, type OfflineList } from './offline-files.ts';

const SCOPE = 'https://maps.example.org/flyover/';
const LANGUAGES = { de: ['assets/text/de/map-d.js'], fr: ['assets/text/fr/map-f.js'] };
const LIST: OfflineList = {
  version: 'v2',
  files: ['assets/index-a.js', 'assets/map-b.js', 'supported.js'],
  languages: LANGUAGES,
  entry: 'assets/index-a.js',
};

/** Caches in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const match = async (address: string) =>
    [...all.values()]
      .find((cache) => cache.has(address))
      ?.get(address)
      ?.clone();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return { put: async (address: string, answer: Response) => void cache.set(address, answer) };
  };
  const caches = { match, open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return { all, caches: caches as unknown as CacheStorage };
}

/** The app's files over a network that is there until it is `down`; `pages` are its answers by path. */
function app(pages: Record<string, string | number> = {}, list = LIST, kept = memoryCaches(), language?: string) {
  const network = {
    down: false,
    silent: false,
    asked: [] as string[],
    pages: { '': '<script src="assets/index-a.js">', 'assets/index-a.js': 'a', 'assets/map-b.js': 'b', 'supported.js': 's', ...pages },
  };
  const fetch = async (request: Request | string) => {
    const url = typeof request === 'string' ? request : request.url;
    const path = url
      .slice(SCOPE.length)
      .replace(/[?#].*/, '')
      .replace('index.html', '');
    network.asked.push(path);
    if (network.down) throw new TypeError('Failed to fetch');
    if (network.silent) return new Promise<Response>(() => undefined);
    const page: string | number | undefined = (network.pages as Record<string, string | number>)[path];
    return typeof page === 'string' ? new Response(page) : new Response('', { status: page ?? 404 });
  };
  const means = { scope: SCOPE, caches: kept.caches, fetch: fetch as typeof globalThis.fetch, language, patience: 5 };
  const files = createOfflineFiles(list, means);
  const get = async (path: string) => (await files.answer(new Request(SCOPE + path)))?.text();
  return { files, network, get, kept };
}

describe('with no network', () => {
  test('everything of the app is here, under every address of the page', async () => {
    const { files, network, get } = app({ 'config.json': '{"name":"x"}' });
    await files.install();
    network.down = true;
    for (const page of ['', '?Q=out;', 'index.html']) expect(await get(page)).toContain('index-a.js');
    expect([await get('assets/map-b.js'), await get('supported.js'), await get('config.json')]).toEqual(['b', 's', '{"name":"x"}']);
  });
  test('a network that is silent, or a server with a fault, counts as none', async () => {
    const { files, network, get } = app();
    await files.install();
    network.silent = true;
    expect(await get('')).toContain('index-a.js');
    network.silent = false;
    Object.assign(network.pages, { '': 502 });
    expect(await get('')).toContain('index-a.js');
  });
  test('what was needed once is here the next time', async () => {
    const { files, network, get } = app({ 'assets/de-c.json': 'Trinkwasser' });
    await files.install();
    expect(await get('assets/de-c.json')).toBe('Trinkwasser');
    network.down = true;
    expect(await get('assets/de-c.json')).toBe('Trinkwasser');
  });
});

describe('another language', () => {
  const texts = { 'assets/text/de/map-d.js': 'Karte', 'assets/text/fr/map-f.js': 'Carte' };
  test('is kept, and no other one', async () => {
    const { files, network, get } = app(texts, LIST, undefined, 'de');
    await files.install();
    expect(network.asked).toContain('assets/text/de/map-d.js');
    expect(network.asked).not.toContain('assets/text/fr/map-f.js');
    network.down = true;
    expect(await get('assets/text/de/map-d.js')).toBe('Karte');
  });
  test('that cannot be had leaves the one before as it is', async () => {
    const { files, kept } = app(texts, LIST, undefined, 'de');
    await files.install();
    const next = app({ ...texts, 'assets/text/fr/map-f.js': 500 }, LIST, kept, 'fr');
    await expect(next.files.install()).rejects.toThrow();
    expect([...kept.all.keys()]).toEqual(['flyover-app-v2-de']);
  });
});

describe('with a network', () => {
  test('the page and the configuration are those of the server, files named after their content are not asked for again', async () => {
    const { files, network, get } = app();
    await files.install();
    network.asked.length = 0;
    Object.assign(network.pages, { '': 'another program', 'config.json': '{"name":"new"}' });
    expect([await get(''), await get('config.json'), await get('assets/index-a.js')]).toEqual(['another program', '{"name":"new"}', 'a']);
    expect(network.asked).toEqual(['', 'config.json']);
    network.down = true;
    expect(await get('config.json')).toBe('{"name":"new"}');
  });
  test('queries, tiles, other folders and what is sent are none of its business', () => {
    const { files } = app();
    for (const path of ['api/interpreter?data=out;', 'tiles/1/2/3.mvt', 'map.html', 's/abc', 'service-worker.js'])
      expect(files.answer(new Request(SCOPE + path))).toBeUndefined();
    expect(files.answer(new Request('https://maps.example.org/assets/index-a.js'))).toBeUndefined();
    expect(files.answer(new Request(`${SCOPE}assets/index-a.js`, { method: 'POST', body: 'x' }))).toBeUndefined();
  });
});

describe('a new version', () => {
  test('keeps nothing where one of its files cannot be had, or the page is of another one', async () => {
    const faults: [string, string | number][] = [
      ['assets/map-b.js', 500],
      ['', '<script src="assets/index-z.js">'],
    ];
    for (const [path, answer] of faults) {
      const { files, kept } = app({ [path]: answer });
      await expect(files.install()).rejects.toThrow();
      expect([...kept.all.keys()]).toEqual([]);
    }
  });
  test('fetches what is new of it, and drops the one before', async () => {
    const { files, kept } = app();
    await files.install();
    const files3 = ['assets/index-d.js', 'assets/map-b.js', 'supported.js'];
    const list = { version: 'v3', files: files3, languages: LANGUAGES, entry: 'assets/index-d.js' };
    const next = app({ '': '<script src="assets/index-d.js">', 'assets/index-d.js': 'd' }, list, kept);
    await next.files.install();
    expect(next.network.asked.toSorted()).toEqual(['', 'assets/index-d.js', 'config.json', 'supported.js']);
    await next.files.dropOlder();
    expect([...kept.all.keys()]).toEqual(['flyover-app-v3']);
    next.network.down = true;
    expect(await next.get('')).toContain('index-d.js');
  });
});

test('while somebody works at the page no file is fetched, but not for ever', async () => {
  vi.useFakeTimers();
  const { files, network } = app();
  const installed = files.install();
  files.giveWay();
  await vi.advanceTimersByTimeAsync(900);
  // those that were on their way
  const begun = network.asked.length;
  expect(begun).toBeLessThan(5);
  files.giveWay();
  await vi.advanceTimersByTimeAsync(900);
  expect(network.asked.length).toBe(begun);
  const keys = setInterval(() => files.giveWay(), 500);
  await vi.advanceTimersByTimeAsync(121_000);
  await installed;
  clearInterval(keys);
  expect(network.asked).toEqual(['', 'config.json', 'assets/index-a.js', 'assets/map-b.js', 'supported.js']);
  vi.useRealTimers();
});
