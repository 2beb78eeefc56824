import { expect, open, test, watchErrors } from './flyover-test.ts';

test('a browser that cannot run the page is told what it lacks', async ({ page, town }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => Object.defineProperty(window, 'Worker', { value: undefined }));
  await page.goto(town.address);
  await expect(page.getByRole('heading', { name: 'This browser cannot run Flyover' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('It lacks workers.');
  expect(errors).toEqual([]);
});

test('a browser older than those that are meant is told which they are', async ({ page, town }) => {
  await page.addInitScript(() => Object.defineProperty(AbortSignal, 'any', { value: undefined }));
  await page.goto(town.address);
  await expect(page.getByRole('alert')).toContainText('It lacks parts of Chrome 124, Firefox 128 and Safari 17.4.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs it', async ({ page, town }) => {
    await page.goto(town.address);
    await expect(page.getByRole('heading', { name: 'Flyover needs JavaScript' })).toBeVisible();
  });
});

test('a configuration with mistakes names the field and what it must be; the defaults hold', async ({ page, town }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { maxMapZoom: 99, suggestedServers: ['ftp://x/'] } }));
  await open(page, town.address);
  const notice = page.locator('.config-notice');
  await expect(notice).toContainText('maxMapZoom must be a number from 1 to 20');
  await expect(notice).toContainText('suggestedServers[0] must be an address');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('a part of the program that does not come is told, a reload is offered, and the query stays', async ({ page, town }) => {
  await page.route('**/SettingsDialog*.js', (route) => route.abort());
  await open(page, town.address);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('node(1);out; // kept');
  await page.keyboard.press('Control+,');
  await expect(page.locator('.toast')).toContainText('Loading chunk settings failed.');
  await page.unroute('**/SettingsDialog*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.locator('.map-buttons').waitFor();
  await expect(page.locator('.cm-content')).toHaveText('node(1);out; // kept');
});
