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
