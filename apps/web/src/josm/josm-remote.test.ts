import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoopbackBar } from '../ui/loopback-access.ts';
import { handToJosm, importInJosm, LONGEST_ADDRESS, loadInJosm } from './josm-remote.ts';

/** A JOSM that answers by path; an error is what happens when nobody listens. */
function josm(answers: Readonly<Record<string, Response | Error>>, bar?: LoopbackBar) {
  const asked: string[] = [];
  const request: typeof fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    asked.push(String(address));
    const answer = answers[new URL(String(address)).pathname];
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('no such path');
  };
  return { asked, request, barOf: async () => bar };
}
const version = (major: number, minor: number) => Response.json({ protocolversion: { major, minor }, application: 'JOSM RemoteControl' });

describe('an element', () => {
  test('the version is asked first, then the element is loaded with what belongs to it', async () => {
    const { asked, ...browser } = josm({ '/version': version(1, 8), '/load_object': new Response('OK') });
    expect(await loadInJosm('w12', browser)).toBe(undefined);
    expect(asked).toEqual(['http://127.0.0.1:8111/version', 'http://127.0.0.1:8111/load_object?objects=w12&relation_members=true']);
  });
  test('nobody listens', async () => {
    const browser = josm({ '/version': new TypeError('Failed to fetch') });
    expect(await loadInJosm('n1', browser)).toEqual({ kind: 'notFound' });
  });
  test('another protocol is told with its version, and nothing is loaded', async () => {
    const { asked, ...browser } = josm({ '/version': version(2, 3) });
    expect(await loadInJosm('n1', browser)).toEqual({ kind: 'incompatible', version: '2.3' });
    expect(asked).toHaveLength(1);
  });
  test.each([new Response('hello'), new Response('', { status: 500 }), Response.json(null), Response.json({ protocolversion: 1 })])(
    'an answer that is no version',
    async (answer) => expect(await loadInJosm('n1', josm({ '/version': answer }))).toEqual({ kind: 'incompatible', version: '?' }),
  );
  test('JOSM says no', async () => {
    const browser = josm({ '/version': version(1, 0), '/load_object': new Response('Forbidden', { status: 403 }) });
    expect(await loadInJosm('n1', browser)).toEqual({ kind: 'refused', status: 403 });
  });
});

describe('a browser that holds requests to this computer back', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each(['prompt', 'denied', 'never', 'unsure'] as const)('is named: %s', async (bar) =>
    expect(await loadInJosm('n1', josm({ '/version': new TypeError('Failed to fetch') }, bar))).toEqual({ kind: 'notFound', bar }),
  );

  /** Answers its version after so long, ms. */
  const slow =
    (time: number): typeof fetch =>
    (_, init) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(version(1, 8)), time);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });

  test('is waited for while its user is asked, longer than a JOSM that hangs', async () => {
    const asking = loadInJosm('n1', { request: slow(60_000), barOf: async () => 'prompt' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await asking).toBe(undefined);
    const hanging = loadInJosm('n1', { request: slow(60_000), barOf: async () => undefined });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await hanging).toEqual({ kind: 'notFound' });
  });
});

describe('the answer of a query', () => {
  const SOURCE = 'https://overpass.example.org/api/interpreter?data=node%5Ba%3D%22b%26c%22%5D%3Bout%3B';

  test('is imported into a layer of its own by the address with the query in it, at the port of the configuration', async () => {
    const { asked, ...browser } = josm({ '/version': version(1, 0), '/import': new Response('OK') });
    expect(await importInJosm(SOURCE, { address: 'http://127.0.0.1:9000/', ...browser })).toBe(undefined);
    expect(asked[0]).toBe('http://127.0.0.1:9000/version');
    const { pathname, searchParams } = new URL(asked[1]);
    expect([pathname, [...searchParams]]).toEqual([
      '/import',
      [
        ['new_layer', 'true'],
        ['url', SOURCE],
      ],
    ]);
  });
  test.each([
    ['JOSM says no', new Response('', { status: 500 }), 500],
    ['JOSM hangs up', new TypeError('Failed to fetch'), 0],
  ])('is not imported: %s', async (_, answer, status) => {
    const browser = josm({ '/version': version(1, 9), '/import': answer });
    expect(await importInJosm(SOURCE, browser)).toEqual({ kind: 'refused', status });
  });
  test('whoever stops waiting hears nothing of a failure', async () => {
    const { asked, ...browser } = josm({ '/version': version(1, 0) });
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(importInJosm(SOURCE, { ...browser, signal: stopped })).rejects.toThrow('enough');
    expect(asked).toEqual([]);
  });
});

describe('data of a file', () => {
  const DATA = '<osm version="0.6"><node id="-1" lat="1" lon="2"><tag k="name" v="Café &amp; +"/></node></osm>';
  test('is handed over as OSM XML for a layer of its own', async () => {
    const { asked, ...browser } = josm({ '/version': version(1, 12), '/load_data': new Response('OK') });
    expect(await handToJosm(DATA, browser)).toBe(undefined);
    const { pathname, searchParams } = new URL(asked[1]);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/load_data',
      { new_layer: 'true', mime_type: 'application/x-osm+xml', data: DATA },
    ]);
  });
  test('is not handed over where it is longer than an address can be', async () => {
    const { asked, ...browser } = josm({ '/version': version(1, 12), '/load_data': new Response('OK') });
    // a letter of three bytes takes nine characters
    expect(await handToJosm('€'.repeat(LONGEST_ADDRESS / 9), browser)).toEqual({ kind: 'size' });
    expect(asked).toEqual([]);
  });
});
