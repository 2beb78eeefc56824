/** The main flow in a second engine. */
import { findFirefox, openFirefox } from './firefox-browser.ts';
import { expect, test } from './flyover-test.ts';
import { firstStroke, paintedPoint } from './painted-point.ts';

test('in Firefox "Drinking Water" runs: its points are painted, one is told, and the data is there', async ({ town }) => {
  const programs = findFirefox();
  test.skip(programs.missing !== undefined, programs.missing);
  if (programs.missing !== undefined) return;
  test.setTimeout(120_000);
  const { page, close } = await openFirefox(programs);
  try {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(town.address);
    await page.waitForSelector('.map-buttons');
    const text = (selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '');
    await expect.poll(() => text('.cm-content')).toContain('amenity=drinking_water');
    await page.waitForSelector('body[data-map-state=idle]');

    await page.keyboard.press('F2');
    await page.waitForSelector('body[data-run-state=drawn]');
    await expect.poll(() => text('.stats-line')).toMatch(/\d+ features/);
    const map = await page.waitForSelector('.map-canvas');
    const box = await map?.boundingBox();
    if (!box) throw new Error('the map has no place');
    const point = await paintedPoint(
      () => page.screenshot({ clip: box, encoding: 'base64' }),
      (picture) => page.evaluate(firstStroke, picture),
    );
    await page.mouse.click(box.x + point.x, box.y + point.y);
    await page.waitForSelector('.feature-popup');
    const inList = await page.$('.feature-popup .feature-list button');
    await inList?.click();
    await page.waitForSelector('.feature-popup .feature-card[data-feature-type=node]');
    expect(await text('.feature-popup')).toContain('drinking_water');

    await page.locator('[role=tab] ::-p-text(Data)').click();
    await expect.poll(() => text('#view-data')).toContain('drinking_water');
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
