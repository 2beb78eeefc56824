/** "Colour by tag", from the dialog to the pixels of the map and its legend. */
import type { Page } from '@playwright/test';
import { expect, test as onItsOwn, run, write } from './flyover-test.ts';
import { lookAt, PICTURE, SIZES } from './look-at.ts';
import { pixelsOf } from './pixel-at.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

test.use(PICTURE);

const QUERY = 'way[highway]({{bbox}});\nout geom;\n';

async function openColors(page: Page) {
  await page.keyboard.press('Control+Shift+L');
  const dialog = page.getByRole('dialog', { name: 'Colour by tag' });
  await dialog.getByRole('combobox', { name: 'Colour by' }).waitFor();
  return dialog;
}

onItsOwn('screens of the dialog', async ({ flyover: page }) => {
  for (const { name, width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('Control+Shift+L');
    await page.getByRole('dialog').getByText('Run a query first').waitFor();
    await lookAt(page, 'colors-empty', name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  await write(page, QUERY);
  expect(await run(page)).toBe('drawn');
  for (const { name, width, height } of [...SIZES].reverse()) {
    await page.setViewportSize({ width, height });
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

for (const { name, width, height } of SIZES) {
  test(`colours stand in the query, on the map and in the legend, which hides classes (${name})`, async ({ flyover: page }) => {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.app.phone')).toHaveCount(name === 'phone' ? 1 : 0);
    const sheet = page.getByRole('button', { name: 'Query', exact: true });
    if (await sheet.isVisible()) await sheet.click();
    await write(page, QUERY);
    expect(await run(page)).toBe('drawn');
    const dialog = await openColors(page);
    const first = page.locator('.colors-preview li').first();
    await expect(first).toContainText('residential');
    await page.getByLabel('Colour of residential').fill('#ff00c8');
    const count = await first.locator('.colors-count').textContent();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);

    // on a phone it lies under the map
    if (name === 'desk') await expect(page.locator('.cm-content')).toContainText('*[highway=residential] { color: #ff00c8;');

    const legend = page.getByRole('region', { name: 'Legend' });
    const title = legend.getByRole('button', { name: 'Legend' });
    if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
    const row = legend.getByRole('button', { name: 'highway = residential' });
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(row.locator('.count')).toHaveText(count ?? '');
    // lines are 60 % opaque: the colour over the light background
    const isPainted = () => pixelsOf(page, [250, 97, 215]);
    await lookAt(page, 'legend-classes', name);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(isPainted).toBeGreaterThan(200);
    await row.focus();
    await page.keyboard.press('Space');
    await expect(row).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(isPainted).toBeLessThan(20);
    await lookAt(page, 'legend-hidden', name);
    await page.emulateMedia({ colorScheme: 'light' });
    await row.press('Enter');
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(isPainted).toBeGreaterThan(200);
  });
}
