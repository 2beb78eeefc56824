import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchQuery, planAddress } from './open-address.ts';

const asked: string[] = [];
function answer(body: BodyInit, type = 'text/plain; charset=utf-8', status = 200): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(body, { status, headers: { 'content-type': type } });
  });
}
afterEach(() => vi.unstubAllGlobals());
const open = (address: string) => fetchQuery(address, new AbortController().signal);
const FILE = 'https://example.org/benches.overpassql';

describe('an address', () => {
  test('of a link is the query it holds, and nothing is fetched', () =>
    expect(planAddress('https://overpass-turbo.eu/?Q=node(1)%3Bout%3B&C=1;2;3')).toEqual({ kind: 'text', text: 'node(1);out;' }));
  test('of a file on GitHub is that of its text', () =>
    expect(planAddress('https://github.com/someone/queries/blob/main/a/b.ql')).toEqual({
      kind: 'file',
      address: 'https://raw.githubusercontent.com/someone/queries/main/a/b.ql',
    }));
  test('of a gist is asked of GitHub; of its raw text, it is the text', () => {
    expect(planAddress('https://gist.github.com/someone/0123456789abcdef#file-cafes-ql')).toEqual({
      kind: 'gist',
      address: 'https://api.github.com/gists/0123456789abcdef',
      anchor: 'cafes-ql',
    });
    const raw = 'https://gist.githubusercontent.com/someone/0123456789abcdef/raw/cafes.ql';
    expect(planAddress(raw)).toEqual({ kind: 'file', address: raw });
  });
  test.each([
    '',
    'node(1);',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/plain,a',
    'https://',
    'https://user:secret@example.org/a',
  ])('is not %j', (typed) => expect(() => planAddress(typed)).toThrow('address'));
});

describe('a file', () => {
  test('is taken as it is', async () => {
    answer('node[name="Café"];\r\nout;');
    expect(await open(` ${FILE} `)).toBe('node[name="Café"];\r\nout;');
    expect(asked).toEqual([FILE]);
  });
  test.each([
    ['a web page', '<html></html>', 'text/html', 200, 'type'],
    ['a picture', 'GIF89a', 'image/gif', 200, 'type'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x41]), 'text/plain', 200, 'type'],
    ['bytes with zeros', 'a\0b', 'application/octet-stream', 200, 'type'],
    ['more than a megabyte', 'a'.repeat(1_000_001), 'text/plain', 200, 'size'],
    ['nothing', ' \n', 'text/plain', 200, 'empty'],
    ['an error', 'none', 'text/plain', 404, 'status'],
  ])('that is %s is told', async (_, body, type, status, problem) => {
    answer(body, type, status);
    await expect(open(FILE)).rejects.toMatchObject({ name: 'AddressError', problem });
  });
  test('that cannot be reached is told', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
    await expect(open(FILE)).rejects.toMatchObject({ problem: 'unreachable' });
  });
});

describe('a gist', () => {
  const GIST = 'https://gist.github.com/someone/0123456789abcdef';
  const files = { 'README.md': { content: 'About' }, 'cafes.ql': { content: 'node(1);out;' }, 'b a.txt': { content: 'node(2);out;' } };
  test('gives the file that its anchor names, else the one that looks most like a query', async () => {
    answer(JSON.stringify({ files }), 'application/json; charset=utf-8');
    expect(await open(GIST)).toBe('node(1);out;');
    expect(await open(`${GIST}#file-b-a-txt`)).toBe('node(2);out;');
    expect(asked).toEqual(Array.from({ length: 2 }, () => 'https://api.github.com/gists/0123456789abcdef'));
  });
  test.each([['{}'], ['[]'], ['null'], ['{"files":{}}'], ['{"files":{"a.ql":5}}'], ['{"files":{"a.ql":{"content":7}}}'], ['{']])(
    'that is answered with %s is told',
    async (body) => {
      answer(body, 'application/json');
      await expect(open(GIST)).rejects.toMatchObject({ problem: 'gist' });
    },
  );
});
