import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelAt } from './pixel-at.ts';
import { readPng } from './read-png.ts';
import { setSettings, test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

/** One blue pixel, stretched over each tile. */
const BLUE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/OSkZvgAAAABJRU5ErkJggg==', 'base64');

test.use({ basemap: true, publicTile: BLUE, expectedErrors: ['Failed to load resource'] });

test.use(EVERY_PIXEL);

/** In the middle of the town's map. */
const PLACE = { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] };

/** Red, green and blue in the middle of the map. */
async function middleOf(page: Page): Promise<number[]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {};
  return pixelAt(page, Math.floor(x + width / 2), Math.floor(y + height / 2));
}

// the first: no result is credited yet
test('with another server chosen, its result is credited, and a background covers what the town does not', async ({ flyover: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith('https://tile.openstreetmap.org/') && asked.push(request.url()));
  const VADUZ = { elements: [{ type: 'node', id: 1, lat: 47.1405, lon: 9.521, tags: { a: 'b' } }] };
  const server = await startTestServer((query, response) => json(response, query.includes('vaduz') ? VADUZ : PLACE));
  const credits = page.locator('.map-attribution');
  const expectCredits = (texts: readonly string[]) => expect(credits.locator('> *')).toHaveText([...texts]);

  await expectCredits(['Invented data: this town does not exist']);
  await setSettings(page, { server: server.address });
  await expectCredits(['Invented background: this town does not exist', '© OpenStreetMap contributors']);
  await write(page, 'node;out;');
  expect(await run(page)).toBe('drawn');
  await expectCredits(['Invented background: this town does not exist', '© OpenStreetMap contributors']);
  expect(asked).toEqual([]);

  await write(page, 'node;out; // vaduz');
  expect(await run(page)).toBe('drawn');
  await page.getByRole('button', { name: 'Zoom to data' }).click();
  await expectCredits(['© OpenStreetMap contributors']);
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {};
  const blue = () => pixelAt(page, x + width / 2 + 90, y + height / 2 + 90);
  await expect.poll(blue).toEqual([0, 0, 255]);
  expect(asked.length).toBeGreaterThan(0);
  await server.stop();
});

test('raster tiles come from each server of the template, and the host is named', async ({ flyover: page }) => {
  const hosts = new Set<string>();
  await page.route(/raster\.example\.org/, (route) => {
    hosts.add(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'image/png', body: BLUE, headers: { 'access-control-allow-origin': '*' } });
  });
  await setSettings(page, { tile_server: '//{s}.raster.example.org/{z}/{x}/{y}.png', enable_crosshairs: 'true' });
  await expect.poll(() => [...hosts].sort()).toEqual(['a.raster.example.org', 'b.raster.example.org', 'c.raster.example.org']);
  await expect(page.getByText('Background: a.raster.example.org')).toBeVisible();
  await expect(page.locator('.map-crosshairs')).toBeVisible();
});

test('a tile server that fails is told once', async ({ flyover: page }) => {
  await page.route(/failing\.example\.org/, (route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }));
  await setSettings(page, { tile_server: 'https://failing.example.org/{z}/{x}/{y}.png' });
  const notice = page.getByText('The background map of failing.example.org does not come');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  // it may have left by itself since; two would stand there together
  expect(await notice.count()).toBeLessThanOrEqual(1);
});

test('the own server that gives no tiles any more is named', async ({ flyover: page, town }) => {
  // other zooms: tiles of those in view are there
  await page.route('**/tiles/**', (route) => route.abort('connectionrefused'));
  for (const zoom of [13, 17]) await page.goto(`${page.url().split('#')[0]}#C=53.5;13.41;${zoom}`);
  await expect(page.getByText(`The background map of ${new URL(town.address).host} does not come`)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a map style is the background, and results are drawn over it; a broken one is told', async ({ flyover: page }) => {
  const style = (color: unknown) => ({
    version: 8,
    sources: { empty: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, attribution: '<b>Calm</b> maps' } },
    layers: [{ id: 'all', type: 'background', paint: { 'background-color': color } }],
  });
  await page.route('https://maps.example.org/*.json', (route) =>
    route.fulfill({
      json: style(route.request().url().includes('broken') ? 7 : '#ff00ff'),
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const server = await startTestServer((_, response) => json(response, PLACE));
  await setSettings(page, { tile_server: 'https://maps.example.org/calm.json' });
  await expect(page.getByText('Background: Calm maps')).toBeVisible();
  await write(page, `{{data:overpass,server=${server.address}}}node;out;`);
  expect(await run(page)).toBe('drawn');
  await setSettings(page, { tile_server: 'https://maps.example.org/broken.json' });
  await expect(page.getByText('The background map of maps.example.org does not come')).toBeVisible();
  expect(await run(page)).toBe('drawn');
  await server.stop();
});

test('labels of the background step back while a result has labels of its own', async ({ flyover: page }) => {
  /** Counts the pixels away from the controls that are as dark as the town's names. */
  const names = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.map-canvas').boundingBox()) ?? {};
    const clip = { x: x + width / 4, y: y + height / 5, width: width / 2, height: height / 2 };
    const { data } = readPng(await page.screenshot({ clip, path: 'test-results/screens/background-labels.png' }));
    let count = 0;
    // grey: everything else on this map is lighter or coloured
    for (let at = 0; at < data.length; at += 4) if (Math.max(data[at], data[at + 1], data[at + 2]) < 140) count++;
    return count;
  };
  await expect.poll(names).toBeGreaterThan(100);
  const before = await names();
  const server = await startTestServer((_, response) => json(response, PLACE));
  const query = (label: string) => `{{data:overpass,server=${server.address}}}node;out;{{style:node { ${label} }}}`;
  await write(page, query('text: a; text-color: #ff0000;'));
  expect(await run(page)).toBe('drawn');
  await expect.poll(names).toBeLessThan(before / 4);
  await page.getByRole('button', { name: 'Hide the result' }).click();
  await expect.poll(names).toBeGreaterThan(before / 2);
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect.poll(names).toBeLessThan(before / 4);
  // circles are not labels
  await write(page, query('symbol-size: 10;'));
  expect(await run(page)).toBe('drawn');
  await expect.poll(names).toBeGreaterThan(before / 2);
  await server.stop();
});

for (const [what, settings, answer, colour] of [
  ['with a tile server that never answers', { tile_server: 'https://silent.example.org/{z}/{x}/{y}.png' }, 'never', '#c80000'],
  ['with a tile server that cannot be reached', { tile_server: 'https://away.example.org/{z}/{x}/{y}.png' }, 'unreachable', '#00c800'],
  ['with a style that cannot be reached', { tile_server: 'https://gone.example.org/style.json' }, 'unreachable', '#0000c8'],
  ['with the background faded out', { background_opacity: '0' }, 'never', '#c8c800'],
] as const) {
  test(`results are drawn ${what}`, async ({ flyover: page }) => {
    await page.route(/(silent|away|gone)\.example\.org/, async (route) => {
      if (answer === 'unreachable') await route.abort('connectionrefused');
    });
    const server = await startTestServer((_, response) => json(response, PLACE));
    await setSettings(page, settings);
    // the result of the test before had another colour
    const sheet = `node { symbol-shape: circle; symbol-size: 30; symbol-fill-color: ${colour}; symbol-fill-opacity: 1; }`;
    await write(page, `{{data:overpass,server=${server.address}}}node;out;{{style:${sheet}}}`);
    expect(await run(page)).toBe('drawn');
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    await expect.poll(() => middleOf(page)).toEqual(wanted);
    await page.locator('.maplibregl-canvas').click();
    await expect(page.locator('.feature-card')).toHaveAttribute('data-feature-id', '1');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await server.stop();
  });
}
