import type { Page } from '@playwright/test';
import { CLEAR, expect, test as onItsOwn, open, reload, run, watchErrors, write } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { readPng } from './read-png.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

async function openSettings(page: Page) {
  await page.keyboard.press('ControlOrMeta+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A stored field; null where there is none. */
const stored = (page: Page, field: string) => page.evaluate((key) => localStorage.getItem(key), `flyover_${field}`);

test('settings apply at once, come back after a reload, and go with a reset', async ({ flyover }) => {
  const html = flyover.locator('html');
  let dialog = await openSettings(flyover);
  await dialog.getByRole('navigation').getByRole('button', { name: 'Storage and privacy' }).click();
  await expect(dialog.getByRole('heading', { name: 'Storage and privacy' })).toBeInViewport();
  // its parts scroll, the dialog itself stays
  expect(await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight])).toEqual([0, 0]);
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await dialog.getByRole('switch', { name: 'Crosshairs' }).focus();
  await flyover.keyboard.press('Space');
  expect(await stored(flyover, 'enable_crosshairs')).toBe('true');

  await dialog.getByRole('textbox', { name: 'Address of another server' }).fill('https://overpass.example.org/api');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: /overpass\.example\.org/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Remove overpass.example.org' }).click();
  await expect(dialog.getByRole('radio', { name: /This computer/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  expect(await stored(flyover, 'server')).toBe('https://overpass.example.org/api/');
  expect(await stored(flyover, 'customServers')).toBe('["https://overpass.example.org/api/"]');

  const tiles = dialog.getByRole('textbox', { name: 'Address of another background' });
  await tiles.fill('https://tile.example.org/{z}/{x}.png');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByText(/holds \{z\}, \{x\} and \{y\}/)).toBeVisible();
  expect(await stored(flyover, 'tile_server')).toBe(null);

  await reload(flyover);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  dialog = await openSettings(flyover);
  await expect(dialog.getByRole('switch', { name: 'Crosshairs' })).toBeChecked();
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('reset');
  await expect(dialog.getByRole('switch', { name: 'Crosshairs' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  const question = flyover.getByRole('dialog', { name: 'Reset?' });
  await expect(question).toContainText('your own server and background addresses are forgotten');
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await stored(flyover, 'server')).toBe(null);
  expect(await stored(flyover, 'code')).toContain('drinking_water');
});

test('a profile of overpass turbo is imported, what it cannot use is told, and the import undone', async ({ flyover }) => {
  const dialog = await openSettings(flyover);
  const profile = {
    'overpass-ide_version': '40',
    'overpass-ide_theme': 'dark',
    'overpass-ide_no_autorepair': 'true',
    'overpass-ide_background_opacity': '"strong"',
    'overpass-ide_saves': '{"Bakeries":{"type":"saved_query","overpass":"node[shop=bakery];out;"}}',
    'overpass-ide_experiment': 'true',
  };
  const chooser = dialog.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no settings') });
  await expect(dialog.getByText('This file cannot be read as JSON.')).toBeVisible();
  await chooser.setInputFiles({ name: 'profile.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(profile)) });
  await expect(dialog.getByText('2 settings were taken. 1 query joined your saved ones.')).toBeVisible();
  await expect(dialog.getByText('Flyover has no such setting: experiment')).toBeVisible();
  await expect(dialog.getByText('The value cannot be used: background_opacity')).toBeVisible();
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await stored(flyover, 'saves')).toContain('Bakeries');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await stored(flyover, 'saves')).toBe('{}');
});

test('an import names every server and background it would bring, and takes nothing without a yes', async ({ flyover }) => {
  const dialog = await openSettings(flyover);
  const tiles = 'https://tiles.evil.example.org/{z}/{x}/{y}.png';
  // after the yes they are asked
  await flyover.route(/^https:\/\/[a-z.]*example\.org\//, (route) =>
    route.fulfill({ contentType: 'image/png', body: CLEAR, headers: { 'access-control-allow-origin': '*' } }),
  );
  const settings = {
    server: 'https://evil.example.org/api/',
    tile_server: tiles,
    customServers: ['https://other.example.org/'],
    theme: 'dark',
  };
  const file = { format: 'flyover-settings', version: 37, settings };
  const chooser = dialog.locator('input[type=file]');
  const choose = () =>
    chooser.setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await choose();
  const question = flyover.getByRole('dialog', { name: 'Take these addresses?' });
  await expect(question).toContainText('Queries go to https://evil.example.org/api/');
  await expect(question).toContainText(`The background comes from ${tiles}`);
  await expect(question).toContainText('To choose as a server: https://other.example.org/');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  expect([await stored(flyover, 'server'), await stored(flyover, 'theme')]).toEqual([null, null]);
  await choose();
  await question.getByRole('button', { name: 'Import' }).click();
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await stored(flyover, 'server')).toBe('https://evil.example.org/api/');
});

test('two pages keep their settings in step, and each its own text', async ({ flyover, town }) => {
  const other = await flyover.context().newPage();
  await open(other, town.address);
  await write(flyover, 'node[one];out;');
  await write(other, 'node[two];out;');
  const dialog = await openSettings(other);
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(flyover.locator('.cm-content')).toContainText('node[one];out;');
  await expect(other.locator('.cm-content')).toContainText('node[two];out;');
  await other.close();
});

test('where storage is full the text stays in the page, and that is said', async ({ flyover }) => {
  const set = await flyover.evaluateHandle(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return setItem;
  });
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  await expect(flyover.getByText('The storage of this browser is full')).toBeVisible();
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.cm-content')).toContainText('amenity=bench');
  await set.evaluate((setItem) => {
    Storage.prototype.setItem = setItem;
  });
});

onItsOwn('settings of an old version are brought up to date before the page is drawn', async ({ page, town }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('flyover_version') !== null) return;
    localStorage.setItem('flyover_version', '11');
    localStorage.setItem('flyover_code', '{"overpass":"node[amenity=bench](bbox);out;"}');
    localStorage.setItem('flyover_saves', '{"Pubs":{"overpass":"node[amenity=pub](bbox);out;"}}');
    localStorage.setItem('flyover_share_include_pos', 'false');
  });
  await open(page, town.address);
  await expect(page.locator('.cm-content')).toContainText('node[amenity=bench]({{bbox}});out;');
  expect(await stored(page, 'version')).toBe('37');
  expect(await stored(page, 'share_include_pos')).toBe('true');
  expect(JSON.parse((await stored(page, 'saves')) ?? '')).toMatchObject({
    Pubs: { type: 'saved_query', overpass: 'node[amenity=pub]({{bbox}});out;' },
    'key-value': { type: 'template', parameters: ['key', 'value'] },
  });
});

onItsOwn('what overpass turbo has stored on this site is in use at the first visit', async ({ page, town }) => {
  await page.addInitScript(() => {
    localStorage.setItem('overpass-ide_version', '40');
    localStorage.setItem('overpass-ide_code', '{"overpass":"node[shop=bakery]({{bbox}});out;"}');
  });
  await open(page, town.address);
  await expect(page.locator('.cm-content')).toContainText('shop=bakery');
  await expect(page.getByText('Settings and saved queries of overpass turbo in this browser are in use now')).toBeVisible();
  expect(await stored(page, 'version')).toBe('37');
});

onItsOwn('where storage is blocked the page works, and says once what is lost', async ({ page, town }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(page, town.address);
  await expect(page.getByText('This browser does not let Flyover store anything')).toHaveCount(1);
  await write(page, 'node[amenity=bench]({{bbox}});out;');
  expect(await run(page)).toBe('drawn');
  await expect(page.locator('.cm-content')).toContainText('amenity=bench');
  const dialog = await openSettings(page);
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(errors).toEqual([]);
});

onItsOwn.describe('with every pixel', () => {
  onItsOwn.use(EVERY_PIXEL);
  onItsOwn('small areas get their shape back as soon as the setting says so', async ({ flyover }) => {
    await write(flyover, 'way[building]({{bbox}});out geom;');
    expect(await run(flyover)).toBe('drawn');
    await expect.poll(() => placeholderPixels(flyover)).toBeGreaterThan(500);
    await expect(flyover.locator('.legend')).toContainText('Shrunk: zoom in for its shape');
    const dialog = await openSettings(flyover);
    await dialog.getByRole('switch', { name: 'Show small areas and lines as points' }).uncheck();
    await flyover.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => placeholderPixels(flyover)).toBeLessThan(20);
    await expect(flyover.locator('.legend')).toContainText('Areas');
    await expect(flyover.locator('.legend')).not.toContainText('Shrunk');
  });
});

/** How many pixels of the map have the colour of features that have shrunk to a point. */
async function placeholderPixels(page: Page): Promise<number> {
  const { width, height, data } = readPng(await page.locator('.map-canvas').screenshot());
  let count = 0;
  // the legend at the bottom shows the colour too
  for (let y = 60; y < height - 260; y++) {
    for (let x = 80; x < width - 80; x++) {
      const at = (y * width + x) * 4;
      if (data[at] > 200 && data[at] - data[at + 1] > 45 && data[at] - data[at + 2] > 45) count++;
    }
  }
  return count;
}
