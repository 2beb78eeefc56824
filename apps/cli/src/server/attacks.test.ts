/** What a hostile client may try, over real connections of this computer: each leaves the server as it was. */
import { connect, type Socket } from 'node:net';
import type { DataCalls } from '@flyover/engine-host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/test-server.ts';
import type { SqlDatabase } from './sql/sql-database.ts';

let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** Queries that wait until they are ended. */
const waiting: DataCalls['query'] = (_query, _seconds, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
/** Answers without an end. */
const endless: DataCalls['query'] = async () => ({
  status: 200,
  contentType: 'text/plain',
  body: (async function* () {
    for (;;) yield new Uint8Array(65_536);
  })(),
});

const start = async (options: TestServerOptions) => {
  server = await startTestServer(options);
};
/** A connection that has sent a text; `read: false` takes nothing of the answer. */
const open = (text: string, { read = true, from = '127.0.0.1' } = {}): Promise<Socket & { received: string }> =>
  new Promise((resolve, reject) => {
    const socket = Object.assign(connect({ port: server.port, host: '127.0.0.1', localAddress: from }), { received: '' });
    sockets.push(socket);
    socket.on('error', reject);
    if (read) {
      socket.on('data', (bytes) => {
        socket.received += bytes.toString('latin1');
      });
    }
    socket.write(text, () => resolve(socket));
  });
const head = (method: string, path: string, more = '') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const QUERY = head('GET', '/api/interpreter?data=node(1);out;');
const status = async () => (await fetch(`${server.address}/api/status`)).text();
const soon = { timeout: 20_000 };

describe('requests in a row', () => {
  const FILE = { 'large.txt': 'x'.repeat(1_000_000) };
  test('end their connection where more than 32 of them wait for an answer, and those behind are not looked at', async () => {
    let over = 0;
    await start({ files: FILE, onRequest: () => over++ });
    await open(head('GET', '/large.txt').repeat(3000), { read: false });
    // what was taken is over, though nobody reads; before, one or two may have been sent
    await expect.poll(() => over, soon).toBeGreaterThanOrEqual(32);
    await fetch(`${server.address}/api/status`);
    expect(over).toBeLessThan(40);
  });
  test('are answered one after the other up to there', async () => {
    await start({ files: { 'small.txt': 'small' } });
    const socket = await open(head('GET', '/small.txt').repeat(32));
    await expect.poll(() => socket.received.split('small').length, soon).toBe(33);
    socket.write(head('GET', '/small.txt').repeat(31));
    await expect.poll(() => socket.received.split('small').length, soon).toBe(64);
  });
});

describe('threads for queries', () => {
  /** What has a thread or had one, by its name. */
  const begun: string[] = [];
  /** Those named `short` are answered, those named `deaf` do not hear that they are ended. */
  const named: DataCalls['query'] = (query, seconds, signal) => {
    const { inAddress: name = '' } = query;
    begun.push(name);
    if (name === 'deaf') return new Promise(() => {});
    return name === 'short' ? shortAnswer() : waiting(query, seconds, signal);
  };
  const shortAnswer = async () => ({ status: 200, contentType: 'text/plain', body: (async function* () {})() });
  const ask = (name: string, from?: string) => open(head('GET', `/api/interpreter?data=${name}`), { from });
  const statusOf = async (from: string) => {
    const socket = await open(head('GET', '/api/status', 'Connection: close\r\n'), { from });
    await new Promise((resolve) => socket.on('close', resolve));
    return socket.received;
  };
  const OTHER = '127.0.0.2';
  const standIn = (address: string) => (address === OTHER ? '192.0.2.2' : address === '127.0.0.3' ? address : '192.0.2.1');
  beforeEach(() => void begun.splice(0));

  test('are not given to one address alone: another is answered at once', async () => {
    await start({ query: named, standIn });
    for (let query = 0; query < 8; query++) await ask('long');
    await expect.poll(status, soon).toContain('Slot available after');
    const other = await ask('short', OTHER);
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    expect([...begun].sort()).toEqual(['long', 'short']);
  });
  test('nor are the places to wait for one: with all taken, its newest query gives way to another address', async () => {
    await start({ query: named, standIn, limits: { perAddress: 4, total: 4 } });
    const asked: Awaited<ReturnType<typeof ask>>[] = [];
    for (let query = 0; query < 4; query++) {
      asked.push(await ask('long'));
      await expect.poll(status, soon).toContain(query < 3 ? `${3 - query} slots available now.` : 'Slot available after');
    }
    const other = await ask('short', OTHER);
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    const answers = asked.map(({ received }) => received.slice(0, 12));
    expect(answers).toEqual(['', '', '', 'HTTP/1.1 504']);
    expect(asked[3].received).toContain('The server is probably too busy');
    expect([...begun].sort()).toEqual(['long', 'short']);
  });
  test('nor are connections to the database', async () => {
    const rows: SqlDatabase['rows'] = async (name, _form, _seconds, signal, onFree) => {
      begun.push(name);
      signal.addEventListener('abort', () => onFree?.());
      if (name === 'long') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return (async function* () {})();
    };
    await start({ database: { rows, close: async () => {} }, standIn });
    const select = (name: string, from?: string) => open(head('GET', `/sql/interpreter?data=${name}`), { from });
    for (let query = 0; query < 8; query++) await select('long');
    await expect.poll(status, soon).toContain('Slot available after');
    const other = await select('short', OTHER);
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    expect(begun).toEqual(['long', 'long', 'long', 'short']);
  });
  test('are not given to a proxy of this computer alone, though nobody knows for whom it asks', async () => {
    await start({ query: named, standIn, hostNames: ['osm.example'] });
    const through = [head('GET', '/api/interpreter?data=long').replace('localhost', 'osm.example')];
    for (const header of ['X-Forwarded-For: 192.0.2.9', 'Forwarded: for=192.0.2.9', 'X-Real-IP: 192.0.2.9', 'Via: 1.1 proxy'])
      through.push(head('GET', '/api/interpreter?data=long', `${header}\r\n`));
    // the address of the connection is this computer's own
    for (const request of through) await open(request, { from: '127.0.0.3' });
    await expect.poll(async () => (await statusOf('127.0.0.3')).includes('3 slots available now.'), soon).toBe(true);
    const other = await ask('short', OTHER);
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    expect([...begun].sort()).toEqual(['long', 'short']);
  });
  test('are given to each client of a proxy that is trusted', async () => {
    await start({ query: named, trustProxy: ['127.0.0.1'] });
    const through = (name: string, client: string) => open(head('GET', `/api/interpreter?data=${name}`, `X-Forwarded-For: ${client}\r\n`));
    for (let query = 0; query < 8; query++) await through('long', '192.0.2.1');
    // the last address is that of the proxy; what stands before it anybody can write
    const refused = await through('long', '192.0.2.2, 192.0.2.1');
    await expect.poll(() => refused.received, soon).toContain('HTTP/1.1 429 ');
    const other = await through('short', '192.0.2.1, 192.0.2.2');
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    expect([...begun].sort()).toEqual(['long', 'short']);
  });
  test('go to another address before that which has some gets more; programs of this computer may have all', async () => {
    await start({ query: named, limits: { perAddress: 8 } });
    const [first] = [await ask('long'), await ask('long')];
    await expect.poll(() => begun.length, soon).toBe(2);
    for (let query = 0; query < 3; query++) await ask('later');
    await expect.poll(status, soon).toContain('3 slots available now.');
    const other = await ask('short', OTHER);
    await expect.poll(() => statusOf(OTHER), soon).toContain('7 slots available now.');
    first.destroy();
    await expect.poll(() => other.received, soon).toContain('HTTP/1.1 200 ');
    expect(begun.slice(0, 3)).toEqual(['long', 'long', 'short']);
  });
  test('are waited for as long as a query may run, and no longer', async () => {
    await start({ query: named, lanes: 1, limits: { querySeconds: 0.2 } });
    const both = await open(head('GET', '/api/interpreter?data=deaf') + head('GET', '/api/interpreter?data=later'));
    await expect.poll(() => both.received.split('HTTP/1.1 504 ').length, soon).toBe(3);
    expect(both.received.split('HTTP/1.1 504 ').slice(1)).toEqual([
      expect.stringContaining('Query timed out after 0.2 seconds'),
      expect.stringContaining('The server is probably too busy'),
    ]);
    expect(await status()).toContain('8 slots available now.');
  });
});

describe('slots', () => {
  test('of requests in a row are free when their connection is cut, those too whose turn had not come', async () => {
    await start({ query: waiting, limits: { perAddress: 4 } });
    const socket = await open(QUERY.repeat(4));
    await expect.poll(status, soon).toContain('Slot available after');
    socket.destroy();
    await expect.poll(status, soon).toContain('4 slots available now.');
  });
  test('are not held by answers that wait for their turn behind one that nobody reads', async () => {
    await start({ query: endless, limits: { perAddress: 4, idleSeconds: 0.2 } });
    await open(QUERY.repeat(4), { read: false });
    await expect.poll(status, soon).toContain('4 slots available now.');
  });
  test('are taken before a body is read', async () => {
    await start({ query: waiting, limits: { perAddress: 2 } });
    const post = head('POST', '/api/interpreter', 'Content-Length: 10000000\r\n');
    const all = await Promise.all(Array.from({ length: 20 }, () => open(`${post}data=`)));
    await expect.poll(() => all.filter(({ received }) => received.startsWith('HTTP/1.1 429 ')).length, soon).toBe(18);
    expect(all.filter(({ received }) => received === '').length).toBe(2);
    for (const socket of all) socket.destroy();
    await expect.poll(status, soon).toContain('2 slots available now.');
  });
});

describe('bodies', () => {
  test('have no more room together than they are given', async () => {
    await start({ query: waiting, limits: { perAddress: 8, bytesPerAddress: 100_000 } });
    const post = head('POST', '/api/interpreter', 'Content-Length: 60000\r\n') + 'x'.repeat(45_000);
    const all = [await open(post), await open(post), await open(post)];
    const refused = () => all.filter(({ received }) => received.startsWith('HTTP/1.1 504 '));
    await expect.poll(() => refused().length, soon).toBe(1);
    for (const socket of all) socket.destroy();
    await expect.poll(status, soon).toContain('8 slots available now.');
    const again = await open(post);
    await expect.poll(status, soon).toContain('7 slots available now.');
    expect(again.received).toBe('');
  });
  test('that come in crumbs cost what they hold, and no more than a thousand of them are taken', async () => {
    await start({ query: waiting, limits: { perAddress: 2 } });
    const post = head('POST', '/api/interpreter', 'Transfer-Encoding: chunked\r\n');
    const crumbs = await open(post + '1\r\nx\r\n'.repeat(1100));
    await expect.poll(() => crumbs.received, soon).toContain('HTTP/1.1 400 ');
    expect(crumbs.received).toContain('in crumbs of a few bytes');
    const line = 'node[amenity=bench];\n';
    const lines = await open(post + `${line.length.toString(16)}\r\n${line}\r\n`.repeat(2000));
    await expect.poll(status, soon).toContain('1 slots available now.');
    expect(lines.received).toBe('');
  });
  test('that stop arriving are given up', async () => {
    await start({ query: waiting, limits: { perAddress: 2, idleSeconds: 0.2 } });
    const socket = await open(`${head('POST', '/api/interpreter', 'Content-Length: 1000\r\n')}data=`);
    await expect.poll(() => socket.received, soon).toContain('HTTP/1.1 408 ');
    await expect.poll(status, soon).toContain('2 slots available now.');
  });
});

test('a client that stops reading its answer is cut off', async () => {
  await start({ query: endless, limits: { perAddress: 2, idleSeconds: 0.2 } });
  const socket = await open(QUERY, { read: false });
  await expect.poll(status, soon).toContain('2 slots available now.');
  // what was under way is read, then the connection ends without the last chunk: the answer does not look complete
  let end = '';
  socket.on('data', (bytes) => {
    end = bytes.toString('latin1').slice(-5);
  });
  const cut = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  await cut;
  expect(end).not.toBe('0\r\n\r\n');
});

test('a page with names of elements is no page of this server', async () => {
  await start({});
  const page = async (query: string) => {
    const { status, headers } = await fetch(`${server.address}/api/interpreter?data=${encodeURIComponent(query)}`);
    return [status, headers.get('Content-Type'), headers.get('Content-Security-Policy'), headers.get('X-Content-Type-Options')];
  };
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  for (const out of ['popup("All";[name];"name";)', 'custom'])
    expect(await page(`[out:${out}];node[amenity=cafe];out;`)).toEqual([200, 'text/html; charset=utf-8', policy, 'nosniff']);
  expect((await page('[out:json];node[amenity=cafe];out;'))[2]).toContain("script-src 'self'");
});

test.each([
  ['RangeError', 'Invalid string length'],
  ['RangeError', 'Array buffer allocation failed'],
  ['RangeError', 'Invalid typed array length: 9007199254740991'],
  ['Error', 'Worker terminated due to reaching memory limit: JS heap out of memory'],
])('a query that fails for want of memory is told so (%s: %s)', async (name, message) => {
  await start({ query: () => Promise.reject(Object.assign(new Error(message), { name })) });
  const answer = await fetch(`${server.address}/api/interpreter?data=out;`);
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('the query failed: it needs more memory than this server has: ask for less at once.'),
  ]);
});

test('a page ends the queries that it began itself, and no others', async () => {
  await start({ query: waiting, limits: { perAddress: 8 }, lanes: 8 });
  const ask = (headers: Record<string, string>) => {
    const answer = fetch(`${server.address}/api/interpreter`, { method: 'POST', body: 'node(1);out;', headers });
    return answer.then((response) => response.status);
  };
  const kill = async (headers: Record<string, string>) => (await fetch(`${server.address}/api/kill_my_queries`, { headers })).text();
  const own = ask({ Origin: server.address });
  const foreign = ask({ Origin: 'https://example.org' });
  const program = ask({});
  await expect.poll(status, soon).toContain('5 slots available now.');
  expect(await kill({ Origin: 'https://evil.example' })).toBe('0 queries ended.\n');
  expect(await kill({ 'Sec-Fetch-Site': 'cross-site' })).toBe('0 queries ended.\n');
  expect(await kill({ Referer: 'https://evil.example/page' })).toBe('0 queries ended.\n');
  expect(await kill({ 'Sec-Fetch-Site': 'same-origin' })).toBe('1 query ended.\n');
  expect(await own).toBe(504);
  expect(await kill({ Origin: 'https://example.org' })).toBe('1 query ended.\n');
  expect(await foreign).toBe(504);
  expect(await kill({})).toBe('1 query ended.\n');
  expect(await program).toBe(504);
});
