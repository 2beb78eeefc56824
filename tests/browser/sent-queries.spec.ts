/** The query that a server receives for a text in the editor: placeholders, constants and directives are filled in or removed. */
import { DEFAULT_CONFIG } from '@flyover/app-config';
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer, type TestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer((_, response) => json(response, { elements: [] }));
});
test.afterAll(() => server.stop());

/** Returns the query sent for a text after the directive that names the server. */
async function sent(page: Page, text: string): Promise<string> {
  const before = server.queries.length;
  await write(page, `{{data:overpass,server=${server.address}}}${text}`);
  expect(await run(page)).toMatch(/^(empty|text)$/);
  expect(server.queries).toHaveLength(before + 1);
  return server.queries.at(-1) ?? '';
}

for (const [what, text, query] of [
  ['a constant, where it is used', '{{key=amenity}}node[{{key}}](1);out;', 'node[amenity](1);out;'],
  ['a constant whose name has digits and underscores', '{{my_key2=shop}}node[{{my_key2}}](1);out;', 'node[shop](1);out;'],
  ['nothing of a placeholder that nobody knows', 'node{{nobody knows this}}(1);out;', 'node(1);out;'],
  ['the middle of the map for {{center}}', 'node(around:5,{{center}});out;', 'node(around:5,53.5,13.41);out;'],
  ['no style sheet', 'node(1);out;{{style: node { color: red; } }}', 'node(1);out;'],
  ['nothing of a date that is none', 'node(1);/*{{date:two days}}*/out;', 'node(1);/**/out;'],
  [
    'a query in XML with its header and its root',
    '<query type="node"><id-query type="node" ref="1"/></query><print/>',
    '<?xml version="1.0" encoding="UTF-8"?><osm-script><query type="node"><id-query type="node" ref="1"/></query><print/></osm-script>',
  ],
] as const) {
  test(`a server is sent ${what}`, async ({ flyover }) => expect(await sent(flyover, text)).toBe(query));
}

test('a server is sent the form field data at {server}interpreter, by POST', async ({ flyover }) => {
  const asked = flyover.waitForRequest((request) => request.url() === `${server.address}interpreter`);
  expect(await sent(flyover, 'node(3);out;')).toBe('node(3);out;');
  const request = await asked;
  expect([request.method(), new URLSearchParams(request.postData() ?? '').get('data')]).toEqual(['POST', 'node(3);out;']);
});

test('a server is sent a time for a date: so many seconds to years ago, days without a unit, now without a number', async ({ flyover }) => {
  const SECONDS = {
    second: 1,
    minute: 60,
    hour: 3600,
    day: 86_400,
    week: 604_800,
    month: 2_628_000,
    year: 31_536_000,
    '': 86_400,
  } as const;
  const units = Object.entries(SECONDS);
  const dates = [...units.map(([unit]) => `{{date:3 ${unit}}}`), '{{date:}}'].map((date) => `node(newer:"${date}");`).join('\n');
  const query = await sent(flyover, `${dates}\nout;`);
  const times = [...query.matchAll(/newer:"([^"]+)"/g)].map(([, time]) => Date.parse(time) / 1000);
  const now = times.at(-1) ?? 0;
  expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(120);
  expect(times.slice(0, -1).map((time) => now - time)).toEqual(units.map(([, seconds]) => 3 * seconds));
});

test('the servers to choose from are that of the page and the five of the configuration', async ({ flyover }) => {
  await flyover.locator('.server-button').click();
  const names = flyover.getByRole('menu').locator('.menu-title');
  await expect(names).toHaveText(['This computer', ...DEFAULT_CONFIG.suggestedServers.map(({ name }) => name)]);
  expect(await names.count()).toBe(6);
  await flyover.keyboard.press('Escape');
});
