import type { Page } from '@playwright/test';
import { expect, open, run, test, write } from './flyover-test.ts';
import { json, startTestServer } from './test-server.ts';

/** One blue pixel, stretched over each tile. */
const BLUE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/p8bB2QAAAABJRU5ErkJggg==', 'base64');

async function openWith(page: Page, address: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((fields) => {
    for (const [name, value] of Object.entries(fields)) localStorage.setItem(`flyover_${name}`, value);
  }, settings);
  await open(page, address);
}

test('raster tiles come from each server of the template, and the host is named', async ({ page, town }) => {
  const hosts = new Set<string>();
  await page.route(/tile\.example\.org/, (route) => {
    hosts.add(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'image/png', body: BLUE, headers: { 'access-control-allow-origin': '*' } });
  });
  await openWith(page, town.address, { tile_server: '//{s}.tile.example.org/{z}/{x}/{y}.png', enable_crosshairs: 'true' });
  await expect.poll(() => [...hosts].sort()).toEqual(['a.tile.example.org', 'b.tile.example.org', 'c.tile.example.org']);
  await expect(page.getByText('Background: a.tile.example.org')).toBeVisible();
  await expect(page.locator('.map-crosshairs')).toBeVisible();
});

test('a tile server that fails is told once', async ({ page, town }) => {
  await page.route(/tile\.example\.org/, (route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }));
  await openWith(page, town.address, { tile_server: 'https://tile.example.org/{z}/{x}/{y}.png' });
  const notice = page.getByText('The background map of tile.example.org does not come');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(notice).toHaveCount(1);
});

test('a map style is the background, and results are drawn over it; a broken one is told', async ({ page, town }) => {
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
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] }),
  );
  await openWith(page, town.address, { tile_server: 'https://maps.example.org/calm.json' });
  await expect(page.getByText('Background: Calm maps')).toBeVisible();
  await write(page, `{{data:overpass,server=${server.address}}}node;out;`);
  expect(await run(page)).toBe('drawn');
  await page.addInitScript(() => localStorage.setItem('flyover_tile_server', 'https://maps.example.org/broken.json'));
  await page.reload();
  await expect(page.getByText('The background map of maps.example.org does not come')).toBeVisible();
  expect(await run(page)).toBe('drawn');
  await server.stop();
});
