/** The screens of the main flow, reached by keys and marks that are the same in every language. */
import type { Page } from '@playwright/test';
import { expect, finished } from './flyover-test.ts';

export interface FlowScreen {
  readonly name: string;
  show(page: Page): Promise<void>;
}

const dialog = (name: string, keys: string): FlowScreen => ({
  name,
  async show(page) {
    await page.keyboard.press(keys);
    await page.getByRole('dialog').first().waitFor();
    // what a dialog lists comes with its own part
    await page.waitForTimeout(300);
  },
});

const tab = (name: string): FlowScreen => ({
  name,
  async show(page) {
    await page.locator(`#tab-${name}`).click();
    await page.locator(`#view-${name}`).waitFor();
    await page.waitForTimeout(300);
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
  dialog('export', 'Control+e'),
  dialog('settings', 'Control+,'),
  dialog('help', 'Control+h'),
  dialog('load', 'Control+o'),
  dialog('save', 'Control+s'),
  dialog('wizard', 'Control+i'),
  dialog('commands', 'Control+k'),
  {
    name: 'servers',
    async show(page) {
      await page.locator('.server-button').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  tab('table'),
  tab('data'),
];

/** Back to the plain page: Escape closes a list of suggestions first, then the dialog. */
export async function leave(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=menu], .feature-card').filter({ visible: true })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
