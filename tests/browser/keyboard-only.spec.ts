/** The ten things that people do here, each with keys alone: no test clicks, and from its beginning, the tab of the map, keys alone move the focus. */
import type { Locator, Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { expect, finished } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

test.beforeEach(({ flyover }) => flyover.locator('#tab-map').focus());

const QUERY = '[out:json];\nnode[amenity=drinking_water]({{bbox}});\nout meta;';

/** Presses Tab until an element has the focus, as a person would. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 50; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} cannot be reached with ${key}`);
}

/** Starts a command of the palette by its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Search a command' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Opens a dialog by its keys. */
async function dialog(page: Page, keys: string, name: string): Promise<Locator> {
  await page.keyboard.press(keys);
  const opened = page.getByRole('dialog', { name });
  await opened.waitFor();
  return opened;
}

/** Puts a query into the editor, reached from wherever the focus is, and runs it. */
async function ask(page: Page, query: string): Promise<void> {
  const before = Number(await page.locator('body').getAttribute('data-run-id'));
  await command(page, 'Find in the query');
  await expect(page.locator('.cm-search [main-field]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(query);
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await finished(page, before + 1)).toBe('drawn');
}

const toTab = (page: Page) => tabTo(page, '[role="tab"]', 'Shift+Tab');

test('one writes a query, runs it, and reads what lies on the map and in the data', async ({ flyover }) => {
  const { keyboard } = flyover;
  await tabTo(flyover, '.cm-content', 'Shift+Tab');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(QUERY);
  await keyboard.press('ControlOrMeta+Enter');
  expect(await finished(flyover, 1)).toBe('drawn');

  // Tab indents in the editor; after Escape it leaves it
  await keyboard.press('Escape');
  await tabTo(flyover, '.maplibregl-canvas');
  await keyboard.press('Enter');
  await flyover.locator('.feature-list').waitFor();
  await keyboard.press('Enter');
  await expect(flyover.locator('.feature-card')).toContainText('drinking_water');
  await keyboard.press('Escape');
  await expect(flyover.locator('.feature-card')).toBeHidden();
  await expect(flyover.locator('.maplibregl-canvas')).toBeFocused();
  // the second nearest to the middle of the map, its neighbours one step away
  await keyboard.press('2');
  await expect(flyover.locator('.feature-card')).toContainText('2 of 9');
  await keyboard.press('Escape');

  await toTab(flyover);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(flyover.locator('#view-data')).toContainText('"amenity": "drinking_water"');
});

test('one moves the map, and asks for what can be done with its middle', async ({ flyover }) => {
  const { keyboard } = flyover;
  const canvas = flyover.locator('.maplibregl-canvas');
  await tabTo(flyover, '.maplibregl-canvas');
  const stored = () => flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_lon')));
  // the view is stored once it has been moved
  await keyboard.press('ArrowRight');
  await expect.poll(stored).toBeGreaterThan(0);
  const before = await stored();
  await keyboard.press('ArrowRight');
  await expect.poll(stored).toBeGreaterThan(before);
  // the menu comes when the start is over
  await expect(async () => {
    await keyboard.press('Shift+F10');
    await expect(flyover.getByRole('menuitem', { name: 'Copy the coordinates' })).toBeFocused({ timeout: 3000 });
  }).toPass();
  await keyboard.press('Escape');
  await expect(canvas).toBeFocused();
});

test('one sorts the table and goes from a row to its place', async ({ flyover }) => {
  const { keyboard } = flyover;
  await ask(flyover, QUERY);
  await keyboard.press('Escape');
  await tabTo(flyover, '[role="tab"]');
  await keyboard.press('ArrowRight');
  await flyover.locator('.table-grid').waitFor();
  await tabTo(flyover, '.table-grid');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(flyover.getByRole('columnheader', { name: 'Id', exact: true })).toHaveAttribute('aria-sort', 'ascending');
  // the rows of the new order come after the sign of it
  await expect(async () => {
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(flyover.locator('.feature-card')).toContainText('drinking_water', { timeout: 3000 });
  }).toPass();
  await expect(flyover.getByRole('tab', { name: 'Map' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Escape');
});

test('one finds a place', async ({ flyover }) => {
  await tabTo(flyover, '.place-field input');
  await flyover.keyboard.type('Market');
  await flyover.getByRole('option').first().waitFor();
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.place-mark')).toBeVisible();
});

test('one selects a box on the map', async ({ flyover }) => {
  await command(flyover, 'Select a bounding box');
  await expect(flyover.locator('.area-dim')).toBeAttached();
  await tabTo(flyover, '.area-handle.southWest');
  const corner = flyover.locator('.area-handle.southWest');
  const before = (await corner.boundingBox())?.x ?? 0;
  await flyover.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Math.round(((await corner.boundingBox())?.x ?? 0) - before)).toBe(50);
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.area-dim')).toHaveCount(0);
});

test('one saves a query and loads it again', async ({ flyover }) => {
  await dialog(flyover, 'ControlOrMeta+S', 'Save the query');
  await flyover.keyboard.press('ControlOrMeta+A');
  await flyover.keyboard.type('By keys');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByText('Saved as “By keys”.')).toBeVisible();
  const load = await dialog(flyover, 'ControlOrMeta+O', 'Load a query');
  await flyover.keyboard.type('by keys');
  await expect(load.locator('.library-main').first()).toContainText('By keys');
  await tabTo(flyover, '.library-main');
  await flyover.keyboard.press('Enter');
  await expect(load).toBeHidden();
  await expect(flyover.locator('.cm-content')).toContainText('// @name By keys');
});

test('one exports the result as a file', async ({ flyover }) => {
  await ask(flyover, QUERY);
  await dialog(flyover, 'ControlOrMeta+E', 'Export');
  await tabTo(flyover, '[aria-label="Download GeoJSON"]');
  const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.geojson$/);
  await flyover.keyboard.press('Escape');
});

test('one shares the query', async ({ flyover }) => {
  await command(flyover, 'Share');
  const link = flyover.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(link).toBeFocused();
  expect(await link.inputValue()).toContain('?');
  await tabTo(flyover, '.share-footer button:last-child');
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toHaveCount(0);
});

test('one has a query built of a phrase', async ({ flyover }) => {
  const before = Number(await flyover.locator('body').getAttribute('data-run-id'));
  await dialog(flyover, 'ControlOrMeta+I', 'Search wizard');
  await flyover.keyboard.type('drinking water');
  await flyover.locator('.wizard-preview .cm-line').first().waitFor();
  await flyover.keyboard.press('Enter');
  expect(await finished(flyover, before + 1)).toBe('drawn');
});

test('one changes a setting and reads the help', async ({ flyover }) => {
  await toTab(flyover);
  await dialog(flyover, 'ControlOrMeta+,', 'Settings');
  await tabTo(flyover, '[role="dialog"] input[type="radio"]');
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toBeHidden();
  await expect(flyover.getByRole('tab', { name: 'Map' })).toBeFocused();
  await command(flyover, 'help');
  await expect(flyover.getByRole('dialog')).toContainText('First steps');
});

test('one draws a shape, typed and by the middle of the map, and leaves the table for it', async ({ flyover }) => {
  const { keyboard } = flyover;
  await ask(flyover, QUERY);
  await keyboard.press('Escape');
  await tabTo(flyover, '[role="tab"]');
  await keyboard.press('ArrowRight');
  await flyover.locator('.table-grid').waitFor();
  await command(flyover, 'Draw and measure');
  const panel = flyover.locator('.draw-panel');
  await expect(panel.locator('input[type="radio"]:checked')).toBeFocused();
  await tabTo(flyover, '.draw-panel textarea');
  await keyboard.type('53.5, 13.4\n53.51, 13.4\n');
  await expect(panel.getByRole('status')).toContainText('m');
  await tabTo(flyover, '.maplibregl-canvas', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(panel.locator('textarea')).toHaveValue(/^53\.5, 13\.4\n53\.51, 13\.4\n53\.\d+, 13\.\d+$/);
  await expect(panel.getByRole('status')).toContainText('ha');
  expect(await violations(flyover)).toEqual([]);
  await tabTo(flyover, '.draw-panel textarea');
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(flyover.locator('body')).not.toBeFocused();
});

test('one keeps results as layers, orders them and puts one away', async ({ flyover }) => {
  const { keyboard } = flyover;
  for (const amenity of ['drinking_water', 'cafe']) {
    await ask(flyover, `// @name ${amenity}\nnode[amenity=${amenity}]({{bbox}});out;`);
    await command(flyover, 'Keep this result as a layer');
    await expect(flyover.locator('.layers-panel').getByRole('textbox', { name: `Name of ${amenity}` })).toBeVisible();
  }
  const names = () =>
    flyover.locator('.layers-panel .name-field').evaluateAll((fields) => fields.map((f) => (f as HTMLInputElement).value));
  expect(await names()).toEqual(['cafe', 'drinking_water']);
  // the editor still has the focus
  await keyboard.press('Escape');
  await tabTo(flyover, '.layer-handle');
  await keyboard.press('ArrowDown');
  await expect.poll(names).toEqual(['drinking_water', 'cafe']);
  await expect(flyover.getByRole('button', { name: 'Move cafe' })).toBeFocused();
  expect(await violations(flyover)).toEqual([]);
  await tabTo(flyover, '[aria-label="More for cafe"]');
  await keyboard.press('Enter');
  await expect(flyover.getByRole('menuitem').first()).toBeFocused();
  // Tab leaves the menu, and goes on from its button
  await keyboard.press('Tab');
  await expect(flyover.getByRole('menu')).toHaveCount(0);
  await expect(flyover.getByRole('button', { name: 'More for cafe' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(flyover.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect.poll(names).toEqual(['drinking_water']);
  await tabTo(flyover, '[aria-label="Close the layers"]', 'Shift+Tab');
  await keyboard.press('Escape');
  await expect(flyover.locator('.layers-panel')).toHaveCount(0);
  await expect(flyover.getByRole('button', { name: 'Layers', exact: true })).toBeFocused();
});

test('one opens the menu of a column, finds a cell and jumps to a row', async ({ flyover }) => {
  const { keyboard } = flyover;
  await ask(flyover, QUERY);
  await keyboard.press('Escape');
  await tabTo(flyover, '[role="tab"]');
  await keyboard.press('ArrowRight');
  await flyover.locator('.table-grid').waitFor();
  await tabTo(flyover, '.table-grid');
  await keyboard.press('ArrowRight');
  await keyboard.press('Alt+ArrowDown');
  await expect(flyover.locator('.table-place-button').first()).toBeVisible();
  expect(await violations(flyover)).toEqual([]);
  await keyboard.press('Escape');
  await expect(flyover.locator('.table-grid')).toBeFocused();
  await keyboard.press('ControlOrMeta+F');
  await expect(flyover.getByRole('textbox', { name: 'Find in the table' })).toBeFocused();
  await keyboard.type('drinking');
  await expect(flyover.locator('.table-row .found').first()).toBeVisible();
  expect(await violations(flyover)).toEqual([]);
  await keyboard.press('Escape');
  await expect(flyover.locator('.table-grid')).toBeFocused();
  await keyboard.press('ControlOrMeta+G');
  await expect(flyover.getByRole('textbox', { name: 'Row or id' })).toBeFocused();
  await keyboard.type('5');
  await keyboard.press('Enter');
  await expect(flyover.locator('.table-row.current')).toHaveAttribute('aria-rowindex', '6');
});

test('one reads what a query does, and goes to a statement', async ({ flyover }) => {
  await ask(flyover, QUERY);
  const explained = await dialog(flyover, 'Shift+Alt+E', 'What this query does');
  await tabTo(flyover, '.explain-sentence');
  expect(await violations(flyover)).toEqual([]);
  await flyover.keyboard.press('Enter');
  await expect(explained).toBeHidden();
  await expect(flyover.locator('.cm-content')).toBeFocused();
});
