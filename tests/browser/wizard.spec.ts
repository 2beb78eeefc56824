import type { Page } from '@playwright/test';
import { axe } from './accessible.ts';
import { expect, finished, test as onItsOwn, open, write } from './flyover-test.ts';
import { schemes } from './look-at.ts';
import { runsOf, setSettings, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Search wizard' });
const field = (page: Page) => wizard(page).getByRole('combobox', { name: 'What are you looking for?' });
const options = (page: Page) => wizard(page).getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const preview = (page: Page) => wizard(page).locator('.wizard-preview');
const editor = (page: Page) => page.locator('.query-editor .cm-content');

test('a few letters, Tab and Enter: the query is built, explained and run; undo brings the earlier one back', async ({ flyover }) => {
  const before = await editor(flyover).textContent();
  await editor(flyover).focus();
  await flyover.keyboard.press('ControlOrMeta+I');
  await expect(field(flyover)).toBeFocused();
  await flyover.keyboard.type('bench or drinking w');
  await expect(options(flyover).first()).toContainText('Drinking Water');
  await expect(options(flyover).first()).toContainText('amenity=drinking_water');
  await flyover.keyboard.press('Tab');
  await expect(field(flyover)).toHaveValue('bench or Drinking Water ');
  await expect(wizard(flyover)).toContainText('Bench: any node');
  await expect(wizard(flyover)).toContainText('In the part of the map that you see');
  await expect(preview(flyover)).toContainText('node["amenity"="drinking_water"]({{bbox}});');
  await flyover.keyboard.press('Enter');
  await expect(wizard(flyover)).toBeHidden();
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'drawn');
  await expect(editor(flyover)).toContainText('node["amenity"="drinking_water"]({{bbox}});');
  await expect(flyover).toHaveTitle(/^bench or Drinking Water/);
  await flyover.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  expect(await editor(flyover).textContent()).toBe(before);
  // what was built stands at hand the next time, and what is typed takes the place of the last search
  await flyover.getByRole('banner').getByRole('button', { name: 'Wizard' }).click();
  await expect(field(flyover)).toBeFocused();
  await flyover.keyboard.type('cafe');
  await expect(field(flyover)).toHaveValue('cafe');
  await wizard(flyover).getByRole('button', { name: 'Empty the field' }).click();
  await expect(wizard(flyover).locator('.wizard-recent button')).toHaveText(['bench or Drinking Water']);
});

onItsOwn(
  'the card of a first visit has the field of the wizard: Enter runs a phrase, or opens the wizard on a mistake',
  async ({ page, town }) => {
    await page.goto(town.address);
    const card = page.locator('.welcome-card');
    const phrase = card.getByRole('combobox', { name: 'What are you looking for?' });
    await phrase.fill('a=');
    await phrase.press('Enter');
    await expect(wizard(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await phrase.fill('drinking water');
    await phrase.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await expect(editor(page)).toContainText('// @name drinking water');
    await expect(card).toHaveCount(0);
  },
);

test('arrows choose a suggestion, Escape closes the list before the dialog, and comments can be left out', async ({ flyover }) => {
  const runs = await flyover.locator('body').getAttribute('data-run-id');
  await editor(flyover).focus();
  await flyover.keyboard.press('ControlOrMeta+Shift+F');
  await expect(field(flyover)).toBeFocused();
  await flyover.keyboard.type('cafe');
  // what the phrase means so far is not covered by what it may become
  await expect(options(flyover).first()).toBeVisible();
  // however long a suggestion is, the dialog is as wide as before
  await options(flyover)
    .first()
    .locator('.wizard-detail')
    .evaluate((detail) => {
      detail.textContent = 'amenity=cafe '.repeat(40);
    });
  expect((await wizard(flyover).boundingBox())?.width).toBe(760);
  const list = await wizard(flyover).getByRole('listbox', { name: 'Suggestions' }).boundingBox();
  const meaning = await wizard(flyover).getByText('Cafe: any node').boundingBox();
  expect(meaning?.y ?? 0).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  await expect(options(flyover).first()).toContainText('Cafe');
  await flyover.keyboard.press('ArrowDown');
  await expect(options(flyover).first()).toHaveAttribute('aria-selected', 'true');
  await flyover.keyboard.press('Escape');
  await expect(options(flyover)).toHaveCount(0);
  await expect(preview(flyover)).toContainText('Made by the search wizard');
  await wizard(flyover).getByRole('switch', { name: 'Comments in the query' }).press('Space');
  await expect(preview(flyover)).not.toContainText('Made by the search wizard');
  await wizard(flyover).getByRole('button', { name: 'Build', exact: true }).click();
  await expect(wizard(flyover)).toBeHidden();
  await expect(editor(flyover)).toBeFocused();
  await expect(editor(flyover)).toContainText('amenity');
  expect(await flyover.locator('body').getAttribute('data-run-id')).toBe(runs);
});

test('a typing error is corrected with a click; what nobody can read is told, and where', async ({ flyover }) => {
  await flyover.keyboard.press('ControlOrMeta+I');
  await field(flyover).fill('drinkng water and name=*');
  const correction = wizard(flyover).getByRole('button', { name: /^Use the corrected search/ });
  await expect(correction.locator('b')).toHaveText('"Drinking Water"');
  expect(await correction.locator('b').evaluate((bold) => Number(getComputedStyle(bold).fontWeight))).toBeGreaterThanOrEqual(700);
  await expect(wizard(flyover).locator('.wizard-field')).toHaveClass(/danger/);
  await correction.click();
  await expect(field(flyover)).toHaveValue('"Drinking Water" and name=*');
  await expect(wizard(flyover).locator('.wizard-field')).not.toHaveClass(/danger/);
  await expect(preview(flyover)).toContainText('node["amenity"="drinking_water"]["name"]({{bbox}});');

  await field(flyover).fill('amenity=cafe and');
  await flyover.keyboard.press('Enter');
  await expect(wizard(flyover).getByRole('alert')).toContainText(/^Expected .* but the end of the search found\./);
  await expect(wizard(flyover).locator('.wizard-marked mark')).toBeVisible();
  await expect(field(flyover)).toHaveAttribute('aria-invalid', 'true');
  await field(flyover).fill('qwertzuiopasdf');
  await expect(wizard(flyover).getByRole('alert')).toContainText('unknown string “qwertzuiopasdf”');
});

for (const [language, typed, name, example, or] of [
  ['de', 'Trinkw', 'Trinkwasser', 'Sitzbank oder Picknicktisch', '„oder“'],
  ['ja', '水飲', '水飲み場', 'ベンチ または ピクニックテーブル', '「または」'],
]) {
  test(`things have their names in the language of the page: ${language}`, async ({ flyover: page }) => {
    await setSettings(page, { ui_language: language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const before = await runsOf(page);
    await page.keyboard.press('ControlOrMeta+I');
    // the page speaks the language as well
    const phrase = page.getByRole('dialog').getByRole('combobox').first();
    const offered = page.getByRole('dialog').getByRole('option');
    // and so do the examples, and what is said of a mistake
    await expect(page.locator('.wizard-examples').getByText(example, { exact: true })).toBeVisible();
    await phrase.fill('Straße mit Name=Test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(or);
    await phrase.fill(typed);
    await expect(offered.filter({ hasText: 'amenity=drinking_water' }).first()).toContainText(name);
    await offered.filter({ hasText: 'amenity=drinking_water' }).first().click();
    await expect(phrase).toHaveValue(`${name} `);
    await page.keyboard.press('Enter');
    expect(await finished(page, before + 1)).toBe('drawn');
    await expect(editor(page)).toContainText('"amenity"="drinking_water"');
  });
}

test('the language of the names can be chosen, and holds in the editor too', async ({ flyover }) => {
  await flyover.keyboard.press('ControlOrMeta+I');
  await field(flyover).fill('Trinkwasser');
  await expect(wizard(flyover).getByRole('alert')).toContainText('choose another language for names below');
  await wizard(flyover).getByRole('combobox', { name: 'Names in' }).selectOption({ label: 'Deutsch' });
  await expect(preview(flyover)).toContainText('["amenity"="drinking_water"]({{bbox}});');
  await wizard(flyover).getByRole('button', { name: 'Close the wizard' }).click();
  await expect(wizard(flyover)).toBeHidden();
  await write(flyover, 'Trinkw');
  await flyover.keyboard.press('Control+Space');
  await expect(flyover.getByRole('listbox', { name: 'Suggestions' })).toContainText('Trinkwasser');
});

onItsOwn('without presets the wizard says so and works with tags', async ({ flyover, expectedErrors }) => {
  expectedErrors.push('ERR_FAILED');
  await flyover.route('**/presets.min-*.json', (route) => route.abort());
  await flyover.keyboard.press('ControlOrMeta+I');
  await expect(wizard(flyover)).toContainText('failed to load presets file');
  await wizard(flyover)
    .getByRole('button', { name: /^restaurant and cuisine/ })
    .click();
  await expect(wizard(flyover).getByRole('alert')).toContainText('the names of things could not be loaded');
  await field(flyover).fill('amenity=bench');
  await expect(preview(flyover)).toContainText('nwr["amenity"="bench"]({{bbox}});');
  await flyover.unroute('**/presets.min-*.json');
  await wizard(flyover).getByRole('button', { name: 'Try again' }).click();
  await expect(wizard(flyover)).not.toContainText('failed to load presets file');
  await field(flyover).fill('bench');
  await expect(preview(flyover)).toContainText('"amenity"="bench"');
});

onItsOwn('a link holds a phrase, and is run', async ({ page, town }) => {
  await open(page, `${town.address}?w=drinking+water&R`);
  expect(await finished(page, 1)).toBe('drawn');
  await expect(editor(page)).toContainText('node["amenity"="drinking_water"]({{bbox}});');
});

test('the wizard has no accessibility violations', async ({ flyover }) => {
  for (const colorScheme of schemes('dark')) {
    await flyover.emulateMedia({ colorScheme });
    await flyover.keyboard.press('ControlOrMeta+I');
    await expect(wizard(flyover)).toHaveCSS('opacity', '1');
    const check = async () => {
      const { violations } = await axe(flyover).include('[role=dialog]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    };
    await check();
    await field(flyover).fill('cafe or ben');
    await expect(options(flyover).first()).toBeVisible();
    await flyover.keyboard.press('ArrowDown');
    await check();
    await flyover.keyboard.press('Enter');
    await expect(preview(flyover)).toContainText('cafe');
    await check();
    await field(flyover).fill('amenity=');
    await flyover.keyboard.press('Enter');
    await expect(wizard(flyover).getByRole('alert')).toBeVisible();
    await check();
    await flyover.keyboard.press('Escape');
    await expect(wizard(flyover)).toBeHidden();
  }
  await flyover.emulateMedia({ colorScheme: null });
});
