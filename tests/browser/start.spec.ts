/** In which order a page with nothing in its cache fetches what it consists of. */
import type { Page } from '@playwright/test';
import { expect, test } from './flyover-test.ts';

/** The names of the build's files that a page fetches until its map stands, in their order, without their hashes. */
async function fetchedFiles(page: Page, address: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.*)-[\w-]{8}\.\w+$/.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  await page.goto(address);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
  return files.slice(0, files.indexOf('map-library') + 1);
}

test('the type and the worker of the map are asked for while the page is being made, before the map itself', async ({ page, town }) => {
  const files = await fetchedFiles(page, town.address);
  const ahead = ['inter-latin-wght-normal', 'jetbrains-mono-latin-wght-normal', 'maplibre-gl-worker'];
  expect(files.filter((name) => ahead.includes(name)).sort()).toEqual(ahead);
});

test('the map comes in few files: each round of six costs a slow line the time of a way there and back', async ({ page, town }) => {
  const files = await fetchedFiles(page, town.address);
  const scripts = files.filter((name) => !/^(?:inter|jetbrains|maplibre-gl-worker)/.test(name));
  expect([...new Set(scripts)].sort()).toEqual(['InspectedMap', 'base', 'index', 'map', 'map-library', 'rolldown-runtime']);
});

test('a command that is typed before the map stands is found: the palette brings those that come late', async ({ page, town }) => {
  // the map never comes
  await page.route(/maplibre-gl-worker/, () => undefined);
  await page.goto(town.address);
  await page.locator('.cm-content').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('data of a date');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Another time' })).toBeVisible();
});
