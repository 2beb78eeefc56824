import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, finished, test, watchErrors } from './flyover-test.ts';
import { type Served, serve } from './served.ts';
import { json, startTestServer } from './test-server.ts';

const QUERY = 'node[amenity=bench];out 5;';
const encoded = encodeURIComponent(QUERY);

/** A page of another origin with a frame in it; what the frame posts is kept in `messages`. */
async function pageAround(frame: () => string): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>A page of somebody</title>
      <iframe src="${frame().replace(/&/g, '&amp;')}" width="800" height="600" title="Benches"></iframe>
      <script>window.messages = []; addEventListener('message', ({ data }) => messages.push(JSON.parse(data)));</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Message {
  readonly query?: string;
  readonly resultType?: string;
  readonly resultText?: string;
  readonly handler?: string;
  readonly msg?: string;
}
const messages = (page: Page) => page.evaluate(() => Reflect.get(window, 'messages') as Message[]);
const post = (page: Page, message: unknown) =>
  page.evaluate((text) => document.querySelector('iframe')?.contentWindow?.postMessage(text, '*'), JSON.stringify(message));

test.describe('with a basemap', () => {
  test.use({ basemap: true });

  test('the map-only page runs its query, and shows legend, attribution and the way to the app; nothing is stored', async ({
    page,
    town,
  }) => {
    const errors = watchErrors(page);
    await page.addInitScript(() => localStorage.setItem('flyover_code', '{"overpass":"my own query"}'));
    await page.goto(`${town.address}map.html?Q=${encoded}`);
    expect(await finished(page, 1)).toBe('drawn');
    await expect(page.locator('.legend')).toContainText('5');
    await expect(page.locator('.map-attribution')).toContainText('Invented data');
    await expect(page.locator('.cm-content')).toHaveCount(0);
    await page.locator('.maplibregl-canvas').focus();
    await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
    expect(await page.evaluate(() => localStorage.getItem('flyover_code'))).toBe('{"overpass":"my own query"}');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['flyover_code']);
    const link = page.getByRole('link', { name: 'Open in Flyover' });
    expect(await link.getAttribute('href')).toMatch(/^\.\/\?Q=node.*&C=[-\d.;]+&R$/);
    expect(errors).toEqual([]);
  });
});

test('the legend of a narrow frame is closed until somebody opens it, and names the classes of a style sheet', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const styled = encodeURIComponent(`${QUERY}\n{{style: /* Places to sit */ node[amenity=bench] { fill-color: #aa1100; } }}`);
  await page.goto(`${town.address}map.html?Q=${styled}`);
  expect(await finished(page, 1)).toBe('drawn');
  const legend = page.locator('.legend');
  await expect(legend).toHaveText('Legend');
  await legend.getByRole('button', { name: 'Legend' }).click();
  await expect(legend).toContainText('Places to sit5');
  await expect(legend.locator('circle[fill="#aa1100"]')).toBeVisible();
});

test('a page of a configured origin embeds the map, hears its answer and shows another query', async ({ page }) => {
  const errors = watchErrors(page);
  let site: Served | undefined;
  const around = await pageAround(() => `${site?.address}map.html?Q=${encoded}&silent`);
  const folder = mkdtempSync(join(tmpdir(), 'flyover-embed-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ embedOrigins: [new URL(around.address).origin] }));
  site = await serve(['--config', config]);
  await page.goto(around.address);
  const body = page.frameLocator('iframe').locator('body');
  await expect(body).toHaveAttribute('data-run-state', 'drawn');
  await expect.poll(async () => (await messages(page)).length).toBe(1);
  const [first] = await messages(page);
  expect([first.query, first.resultType]).toEqual([QUERY, 'xml']);
  expect(first.resultText).toContain('<node id=');

  const second = '[out:json];node[amenity=cafe];out 2;';
  await post(page, { cmd: 'cache', value: [second] });
  await post(page, { cmd: 'update_map', value: [{ hostile: true }] });
  await post(page, { cmd: 'update_map', value: [second] });
  await expect.poll(async () => (await messages(page)).length).toBe(2);
  const answer = (await messages(page))[1];
  expect([answer.query, answer.resultType]).toEqual([second, 'javascript']);
  expect(JSON.parse(answer.resultText ?? '').elements).toHaveLength(2);

  await post(page, { cmd: 'update_map', value: ['node[;out;'] });
  await expect.poll(async () => (await messages(page)).findLast(({ handler }) => handler !== undefined)?.handler).toBe('onQueryError');
  await expect(page.frameLocator('iframe').locator('.problem-card')).toHaveCount(0);
  // the refused query is a 400, which the browser logs
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  await around.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('the app itself cannot be embedded, and messages of other windows are not heard', async ({ page, town }) => {
  const around = await pageAround(() => town.address);
  await page.goto(around.address);
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error'))).toBe(true);
  await around.stop();
  await page.goto(`${town.address}map.html?Q=${encoded}`);
  expect(await finished(page, 1)).toBe('drawn');
  await page.evaluate(() => window.postMessage(JSON.stringify({ cmd: 'update_map', value: ['node(1);out;'] }), '*'));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await expect(page.locator('body')).toHaveAttribute('data-run-id', '1');
});

test('a page of any other origin hears nothing, and sends the map to no server of its own', async ({ page, town }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [] }));
  const around = await pageAround(() => `${town.address}map.html?Q=${encoded}&silent`);
  await page.goto(around.address);
  const body = page.frameLocator('iframe').locator('body');
  await expect(body).toHaveAttribute('data-run-state', 'drawn');
  const directed = `{{data:overpass,server=${server.address}}}node({{bbox}});out;`;
  await post(page, { cmd: 'cache', value: [directed] });
  await post(page, { cmd: 'update_map', value: [directed] });
  await expect(body).toHaveAttribute('data-run-state', 'failed');
  expect(server.paths).toEqual([]);
  expect(await messages(page)).toEqual([]);
  await around.stop();
  await server.stop();
});

test('a map without a query says so', async ({ page, town }) => {
  await page.goto(`${town.address}map.html`);
  // in front of the map: a click would reach it
  await page.getByRole('heading', { name: 'This map has no query' }).click({ trial: true });
});

test('a query at fault is told by its first message, and is not to be tried again', async ({ page, town }) => {
  await page.goto(`${town.address}map.html?Q=${encodeURIComponent('node[ameniy cafe];out;')}`);
  const card = page.locator('.problem-card');
  await expect(card.locator('p')).toHaveText(/^line 1: [^\n]+$/);
  await expect(card.getByRole('button')).toHaveCount(0);
});
