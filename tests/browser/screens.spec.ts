/**
 * Every screen and dialog, on a desk and on a phone: axe looks at each, and nothing may stick out of the page. `npm run screens` looks at each in
 * light and dark, and keeps a picture in `test-results/screens`.
 */
import type { Page } from '@playwright/test';
import { leave, openDialog } from './flow-screens.ts';
import { expect, finished, open, test, watchErrors, withoutBasemap, write } from './flyover-test.ts';
import { startHostileServer } from './hostile-server.ts';
import { lookAt, PICTURE, PICTURED, SIZES } from './look-at.ts';

interface Screen {
  readonly name: string;
  show(page: Page, hostile: string): Promise<void>;
  /** Back to the plain page. */
  leave?(page: Page): Promise<void>;
}

const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** Opens the dialog of an action that has no keys of its own. */
async function byPalette(page: Page, name: string): Promise<void> {
  await openDialog(page, 'Control+k');
  const commands = page.getByRole('dialog', { name: 'Commands' });
  await commands.getByRole('combobox').fill(name);
  await commands.getByRole('combobox').press('Enter');
  await expect(commands).toHaveCount(0);
  await page.getByRole('dialog').first().waitFor();
}

/** Runs a query of the hostile server; on a phone the editor is in its sheet. */
async function ask(page: Page, text: string, state: RegExp): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Query', exact: true });
  if (await sheet.isVisible()) await sheet.click();
  await write(page, text);
  await page.keyboard.press('F2');
  await expect(page.locator('body')).toHaveAttribute('data-run-state', state);
}

const SCREENS: readonly Screen[] = [
  { name: 'first-visit', show: (page) => page.locator('body[data-map-state=idle]:has(.welcome-card)').waitFor() },
  { name: 'tour', show: (page) => byPalette(page, 'tour'), leave: pressEscape },
  {
    name: 'drawn',
    async show(page) {
      await page.keyboard.press('F2');
      expect(await finished(page, 1)).toBe('drawn');
    },
  },
  {
    name: 'popup',
    async show(page) {
      await page.locator('.maplibregl-canvas').focus();
      await page.keyboard.press('Enter');
      await page.locator('.feature-card, .feature-list').first().waitFor();
    },
    leave: pressEscape,
  },
  { name: 'export', show: (page) => openDialog(page, 'Control+e'), leave: pressEscape },
  {
    name: 'export-query',
    async show(page) {
      await openDialog(page, 'Control+e');
      await page.getByRole('tab', { name: 'Query' }).click();
      await page.getByRole('link', { name: 'Convert to XML' }).waitFor();
    },
    async leave(page) {
      await page.getByRole('dialog').getByRole('tab', { name: 'Data' }).click();
      await pressEscape(page);
    },
  },
  { name: 'settings', show: (page) => openDialog(page, 'Control+,'), leave: pressEscape },
  { name: 'help', show: (page) => openDialog(page, 'Control+h'), leave: pressEscape },
  { name: 'commands', show: (page) => openDialog(page, 'Control+k'), leave: pressEscape },
  {
    name: 'load',
    async show(page) {
      await openDialog(page, 'Control+o');
      await page.getByRole('dialog').getByText('Drinking Water').first().waitFor();
    },
    leave,
  },
  { name: 'history', show: (page) => openDialog(page, 'Control+Shift+h'), leave },
  { name: 'save', show: (page) => openDialog(page, 'Control+s'), leave },
  { name: 'share', show: (page) => byPalette(page, 'Share'), leave },
  { name: 'address', show: (page) => byPalette(page, 'address'), leave },
  { name: 'wizard', show: (page) => openDialog(page, 'Control+i'), leave },
  {
    name: 'wizard-query',
    async show(page) {
      await openDialog(page, 'Control+i');
      await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('cafe in Linden');
      await page.locator('.wizard-preview .cm-line').first().waitFor();
    },
    leave,
  },
  {
    name: 'servers',
    async show(page) {
      await page.locator('.server-button').click();
      await page.getByRole('menuitem').first().waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'statistics',
    async show(page) {
      await page.locator('.stats-line').click();
    },
    leave: pressEscape,
  },
  {
    name: 'area',
    async show(page) {
      await page.getByRole('button', { name: 'Choose an area' }).click();
      await page.getByRole('menuitem', { name: /^Select a bounding box/ }).click();
      await page.locator('.area-dim').waitFor({ state: 'attached' });
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Remove the bounding box' }).first().click();
    },
  },
  {
    name: 'table',
    async show(page) {
      await page.getByRole('tab', { name: 'Table' }).click();
      await expect(page.locator('.table-tab')).toContainText('drinking_water');
    },
  },
  {
    name: 'data',
    async show(page) {
      await page.getByRole('tab', { name: 'Data' }).click();
      await expect(page.locator('#view-data')).toContainText('drinking_water');
    },
    async leave(page) {
      await page.getByRole('tab', { name: 'Map' }).click();
    },
  },
  {
    name: 'problem-syntax',
    async show(page) {
      await ask(page, 'node[amenity=bench;\nout;', /failed/);
      await page.locator('.problem-card').waitFor();
    },
  },
  {
    name: 'problem-refused',
    async show(page, hostile) {
      await ask(page, `{{data:overpass,server=${hostile}}}\nnode[too_many];out;`, /failed/);
      await page.locator('.problem-card').waitFor();
    },
  },
  {
    name: 'blank',
    async show(page, hostile) {
      await ask(page, `{{data:overpass,server=${hostile}}}\nnode[empty];out;`, /empty/);
      await page.locator('.empty-notice').waitFor();
    },
  },
  {
    name: 'loading',
    async show(page, hostile) {
      await ask(page, `{{data:overpass,server=${hostile}}}\nnode[stall];out;`, /running/);
      await page.locator('.loading-card').waitFor();
    },
    async leave(page) {
      await page.locator('.loading-card').getByRole('button', { name: 'Abort' }).click();
    },
  },
];

for (const { name, width, height } of SIZES) {
  test(`every screen, ${name}: accessible, nothing sticks out`, async ({ browser, town }) => {
    test.setTimeout(900_000);
    const hostile = await startHostileServer();
    const context = await browser.newContext({ ...PICTURE, viewport: { width, height }, hasTouch: name === 'phone' });
    if (!PICTURED) await withoutBasemap(context);
    const page = await context.newPage();
    const errors = watchErrors(page);
    await open(page, town.address);
    for (const screen of SCREENS) {
      await screen.show(page, hostile.address);
      await lookAt(page, screen.name, name);
      await screen.leave?.(page);
    }
    // statuses of the hostile server are logged by the browser itself
    expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
    await context.close();
    await hostile.stop();
  });
}
