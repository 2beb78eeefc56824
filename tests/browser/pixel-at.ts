import type { Page } from '@playwright/test';

/** For files whose tests look at single pixels, or at their number: `test.use(EVERY_PIXEL)`. */
export const EVERY_PIXEL = { deviceScaleFactor: 1 } as const;

/** Red, green and blue of a pixel of the page. */
export async function pixelAt(page: Page, x: number, y: number): Promise<number[]> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, png.toString('base64'));
}

/** How many pixels of the map are nearly of a colour. */
export async function pixelsOf(page: Page, [red, green, blue]: readonly number[]): Promise<number> {
  const png = await page.locator('.map-canvas').screenshot();
  return page.evaluate(
    async ({ text, wanted }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      let found = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((channel, place) => Math.abs(data[at + place] - channel) < 12)) found++;
      }
      return found;
    },
    { text: png.toString('base64'), wanted: [red, green, blue] },
  );
}
