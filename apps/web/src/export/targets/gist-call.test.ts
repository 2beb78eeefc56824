import { describe, expect, test } from 'vitest';
import { createGist, GistError, GistSizeError, gistContent, type NewGist, viewerAddress } from './gist-call.ts';

const SERVER = 'https://api.example.org/';
const TEXT = '{\n  "name": "Café \\"1\\" 🗺 \u2028"\n}';

/** The bytes of a text in pieces of a few bytes, which cut characters. */
async function* inPieces(text: string, size = 3): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const gist = async (content = TEXT): Promise<NewGist> => ({
  description: 'A "test"',
  fileName: 'cafés.geojson',
  content: await gistContent(inPieces(content)),
});

interface Asked {
  readonly address: string;
  readonly method?: string;
  readonly headers: Headers;
  readonly body: unknown;
}

function service(answer: () => Response) {
  const asked: Asked[] = [];
  const request: typeof fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    const body: unknown = init?.body instanceof Blob ? JSON.parse(await init.body.text()) : init?.body;
    asked.push({ address: String(address), method: init?.method, headers: new Headers(init?.headers), body });
    return answer();
  };
  return { asked, call: { server: SERVER, token: 'ghp_abc', signal: new AbortController().signal, request } };
}
const made = (fields: object = {}) =>
  Response.json({ html_url: 'https://gist.github.com/mapper/5f3a', id: '5f3a', owner: { login: 'mapper' }, ...fields }, { status: 201 });
const failureOf = async (answer: () => Response) => {
  const failure = await createGist(await gist(), service(answer).call).catch((error: unknown) => error);
  if (!(failure instanceof GistError)) throw new Error('a GistError is expected');
  const { reason, status, answer: words } = failure;
  return { reason, status, words };
};

test('a gist is posted with description, public true and the content of one file', async () => {
  const { asked, call } = service(made);
  await createGist(await gist(), call);
  expect(asked).toHaveLength(1);
  const [{ address, method, headers, body }] = asked;
  expect([method, address]).toEqual(['POST', 'https://api.example.org/gists']);
  expect(body).toEqual({ description: 'A "test"', public: true, files: { 'cafés.geojson': { content: TEXT } } });
  expect([headers.get('authorization'), headers.get('content-type')]).toEqual(['Bearer ghp_abc', 'application/json']);
});

test('html_url and id are read from the answer', async () => {
  expect(await createGist(await gist(), service(made).call)).toEqual({
    address: 'https://gist.github.com/mapper/5f3a',
    id: '5f3a',
    owner: 'mapper',
  });
  expect(await createGist(await gist(), service(() => made({ owner: null })).call)).toEqual({
    address: 'https://gist.github.com/mapper/5f3a',
    id: '5f3a',
  });
});

describe('a gist that was not made', () => {
  test('says what the service says', async () =>
    expect(await failureOf(() => Response.json({ message: 'Validation Failed' }, { status: 422 }))).toEqual({
      reason: 'refused',
      status: 422,
      words: 'Validation Failed',
    }));
  test('says what a service says that speaks no JSON, cut where it is long', async () =>
    expect(await failureOf(() => new Response(` Bad gateway ${'.'.repeat(5000)}`, { status: 502 }))).toEqual({
      reason: 'refused',
      status: 502,
      words: `Bad gateway ${'.'.repeat(1000)}`.slice(0, 1000),
    }));
  test('because the token is not taken', async () =>
    expect(await failureOf(() => Response.json({ message: 'Bad credentials' }, { status: 401 }))).toEqual({
      reason: 'token',
      status: 401,
      words: 'Bad credentials',
    }));
  test('because nobody answers', async () =>
    expect(
      await failureOf(() => {
        throw new TypeError('Failed to fetch');
      }),
    ).toEqual({ reason: 'unreachable', status: 0, words: '' }));
  test.each([
    ['no JSON', () => new Response('OK')],
    ['no link', () => made({ html_url: undefined })],
    ['a link that runs a script', () => made({ html_url: 'javascript:alert(1)' })],
    ['no id', () => made({ id: 5 })],
    ['an id that would change the link to the viewer', () => made({ id: 'a&map=9/9/9' })],
  ])('because the answer has %s', async (_, answer) => expect((await failureOf(answer)).reason).toBe('unusable'));
});

test('a token that no header can hold is not sent', async () => {
  const { asked, call } = service(made);
  for (const token of ['', 'ghp 1', 'ghp_1\r\nx: y', 'ghp_é'])
    await expect(createGist(await gist(), { ...call, token })).rejects.toEqual(expect.objectContaining({ reason: 'token' }));
  expect(asked).toEqual([]);
});

test('whoever stops waiting hears of no failure', async () => {
  const { call } = service(made);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(createGist(await gist(), { ...call, signal })).rejects.toThrow('enough');
});

describe('the content', () => {
  test.each([1, 2, 3, 4, 7, 1000])('is the same in pieces of %i bytes', async (size) => {
    const { pieces, bytes } = await gistContent(inPieces(TEXT, size));
    expect(JSON.parse(pieces.join(''))).toBe(TEXT);
    expect(bytes).toBe(new TextEncoder().encode(TEXT).length);
  });
  test('stops where it is too large, and reads no further', async () => {
    let read = 0;
    async function* file() {
      for (const piece of ['aaaa', 'bbbb', 'cccc', 'dddd']) {
        read += 1;
        yield new TextEncoder().encode(piece);
      }
    }
    await expect(gistContent(file(), 8)).rejects.toThrow(GistSizeError);
    expect(read).toBe(3);
    expect((await gistContent(file(), 16)).bytes).toBe(16);
  });
});

describe('the place to look at it', () => {
  test('is known for gists of GitHub', () =>
    expect(viewerAddress({ address: 'https://gist.github.com/mapper/5f3a', id: '5f3a', owner: 'mapper' })).toBe(
      'https://geojson.io/#id=gist:mapper/5f3a',
    ));
  test('is not known for those of another service', () =>
    expect(viewerAddress({ address: 'https://github.example.org/gist/5f3a', id: '5f3a' })).toBe(undefined));
});
