/** The screens of the main flow, reached by keys and marks that are the same in every language. */
import type { Page } from '@playwright/test';
import { expect, finished } from './flyover-test.ts';

export interface FlowScreen {
  readonly name: string;
  show(page: Page): Promise<void>;
  /** Puts away what Escape does not. */
  hide?(page: Page): Promise<void>;
}

/** @param lists a selector of what the dialog lists, which may come with a part of its own */
export async function openDialog(page: Page, keys: string, lists = ''): Promise<void> {
  await page.keyboard.press(keys);
  await page.locator(`[role=dialog] ${lists}`).filter({ visible: true }).first().waitFor();
}

const dialog = (name: string, keys: string, lists?: string): FlowScreen => ({ name, show: (page) => openDialog(page, keys, lists) });

const tab = (name: string, lists: string): FlowScreen => ({
  name,
  async show(page) {
    await page.locator(`#tab-${name}`).click();
    await page.locator(`#view-${name} :is(${lists})`).first().waitFor();
  },
});

/** A panel over the map. @param first keys that something has to be made with, and @param shows what of it the panel shows */
const panel = (name: string, keys: string, first?: string, shows = ''): FlowScreen => ({
  name,
  async show(page) {
    if (first !== undefined) await page.keyboard.press(first);
    const opened = page.locator(`.${name}-panel`);
    // what is made may open it
    await expect(async () => {
      if (!(await opened.isVisible())) await page.keyboard.press(keys);
      await page.locator(`.${name}-panel ${shows}`).first().waitFor({ timeout: 3000 });
    }).toPass();
  },
  async hide(page) {
    await page.keyboard.press(keys);
    await expect(page.locator(`.${name}-panel`)).toHaveCount(0);
  },
});

/** In an order in which each begins where the one before it has been left. */
export const FLOW: readonly FlowScreen[] = [
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
      await page.keyboard.press('1');
      await page.locator('.feature-card').waitFor();
    },
  },
  {
    name: 'here',
    async show(page) {
      await page.locator('.maplibregl-canvas').focus();
      // it comes when the start is over
      await expect(async () => {
        await page.keyboard.press('Shift+F10');
        await page.getByRole('menu').waitFor({ timeout: 500 });
      }).toPass();
    },
  },
  {
    name: 'pan',
    async show(page) {
      await page.locator('.map-buttons [aria-pressed=false]').click();
      await page.locator('.pan-buttons').waitFor();
    },
    hide: (page) => page.locator('.map-buttons [aria-pressed=true]').click(),
  },
  {
    name: 'query',
    async show(page) {
      const sheet = page.locator('.phone-actions .secondary');
      if (await sheet.isVisible()) await sheet.click();
      await page.locator('.cm-content').click();
    },
    async hide(page) {
      const grabber = page.locator('.sheet-grabber');
      if (await grabber.isVisible()) await grabber.click();
    },
  },
  dialog('export', 'Control+e', '.export-row'),
  dialog('settings', 'Control+,', '.setting'),
  dialog('help', 'Control+h'),
  dialog('load', 'Control+o', '.library-row'),
  dialog('save', 'Control+s', 'input'),
  dialog('wizard', 'Control+i', '.wizard-examples'),
  dialog('commands', 'Control+k', '[role=option]'),
  {
    name: 'servers',
    async show(page) {
      await page.locator('.server-button').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'compare',
    async show(page) {
      await page.locator('.server-button').click();
      await page
        .getByRole('menuitem')
        .filter({ has: page.locator('.tabler-icon-calendar-stats') })
        .click();
      await page.locator('[role=dialog] input[type=datetime-local]').first().waitFor();
    },
  },
  dialog('explain', 'Shift+Alt+E', '.explain-sentence'),
  panel('layers', 'Shift+Alt+L', 'Shift+Alt+K', '.layer-opacity'),
  panel('tasks', 'Shift+Alt+T'),
  {
    name: 'area-menu',
    async show(page) {
      await page.locator('#map-area').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'draw',
    async show(page) {
      await page.locator('#map-area').click();
      await page
        .getByRole('menuitem')
        .filter({ has: page.locator('.tabler-icon-polygon') })
        .click();
      await page.locator('.draw-panel').waitFor();
    },
    hide: (page) => page.locator('.draw-head button').last().click(),
  },
  tab('table', '.table-row, .table-card'),
  {
    name: 'columns',
    async show(page) {
      await page.locator('.table-columns-button').click();
      await page.locator('.table-columns').waitFor();
    },
  },
  tab('data', '.raw-text'),
];

/** Back to the plain page: Escape closes a list of suggestions first, then the dialog. */
export async function leave(page: Page, screen?: FlowScreen): Promise<void> {
  await screen?.hide?.(page);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=menu], .feature-card').filter({ visible: true })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
