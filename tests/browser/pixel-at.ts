import type { Page } from '@playwright/test';
import { readPng } from './read-png.ts';

/** For files whose tests look at single pixels, or at their number: `test.use(EVERY_PIXEL)`. */
export const EVERY_PIXEL = { deviceScaleFactor: 1 } as const;

/** Red, green and blue of a pixel of the page. */
export async function pixelAt(page: Page, x: number, y: number): Promise<number[]> {
  const { data } = readPng(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }));
  return [...data.subarray(0, 3)];
}

/** How many pixels of the map are nearly of a colour. */
export function pixelsOf(page: Page, wanted: readonly number[]): Promise<number> {
  return pixelsLike(page, (...colour) => wanted.every((channel, place) => Math.abs(colour[place] - channel) < 12));
}

/** How many pixels of the map have a colour that is `wanted`. */
export async function pixelsLike(page: Page, wanted: (red: number, green: number, blue: number) => boolean): Promise<number> {
  const { data } = readPng(await page.locator('.map-canvas').screenshot());
  let found = 0;
  for (let at = 0; at < data.length; at += 4) if (wanted(data[at], data[at + 1], data[at + 2])) found++;
  return found;
}
