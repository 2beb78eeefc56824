/** The page in other languages than English. */
import { expect, open, test } from './flyover-test.ts';

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });
  test('the page speaks German, and no other language is fetched', async ({ page, town }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(/\/assets\/text\/([\w-]+)\//.exec(request.url())?.slice(1) ?? [])));
    await open(page, town.address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await page.getByRole('button', { name: 'Ausführen', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    expect(new Set(asked)).toEqual(new Set(['de']));
  });
});

test('another language is chosen in the settings, and everything follows without a reload', async ({ flyover }) => {
  await flyover.evaluate(() => document.body.setAttribute('data-opened', 'once'));
  await flyover.locator('.cm-content').fill('out; // mine');
  await flyover.keyboard.press('Control+,');
  await flyover.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Deutsch');
  await expect(flyover.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('html')).toHaveAttribute('lang', 'de');
  await expect(flyover.getByRole('tab', { name: 'Karte' })).toBeVisible();
  await expect(flyover.getByRole('navigation', { name: 'Kartenbedienung' })).toBeVisible();
  const editor = flyover.getByRole('textbox', { name: 'Abfrage', exact: true });
  await expect(editor).toHaveText('out; // mine');
  // the history of the editor is as it was
  await editor.press('Control+z');
  await expect(editor).not.toHaveText('out; // mine');
  await expect(flyover.locator('body')).toHaveAttribute('data-opened', 'once');
});
