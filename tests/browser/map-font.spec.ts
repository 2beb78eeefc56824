/** The font of the map's labels, one file for each group of scripts. */
import type { Page } from '@playwright/test';
import { expect, reload, test } from './flyover-test.ts';
import { drop } from './own-file.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { readPng } from './read-png.ts';

test.use({ ...EVERY_PIXEL, basemap: true });

/** Two towns in the middle of their file, with names in different files of the font. */
const TOWNS = `<osm version="0.6" generator="test">
<node id="1" lat="47.103" lon="9.5"><tag k="place" v="town"/><tag k="name" v="Šumperk Łódź"/></node>
<node id="2" lat="47.097" lon="9.5"><tag k="place" v="town"/><tag k="name" v="Київ Харків"/></node>
<node id="3" lat="47" lon="9.4"/>
<node id="4" lat="47.2" lon="9.6"/>
</osm>`;

/** Returns the label pixels in the middle of the map, row by row. */
async function letters(page: Page): Promise<string> {
  await drop(page, 'towns.osm', TOWNS);
  await expect(page.locator('.server-button')).toHaveText('towns.osm');
  let seen = '';
  await expect(async () => {
    await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.map-canvas').boundingBox()) ?? {};
    const clip = { x: Math.round(x + width / 2) - 120, y: Math.round(y + height / 2) - 60, width: 240, height: 120 };
    const { data } = readPng(await page.screenshot({ clip }));
    const ink: number[] = [];
    for (let at = 0; at < data.length; at += 4) if (data[at] < 140 && data[at + 1] < 140 && data[at + 2] < 150) ink.push(at / 4);
    expect(ink.length).toBeGreaterThan(200);
    seen = ink.join();
  }).toPass();
  return seen;
}

test('labels of the map are drawn in its font, however late a part of that comes', async ({ flyover }) => {
  let late: string[] = [];
  await flyover.route(/inter-.*\.woff2/, async (route) => {
    late.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await reload(flyover);
  const first = await letters(flyover);
  expect(late.some((address) => address.includes('latin-ext'))).toBe(true);
  expect(late.some((address) => address.includes('cyrillic'))).toBe(true);
  await flyover.unrouteAll({ behavior: 'wait' });
  // the second time the font is loaded before the map
  late = [];
  await reload(flyover);
  await flyover.evaluate(() => document.fonts.load('16px "Inter Variable"', 'ŠŁКиї'));
  expect(await letters(flyover)).toBe(first);
});
