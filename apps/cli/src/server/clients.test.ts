import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// the words and statuses are those that an Overpass API 0.7.62 behind a web server answered

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asked = (data: string, more: Record<string, string> = {}) =>
  fetch(`${server.address}/api/interpreter?${new URLSearchParams({ data, ...more })}`, { redirect: 'manual' });
const posted = (data: string) => fetch(`${server.address}/api/interpreter`, { method: 'POST', body: new URLSearchParams({ data }) });
const errorLines = async (answer: Response) => (await answer.text()).split('\n').filter((line) => line.includes('Error</strong>'));
const paragraph = (message: string) => `<p><strong style="color:#FF0000">Error</strong>: ${message} </p>`;

describe('sizes of settings', () => {
  test.each(['maxsize:1Gi', 'maxsize:512Mi', 'maxsize:1G', 'timeout:1ki', 'timeout:1k'])('[%s] is taken', async (setting) => {
    for (const answer of [await posted(`[${setting}];node(1);out;`), await asked(`[${setting}];node(1);out;`)])
      expect(answer.status).toBe(200);
  });
  test.each([
    ['maxsize:1.5e9', 'element-limit'],
    ['timeout:25.5', 'timeout'],
    ['maxsize:1Ti', 'element-limit'],
  ])('[%s] is refused', async (setting, attribute) => {
    for (const answer of [await posted(`[${setting}];node(1);out;`), await asked(`[${setting}];node(1);out;`)]) {
      expect(answer.status).toBe(400);
      expect(await errorLines(answer)).toEqual([
        paragraph(
          `line 1: static error: For the attribute &quot;${attribute}&quot; of the element &quot;osm-script&quot; the only allowed values are positive integers optionally with suffix &quot;ki&quot;, &quot;Mi&quot;, or &quot;Gi&quot;.`,
        ),
      ]);
    }
  });
});

describe('pages of errors', () => {
  const QUERY = 'node[amenity=cafe';
  const REFERENCE = [
    "']' expected - 'cafe' found.",
    'Unexpected end of input.',
    "';' expected - 'cafe' found.",
    'Unexpected end of input.',
  ];
  test('tell the line of the end: of a field the last one that it has', async () => {
    const parts = new FormData();
    parts.set('data', QUERY);
    const address = `${server.address}/api/interpreter`;
    for (const answer of [
      await posted(QUERY),
      await asked(QUERY),
      await fetch(address, { method: 'POST', body: parts }),
      // as a shell sends a form from a file
      await fetch(address, { method: 'POST', body: `data=${QUERY}\n` }),
    ])
      expect(await errorLines(answer)).toEqual(REFERENCE.map((message) => paragraph(`line 1: parse error: ${message}`)));
    const lines = await errorLines(await fetch(address, { method: 'POST', body: 'data=node["name];\nout;\n' }));
    expect(lines[0]).toBe(paragraph("line 2: parse error: '!', '~', '=', '!=', or ']'  expected - '&quot;name];&#x0a;out;' found."));
  });
  test('of a body that is the query the line behind the last, as the Overpass API has it', async () => {
    const lines = await errorLines(await fetch(`${server.address}/api/interpreter`, { method: 'POST', body: QUERY }));
    expect(lines[1]).toBe(paragraph('line 2: parse error: Unexpected end of input.'));
  });
  test('and of /api/convert', async () => {
    const answer = await fetch(`${server.address}/api/convert?${new URLSearchParams({ data: QUERY })}`);
    expect((await errorLines(answer))[1]).toBe(paragraph('line 1: parse error: Unexpected end of input.'));
  });
  test('have each error on a line of its own, whatever the query has in a token', async () => {
    const lines = await errorLines(await posted('node["name];\nout;'));
    expect(lines[0]).toContain('expected - &#39;&quot;name];&#x0a;out;'.replaceAll('&#39;', "'"));
    expect(lines.every((line) => line.endsWith(' </p>'))).toBe(true);
  });
});

describe('[bbox] with the field bbox', () => {
  const QUERY = '[out:csv(::id;false)][bbox];node[amenity=cafe];out;';
  const box = '20.0119,10.0119,20.0121,10.0121';

  test('takes its box from the address or the form, west first', async () => {
    const form = (body: URLSearchParams | FormData, address = '') =>
      fetch(`${server.address}/api/interpreter${address}`, { method: 'POST', body });
    const parts = new FormData();
    parts.set('data', QUERY);
    parts.set('bbox', box);
    const answers = [
      await asked(QUERY, { bbox: box }),
      await asked('/* a; */[bbox][out:csv(::id;false)];node[amenity=cafe];out;', { bbox: box }),
      await form(new URLSearchParams({ data: QUERY, bbox: box })),
      await form(parts),
      await form(new URLSearchParams({ data: QUERY }), `?bbox=${box}`),
    ];
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, '11\n']);
    expect(await (await asked('[out:csv(::id;false)];node[amenity=cafe];out;', { bbox: box })).text()).toBe('11\n12\n');
  });
  test.each([undefined, '', '7.42,43.73', '1,2,3,4,5', '1,2,3,x', '1,2,3,4];out;['])('refuses the box %s as none', async (bbox) => {
    const answer = await asked('[bbox];node[amenity=cafe];out;', bbox === undefined ? {} : { bbox });
    expect(answer.status).toBe(400);
    expect((await errorLines(answer)).length).toBeGreaterThan(0);
  });
  test('stands for each (bbox) too, and for none in a text', async () => {
    const query = '[out:csv(::id;false)];node(bbox)[amenity=cafe];node._(bbox)[name!="(bbox)"];out;';
    expect(await (await asked(query, { bbox: box })).text()).toBe('11\n');
    expect((await asked(query)).status).toBe(400);
  });
  test('is none in a filter by the key', async () =>
    expect(await (await asked('[out:csv(::id;false)];node[bbox];out;', { bbox: box })).text()).toBe(''));
});

describe('/api/convert', () => {
  // QuickOSM: re.findall("<pre>\n(.*?)</pre>", text)[0]
  const preOf = (page: string) => /<pre>\n(.*?)<\/pre>/.exec(page)?.[1];
  const xml = '<osm-script><query type="node"><has-kv k="amenity" v="cafe"/></query><print/></osm-script>';
  test.each([
    ['mapql', 'pretty Overpass QL', 'node[&quot;amenity&quot;=&quot;cafe&quot;];&#x0a;out;&#x0a;'],
    ['compact', 'compact Overpass QL', 'node[amenity=cafe];out;&#x0a;'],
  ])('gives %s between <pre> by GET and POST', async (target, name, expected) => {
    const fields = new URLSearchParams({ data: xml, target, info: 'QgisQuickOSMPlugin' });
    const address = `${server.address}/api/convert`;
    for (const answer of [await fetch(`${address}?${fields}`), await fetch(address, { method: 'POST', body: fields })]) {
      const page = await answer.text();
      expect([answer.status, answer.headers.get('Content-Type'), preOf(page)]).toEqual([200, 'text/html; charset=utf-8', expected]);
      expect(page).toContain(`<p>Your query in ${name}:</p>\n`);
    }
  });
});

describe('/api/map and /api/xapi', () => {
  const box = '20.0119,10.0119,20.0121,10.0121';
  const get = (path: string) => fetch(`${server.address}/api/${path}`);
  const idsOf = async (answer: Response) =>
    [...(await answer.text()).matchAll(/<(node|way|relation) id="(\d+)"/g)].map(([, type, id]) => `${type}/${id}`);

  test('map gives what lies in a box, with bounds and metadata', async () => {
    const answer = await get(`map?bbox=${box}`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/osm3s+xml']);
    const text = await answer.text();
    expect(text).toContain('<bounds minlat="10.0119000" minlon="20.0119000" maxlat="10.0121000" maxlon="20.0121000"/>');
    expect(text).toMatch(/<node id="11" lat="\S+" lon="\S+" version=/);
  });
  test.each(['map', 'map?bbox=7.42,43.73'])('%s without a box has the errors of the query behind it', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    // the Overpass API tells two more before these: it looks at the settings twice
    expect(await errorLines(answer)).toEqual(
      ["Value expected - ';' found.", "',' or ']' expected - ';' found.", 'Unexpected end of input.', 'Unexpected end of input.'].map(
        (message) => paragraph(`line 1: parse error: ${message}`),
      ),
    );
  });
  test('xapi takes predicates, xapi_meta prints metadata too', async () => {
    for (const path of [
      `xapi?node[amenity=cafe][bbox=${box}]`,
      `xapi?node%5Bamenity=cafe%7Cbar%5D%5Bbbox=${box}%5D`,
      `xapi?node[amenity=*][bbox=${box}]`,
    ])
      expect([path, await idsOf(await get(path))]).toEqual([path, ['node/11']]);
    expect(await (await get('xapi?node[amenity=cafe]')).text()).not.toContain('version="1"');
    expect(await (await get('xapi_meta?node[amenity=cafe]')).text()).toMatch(/<node id="11" lat="\S+" lon="\S+" version=/);
  });
  test('xapi says what is wrong with its text', async () => {
    const answer = await get('xapi?nonsense');
    expect([answer.status, answer.headers.get('Content-Type')?.toLowerCase(), await answer.text()]).toEqual([
      400,
      'text/plain; charset=utf-8',
      "Error in [nonsense]:\nError: Query must start with 'node', 'way', 'relation', or '*'\n",
    ]);
  });
});

describe('jsonp', () => {
  const QUERY = '[out:json];node(11);out ids;';
  test('makes JSON the argument of a call, which a browser runs', async () => {
    const answer = await asked(QUERY, { jsonp: 'cb' });
    const plain = await (await asked(QUERY)).text();
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await answer.text()).toBe(`cb(${plain.trimEnd()});\n`);
  });
  test('leaves other answers as they are', async () =>
    expect(await (await asked('[out:csv(::id;false)];node(11);out;', { jsonp: 'cb' })).text()).toBe('11\n'));
  test.each(['alert(1)//', 'a-b', ' ', 'x'.repeat(200)])('refuses %j, which is no name', async (jsonp) =>
    expect((await asked(QUERY, { jsonp })).status).toBe(400),
  );
  test('is none where pages of others get nothing', async () => {
    const strict = await startTestServer({ sameOrigin: true });
    onTestFinished(() => strict.close());
    const answer = await fetch(`${strict.address}/api/interpreter?${new URLSearchParams({ data: QUERY, jsonp: 'cb' })}`);
    expect([answer.headers.get('Content-Type'), (await answer.text())[0]]).toEqual(['application/json', '{']);
  });
});

describe('[out:custom]', () => {
  const whereTo = async (data: string, more = {}) => {
    const answer = await asked(`[out:custom];${data}`, more);
    return [answer.status, answer.headers.get('Location'), (await answer.text()).includes('Status:')];
  };
  test('sends a browser to the page of one element', async () => {
    expect(await whereTo('node(11);out;')).toEqual([302, 'https://www.openstreetmap.org/browse/node/11', false]);
    expect(await whereTo('node(11);out;', { url: 'http://example.org/{{{type}}}/{{{id}}}' })).toEqual([
      302,
      'http://example.org/node/11',
      false,
    ]);
    const form = new URLSearchParams({ data: '[out:custom];node(11);out;', url: 'http://example.org/{{{id}}}' });
    const answer = await fetch(`${server.address}/api/interpreter`, { method: 'POST', body: form, redirect: 'manual' });
    expect(answer.headers.get('Location')).toBe('http://example.org/11');
  });
  test.each(['javascript:alert(1)', '//example.org/', 'http://example.org/\r\nSet-Cookie: a=b'])('not by %j', async (url) =>
    expect((await whereTo('node(11);out;', { url }))[1]).toBe('https://www.openstreetmap.org/browse/node/11'),
  );
  test('is a page of none or several, and of one where redirect=no', async () => {
    for (const [data, more] of [
      ['node(99);out;', {}],
      ['node(id:11,12);out;', {}],
      ['node(11);out;', { redirect: 'no' }],
    ] as const)
      expect([data, ...(await whereTo(data, more))]).toEqual([data, 200, null, false]);
    expect(await (await asked('[out:custom];node(11);out;', { redirect: 'no' })).text()).toContain(
      '<p>No {{node:..}} found in template.</p>',
    );
  });
  test('gives its thread back', async () => {
    for (let i = 0; i < 6; i++) expect((await whereTo('node(11);out;'))[0]).toBe(302);
  });
});

describe('requests as programs write them', () => {
  const sent = (request: string | Uint8Array) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(request));
      let text = '';
      socket.on('data', (piece) => {
        text += piece.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  test('HTTP/1.0 without a Host, as health checks send it', async () =>
    expect(await sent('GET /api/status HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/));
  const RAW = 'GET /api/interpreter?data=[out:csv(name;false)];node[name~"é"];out; HTTP/1.1\r\nHost: localhost\r\n\r\n';
  test('letters beyond ASCII that nobody escaped, also behind another request', async () => {
    for (const request of [RAW, `GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n${RAW}`]) {
      const answer = await sent(request);
      expect(answer).toContain('Café Linde');
      expect(answer).toContain('Connection: close');
    }
  });
  test('not by a name that is another, as little as other requests', async () =>
    expect(await sent(RAW.replace('localhost', 'evil.example'))).toMatch(/^HTTP\/1\.1 421 /));
  test.each([
    ['with a body', 'POST /api/interpreter?é HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nout;'],
    ['with something behind it', `${RAW}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['with a space', 'GET /é é HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['without an end', 'GET /é HTTP/1.1\r\nHost: localhost\r\n'],
  ])('not %s', async (_, request) => expect(await sent(request)).toMatch(/^HTTP\/1\.1 400 /));
});

describe('compression', () => {
  const encoding = async (headers: Record<string, string>) => {
    const address = `${server.address}/api/interpreter?${new URLSearchParams({ data: '[out:csv(::id;false)];node(11);out;' })}`;
    const answer = await fetch(address, { headers: { 'Accept-Encoding': 'gzip', ...headers } });
    expect(await answer.text()).toBe('11\n');
    return answer.headers.get('Content-Encoding');
  };
  test('is for those behind a proxy of this computer, not for its own programs', async () => {
    expect(await encoding({})).toBeNull();
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([name, await encoding({ [name]: '192.0.2.1' })]).toEqual([name, 'gzip']);
  });
});
