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
    // the first query is translated as well; undo could revert only that translation
    const editor = page.locator('.cm-content');
    await expect(editor).toContainText('// @name Trinkwasser/* Alle Hähne und Brunnen mit Trinkwasser im Kartenausschnitt.');
    await expect(editor).toContainText('node[amenity=drinking_water]({{bbox}});');
    await page.getByRole('button', { name: 'Ausführen', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await expect(page).toHaveTitle('Trinkwasser | Flyover');
    expect(new Set(asked)).toEqual(new Set(['de']));
  });
});

test('another language is chosen in the settings, and everything follows without a reload, from right to left where it is written so', async ({
  flyover,
}) => {
  await flyover.evaluate(() => document.body.setAttribute('data-opened', 'once'));
  await flyover.locator('.cm-content').fill('out; // mine');
  await flyover.keyboard.press('Control+,');
  await flyover.getByRole('combobox', { name: 'Language', exact: true }).selectOption('العربية');
  await expect(flyover.getByRole('dialog', { name: 'الإعدادات' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(flyover.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(flyover.getByRole('tab', { name: 'الخريطة' })).toBeVisible();
  await expect(flyover.locator('.map-buttons')).toHaveAttribute('aria-label', /[\u0600-\u06ff]/);
  await expect(flyover.locator('.maplibregl-canvas')).toHaveAttribute('aria-label', 'الخريطة');
  const x = async (part: string) => (await flyover.locator(part).boundingBox())?.x ?? Number.NaN;
  expect(await x('.editor-pane')).toBeGreaterThan(await x('.map-frame'));
  await expect(flyover.locator('.map-canvas')).toHaveCSS('direction', 'ltr');
  const editor = flyover.locator('.cm-content');
  await expect(editor).toHaveCSS('direction', 'ltr');
  await expect(editor).toHaveAttribute('aria-label', /[\u0600-\u06ff]/);
  await expect(editor).toHaveText('out; // mine');
  // the history of the editor is as it was
  await editor.press('Control+z');
  await expect(editor).not.toHaveText('out; // mine');
  // the arrow to the left goes on along the line
  await flyover.locator('#tab-map').press('ArrowLeft');
  await expect(flyover.locator('#tab-table')).toHaveAttribute('aria-selected', 'true');
  await expect(flyover.locator('body')).toHaveAttribute('data-opened', 'once');
});
