import { describe, expect, test } from 'vitest';
import { importInJosm, loadInJosm } from './josm-remote.ts';

/** A JOSM that answers by path; an error is what happens when nobody listens. */
function josm(answers: Readonly<Record<string, Response | Error>>) {
  const asked: string[] = [];
  const request: typeof fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    asked.push(String(address));
    const answer = answers[new URL(String(address)).pathname];
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('no such path');
  };
  return { asked, request };
}
const version = (major: number, minor: number) => Response.json({ protocolversion: { major, minor }, application: 'JOSM RemoteControl' });

describe('an element', () => {
  test('the version is asked first, then the element is loaded with what belongs to it', async () => {
    const { asked, request } = josm({ '/version': version(1, 8), '/load_object': new Response('OK') });
    expect(await loadInJosm('w12', { request })).toBe(undefined);
    expect(asked).toEqual(['http://127.0.0.1:8111/version', 'http://127.0.0.1:8111/load_object?objects=w12&relation_members=true']);
  });
  test('nobody listens', async () => {
    const { request } = josm({ '/version': new TypeError('Failed to fetch') });
    expect(await loadInJosm('n1', { request })).toEqual({ kind: 'notFound' });
  });
  test('another protocol is told with its version, and nothing is loaded', async () => {
    const { asked, request } = josm({ '/version': version(2, 3) });
    expect(await loadInJosm('n1', { request })).toEqual({ kind: 'incompatible', version: '2.3' });
    expect(asked).toHaveLength(1);
  });
  test.each([new Response('hello'), new Response('', { status: 500 }), Response.json(null), Response.json({ protocolversion: 1 })])(
    'an answer that is no version',
    async (answer) =>
      expect(await loadInJosm('n1', { request: josm({ '/version': answer }).request })).toEqual({ kind: 'incompatible', version: '?' }),
  );
  test('JOSM says no', async () => {
    const { request } = josm({ '/version': version(1, 0), '/load_object': new Response('Forbidden', { status: 403 }) });
    expect(await loadInJosm('n1', { request })).toEqual({ kind: 'refused', status: 403 });
  });
});

describe('the answer of a query', () => {
  const SOURCE = 'https://overpass.example.org/api/interpreter?data=node%5Ba%3D%22b%26c%22%5D%3Bout%3B';

  test('is imported by one parameter, the address with the query in it, at the port of the configuration', async () => {
    const { asked, request } = josm({ '/version': version(1, 0), '/import': new Response('OK') });
    expect(await importInJosm(SOURCE, { address: 'http://127.0.0.1:9000/', request })).toBe(undefined);
    expect(asked[0]).toBe('http://127.0.0.1:9000/version');
    const { pathname, searchParams } = new URL(asked[1]);
    expect([pathname, [...searchParams]]).toEqual(['/import', [['url', SOURCE]]]);
  });
  test.each([
    ['JOSM says no', new Response('', { status: 500 }), 500],
    ['JOSM hangs up', new TypeError('Failed to fetch'), 0],
  ])('is not imported: %s', async (_, answer, status) => {
    const { request } = josm({ '/version': version(1, 9), '/import': answer });
    expect(await importInJosm(SOURCE, { request })).toEqual({ kind: 'refused', status });
  });
  test('whoever stops waiting hears nothing of a failure', async () => {
    const { asked, request } = josm({ '/version': version(1, 0) });
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(importInJosm(SOURCE, { request, signal: stopped })).rejects.toThrow('enough');
    expect(asked).toEqual([]);
  });
});
