import type { Page } from '@playwright/test';
import { expect, finished, test } from './flyover-test.ts';
import { firstStroke, paintedPoint } from './painted-point.ts';
import { EVERY_PIXEL } from './pixel-at.ts';

test.use({ basemap: true });

test.use(EVERY_PIXEL);

test('a new user runs "Drinking Water" and reads what a point is', async ({ flyover }) => {
  await expect(flyover.locator('.cm-content')).toContainText('amenity=drinking_water');
  await expect(flyover.getByText('Invented data: this town does not exist')).toBeVisible();
  await flyover.getByRole('button', { name: 'Run', exact: true }).click();
  expect(await finished(flyover, 1)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText(/\d+ features/);

  await flyover.getByRole('button', { name: 'Zoom to data' }).click();
  const point = await firstPoint(flyover);
  await flyover.mouse.click(point.x, point.y);
  const popup = flyover.locator('.feature-popup');
  await expect(popup).toBeVisible();
  if (await popup.locator('.feature-list').isVisible()) await popup.locator('.feature-list button').first().click();
  await expect(popup.locator('.feature-card')).toHaveAttribute('data-feature-type', 'node');
  await expect(popup).toContainText('amenity');
  await expect(popup).toContainText('drinking_water');
  await expect(popup.locator('a[href^="geo:"]')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();

  // what was painted are the points of the answer: without them the picture is another
  const shown = await flyover.locator('.map-canvas').screenshot();
  await flyover.getByRole('button', { name: 'Hide the result' }).click();
  await expect.poll(async () => (await flyover.locator('.map-canvas').screenshot()).equals(shown)).toBe(false);
});

/** Where a point of the result is painted, CSS pixels of the page. */
async function firstPoint(page: Page): Promise<{ x: number; y: number }> {
  const map = page.locator('.map-canvas');
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map has no place');
  const { x, y } = await paintedPoint(
    async () => (await map.screenshot()).toString('base64'),
    (picture) => page.evaluate(firstStroke, picture),
  );
  return { x: box.x + x, y: box.y + y };
}
