/** `npm run screens -- readme`: the pictures of the README, taken of the page as it is. */
import type { Page } from '@playwright/test';
import { finished, open, test } from '../browser/flyover-test.ts';
import { EVERY_PIXEL } from '../browser/pixel-at.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;

const QUERY = `// @name Restaurants
nwr[amenity=restaurant]({{bbox}});
out center;
{{style:
  node[cuisine] { color: #0b7a75; fill-color: #0b7a75; }
  node[!cuisine] { color: #b3261e; fill-color: #b3261e; }
}}
`;

test.use({ ...EVERY_PIXEL, basemap: true });

async function runQuery(page: Page): Promise<void> {
  const query = page.getByRole('button', { name: 'Query', exact: true });
  if (await query.isVisible()) await query.click();
  await page.locator('.cm-content').fill(QUERY);
  const close = page.getByRole('button', { name: 'Close the editor' });
  if (await close.isVisible()) await close.click();
  await page.getByRole('button', { name: 'Run', exact: true }).last().click();
  await finished(page, 1);
  await page.getByRole('button', { name: 'Zoom to data' }).click();
}

/** When nothing on the page moves any more, and nothing hovers. */
async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('body[data-map-state=idle]').waitFor();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });
}

test('map and table', async ({ page, town }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, town.address);
  await runQuery(page);
  // the feature nearest to the middle
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('1');
  await page.locator('.feature-popup').waitFor();
  await picture(page, 'map');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByRole('grid').waitFor();
  await picture(page, 'table');
});

test('phone', async ({ browser, town }) => {
  const context = await browser.newContext({ ...EVERY_PIXEL, viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await open(page, town.address);
  await runQuery(page);
  await picture(page, 'phone');
  await context.close();
});
