/**
 * For files whose tests need nothing but an open page: they share one, since a start and the first run cost more than most of what they
 * look at. Each begins on the Map tab with no dialog open; settings, view and the texts of earlier runs stay. A test that fails ends the page
 * with it. A file says `test.describe.configure({ mode: 'default' })`, so that its tests run one after another.
 */
import type { Page } from '@playwright/test';
import { test as each, expect, open, watchErrors, withoutBasemap } from './flyover-test.ts';

interface Kept {
  readonly page: Page;
  /** The file whose tests use the page. */
  readonly file: string;
  /** What went wrong in it since the test before. */
  readonly errors: string[];
}

export const test = each.extend<object, { kept: { now?: Kept } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const kept: { now?: Kept } = {};
      await use(kept);
      await kept.now?.page.context().close();
    },
    { scope: 'worker' },
  ],
  // does not ask for the page that it stands for: Playwright would make one for each test
  page: async ({ browser, kept }, use, { file }) => {
    if (kept.now?.file !== file) {
      await kept.now?.page.context().close();
      const page = await (await browser.newContext()).newPage();
      await withoutBasemap(page);
      kept.now = { page, file, errors: watchErrors(page) };
    }
    await use(kept.now.page);
  },
  flyover: async ({ page, kept, town, expectedErrors }, use) => {
    if (page.url() === 'about:blank') await open(page, town.address);
    else await beginAnew(page);
    await use(page);
    const errors = kept.now?.errors.splice(0) ?? [];
    expect(errors.filter((error) => !expectedErrors.some((part) => error.includes(part)))).toEqual([]);
  },
});

/** Leaves dialogs, menus and tabs that the test before has opened. */
export async function beginAnew(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Map' }).click();
}
