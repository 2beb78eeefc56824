import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
