/** Images of the map in tests: elements at pixels of the view, the Map tab of the export, and colours of a PNG. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { json, startTestServer } from './test-server.ts';

/** Web Mercator, written out once more as the oracle: degrees at CSS pixels from the middle of the view (53.5, 13.41 at zoom 15). */
export function degreesAt(x: number, y: number): { lat: number; lon: number } {
  const world = 256 * 2 ** 15;
  const middle = ((1 - Math.asinh(Math.tan((53.5 * Math.PI) / 180)) / Math.PI) / 2) * world;
  return {
    lon: 13.41 + (x * 360) / world,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (middle + y)) / world))) * 180) / Math.PI,
  };
}

/** Lines of a result, given in CSS pixels from the middle of the view. */
export function lines(...ends: readonly (readonly [x: number, y: number])[][]) {
  return ends.map((line, index) => ({
    type: 'way',
    id: index + 1,
    nodes: line.map((_, node) => 10 * index + node + 1),
    geometry: line.map(([x, y]) => degreesAt(x, y)),
    tags: { highway: 'path', name: '<script>alert("1")</script> & Co' },
  }));
}

/** Runs a query that finds these elements, and opens the Map tab of the export. */
export async function openMapTabWith(page: Page, elements: readonly object[]): Promise<void> {
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(page, `// @name Grid\n{{data:overpass,server=${server.address}}}way;out geom;`);
  expect(await run(page)).toBe('drawn');
  await server.stop();
  await openMapTab(page);
}

/** Opens the Map tab of the export, where images are made. */
export async function openMapTab(page: Page): Promise<void> {
  await page.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
  await page.getByRole('button', { name: 'Download PNG' }).waitFor();
}

/** Switches the background of images; the tab keeps its choices while the page is open. */
export async function setBackground(page: Page, isWanted: boolean): Promise<void> {
  await page.getByRole('switch', { name: 'Background' }).setChecked(isWanted);
}

/** Sets a side of the image. */
export async function setSide(page: Page, side: 'Width' | 'Height', pixels: number): Promise<void> {
  await page.getByLabel(side).fill(String(pixels));
  await page.getByLabel(side).press('Enter');
}

/** Clicks a button, and returns the file that it saves. */
export async function download(page: Page, button: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Values from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Returns the size of a PNG and the colours of rectangles in it, row by row, as the browser's own decoder reads it. */
export async function strips(page: Page, png: Buffer, wanted: readonly (readonly [x: number, y: number, width: number, height: number])[]) {
  return page.evaluate(
    async ([text, rectangles]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const found = rectangles.map(([x, y, width, height]) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(bitmap, -x, -y);
        const data = context?.getImageData(0, 0, width, height).data ?? [];
        return Array.from({ length: width * height }, (_, i): Colour => [data[4 * i], data[4 * i + 1], data[4 * i + 2]]);
      });
      return { width: bitmap.width, height: bitmap.height, found };
    },
    [png.toString('base64'), wanted] as const,
  );
}

/** Whether no channel of two colours differs by more than 4. */
export const near = (colour: Colour, other: Colour) => colour.every((value, channel) => Math.abs(value - other[channel]) <= 4);
/** The map without a background. */
export const GROUND: Colour = [0xf3, 0xf1, 0xea];
