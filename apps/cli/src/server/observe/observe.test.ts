import { request } from 'node:http';
import { connect } from 'node:net';
import type { DataCalls } from '@flyover/engine-host';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts';
import type { FinishedRequest } from './finished-request.ts';
import { accessLine, createLineLog, shortAddress } from './log.ts';
import { metricsText, routeOf, type Sample } from './metrics.ts';

const REQUEST: FinishedRequest = {
  address: '192.0.2.7',
  method: 'GET',
  target: '/api/status',
  httpVersion: '1.1',
  status: 200,
  bytes: 310,
  started: Date.UTC(2026, 2, 1, 9, 5, 7),
  seconds: 0.01,
  outcome: 'ok',
};

describe('accessLine', () => {
  test('is in the common log format', () => {
    expect(accessLine(REQUEST, false)).toBe('192.0.2.7 - - [01/Mar/2026:09:05:07 +0000] "GET /api/status HTTP/1.1" 200 310');
    expect(accessLine({ ...REQUEST, status: 304, bytes: 0 }, true)).toBe(
      '192.0.2.0 - - [01/Mar/2026:09:05:07 +0000] "GET /api/status HTTP/1.1" 304 -',
    );
  });
  test('cannot be forged: a target has no line ends and no quotes of its own', () => {
    const target = '/x" 200 1\r\n10.0.0.1 - - [..] "GET /\\\u0085\u2028é\u001b[2J';
    const line = accessLine({ ...REQUEST, target, address: 'fe80::1%\n' }, false);
    expect(line).toMatch(/^[ -~]+$/);
    expect(line).toContain(
      '"GET /x\\" 200 1\\x0d\\x0a10.0.0.1 - - [..] \\"GET /\\\\\\xc2\\x85\\xe2\\x80\\xa8\\xc3\\xa9\\x1b[2J HTTP/1.1" 200',
    );
  });
  test('is cut where an address holds a long query', () => {
    expect(accessLine({ ...REQUEST, target: `/api/interpreter?data=${'x'.repeat(100_000)}` }, false).length).toBeLessThan(2100);
  });
});

test.each([
  ['192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::9', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['unknown', '-'],
])('an address %s is shortened to %s', (address, short) => expect(shortAddress(address)).toBe(short));

test.each([
  ['/api/interpreter?data=node(1);out;', '', 'interpreter'],
  ['/north/api/status', 'north', 'status'],
  ['/north/api/else', 'north', 'other'],
  ['/north/secret', 'north', 'other'],
  ['/south/api/status', '', 'files'],
  ['/tiles/1/2/3.mvt', '', 'tiles'],
  ['/north/search?q=x', 'north', 'search'],
  ['/api/xapi_meta?node[a=b]', '', 'xapi_meta'],
  ['/north/reverse?lat=1&lon=2', 'north', 'reverse'],
  ['/s/abc', '', 'links'],
  ['/config.json', '', 'config'],
  ['/metrics', '', 'metrics'],
  ['/', '', 'files'],
  ['', '', 'files'],
  ['/__proto__/api/status', '', 'files'],
])('%s belongs to data "%s", route %s', (target, data, route) => expect(routeOf(target, new Set(['north']))).toEqual({ data, route }));

describe('createLineLog', () => {
  test('writes what comes while it writes together, and all of it before it is closed', async () => {
    const written: string[] = [];
    const log = createLineLog({
      append: async (text) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        written.push(text);
      },
      onFailure: () => {},
    });
    for (const line of ['a', 'b', 'c']) log.write(line);
    await log.close();
    expect([written, log.lost]).toEqual([['a\n', 'b\nc\n'], 0]);
  });
  test('goes on when the disk is full, says so once, and counts what is lost', async () => {
    let isFull = true;
    const failures: unknown[] = [];
    const written: string[] = [];
    const append = async (text: string) => {
      if (isFull) throw new Error('no space left on device');
      written.push(text);
    };
    const log = createLineLog({ append, onFailure: (reason) => failures.push(reason) });
    log.write('a');
    await log.close();
    log.write('b');
    await log.close();
    isFull = false;
    log.write('c');
    await log.close();
    expect([written, log.lost, failures]).toEqual([['c\n'], 2, [new Error('no space left on device')]]);
  });
  test('keeps no more than it has room for', async () => {
    const written: string[] = [];
    const log = createLineLog({ append: async (text) => void written.push(text), onFailure: () => {}, room: 10 });
    for (let line = 0; line < 100; line++) log.write('12345');
    await log.close();
    expect([written.join(''), log.lost]).toEqual(['12345\n12345\n12345\n', 97]);
  });
});

test('labels of metrics are escaped, and empty ones left out', () => {
  const samples: Sample[] = [
    { labels: { data: 'a"\\\n', route: '' }, value: 2 },
    { suffix: '_sum', labels: {}, value: 0.5 },
  ];
  expect(
    metricsText([
      { name: 'x', type: 'counter', help: 'Of x.', samples },
      { name: 'y', type: 'gauge', help: '', samples: [] },
    ]),
  ).toBe('# HELP x Of x.\n# TYPE x counter\nx{data="a\\"\\\\\\n"} 2\nx_sum 0.5\n');
});

describe('a server that is watched', () => {
  let server: TestServer;
  let seen: FinishedRequest[];
  const start = async (options: TestServerOptions = {}) => {
    seen = [];
    server = await startTestServer({ metrics: 'loopback', onRequest: (each) => seen.push(each), ...options });
  };
  afterEach(() => server.close());
  const reported = () => seen.map(({ target, status, outcome }) => [target.replace(/\?.*/s, ''), status, outcome]);
  const metric = async (start: string) => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    return text.split('\n').filter((line) => line.startsWith(start));
  };
  const waiting: DataCalls['query'] = (_query, _seconds, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  test('tells each request when it is over, with the bytes of its body', async () => {
    await start();
    const body = await (
      await fetch(`${server.address}/api/interpreter`, { method: 'POST', body: '[out:csv(::id)];node[place];out;' })
    ).text();
    await (await fetch(`${server.address}/api/interpreter?data=node[`)).text();
    await (await fetch(`${server.address}/api/status`, { method: 'HEAD' })).text();
    await (await fetch(`${server.address}/nothing`)).text();
    await expect.poll(reported).toEqual([
      ['/api/interpreter', 200, 'ok'],
      ['/api/interpreter', 400, 'refused'],
      ['/api/status', 200, 'ok'],
      ['/nothing', 404, 'refused'],
    ]);
    expect([seen[0].bytes, seen[0].method, seen[2].bytes, seen[0].address]).toEqual([body.length, 'POST', 0, '127.0.0.1']);
  });

  test('knows what became of queries that did not end by themselves', async () => {
    await start({ query: waiting, limits: { perAddress: 1, total: 1, querySeconds: 1 } });
    const ask = (init?: RequestInit) => fetch(`${server.address}/api/interpreter?data=node(1);out;`, init);
    const isRunning = async () => (await metric('flyover_query_slots_used '))[0];
    const first = ask();
    await expect.poll(isRunning).toBe('flyover_query_slots_used 1');
    await (await ask()).text();
    await fetch(`${server.address}/api/kill_my_queries`);
    await (await first).text();
    const leave = new AbortController();
    const left = ask({ signal: leave.signal });
    await expect.poll(isRunning).toBe('flyover_query_slots_used 1');
    leave.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(isRunning).toBe('flyover_query_slots_used 0');
    await (await ask()).text();
    const outcomes = () =>
      seen.filter(({ target }) => target.startsWith('/api/interpreter')).map(({ status, outcome }) => [status, outcome]);
    await expect.poll(outcomes).toEqual([
      [429, 'rejected'],
      [504, 'killed'],
      [499, 'aborted'],
      [504, 'timeout'],
    ]);
  });

  test('gives metrics that hold neither queries nor addresses', async () => {
    await start({ others: { village: '<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>' } });
    await (await fetch(`${server.address}/village/api/interpreter?data=node[secret=word];out;`)).text();
    await (await fetch(`${server.address}/secret/word`)).text();
    await expect
      .poll(() => metric('flyover_requests_total'))
      .toContain('flyover_requests_total{data="village",route="interpreter",outcome="ok"} 1');
    const answer = await fetch(`${server.address}/metrics`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const text = await answer.text();
    expect(text).not.toMatch(/secret|word|127\.0/);
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [\d.e+-]+)$/);
    expect(await metric('flyover_request_duration_seconds_bucket{data="village",route="interpreter",outcome="ok",le="+Inf"}')).toEqual([
      'flyover_request_duration_seconds_bucket{data="village",route="interpreter",outcome="ok",le="+Inf"} 1',
    ]);
    expect(await metric('flyover_data_elements')).toEqual([
      'flyover_data_elements{type="nodes"} 12',
      'flyover_data_elements{type="ways"} 3',
      'flyover_data_elements{type="relations"} 1',
      'flyover_data_elements{data="village",type="nodes"} 1',
      'flyover_data_elements{data="village",type="ways"} 0',
      'flyover_data_elements{data="village",type="relations"} 0',
    ]);
    expect(Number((await metric('process_resident_memory_bytes '))[0].split(' ')[1])).toBeGreaterThan(1e7);
  });

  test('gives them to programs of this computer only, where it is not told otherwise', async () => {
    await start();
    const status = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const sent = request({ port: server.port, host: '127.0.0.1', path: '/metrics', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject);
        sent.end();
      });
    expect(await status({})).toBe(200);
    expect(await status({ Host: 'localhost:8080' })).toBe(200);
    expect(await status({ Host: '[::1]:8080' })).toBe(200);
    expect(await status({ Host: 'evil.example' })).toBe(421);
    expect(await status({ Host: '127.0.0.1.evil.example' })).toBe(421);
    expect(await status({ 'X-Forwarded-For': '192.0.2.1' })).toBe(403);
    expect(await status({ Forwarded: 'for=192.0.2.1' })).toBe(403);
  });

  test('has no metrics where they are not asked for', async () => {
    await start({ metrics: undefined });
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });

  test('tells a request whose head was never answered when its connection is cut', async () => {
    await start({ query: waiting });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /api/interpreter?data=node(1);out; HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(async () => (await metric('flyover_query_slots_used '))[0]).toBe('flyover_query_slots_used 1');
    socket.destroy();
    await expect.poll(reported).toContainEqual(['/api/interpreter', 499, 'aborted']);
  });
});
