import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLink, writeDenseLink, writeLink } from '@flyover/share-links';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rawRequest, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createRateLimit, isOwnLink } from './short-links.ts';
import { openSqliteLinks } from './short-links-sqlite.ts';
import { isId, newId, type ShortLinkStore } from './short-links-store.ts';

const QUERY = 'node[amenity=cafe]({{bbox}});out;';
const LINK = writeLink({ query: QUERY, position: { lat: 48.2, lon: 16.37, zoom: 13 }, run: true, compression: 'auto' });

const folder = mkdtempSync(join(tmpdir(), 'flyover-links-'));
const servers: TestServer[] = [];
const stores: ShortLinkStore[] = [];
async function start(): Promise<TestServer> {
  const links = await openSqliteLinks(join(folder, `${servers.length}.sqlite`));
  const server = await startTestServer({ links });
  stores.push(links);
  servers.push(server);
  return server;
}
let server: TestServer;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  for (const each of servers) await each.close();
  for (const each of stores) await each.close();
  rmSync(folder, { recursive: true });
});

const post = (body: string, headers: Record<string, string> = {}, { address } = server) =>
  fetch(`${address}/s`, { method: 'POST', body, headers });

describe('a short link', () => {
  test('leads to the app with the whole link, and the same link has the same one', async () => {
    const response = await post(LINK);
    expect(response.status).toBe(201);
    const path = await response.text();
    expect(path).toMatch(/^s\/[0-9A-Za-z]{10}$/);
    expect(await (await post(LINK)).text()).toBe(path);
    const { status, headers } = await rawRequest(server.port, `/${path}`);
    expect([status, headers.location]).toEqual([302, `../${LINK}`]);
    expect(new URL(`../${LINK}`, `${server.address}/${path}`).origin).toBe(server.address);
  });
  test('of the dense form leads to what stands behind #', async () => {
    const dense = writeDenseLink({ query: QUERY, run: true });
    const path = await (await post(dense)).text();
    expect((await rawRequest(server.port, `/${path}`)).headers.location).toBe(`../${dense}`);
  });
  test('of a long query is a page that leads there, the query behind #', async () => {
    const long = writeLink({ query: `${QUERY}// ${'<b>"&'.repeat(1000)}`, compression: 'off' });
    const path = await (await post(long)).text();
    const { status, body } = await rawRequest(server.port, `/${path}`);
    expect(status).toBe(200);
    const target = /content="0; url=\.\.\/([^"]*)"/.exec(body)?.[1] ?? '';
    expect(target.startsWith('#Q=')).toBe(true);
    expect(readLink(target.replace(/&amp;/g, '&').replace(/&#39;/g, "'")).query).toBe(readLink(long).query);
    expect(body).not.toContain('<b>');
  });
  test('that nobody made is a page that says so', async () => {
    for (const id of ['abcdefgh12', 'a', '..%2f..%2fetc', `${'a'.repeat(9)}'`, 'a'.repeat(5000)]) {
      const { status, body } = await rawRequest(server.port, `/s/${id}`);
      expect(status).toBe(404);
      expect(body).toContain('There is no short link at this address');
    }
  });
  test('is told of in the configuration', async () => {
    expect(await (await fetch(`${server.address}/config.json`)).json()).toMatchObject({ shortLinks: true });
  });
  test('is not there without a place to keep it', async () => {
    const plain = await startTestServer();
    servers.push(plain);
    expect((await post(LINK, {}, plain)).status).toBe(405);
    expect(await (await fetch(`${plain.address}/config.json`)).json()).toMatchObject({ shortLinks: false });
  });
});

describe('what is no link of this app', () => {
  test.each([
    '',
    'https://evil.example/?Q=out;',
    '//evil.example/?Q=out;',
    'javascript:alert(1)',
    '?',
    '?Q=',
    '?next=https://evil.example/',
    '?Q=a b',
    '?Q="><script>',
    '?Q=a\r\nSet-Cookie: a=b',
    '?Q=ä',
    '?q=!!!!',
    '#f1=AAAA',
    '?C=100;0;1',
    '\\evil.example?Q=a',
  ])('%j is refused', async (text) => {
    expect(isOwnLink(text)).toBe(false);
  });
  test('is refused by the server with a sentence', async () => {
    const response = await post('https://evil.example/?Q=out;');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('begins with "?" or "#"');
  });
  test('and what is longer than 64 kB', async () => {
    expect((await post(`?Q=${'a'.repeat(70_000)}`)).status).toBe(413);
  });
  test('links are not taken from pages of others', async () => {
    const from = async (headers: Record<string, string>) => (await post(LINK, headers)).status;
    expect(await from({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await from({ Origin: 'https://evil.example' })).toBe(403);
    expect(await from({ Origin: server.address.replace(/:\d+$/, ':1') })).toBe(403);
    expect(await from({ Origin: 'null' })).toBe(403);
    expect(await from({ Origin: server.address })).toBe(201);
  });
});

test('an address stores 20 links at once, then has to wait', async () => {
  const busy = await start();
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push((await post(`?Q=node(${i})`, {}, busy)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});

describe('the rate', () => {
  test('fills again with time, up to the burst', () => {
    let time = 0;
    const rate = createRateLimit(2, 4, () => time);
    const take = () => rate.take('a');
    expect([take(), take(), take()]).toEqual([true, true, false]);
    expect(rate.take('b')).toBe(true);
    time = 15_000;
    expect([take(), take()]).toEqual([true, false]);
    time = 1e9;
    expect([take(), take(), take()]).toEqual([true, true, false]);
  });
});

test('ids are ten digits and letters, each another', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

describe('the file', () => {
  test('keeps links from one opening to the next', async () => {
    const file = join(folder, 'kept.sqlite');
    const first = await openSqliteLinks(file);
    const id = await first.idOf(LINK);
    await first.close();
    const second = await openSqliteLinks(file);
    expect(await second.find(id ?? '')).toBe(LINK);
    expect(await second.idOf(LINK)).toBe(id);
    expect(await second.find('AAAAAAAAAA')).toBe(undefined);
    await second.close();
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  });
  test('has a quota of links and of characters', async () => {
    const few = await openSqliteLinks(join(folder, 'few.sqlite'), { links: 2, characters: 1e6, days: 9 });
    const ids = [await few.idOf('?Q=a'), await few.idOf('?Q=b')];
    expect([await few.idOf('?Q=c'), await few.idOf('?Q=b')]).toEqual([undefined, ids[1]]);
    await few.close();
    const small = await openSqliteLinks(join(folder, 'small.sqlite'), { links: 9, characters: 100, days: 9 });
    expect(isId((await small.idOf(`?Q=${'a'.repeat(90)}`)) ?? '')).toBe(true);
    expect(await small.idOf(`?Q=${'b'.repeat(90)}`)).toBeUndefined();
    const served = await startTestServer({ links: small });
    servers.push(served);
    const answer = await post(`?Q=${'c'.repeat(90)}`, {}, served);
    expect([answer.status, await answer.text()]).toEqual([507, 'This server keeps no more short links for now: share the long one.\n']);
    await small.close();
  });
  test('of an older version is taken on, and forgets what nobody opens', async () => {
    const file = join(folder, 'old.sqlite');
    const { default: sqlite } = await import('node-sqlite3-wasm');
    const database = new sqlite.Database(file);
    database.exec(
      'CREATE TABLE short_links (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, link TEXT NOT NULL, created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)',
    );
    database.exec("INSERT INTO short_links VALUES ('AAAAAAAAAA', 'a', '?Q=a', datetime('now', '-20 days'))");
    database.exec("INSERT INTO short_links VALUES ('BBBBBBBBBB', 'b', '?Q=b', datetime('now', '-20 days'))");
    database.close();
    const store = await openSqliteLinks(file, { links: 9, characters: 1e6, days: 10 });
    // opened before old ones are looked for, so that it stays
    expect(await store.find('AAAAAAAAAA')).toBe('?Q=a');
    await store.idOf('?Q=c');
    expect([await store.find('AAAAAAAAAA'), await store.find('BBBBBBBBBB')]).toEqual(['?Q=a', undefined]);
    await store.close();
  });
  test('is opened though a killed process left its lock', async () => {
    const file = join(folder, 'locked.sqlite');
    await (await openSqliteLinks(file)).close();
    mkdirSync(`${file}.lock`);
    utimesSync(`${file}.lock`, 1, 1);
    const store = await openSqliteLinks(file);
    expect(isId((await store.idOf(LINK)) ?? '')).toBe(true);
    await store.close();
  });
  test('is opened, after a while, though a process was killed that had it, and what that was writing is undone', async () => {
    const file = join(folder, 'killed.sqlite');
    const first = await openSqliteLinks(file);
    const ids: string[] = [];
    for (let link = 0; link < 300; link++) ids.push((await first.idOf(`?Q=${String(link).padEnd(100, 'x')}`)) ?? '');
    await first.close();
    // more than SQLite keeps in memory: a part stands in the file when the process ends
    const killed = `const { Database } = require('node-sqlite3-wasm');
      const database = new Database(process.argv[1]);
      database.exec("PRAGMA cache_size = 5; BEGIN; UPDATE short_links SET link = replace(link, 'x', 'y'), id = replace(id, 'a', 'b')");
      process.kill(process.pid, 'SIGKILL');`;
    expect(spawnSync(process.execPath, ['-e', killed, file], { cwd: import.meta.dirname }).signal).toBe('SIGKILL');
    expect([existsSync(`${file}.lock`), existsSync(`${file}-journal`)]).toEqual([true, true]);
    const lately = Date.now() / 1000 - 9.5;
    utimesSync(`${file}.lock`, lately, lately);
    const store = await openSqliteLinks(file);
    for (const [link, id] of ids.entries()) expect(await store.find(id)).toBe(`?Q=${String(link).padEnd(100, 'x')}`);
    expect(isId((await store.idOf(LINK)) ?? '')).toBe(true);
    await store.close();
    expect([existsSync(`${file}.lock`), existsSync(`${file}-journal`)]).toEqual([false, false]);
  });
  test('is waited for while another process has it', async () => {
    const file = join(folder, 'shared.sqlite');
    const store = await openSqliteLinks(file);
    const id = (await store.idOf(LINK)) ?? '';
    mkdirSync(`${file}.lock`);
    setTimeout(() => rmdirSync(`${file}.lock`), 300);
    expect(await Promise.all([store.find(id), store.idOf('?Q=a'), openSqliteLinks(file).then((second) => second.close())])).toEqual([
      LINK,
      expect.stringMatching(/^\w{10}$/),
      undefined,
    ]);
    await store.close();
  });
  test('gives a new link one id, though it is sent twice at the same time', async () => {
    const store = await openSqliteLinks(join(folder, 'twice.sqlite'));
    const ids = await Promise.all([store.idOf(LINK), store.idOf(LINK), store.idOf(LINK)]);
    expect([isId(ids[0] ?? ''), new Set(ids).size]).toEqual([true, 1]);
    await store.close();
  });
  test('on a full disk leads where its links lead, and takes no new one: 507, and a sentence', async () => {
    const store = await openSqliteLinks(join(folder, 'full.sqlite'));
    const full = await startTestServer({ links: store });
    servers.push(full);
    const path = await (await post(LINK, {}, full)).text();
    const written = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const answer = await post('?Q=another', {}, full);
    expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
      507,
      'text/plain; charset=UTF-8',
      'This server has no room to keep links, its disk may be full: share the long one.\n',
    ]);
    expect(written).toHaveBeenCalled();
    expect((await post(LINK, {}, full)).status).toBe(201);
    expect((await rawRequest(full.port, `/${path}`)).status).toBe(302);
    written.mockRestore();
    expect((await post('?Q=another', {}, full)).status).toBe(201);
    await store.close();
  });
  test('that cannot be asked is told: 503, and when to come back', async () => {
    const store = await openSqliteLinks(join(folder, 'closed.sqlite'));
    const out = await startTestServer({ links: store });
    servers.push(out);
    await store.close();
    const answer = await post(LINK, {}, out);
    expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([
      503,
      '60',
      'This server cannot keep links at the moment: share the long one, or try again in a minute.\n',
    ]);
    const { status, headers, body } = await rawRequest(out.port, '/s/abcdefgh12');
    expect([status, headers['retry-after'], body.includes('cannot look short links up at the moment')]).toEqual([503, '60', true]);
  });
  test('that is something else is told', async () => {
    const file = join(folder, 'text.txt');
    writeFileSync(file, 'my diary, which is not a database\n'.repeat(50));
    await expect(openSqliteLinks(file)).rejects.toThrow(/--links .*text\.txt cannot be opened/);
    expect(readFileSync(file, 'utf8')).toContain('my diary');
    await expect(openSqliteLinks(join(folder, 'none', 'a.sqlite'))).rejects.toThrow(/cannot be opened/);
  });
});
