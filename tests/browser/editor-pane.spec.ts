import type { Page } from '@playwright/test';
import { expect, test as onItsOwn, reload, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const heightOf = async (page: Page) => (await page.locator('.editor-pane').boundingBox())?.height ?? 0;

test('on a portrait screen the border moves up and down, and stops at 200', async ({ flyover: page }) => {
  await page.setViewportSize({ width: 1000, height: 1400 });
  await expect.poll(() => heightOf(page)).toBeLessThan(800);
  const before = await heightOf(page);
  await page.getByRole('separator').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before + 40);
  for (let press = 0; press < 20; press++) await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => heightOf(page)).toBe(200);
  await reload(page);
  await expect.poll(() => heightOf(page)).toBe(200);
});

test('two quick clicks select the word, three the line', async ({ flyover }) => {
  await write(flyover, 'out;\nnode[amenity=bench];\nout;');
  const word = flyover.locator('.cm-line').nth(1).getByText('amenity', { exact: true });
  const selected = () => flyover.evaluate(() => getSelection()?.toString());
  await word.dblclick();
  expect(await selected()).toBe('amenity');
  await word.click({ clickCount: 3 });
  expect((await selected())?.trim()).toBe('node[amenity=bench];');
});

onItsOwn('the cursor blinks every 530 ms', async ({ flyover }) => {
  await flyover.emulateMedia({ reducedMotion: 'no-preference' });
  await flyover.clock.install();
  await write(flyover, 'out;');
  await flyover.clock.pauseAt(Date.now() + 60_000);
  // a key press restarts the blinking
  await flyover.keyboard.press('ArrowLeft');
  const shown = () => flyover.locator('.cm-cursorLayer').evaluate((layer: HTMLElement) => layer.style.visibility !== 'hidden');
  const seen = [await shown()];
  for (const time of [529, 1, 529, 1, 530]) {
    await flyover.clock.runFor(time);
    seen.push(await shown());
  }
  expect(seen).toEqual([true, true, false, false, true, false]);
});

test('no two characters are drawn as one', async ({ flyover }) => {
  for (const text of ['.cm-line', '.cm-content']) await expect(flyover.locator(text).first()).toHaveCSS('font-variant-ligatures', 'none');
});

test('SQL is highlighted, and a line of more than 5000 characters is not', async ({ flyover }) => {
  await write(flyover, '{{data:sql,server=https://sql.example.org/}}\nSELECT count(*) FROM planet_osm_point');
  await expect(flyover.locator('.status-bar')).toContainText('SQL');
  await expect(flyover.locator('.cm-line span', { hasText: /^SELECT$/ })).toHaveCSS('color', 'rgb(122, 46, 230)');
  await write(flyover, `node;\n${'node;'.repeat(1001)}\nout;`);
  // only lines in view are in the page
  await flyover.keyboard.press('ControlOrMeta+Home');
  await expect(
    flyover
      .locator('.cm-line')
      .first()
      .locator('span', { hasText: /^node$/ }),
  ).toHaveCSS('color', 'rgb(122, 46, 230)');
  // but for its problems
  await expect(flyover.locator('.cm-line').nth(1).locator('span:not(.cm-lintRange)')).toHaveCount(0);
});
