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
  return files;
}

const FONTS = ['inter-latin-wght-normal', 'jetbrains-mono-latin-wght-normal'];

test('type, map and its worker are asked for while the page is being made', async ({ page, town }) => {
  // the part of the program that asks for the map
  await page.route(/InspectedMap/, () => undefined);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(town.address);
  const isAsked = (name: string) => files.some((file) => file.includes(`/${name}-`));
  await expect.poll(() => [...FONTS, 'map', 'map-library', 'maplibre-gl-worker'].filter((name) => !isAsked(name))).toEqual([]);
});

test('the editor is asked for while the shell is still on its way', async ({ page, town }) => {
  await page.route(/\/base-[\w-]+\.js$/, () => undefined);
  const isAsked = page.waitForRequest(/\/editor-/);
  await page.goto(town.address, { waitUntil: 'commit' });
  await isAsked;
});

test('the page stands before its editor has come, and a link of then is in it', async ({ page, town }) => {
  let send = () => {};
  const isTime = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/editor-/, async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(`${town.address}#Q=node(7)%3B%0Aout%3B`);
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await expect(page.locator('.cm-content')).toHaveCount(0);
  send();
  await expect(page.locator('.cm-line')).toHaveText(['node(7);', 'out;']);
});

test('an editor that cannot be fetched says so in its place, and the map comes all the same', async ({ page, town }) => {
  await page.route(/\/editor-/, (route) => route.abort());
  await page.goto(town.address);
  await expect(page.getByRole('alert')).toHaveText('Loading chunk editor failed.Reload');
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
});

test('the map comes in few files: each round of six costs a slow line the time of a way there and back', async ({ page, town }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const files = await fetchedFiles(page, town.address);
  const scripts = files
    .slice(0, Math.max(...['map', 'map-library', 'InspectedMap'].map((name) => files.indexOf(name))) + 1)
    .filter((name) => !/^(?:inter|jetbrains|type|maplibre-gl-worker)/.test(name));
  const shell = ['base', 'index', 'react', 'rolldown-runtime'];
  expect([...new Set(scripts)].sort()).toEqual([...shell, 'editor', 'open-rich-editor', 'InspectedMap', 'map', 'map-library'].sort());
  // what comes when nobody waits: parts of the program, and the worker as one file
  await expect.poll(() => files.filter((name) => /^(?:late|result\.worker)/.test(name)).sort()).toEqual(['late', 'late', 'result.worker']);
  // what the editor and the first run need comes later, when nobody types
  const started = files.slice(0, files.findLastIndex((name) => /^(?:late|result\.worker)/.test(name)) + 1);
  expect(started.filter((name) => !/^(?:inter|jetbrains)/.test(name)).length).toBeLessThan(32);
  // the map takes its style once
  expect(warnings.filter((text) => text.includes('style'))).toEqual([]);
});

test('over a slow line the type comes after the map, and the cursor stays at its letter', async ({ page, town, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium can be given a slow line');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
    latency: 20,
  });
  const files = await fetchedFiles(page, town.address);
  expect(files.filter((name) => FONTS.includes(name))).toEqual([]);
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  /** Pixels between the end of the first line and the cursor, which is drawn over the text. */
  const gap = () =>
    page.evaluate(() => {
      const letters = document.createRange();
      letters.selectNodeContents(document.querySelector('.cm-line') ?? document.body);
      const cursor = document.querySelector('.cm-cursor-primary')?.getBoundingClientRect().left ?? Number.NaN;
      return letters.getBoundingClientRect().right - cursor;
    });
  await expect.poll(gap).not.toBeNaN();
  const before = await gap();
  // without the rules of the type every font counts as there
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.check('13px "JetBrains Mono Variable"'));
  await expect.poll(gap).toBeCloseTo(before, 1);
  await devtools.detach();
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
