import { describe, expect, test } from 'vitest';
import { keepShared } from './keep-shared.ts';
import { takeShared } from './take-shared.ts';

const SCOPE = 'https://maps.example.org/flyover/';

/** Caches in memory, of answers by address. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      match: async (address: string) => cache.get(address),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    };
  };
  return { open, has: async (name: string) => all.has(name), delete: async (name: string) => all.delete(name) } as unknown as CacheStorage;
}

function shares(values: Readonly<Record<string, string>>, files: readonly File[] = []): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  for (const file of files) body.append('files', file);
  return new Request(`${SCOPE}shared`, { method: 'POST', body });
}

describe('what another program shares', () => {
  test('files reach the page once, under their names', async () => {
    const caches = memoryCaches();
    const answer = await keepShared(shares({}, [new File(['<osm/>'], 'Café 1/2.osm'), new File(['b'], 'b.gpx')]), SCOPE, caches);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${SCOPE}#shared`]);
    const { files, address } = await takeShared(caches);
    expect(await Promise.all(files.map(async (file) => [file.name, await file.text()]))).toEqual([
      ['Café 1/2.osm', '<osm/>'],
      ['b.gpx', 'b'],
    ]);
    expect(address).toBeUndefined();
    expect((await takeShared(caches)).files).toEqual([]);
  });

  test.each([
    [{ url: 'https://overpass-turbo.eu/s/abc' }, 'https://overpass-turbo.eu/s/abc'],
    [{ title: 'A query', text: 'Look: http://example.org/a.overpassql here' }, 'http://example.org/a.overpassql'],
    [{ text: 'javascript:alert(1)' }, undefined],
    [{ url: 'file:///etc/passwd', text: '"https://example.org/b"' }, 'https://example.org/b'],
  ])('an address of the web is found in %j', async (values, address) => {
    const caches = memoryCaches();
    await keepShared(shares(values), SCOPE, caches);
    expect(await takeShared(caches)).toEqual(address === undefined ? { files: [] } : { files: [], address });
  });

  test('what is shared takes the place of what nobody fetched, and is bounded', async () => {
    const caches = memoryCaches();
    await keepShared(shares({ url: 'https://example.org/old' }), SCOPE, caches);
    const many = Array.from({ length: 40 }, (_, n) => new File(['x'], `${n}.osm`));
    await keepShared(shares({ text: `${' '.repeat(10_000)}https://example.org/far` }, many), SCOPE, caches);
    const { files, address } = await takeShared(caches);
    expect([files.length, address]).toEqual([16, undefined]);
  });

  test('what cannot be kept leads to the page all the same, which is told', async () => {
    const full = {
      ...memoryCaches(),
      open: async () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    } as unknown as CacheStorage;
    const lead = async (request: Request) => (await keepShared(request, SCOPE, full)).headers.get('location');
    expect(await lead(shares({}, [new File(['x'], 'a.osm')]))).toBe(`${SCOPE}#shared=failed`);
    expect(await lead(new Request(`${SCOPE}shared`, { method: 'POST', body: 'no form' }))).toBe(`${SCOPE}#shared=failed`);
  });
});
