/** Sheets from a server that means no good: real HTTP on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { REQUEST } from '../testing/results.ts';
import { fetchSheet } from './sheet-imports.ts';

const MEGABYTE = 'x'.repeat(1_000_000);
/** What is asked for decides what comes. */
const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  '/styles/good.css': (response) => response.end('\ufeffnode { fill-color: #aa1100; } /* größer */'),
  '/styles/most.css': (response) => response.end(MEGABYTE),
  '/styles/long.css': (response) => response.end(`${MEGABYTE}x`),
  '/styles/endless.css': (response) => {
    const more = () => !response.destroyed && response.write(MEGABYTE) && setImmediate(more);
    response.on('drain', more);
    more();
  },
  '/styles/bomb.css': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000, ' '))),
  '/styles/away.css': (response) => response.writeHead(302, { location: '/secret.css' }).end(),
  '/styles/gone.css': (response) => response.writeHead(410).end(),
  '/styles/broken.css': (response) => response.writeHead(500).end('node { width: 1; }'),
  '/styles/page.css': (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>'),
  '/styles/cut.css': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('node { ');
    setTimeout(() => response.destroy(), 20);
  },
  '/styles/silent.css': () => undefined,
  '/styles/slow.css': (response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
};
const asked: string[] = [];
let hungUp = 0;
let address = '';
const server = createServer((request, response) => {
  const { url = '' } = request;
  asked.push(url);
  response.on('close', () => {
    if (!response.writableFinished) hungUp++;
  });
  const chain = /^\/styles\/chain\/(\d+)$/.exec(url);
  if (chain !== null) response.end(`@import "${Number(chain[1]) + 1}";`);
  else (answers[url] ?? (() => response.writeHead(404).end()))(response, request);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a sheet is fetched', () => {
  const never = new AbortController().signal;
  const fetched = async (name: string, ms = 5000) => {
    const sheet = await fetchSheet(`${address}styles/${name}`, never, { bytes: 1_000_000, ms });
    return 'fault' in sheet ? sheet.fault : sheet.text;
  };
  test('as text', async () => expect(await fetched('good.css')).toBe('node { fill-color: #aa1100; } /* größer */'));
  test('up to its limit', async () => expect((await fetched('most.css')).length).toBe(1_000_000));
  test.each([
    ['long.css', 'too-large'],
    ['endless.css', 'too-large'],
    ['bomb.css', 'too-large'],
    ['nothing.css', 'missing'],
    ['gone.css', 'missing'],
    ['broken.css', 'failed'],
    ['page.css', 'failed'],
    ['cut.css', 'failed'],
  ])('%s is %s', async (name, fault) => expect(await fetched(name)).toBe(fault));
  test.each(['silent.css', 'slow.css'])('%s is too slow', async (name) => expect(await fetched(name, 300)).toBe('too-slow'));
  test('without following a redirect', async () => {
    expect(await fetched('away.css')).toBe('redirect');
    expect(asked).not.toContain('/secret.css');
  });
  test('from nowhere', async () => expect(await fetchSheet('http://127.0.0.1:1/x', never)).toEqual({ fault: 'failed' }));
});

const ANSWER = JSON.stringify({
  elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } }],
});

async function drawn(sheet: string, signal = new AbortController().signal) {
  const session = createResultSession();
  session.setImportPlaces({ base: `${address}index.html`, folders: [`${address}styles/`] });
  const request = { ...REQUEST, sheets: [sheet], source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  const outcome = await session.run(
    request,
    signal,
    () => undefined,
    () => undefined,
  );
  const painted = () => new TextDecoder('latin1').decode(session.tile(7, 0, 0, 0)?.bytes);
  return { session, outcome, painted };
}
const kindsOf = async (sheet: string) => (await drawn(sheet)).outcome.style?.warnings.map(({ kind, subject }) => `${kind} ${subject}`);

describe('a query', () => {
  test('draws with what it imports, and says which rule comes from where', async () => {
    const { session, outcome, painted } = await drawn('node { width: 1; }\n@import "styles/good.css";');
    expect(outcome.style).toMatchObject({ styled: true, warnings: [] });
    expect(painted()).toContain('#aa1100');
    const [{ feature }] = session.hit(7, 53.5, 13.41, 18, 4).hits;
    const rules = session.featureStyle(7, feature, 15)?.rules ?? [];
    expect(rules.slice(1).map(({ sheet, imported, line }) => [sheet, imported, line])).toEqual([
      [0, undefined, 1],
      [0, `${address}styles/good.css`, 1],
    ]);
  });
  test('is told of sheets that are not imported, and draws the rest', async () => {
    const names = [
      'styles/nothing.css',
      'elsewhere.css',
      'javascript:alert(1)',
      'data:text/css,x',
      'file:///etc/passwd',
      'styles/away.css',
    ];
    const { outcome, painted } = await drawn(`${names.map((name) => `@import "${name}";`).join('\n')}\n@import "styles/good.css";`);
    expect(outcome.style?.warnings.map(({ kind, line }) => [kind, line])).toEqual([
      ['import-missing', 1],
      ['import-place', 2],
      ['import-scheme', 3],
      ['import-scheme', 4],
      ['import-scheme', 5],
      ['import-redirect', 6],
    ]);
    expect(painted()).toContain('#aa1100');
    expect(asked).not.toContain('/elsewhere.css');
  });
  test('imports twenty sheets at most, a megabyte together, ten deep', async () => {
    const before = asked.length;
    expect(await kindsOf(Array.from({ length: 21 }, (_, index) => `@import "styles/chain/9${index}";`).join(''))).toContain(
      'import-too-many styles/chain/920',
    );
    expect(asked.length - before).toBe(20);
    expect(await kindsOf('@import "styles/chain/0";')).toEqual(['import-too-deep 10']);
    expect(await kindsOf('@import "styles/good.css"; @import "styles/most.css";')).toEqual(['import-too-large styles/most.css']);
  });
  test('that is ended ends what it imports', async () => {
    const controller = new AbortController();
    const running = drawn('@import "styles/silent.css";', controller.signal);
    await expect.poll(() => asked.at(-1)).toBe('/styles/silent.css');
    const before = hungUp;
    controller.abort();
    const { outcome } = await running;
    expect(outcome.style?.warnings.map(({ kind }) => kind) ?? []).toEqual(['import-ended']);
    await expect.poll(() => hungUp, { timeout: 5000 }).toBe(before + 1);
  });
  test('keeps the look that is there while another is on its way', async () => {
    const { session, painted } = await drawn('@import "styles/good.css";');
    const controller = new AbortController();
    const next = session.restyle(7, ['@import "styles/slow.css"; node { fill-color: #0000cc; }'], controller.signal);
    await expect.poll(() => asked.at(-1)).toBe('/styles/slow.css');
    expect(painted()).toContain('#aa1100');
    controller.abort();
    expect(await next).toBe(undefined);
    expect(painted()).toContain('#aa1100');
  });
  test('becomes a MapLibre style with what it imports', async () => {
    const { session } = await drawn('');
    const translation = await session.translateStyle(['@import "styles/good.css";'], new AbortController().signal);
    expect(translation).toMatchObject({ kind: 'style', json: expect.stringContaining('#aa1100') });
  });
});
