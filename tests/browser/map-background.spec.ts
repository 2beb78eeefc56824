import type { Page } from '@playwright/test';
import { expect, open, run, test, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelAt } from './pixel-at.ts';
import { json, startTestServer } from './test-server.ts';

test.use({ basemap: true });

test.use(EVERY_PIXEL);

/** One blue pixel, stretched over each tile. */
const BLUE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/OSkZvgAAAABJRU5ErkJggg==', 'base64');

/** In the middle of the town's map. */
const PLACE = { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] };

async function openWith(page: Page, address: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((fields) => {
    for (const [name, value] of Object.entries(fields)) localStorage.setItem(`flyover_${name}`, value);
  }, settings);
  await open(page, address);
}

/** A picture of what is drawn in the middle of the map. */
async function middleOf(page: Page): Promise<Buffer> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {};
  return page.screenshot({ clip: { x: x + width / 2 - 8, y: y + height / 2 - 8, width: 16, height: 16 } });
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

test('with another server chosen, its result is credited, and a background covers what the town does not', async ({ page, town }) => {
  const asked: string[] = [];
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: BLUE, headers: { 'access-control-allow-origin': '*' } });
  });
  const VADUZ = { elements: [{ type: 'node', id: 1, lat: 47.1405, lon: 9.521, tags: { a: 'b' } }] };
  const server = await startTestServer((query, response) => json(response, query.includes('vaduz') ? VADUZ : PLACE));
  const credits = page.locator('.map-attribution');
  const expectCredits = (texts: readonly string[]) => expect(credits.locator('> *')).toHaveText([...texts]);

  await openWith(page, town.address, {});
  await expectCredits(['Invented data: this town does not exist']);
  await page.addInitScript((address) => localStorage.setItem('flyover_server', address), server.address);
  await page.reload();
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
  await server.stop();
});

test('a tile server that fails is told once', async ({ page, town }) => {
  await page.route(/tile\.example\.org/, (route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } }));
  await openWith(page, town.address, { tile_server: 'https://tile.example.org/{z}/{x}/{y}.png' });
  const notice = page.getByText('The background map of tile.example.org does not come');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  // it may have left by itself since; two would stand there together
  expect(await notice.count()).toBeLessThanOrEqual(1);
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
  const server = await startTestServer((_, response) => json(response, PLACE));
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

for (const [what, settings, answer] of [
  ['with a tile server that never answers', { tile_server: 'https://tile.example.org/{z}/{x}/{y}.png' }, 'never'],
  ['with a tile server that cannot be reached', { tile_server: 'https://tile.example.org/{z}/{x}/{y}.png' }, 'unreachable'],
  ['with a style that cannot be reached', { tile_server: 'https://tile.example.org/style.json' }, 'unreachable'],
  ['with the background faded out', { background_opacity: '0' }, 'never'],
] as const) {
  test(`results are drawn ${what}`, async ({ page, town }) => {
    await page.route(/tile\.example\.org/, async (route) => {
      if (answer === 'unreachable') await route.abort('connectionrefused');
    });
    const server = await startTestServer((_, response) => json(response, PLACE));
    await openWith(page, town.address, settings);
    await write(page, `{{data:overpass,server=${server.address}}}node;out;`);
    const before = await middleOf(page);
    expect(await run(page)).toBe('drawn');
    await expect.poll(async () => (await middleOf(page)).equals(before)).toBe(false);
    await page.locator('.maplibregl-canvas').click();
    await expect(page.locator('.feature-card')).toHaveAttribute('data-feature-id', '1');
    await server.stop();
  });
}
