import type { Page } from '@playwright/test';
import { expect, finished, test } from './flyover-test.ts';

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
  // a picture for the README: FLYOVER_PICTURE names the file
  if (process.env.FLYOVER_PICTURE) await flyover.screenshot({ path: process.env.FLYOVER_PICTURE });
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
});

test('the points of the answer are painted on the map', async ({ flyover }) => {
  await flyover.keyboard.press('F2');
  expect(await finished(flyover, 1)).toBe('drawn');
  const shown = await flyover.locator('.map-canvas').screenshot();
  await flyover.getByRole('button', { name: 'Hide the result' }).click();
  await expect.poll(async () => (await flyover.locator('.map-canvas').screenshot()).equals(shown)).toBe(false);
});

/** Where a point of the result is painted: the middle of the first row of pixels that is as blue as a stroke. */
async function firstPoint(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  let picture = '';
  for (let attempt = 0; attempt < 40; attempt++) {
    const before = picture;
    picture = (await page.locator('.map-canvas').screenshot()).toString('base64');
    // the map still moves
    if (picture !== before) continue;
    const found = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      // away from the controls at the edges
      for (let y = 120; y < height - 180; y++) {
        const blue = (x: number) => {
          const at = (y * width + x) * 4;
          return data[at] < 120 && data[at + 1] < 130 && data[at + 2] > 200;
        };
        for (let x = 160; x < width - 60; x++) {
          if (!blue(x)) continue;
          let last = x;
          for (let next = x; next < x + 20; next++) if (blue(next)) last = next;
          return { x: (x + last) / 2, y };
        }
      }
      return undefined;
    }, picture);
    if (found !== undefined) return { x: box.x + found.x, y: box.y + found.y };
  }
  throw new Error('no point is painted');
}
