/** What people come for, in few clicks; counts per municipality stand in `table-counts.spec.ts`, lists by link in `tasks.spec.ts`. */
import { countClicks } from './count-clicks.ts';
import { expect, finished, test } from './flyover-test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('fountains near me: two clicks from the first visit', async ({ page, town }) => {
  await page.goto(town.address);
  const user = countClicks();
  await user.click(page.locator('.welcome-card').getByRole('combobox', { name: 'What are you looking for?' }));
  await page.keyboard.type('fountains near me');
  await page.keyboard.press('Enter');
  expect(await finished(page, 1)).toBe('drawn');
  await expect(page.locator('.cm-content')).toContainText('// @name fountains near me');
  await expect(page.locator('.cm-content')).toContainText('"amenity"="fountain"');
  expect(user.count).toBeLessThanOrEqual(2);
});

test('buildings in colours, embedded: eight clicks from the first visit', async ({ page, town, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(town.address).origin });
  await page.goto(town.address);
  const user = countClicks();
  await user.click(page.locator('.welcome-card').getByRole('combobox', { name: 'What are you looking for?' }));
  await page.keyboard.type('building=*');
  await page.keyboard.press('Enter');
  expect(await finished(page, 1)).toBe('drawn');
  await user.click(page.getByRole('button', { name: 'Colour by tag' }));
  const colors = page.getByRole('dialog', { name: 'Colour by tag' });
  // the key that was asked for stands there already
  await expect(colors.getByRole('combobox', { name: 'Colour by' })).toHaveValue('building');
  await user.click(colors.getByRole('button', { name: 'Apply' }));
  await expect(page.locator('.cm-content')).toContainText('*[building=');
  await user.click(page.getByRole('banner').getByRole('button', { name: 'Share' }));
  await user.click(page.getByRole('dialog').getByRole('button', { name: 'HTML frame' }));
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(user.count).toBeLessThanOrEqual(8);

  const frame = await page.evaluate(() => navigator.clipboard.readText());
  const address = /src="([^"]+)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const embedded = await context.newPage();
  await embedded.goto(address);
  await expect(embedded.locator('body')).toHaveAttribute('data-run-state', 'drawn');
  await expect(embedded.getByRole('region', { name: 'Legend' })).toContainText(/building/);
  await embedded.close();
});
