import type { Page } from '@playwright/test';
import { axe } from './accessible.ts';
import { expect, test as onItsOwn, open, run, write } from './flyover-test.ts';
import { schemes } from './look-at.ts';
import { setSettings, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const editor = (page: Page) => page.locator('.query-editor .cm-content');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const lines = (page: Page) => page.locator('.query-editor .cm-line');

/** An empty editor whose completion is there, and knows the names of things. */
async function ready(page: Page): Promise<void> {
  await write(page, 'x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Space');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
}

test('the name of a thing becomes a statement: asked for, accepted, undone, run', async ({ flyover }) => {
  await write(flyover, 'drinking wat');
  await flyover.keyboard.press('Control+Space');
  await expect(options(flyover).first()).toHaveText(/^Drinking Water.*amenity=drinking_water$/);
  await expect(options(flyover).first()).toHaveAttribute('aria-selected', 'true');
  await expect(editor(flyover)).toHaveAttribute('aria-activedescendant', /.+/);
  await flyover.keyboard.press('Enter');
  await expect(lines(flyover)).toHaveText(['node["amenity"="drinking_water"]({{bbox}});', 'out geom;']);
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(lines(flyover)).toHaveText(['drinking wat']);
  await flyover.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(lines(flyover)).toHaveCount(2);
  expect(await run(flyover)).toBe('drawn');
});

test('in brackets it becomes a filter, while someone types; Escape closes the list and stays in the editor', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.type('nwr[superm');
  await expect(options(flyover).first()).toContainText('shop=supermarket');
  await flyover.keyboard.press('Escape');
  await expect(list(flyover)).toHaveCount(0);
  await expect(editor(flyover)).toBeFocused();
  // the second one would let Tab leave, but a key comes between, which the page takes before the editor sees it
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.press('Control+Space');
  await expect(options(flyover).first()).toContainText('shop=supermarket');
  await flyover.keyboard.press('Tab');
  await expect(lines(flyover)).toHaveText(['nwr["shop"="supermarket"]']);
});

test('words of the language are left alone, and a typing error is forgiven', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.type('drnking watr');
  await expect(options(flyover).first()).toContainText('Drinking Water');
  await write(flyover, 'node(1);out;\n// bench');
  await flyover.keyboard.press('Control+Space');
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('End');
  await expect(list(flyover)).toHaveCount(0);
});

test('the command opens it from anywhere, and without a letter shows what many look for', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.getByRole('combobox', { name: 'Search a command' }).fill('preset');
  await flyover.keyboard.press('Enter');
  await expect(list(flyover)).toContainText('Type the name of a thing');
  await expect(editor(flyover)).toBeFocused();
  await options(flyover).filter({ hasText: 'amenity=bench' }).click();
  await expect(lines(flyover).first()).toHaveText('nw["amenity"="bench"]({{bbox}});');
});

test('the list stands when the type of code comes late', async ({ flyover }) => {
  await write(flyover, 'drinking wat');
  await flyover.keyboard.press('Control+Space');
  await expect(options(flyover).first()).toHaveText(/^Drinking Water/);
  const comes = () =>
    flyover.evaluate(() => {
      const fontfaces = [...document.fonts].filter(({ family }) => family.includes('JetBrains Mono Variable'));
      document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone', { fontfaces }));
      return fontfaces.length;
    });
  expect(await comes()).toBeGreaterThan(0);
  await flyover.keyboard.press('ArrowDown');
  await expect(options(flyover).nth(1)).toHaveAttribute('aria-selected', 'true');
});

test('placeholders and XML are completed as well', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.type('node({{bb');
  await expect(options(flyover).first()).toContainText('bbox');
  await flyover.keyboard.press('Tab');
  await expect(lines(flyover)).toHaveText(['node({{bbox}})']);
  await write(flyover, '<osm-script>\n</osm-script>');
  await expect(flyover.locator('.status-bar')).toContainText('Overpass XML');
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('End');
  await flyover.keyboard.type('bench');
  await flyover.keyboard.press('Control+Space');
  await expect(options(flyover).first()).toContainText('amenity=bench');
  await flyover.keyboard.press('Enter');
  await expect(editor(flyover)).toContainText('<has-kv k="amenity" v="bench"/>');
  expect(await run(flyover)).toBe('drawn');
});

for (const [language, typed, name] of [
  ['de', 'Trinkw', 'Trinkwasser'],
  ['ja', '水飲', '水飲み場'],
]) {
  test(`things have their names in the language of the page: ${language}`, async ({ flyover: page }) => {
    await setSettings(page, { ui_language: language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await write(page, typed);
    await expect(page.locator('.status-bar')).not.toContainText('XML');
    await page.keyboard.press('Control+Space');
    // the page speaks the language as well
    const water = page.getByRole('option').filter({ hasText: /amenity=drinking_water$/ });
    await expect(water.first()).toContainText(name);
    await water.first().click();
    await expect(lines(page)).toHaveText(['node["amenity"="drinking_water"]({{bbox}});', 'out geom;']);
    expect(await run(page)).toBe('drawn');
  });
}

onItsOwn('on a phone the rows are as high as a finger, and nothing is wrong for assistive technology', async ({ page, town }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, town.address);
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  await write(page, 'cafe');
  await page.keyboard.press('Control+Space');
  // the list may be put together anew as its sources answer
  await expect.poll(async () => (await options(page).first().boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await expect
    .poll(async () => {
      const box = await list(page).boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
  for (const colorScheme of schemes('dark')) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axe(page)
      .include('.query-editor')
      // the list scrolls with the arrow keys, which the editor keeps
      .disableRules(['scrollable-region-focusable'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
  await options(page).first().click();
  await expect(lines(page).first()).toContainText('["amenity"="cafe"]');
});

test('the plain text area has none', async ({ flyover: page }) => {
  await setSettings(page, { use_rich_editor: 'false' });
  const area = page.getByRole('textbox', { name: 'Query' });
  await area.fill('cafe');
  await area.press('Control+Space');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search a command' }).fill('preset');
  await expect(page.getByRole('option', { name: /Insert a preset/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.cm-tooltip')).toHaveCount(0);
});
