import type { Page } from '@playwright/test';
import { expect, run, test, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelAt } from './pixel-at.ts';
import { json, startTestServer } from './test-server.ts';

test.use({ basemap: true });

test.use(EVERY_PIXEL);
// its motion is what is looked at
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** In the middle of the town's map. */
const BENCH = { type: 'node', id: 7, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } };

/** Whether a pixel has the colour of what is selected. */
async function isMarked(page: Page, x: number, y: number): Promise<boolean> {
  const [red, green, blue] = await pixelAt(page, x, y);
  return red > 220 && green < 120 && blue < 40;
}

test('a drag moves the picture that is there, and all that lies over it is in its place at every moment', async ({ flyover: page }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [BENCH] }));
  await write(page, `{{data:overpass,server=${server.address}}}\nnode({{bbox}});out;`);
  expect(await run(page)).toBe('drawn');
  const frame = await page.locator('.map-frame').boundingBox();
  const [middleX, middleY] = [(frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2];
  await page.mouse.click(middleX, middleY);
  const card = page.locator('.feature-card');
  await expect(card).toHaveAttribute('data-feature-id', '7');
  const popup = page.locator('.feature-popup');
  const popupX = async () => Math.round((await popup.boundingBox())?.x ?? 0);
  await expect.poll(() => isMarked(page, middleX, middleY)).toBe(true);
  const before = await popupX();
  // one that may be transparent costs a third more in each frame
  const isOpaque = (canvas: HTMLCanvasElement) => canvas.getContext('webgl2')?.getContextAttributes()?.alpha === false;
  expect(await page.locator('canvas.maplibregl-canvas').evaluate(isOpaque)).toBe(true);
  await page.evaluate(() => {
    const moved: string[] = [];
    const canvas = document.querySelector<HTMLElement>('.maplibregl-canvas');
    if (canvas !== null) new MutationObserver(() => moved.push(canvas.style.transform)).observe(canvas, { attributeFilter: ['style'] });
    Object.assign(window, { moved });
  });

  await page.mouse.move(middleX - 150, middleY + 200);
  await page.mouse.down();
  await page.mouse.move(middleX - 120, middleY + 180, { steps: 3 });
  await page.mouse.move(middleX - 60, middleY + 140, { steps: 6 });
  // the button is held: the mark of the bench, the popup beside it and the bounds of the next query have come along
  await expect.poll(() => isMarked(page, middleX + 90, middleY - 60)).toBe(true);
  expect(await popupX()).toBe(before + 90);
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  expect(moved).toContainEqual(expect.stringMatching(/^translate\(/));
  await page.keyboard.press('F2');
  await expect.poll(() => server.queries.length).toBe(2);
  const [west, east] = server.queries.map((query) => Number(/,([\d.]+),[\d.]+,[\d.]+\)/.exec(query)?.[1]));
  expect(west - east).toBeCloseTo((90 * 360) / (256 * 2 ** 15), 5);

  await page.mouse.up();
  await page.locator('body[data-map-state="idle"]').waitFor();
  await expect.poll(async () => (await page.locator('.maplibregl-canvas').boundingBox())?.width).toBe(frame?.width);
  await expect(page.locator('.maplibregl-canvas')).not.toHaveAttribute('style', /transform/);
  await page.keyboard.press('Escape');
  await page.mouse.click(middleX + 90, middleY - 60);
  await expect(card).toHaveAttribute('data-feature-id', '7');
  await page.keyboard.press('Escape');

  // the wheel zooms at the mouse, in the middle of a drag as well
  await page.mouse.move(middleX + 200, middleY + 100);
  await page.mouse.down();
  await page.mouse.move(middleX + 100, middleY + 100, { steps: 3 });
  await page.mouse.move(middleX - 10, middleY - 60);
  await page.mouse.wheel(0, -200);
  await page.mouse.up();
  await page.locator('body[data-map-state="idle"]').waitFor();
  await expect.poll(async () => Number(await page.evaluate(() => localStorage.flyover_coords_zoom))).toBeGreaterThan(15);
  await server.stop();
});
