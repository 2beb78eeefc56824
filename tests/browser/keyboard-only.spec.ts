import type { Page } from '@playwright/test';
import { expect, finished, test } from './flyover-test.ts';

/** Presses Tab until an element has the focus, as a person would. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} cannot be reached with ${key}`);
}

test('the whole way without a mouse: write, run, select, read, look at the data, change a setting', async ({ flyover }) => {
  const { keyboard } = flyover;
  await tabTo(flyover, '.cm-content');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('[out:json];\nnode[amenity=drinking_water]({{bbox}});\nout meta;');
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

  await tabTo(flyover, '[role="tab"]', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(flyover.locator('#view-data')).toContainText('"amenity": "drinking_water"');

  await keyboard.press('ControlOrMeta+,');
  await flyover.getByRole('dialog').waitFor();
  await tabTo(flyover, '[role="dialog"] input[type="radio"]');
  await keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toBeHidden();
  await expect(flyover.getByRole('tab', { name: 'Data' })).toBeFocused();

  await keyboard.press('ControlOrMeta+K');
  await expect(flyover.getByRole('combobox', { name: 'Search a command' })).toBeFocused();
  await keyboard.type('help');
  await keyboard.press('Enter');
  await expect(flyover.getByRole('dialog')).toContainText('First steps');
});
