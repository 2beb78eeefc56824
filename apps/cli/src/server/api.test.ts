import { gzipSync } from 'node:zlib';
import type { DataCalls } from '@flyover/engine-host';
import { COLUMNS_TYPE, ColumnBytesReader, joinBatches, PLAN_TYPE, printColumns } from '@flyover/overpass-output';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { bodyBytes: 1000 } });
});
afterAll(() => server.close());

const QUERY = '[out:json];node[amenity=cafe];out ids;';
const interpreter = (init?: RequestInit, data = '') => fetch(`${server.address}/api/interpreter${data}`, init);
const form = (data: string) => ({ method: 'POST', body: new URLSearchParams({ data }) });
const idsOf = async (response: Response) =>
  ((await response.json()) as { elements: { id: number }[] }).elements.map((element) => element.id);

describe('/api/interpreter', () => {
  test('takes the query from a form, an address, a body and parts', async () => {
    const parts = new FormData();
    parts.set('data', QUERY);
    const answers = [
      await interpreter(form(QUERY)),
      await interpreter({}, `?data=${encodeURIComponent(QUERY)}`),
      await interpreter({ method: 'POST', body: QUERY }),
      await interpreter({ method: 'POST', body: QUERY, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      await interpreter({ method: 'POST', body: `data=${encodeURIComponent(QUERY)}`, headers: { 'Content-Type': 'text/plain' } }),
      await interpreter({ method: 'POST', body: parts }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('Content-Type'), await idsOf(answer)]).toEqual([200, 'application/json', [11, 12]]);
    }
  });
  test('answers XML and CSV with their types', async () => {
    const xml = await interpreter(form('node(11);out;'));
    expect([xml.headers.get('Content-Type'), (await xml.text()).includes('<node id="11"')]).toEqual(['application/osm3s+xml', true]);
    const csv = await interpreter(form('[out:csv(::id,name;false)];node(11);out;'));
    expect([csv.headers.get('Content-Type'), await csv.text()]).toEqual(['text/csv', '11\tCafé Linde\n']);
  });
  test('answers in columns whoever names them, which print as the text', async () => {
    const asked = (data: string, accept: string) => interpreter({ ...form(data), headers: { Accept: accept } });
    const answer = await asked(QUERY, `${COLUMNS_TYPE}, */*;q=0.5`);
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Vary')]).toEqual([
      200,
      COLUMNS_TYPE,
      'Accept, Accept-Encoding',
    ]);
    const reader = new ColumnBytesReader();
    const pieces = [...reader.push(new Uint8Array(await answer.arrayBuffer()))];
    reader.finish();
    const heads = pieces.flatMap((piece) => ('head' in piece ? [piece.head] : []));
    const batches = pieces.flatMap((piece) => ('batch' in piece ? [piece.batch] : []));
    const text = await (await interpreter(form(QUERY))).text();
    expect(Buffer.concat([...printColumns(joinBatches(heads[0], batches))]).toString()).toBe(text);

    const types = await Promise.all([
      asked(QUERY, '*/*'),
      asked(QUERY, `${COLUMNS_TYPE};q=0`),
      asked('[out:csv(::id)];node(11);out;', COLUMNS_TYPE),
      asked('node[', COLUMNS_TYPE),
    ]);
    expect(types.map(({ headers }) => headers.get('Content-Type'))).toEqual([
      'application/json',
      'application/json',
      'text/csv',
      'text/html; charset=utf-8',
    ]);
  });
  test('tells how a query ran whoever asks for that in place of its answer', async () => {
    const answer = await interpreter({ ...form(QUERY), headers: { Accept: PLAN_TYPE } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, PLAN_TYPE]);
    const { statements, estimates } = await answer.json();
    expect([statements[0], estimates[0]]).toMatchObject([
      { name: 'query', rows: 2, plans: [{ type: 'node' }] },
      { name: 'query', rows: 2 },
    ]);
    const refused = await interpreter({ ...form('node['), headers: { Accept: PLAN_TYPE } });
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
  });
  test('answers faults of a query with 400 and a page that names the line, its text escaped', async () => {
    const answer = await interpreter(form('node[a=b]\n<b>;out;'));
    const page = await answer.text();
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page).toContain('</strong>: line 2: parse error: ');
    expect(page).not.toContain('<b>');
  });
  test('refuses a query that is packed, and says so', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const answer = await interpreter({ method: 'POST', body: gzipSync(`data=${QUERY}`), headers });
    expect([answer.status, (await answer.text()).includes('the query is packed: send it as it is.')]).toEqual([415, true]);
  });
  test('answers nothing at all as a blank query', async () => {
    for (const init of [{}, { method: 'POST' }, form('  ')]) expect((await interpreter(init)).status).toBe(400);
  });
  test('answers what happens while a query runs with 200 and a remark', async () => {
    const answer = await interpreter(form('[out:json][date:"2020-01-01T00:00:00Z"];node(1);out;'));
    const { elements, remark } = (await answer.json()) as { elements: unknown[]; remark: string };
    expect([answer.status, elements, remark.startsWith('runtime error: ')]).toEqual([200, [], true]);
  });
  test('lets other origins read every answer, and only them', async () => {
    const headers = { Origin: 'https://example.org' };
    for (const data of [QUERY, 'node[', '']) {
      expect((await interpreter({ ...form(data), headers })).headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
    expect((await interpreter(form(QUERY))).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
  test('answers a preflight', async () => {
    const headers = {
      Origin: 'https://example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, x-a',
    };
    const answer = await interpreter({ method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET, POST, HEAD, OPTIONS');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('authorization, x-a');
  });
  test('answers HEAD without a body, and leaves no query behind', async () => {
    const answer = await interpreter({ method: 'HEAD' }, `?data=${encodeURIComponent(QUERY)}`);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await (await fetch(`${server.address}/api/status`)).text()).toContain('8 slots available now.');
  });
  test('refuses other methods', async () => expect((await interpreter({ method: 'PUT', body: QUERY })).status).toBe(405));
  test('refuses a body that is too long, whether it says so or not', async () => {
    const long = ' '.repeat(1001);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    const [said, unsaid] = [await interpreter({ method: 'POST', body: long }), await interpreter(streamed)];
    expect([said.status, unsaid.status]).toEqual([413, 413]);
    expect(await said.text()).toContain('the query is longer than 1000 bytes: make it shorter.');
  });
});

describe('/api', () => {
  test('tells the time of the data', async () => {
    expect(await (await fetch(`${server.address}/api/timestamp`)).text()).toBe('2026-03-01T12:00:00Z\n');
  });
  test('tells its state in the words of Overpass servers', async () => {
    const lines = (await (await fetch(`${server.address}/api/status`)).text()).split('\n');
    expect(lines[1]).toMatch(/^Current time: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
    expect(lines.filter((_, index) => index !== 1)).toEqual([
      'Connected as: 127.0.0.1',
      'Announced endpoint: none',
      'Rate limit: 8',
      '8 slots available now.',
      'Currently running queries (pid, space limit, time limit, start time):',
      '',
    ]);
  });
  test('has nothing to kill where nothing runs', async () => {
    const answer = await fetch(`${server.address}/api/kill_my_queries`, { headers: { Origin: 'https://example.org' } });
    expect([await answer.text(), answer.headers.get('Access-Control-Allow-Origin')]).toEqual(['0 queries ended.\n', '*']);
  });
});

describe('/api/convert', () => {
  const convert = (data: string, target = 'xml') =>
    fetch(`${server.address}/api/convert?data=${encodeURIComponent(data)}&target=${target}`, {
      headers: { Origin: 'https://example.org' },
    });

  test('gives the query as XML on a page, and to no page of another origin', async () => {
    const answer = await convert('node[name="<b>"];out;');
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
      200,
      'text/html; charset=utf-8',
      null,
    ]);
    const page = await answer.text();
    expect(page).toContain(
      '<pre>\n&lt;osm-script&gt;&#x0a;  &lt;query type=&quot;node&quot;&gt;&#x0a;    &lt;has-kv k=&quot;name&quot; v=&quot;&amp;lt;b&amp;gt;&quot;/&gt;&#x0a;',
    );
    expect(page).not.toContain('<b>');
  });
  test('takes the query from a form too, and leaves no slot taken', async () => {
    const answer = await fetch(`${server.address}/api/convert?target=xml`, form('out;'));
    expect(await answer.text()).toContain('<pre>\n&lt;osm-script&gt;&#x0a;  &lt;print/&gt;&#x0a;&lt;/osm-script&gt;&#x0a;</pre>');
    expect(await (await fetch(`${server.address}/api/status`)).text()).toContain('8 slots available now.');
  });
  test('answers faults with 400 and the page of an Overpass server', async () => {
    const answer = await convert('node[a=b]\n<b>;out;');
    const page = await answer.text();
    expect([answer.status, page.includes('</strong>: line 2: parse error: '), page.includes('<b>')]).toEqual([400, true, false]);
    expect((await convert('out;', 'yaml')).status).toBe(400);
    const deep = await convert(`node(if:${'1+'.repeat(1500)}1);out;`);
    expect([deep.status, (await deep.text()).includes('line 1: this nests deeper')]).toEqual([400, true]);
  });
  test('refuses what is too long, and other methods', async () => {
    const url = `${server.address}/api/convert?target=xml`;
    expect((await fetch(url, { method: 'POST', body: ' '.repeat(1001) })).status).toBe(413);
    expect((await fetch(url, { method: 'PUT', body: 'out;' })).status).toBe(405);
  });
});

describe('/api/tags', () => {
  const tags = (key = '', headers = {}) => fetch(`${server.address}/api/tags${key}`, { headers });

  test('counts the keys of the data, and the values of a key, the most frequent first', async () => {
    const keys = await tags();
    expect(keys.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await keys.json()).toEqual(expect.arrayContaining([['place', 2]]));
    expect(await (await tags('?key=place')).json()).toEqual([
      ['town', 1],
      ['hamlet', 1],
    ]);
    expect(await (await tags('?key=no%20such')).json()).toEqual([]);
  });
  test('is not sent again while the data stay, and not to pages of others', async () => {
    const { headers } = await tags();
    const again = await tags('', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await tags('', { Origin: 'https://example.org' })).status).toBe(403);
    expect((await tags(`?key=${'a'.repeat(256)}`)).status).toBe(400);
  });
});

describe('queries that run', () => {
  /** Queries here run until they are ended; `started` tells of each. */
  const endless = (started: () => void): DataCalls['query'] => {
    return (_query, _seconds, signal) => {
      started();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
  };
  const running = async (count: number, options: { limits: { perAddress: number; total?: number } }) => {
    let resolve: () => void = () => {};
    let left = count;
    const all = new Promise<void>((done) => {
      resolve = done;
    });
    const server = await startTestServer({ ...options, lanes: count, query: endless(() => --left === 0 && resolve()) });
    return { server, all };
  };

  test('are ended by kill_my_queries', async () => {
    const { server, all } = await running(1, { limits: { perAddress: 2 } });
    const answer = fetch(`${server.address}/api/interpreter`, form('node(1);out;'));
    await all;
    expect(await (await fetch(`${server.address}/api/status`)).text()).toMatch(/1 slots available now\.\n.*\n1\t536870912\t180\t/);
    expect(await (await fetch(`${server.address}/api/kill_my_queries`)).text()).toBe('1 query ended.\n');
    const ended = await answer;
    expect([ended.status, (await ended.text()).includes('ended by kill_my_queries')]).toEqual([504, true]);
    await server.close();
  });
  test('are ended when the client goes', async () => {
    const { server, all } = await running(1, { limits: { perAddress: 2 } });
    const leave = new AbortController();
    const answer = fetch(`${server.address}/api/interpreter`, { ...form('node(1);out;'), signal: leave.signal });
    await all;
    leave.abort();
    await expect(answer).rejects.toThrow();
    const free = () => fetch(`${server.address}/api/status`).then((response) => response.text());
    await expect.poll(free, { timeout: 10_000 }).toContain('2 slots available now.');
    await server.close();
  });
  test('whose answer is under way break off: it must not look complete', async () => {
    const server = await startTestServer({
      query: async () => {
        const body = (async function* () {
          for (;;) yield new TextEncoder().encode('{'.repeat(1000));
        })();
        return { status: 200, contentType: 'application/json', body };
      },
    });
    const answer = await fetch(`${server.address}/api/interpreter`, form('node(1);out;'));
    const reader = answer.body?.getReader();
    expect([answer.status, (await reader?.read())?.done]).toEqual([200, false]);
    expect(await (await fetch(`${server.address}/api/kill_my_queries`)).text()).toBe('1 query ended.\n');
    const rest = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow('terminated');
    await server.close();
  });
  test('are refused beyond the limit of an address, in the words that programs know', async () => {
    const { server, all } = await running(1, { limits: { perAddress: 1 } });
    const first = fetch(`${server.address}/api/interpreter`, form('[timeout:25];node(1);out;'));
    await all;
    const second = await fetch(`${server.address}/api/interpreter`, {
      ...form('node(1);out;'),
      headers: { Origin: 'https://example.org' },
    });
    expect([second.status, second.headers.get('Access-Control-Allow-Origin')]).toEqual([429, '*']);
    expect(await second.text()).toContain('Dispatcher_Client::request_read_and_idx::rate_limited');
    expect(await (await fetch(`${server.address}/api/status`)).text()).toMatch(
      /\nSlot available after: \S+Z, in 2\d seconds\.\n.*\n\d+\t536870912\t25\t\S+Z\n$/,
    );
    await fetch(`${server.address}/api/kill_my_queries`);
    expect((await first).status).toBe(504);
    await server.close();
  });
  test('are refused with 504 when the server has too many', async () => {
    const { server, all } = await running(1, { limits: { perAddress: 5, total: 1 } });
    const first = fetch(`${server.address}/api/interpreter`, form('node(1);out;'));
    await all;
    expect((await fetch(`${server.address}/api/interpreter`, form('node(1);out;'))).status).toBe(504);
    await fetch(`${server.address}/api/kill_my_queries`);
    await first;
    await server.close();
  });
});
