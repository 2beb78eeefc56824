/** "Colour by tag", from the dialog to the pixels of the map and its legend. */
import type { Page } from '@playwright/test';
import { expect, run, test, write } from './flyover-test.ts';
import { lookAt, PICTURE, SIZES } from './look-at.ts';

test.use(PICTURE);

const QUERY = 'way[highway]({{bbox}});\nout geom;\n';

async function openColors(page: Page) {
  await page.keyboard.press('Control+Shift+L');
  const dialog = page.getByRole('dialog', { name: 'Colour by tag' });
  await dialog.getByRole('combobox', { name: 'Colour by' }).waitFor();
  return dialog;
}

for (const { name, width, height } of SIZES) {
  test(`screens of the dialog (${name})`, async ({ flyover: page }) => {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('Control+Shift+L');
    await page.getByRole('dialog').getByText('Run a query first').waitFor();
    await lookAt(page, 'colors-empty', name);
    await page.keyboard.press('Escape');
    const sheet = page.getByRole('button', { name: 'Query', exact: true });
    if (await sheet.isVisible()) await sheet.click();
    await write(page, QUERY);
    expect(await run(page)).toBe('drawn');
    await openColors(page);
    await page.locator('.colors-preview li').first().waitFor();
    await lookAt(page, 'colors', name);
    await page.getByRole('combobox', { name: 'Colour by' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await lookAt(page, 'colors-keys', name);
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Length of ways/ })
      .click();
    await page.getByText('and more').waitFor();
    await lookAt(page, 'colors-length', name);
  });
}
