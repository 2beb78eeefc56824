/** What a page needs that is touched: signs of the language, room above the keyboard on the screen, long presses, corners and cameras. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, open, test, withoutBasemap, write } from './flyover-test.ts';

test.describe.configure({ mode: 'default' });

interface Keyboard {
  readonly show: (page: Page, height: number) => Promise<void>;
}

/** No test browser has a keyboard on its screen: the page is told of one as a browser tells it. */
async function withKeyboard(context: BrowserContext): Promise<Keyboard> {
  await context.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1, covered: 0 });
    Object.defineProperty(seen, 'height', { get: () => window.innerHeight - seen.covered });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  return {
    show: (page, height) =>
      page.evaluate((covered) => {
        const seen = window.visualViewport;
        if (seen === null) return;
        Object.assign(seen, { covered });
        seen.dispatchEvent(new Event('resize'));
      }, height),
  };
}

const bottomOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
};

test('on a phone one writes with keys for the signs of the language, above the keyboard', async ({ browser, town }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await withoutBasemap(context);
  const keyboard = await withKeyboard(context);
  const page = await context.newPage();
  await open(page, town.address);
  await page.getByRole('button', { name: 'Query', exact: true }).tap();
  const editor = page.locator('.cm-content');
  await editor.tap();
  const signs = page.getByRole('toolbar', { name: 'Signs of the query language' });
  await expect(signs.getByRole('button')).toHaveText(['[', ']', '{', '}', '(', ')', ';', '"', '=', '~', '<']);
  await keyboard.show(page, 336);
  await expect.poll(() => bottomOf(page, '.editor-sheet')).toBe(844 - 336);

  await editor.fill('');
  await page.keyboard.insertText('node');
  await signs.getByRole('button', { name: '[' }).tap();
  await page.keyboard.type('amenity');
  await signs.getByRole('button', { name: '=' }).tap();
  // no row of the suggestions lies below the button that runs the query
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').nth(6)).toBeAttached();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await expect.poll(async () => (await run.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(page, '.cm-tooltip-autocomplete'));
  await page.keyboard.type('bench');
  await expect(editor).toBeFocused();
  await signs.getByRole('button', { name: ']' }).tap();
  await signs.getByRole('button', { name: ';' }).tap();
  // brackets are closed as after a key
  await expect(editor).toHaveText('node[amenity=bench];');
  // other languages have other signs
  await editor.fill('{{data:sql}}\nSELECT');
  await expect(signs.getByRole('button')).toHaveText(['(', ')', ',', "'", '"', '=', '<', '>', '*', '&', '{', ';']);
  await editor.fill('node[amenity=bench];');
  await expect(signs.getByRole('button').first()).toHaveText('[');
  // the last line of a long query stands above keys and keyboard
  await page.keyboard.insertText('\nout;'.repeat(60));
  await keyboard.show(page, 0);
  await keyboard.show(page, 336);
  const keys = (await signs.boundingBox())?.y ?? 0;
  await expect.poll(() => bottomOf(page, '.cm-cursor-primary')).toBeLessThanOrEqual(keys);
  await expect(page.locator('.map-canvas')).toHaveCSS('height', '752px');

  // one tap runs what was just written, with keys of one's own, too: nothing moves under the finger
  await keyboard.show(page, 0);
  await run.tap();
  await expect(page.locator('body')).toHaveAttribute('data-run-id', '1');
  await expect(page.locator('.editor-sheet')).toBeHidden();
  await keyboard.show(page, 336);

  // the buttons of a dialog
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByRole('dialog').waitFor();
  const footer = page.getByRole('dialog').locator('.dialog-footer');
  expect(await bottomOf(page, '[role=dialog] .dialog-footer')).toBeLessThanOrEqual(844 - 336);
  await expect(footer).toBeInViewport();
  await page.keyboard.press('Escape');
  // a dialog that goes gives the focus back at its end
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // held sideways the query has what is left of the screen
  await page.setViewportSize({ width: 844, height: 390 });
  await keyboard.show(page, 200);
  await editor.focus();
  await expect.poll(() => page.locator('.editor-pane').boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 190 });
  await keyboard.show(page, 0);
  await expect.poll(async () => (await page.locator('.editor-pane').boundingBox())?.y).toBe(48);
  await context.close();
});

test('a phone that is turned to the side and back is written on', async ({ browser, town }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await withoutBasemap(page);
  await open(page, town.address);
  await page.locator('.phone-actions .secondary').click();
  await write(page, 'node;out;');
  const app = page.locator('.app');
  for (const [width, height, isPhone] of [
    [844, 390, false],
    [390, 844, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (isPhone) await expect(app).toHaveClass(/phone/);
    else await expect(app).not.toHaveClass(/phone/);
    await page.keyboard.type(isPhone ? '// back' : '// aside');
  }
  await expect(page.locator('.cm-content')).toHaveText('node;out;// aside// back');
  await context.close();
});

test('a long press on the map offers what can be done with the place; four buttons move the map', async ({ browser, town }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await withoutBasemap(context);
  const page = await context.newPage();
  await open(page, town.address);
  await page.locator('.welcome-head button').tap();
  const fingers = await context.newCDPSession(page);
  // a camera above, a corner below
  await fingers.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 40, bottom: 20 } });
  await expect.poll(async () => (await page.locator('.top-bar').boundingBox())?.y).toBe(40);
  expect(await bottomOf(page, '.map-attribution')).toBe(640 - 26);

  // the menu comes when the start is over
  await expect(async () => {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y: 400 }] });
    const item = page.getByRole('menuitem', { name: 'Copy the coordinates' });
    const shown = await item.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(shown).toBe(true);
  }).toPass();
  const ring = await page.locator('.here-mark').boundingBox();
  expect([(ring?.x ?? 0) + 9, (ring?.y ?? 0) + 9].map(Math.round)).toEqual([200, 400]);
  const stored = () => page.evaluate(() => ['lat', 'lon'].map((field) => Number(localStorage.getItem(`flyover_coords_${field}`))));
  const before = await stored();
  await page.getByRole('menuitem', { name: 'Centre the map here' }).tap();
  await expect.poll(async () => (await stored())[1]).toBeGreaterThan(before[1]);
  expect((await stored())[0]).toBeLessThan(before[0]);

  await page.getByRole('button', { name: 'Buttons that move the map' }).tap();
  const centred = await stored();
  await page.getByRole('button', { name: 'Move north' }).tap();
  await expect.poll(async () => (await stored())[0]).toBeGreaterThan(centred[0]);
  await page.getByRole('button', { name: 'Move west' }).tap();
  await expect.poll(async () => (await stored())[1]).toBeLessThan(centred[1]);
  await context.close();
});
