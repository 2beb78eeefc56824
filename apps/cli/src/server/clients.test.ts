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
