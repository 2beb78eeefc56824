import { afterEach, describe, expect, test, vi } from 'vitest';
import { shortenerOf, shortenLink } from './share-forms.ts';

const PAGE = 'https://flyover.example.org/app/';
const LONG = `${PAGE}?Q=node(1)%3Bout%3B&R`;
const SERVICE = { kind: 'service', address: 'https://s.example.org/?url=', host: 's.example.org' } as const;
const OWN = { kind: 'own', address: `${PAGE}s`, host: 'flyover.example.org' } as const;

const asked: { address: string; method: string; body: unknown }[] = [];
function answer(body: string, status = 200): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: sent }: RequestInit) => {
    asked.push({ address, method, body: sent });
    return new Response(body, { status });
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('who shortens', () => {
  test('the service is used only if it is configured', () => {
    expect(shortenerOf({ shortUrlService: '', shortLinks: false }, PAGE)).toBe(undefined);
    expect(shortenerOf({ shortUrlService: SERVICE.address, shortLinks: true }, PAGE)).toEqual(SERVICE);
  });
  test('the own server, if it keeps links', () => expect(shortenerOf({ shortUrlService: '', shortLinks: true }, PAGE)).toEqual(OWN));
});

describe('a service', () => {
  test('gets the encoded link by GET, and its answer is the short link', async () => {
    answer('https://s.example.org/abc\n');
    expect(await shortenLink(LONG, SERVICE)).toBe('https://s.example.org/abc');
    expect(asked).toEqual([{ address: `${SERVICE.address}${encodeURIComponent(LONG)}`, method: 'GET', body: undefined }]);
  });
  test.each(['', 'javascript:alert(1)', '<html>busy</html>', 'https://a b', 'https://', `https://${'a'.repeat(3000)}`])(
    'that answers %j is told',
    async (body) => {
      answer(body);
      await expect(shortenLink(LONG, SERVICE)).rejects.toMatchObject({ reason: 'unusable' });
    },
  );
  test('that refuses is told with its status', async () => {
    answer('slow down', 429);
    await expect(shortenLink(LONG, SERVICE)).rejects.toMatchObject({ reason: 'refused', status: 429 });
  });
  test('that cannot be reached is told', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
    await expect(shortenLink(LONG, SERVICE)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('the own server', () => {
  test('gets the part of the link behind the page by POST', async () => {
    answer('s/a1B2c3D4e5');
    expect(await shortenLink(LONG, OWN)).toBe(`${PAGE}s/a1B2c3D4e5`);
    expect(asked).toEqual([{ address: `${PAGE}s`, method: 'POST', body: '?Q=node(1)%3Bout%3B&R' }]);
  });
  test.each(['https://evil.example/', '//evil.example/aaaaaaaa', 's/../../x', 's/short'])('that answers %j is told', async (body) => {
    answer(body);
    await expect(shortenLink(LONG, OWN)).rejects.toMatchObject({ reason: 'unusable' });
  });
});
