import type { Page } from '@playwright/test';
import { expect, finished, test } from './flyover-test.ts';

/** Where the focus may be when a key is pressed. */
const PLACES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'in the editor': (page) => page.locator('.cm-content').click(),
  'on the map': (page) => page.locator('.maplibregl-canvas').focus(),
  async 'in a dialog'(page) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).focus();
  },
};

for (const [place, go] of Object.entries(PLACES)) {
  test(`every shortcut works with the focus ${place}`, async ({ flyover }) => {
    await flyover.locator('.maplibregl-canvas').waitFor();
    const text = await flyover.locator('.cm-content').textContent();
    for (const [index, key] of ['F2', 'Control+Enter', 'F9'].entries()) {
      await go(flyover);
      await flyover.keyboard.press(key);
      expect(await finished(flyover, index + 1), key).toBe('drawn');
      await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeHidden();
    }
    const dialogs = { 'Control+k': 'Commands', 'Control+,': 'Settings' };
    for (const [key, name] of Object.entries(dialogs)) {
      await go(flyover);
      await flyover.keyboard.press(key);
      await expect(flyover.getByRole('dialog'), key).toHaveCount(1);
      await expect(flyover.getByRole('dialog', { name })).toBeVisible();
      await flyover.keyboard.press('Escape');
      await expect(flyover.getByRole('dialog')).toHaveCount(0);
    }
    expect(await flyover.locator('.cm-content').textContent()).toBe(text);
  });
}

test('the command palette finds an action by a part of its name and starts it', async ({ flyover }) => {
  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('Control+k');
  const palette = flyover.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: /Run the query/ })).toContainText('Ctrl+Enter');
  await flyover.keyboard.type('settings');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.cm-content')).toBeFocused();
});
