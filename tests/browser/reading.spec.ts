import type { Page } from '@playwright/test';
import { axe } from './accessible.ts';
import { expect, run, write } from './flyover-test.ts';
import { schemes } from './look-at.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const ROADS = 'way[highway=residential]({{bbox}})->.roads;\nnode(around.roads:50)[amenity=cafe];\n.roads out;';
const lines = (page: Page) => page.locator('.query-editor .cm-line');
const words = (page: Page, word: string) => page.locator('.query-editor .cm-line span', { hasText: new RegExp(`^${word}$`) });

/** Writes a text, and waits until the reading aids are there. */
async function writeReadable(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(page.locator('.cm-foldGutter')).toBeAttached();
}

test('in the editor: what stands under the pointer and at the cursor, all places of a set, another name for it', async ({ flyover }) => {
  await writeReadable(flyover, ROADS);
  const tip = flyover.locator('.cm-tooltip-hover');
  await expect(async () => {
    await words(flyover, 'around').hover({ position: { x: 5 + Math.random() * 20, y: 8 } });
    await expect(tip).toContainText('within so many metres', { timeout: 4000 });
  }).toPass();
  await expect(tip.getByRole('link', { name: 'OpenStreetMap wiki' })).toHaveAttribute('href', /Overpass_QL#/);

  await words(flyover, 'cafe').click();
  await flyover.keyboard.press('Shift+Alt+KeyH');
  const box = flyover.getByRole('dialog', { name: 'What stands at the cursor' });
  await expect(box).toBeFocused();
  // the name of the preset comes when the presets have
  await expect(box).toContainText('Cafe', { timeout: 20_000 });
  await expect(box.getByRole('link', { name: 'The tag in the wiki' })).toHaveAttribute('href', /\/Tag:amenity=cafe$/);
  await flyover.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(flyover.locator('.cm-content')).toBeFocused();

  await flyover.keyboard.press('ControlOrMeta+End');
  await flyover.keyboard.press('Home');
  await flyover.keyboard.press('ArrowRight');
  await expect(flyover.locator('.cm-use')).toHaveText(['roads', 'roads', 'roads']);
  await expect(flyover.locator('.cm-use-write')).toHaveCount(1);
  await flyover.keyboard.press('Shift+Alt+KeyH');
  await expect(box).toContainText('Line 1: Finds ways tagged highway=residential in the map view, and calls them ‘roads’.');
  await expect(box).toContainText('Read on lines 2 and 3.');
  await flyover.keyboard.press('Escape');

  await flyover.locator('.cm-use').last().click({ button: 'right' });
  await flyover.getByRole('menu').getByRole('menuitem', { name: 'Rename the set' }).press('Enter');
  const field = flyover.getByRole('textbox', { name: 'New name for the set ‘roads’' });
  await expect(field).toBeFocused();
  await flyover.keyboard.insertText('1st');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('alert')).toContainText('begins with no digit');
  await field.fill('streets');
  await flyover.keyboard.press('Enter');
  await expect(lines(flyover)).toHaveText(ROADS.replaceAll('roads', 'streets').split('\n'));
  await expect(flyover.locator('.cm-content')).toBeFocused();
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(lines(flyover)).toHaveText(ROADS.split('\n'));
});

test('beside the text: each statement in a sentence, a list to jump from, the way to the cursor, folds, the box on the map', async ({
  flyover,
}) => {
  const block =
    '(\n  node[amenity=bench](53.495,13.4,53.505,13.42);\n  way[amenity=bench](around:200,53.5,13.41);\n)->.seats;\n.seats out geom;\n';
  await writeReadable(flyover, `[timeout:25];\n${block}`);
  await run(flyover);
  await flyover.getByRole('button', { name: 'Explain this query' }).click();
  const explain = flyover.getByRole('dialog', { name: 'What this query does' });
  const steps = explain.getByRole('region', { name: 'Step by step' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.getByRole('list').first().getByRole('button')).toContainText([
    'Puts together what these find, and calls that ‘seats’:',
    'Finds nodes tagged amenity=bench in the box from 53.495, 13.4 to 53.505, 13.42.',
    'Finds ways tagged amenity=bench within 200 m of 53.5, 13.41.',
    'Prints ‘seats’: with tags, positions and members, with the shape.',
  ]);
  await expect(explain).toContainText('Gives up after 25 seconds.');
  // the own server tells how it runs a query
  await explain.getByRole('button', { name: 'Run it again for numbers and times' }).click();
  const nodes = steps.getByRole('listitem').filter({ hasText: /^Finds nodes/ });
  await expect(nodes).toContainText(/About \d+ elements? expected · \d+ elements? found · \d+ ms/);
  await expect(nodes.getByRole('list', { name: /^Filters in the order/ })).toContainText('[amenity=bench]');
  for (const colorScheme of schemes('light')) {
    await flyover.emulateMedia({ colorScheme });
    await expect(explain).toHaveCSS('opacity', '1');
    const { violations } = await axe(flyover).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
  await steps.getByRole('button', { name: /Finds nodes/ }).click();
  await expect(explain).toHaveCount(0);
  await expect(flyover.locator('.status-bar')).toContainText('Ln 3');

  const shape = flyover.getByRole('img', { name: /at the cursor of the query$/ });
  await flyover.keyboard.press('End');
  await flyover.keyboard.press('ArrowLeft');
  await expect(shape).toHaveAccessibleName('The box at the cursor of the query');
  const drawn = await shape.locator('.query-shape-edge').boundingBox();
  // 0.02 degrees of longitude, 0.01 of latitude at 53.5 degrees north: as wide as 1.19 times its height
  expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(1.19, 1);
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('End');
  await flyover.keyboard.press('ArrowLeft');
  await expect(shape).toHaveAccessibleName('The circle at the cursor of the query');
  const circle = lines(flyover).nth(3);
  await flyover.getByRole('button', { name: 'Change the radius in the query' }).press('Shift+ArrowRight');
  await expect(circle).toHaveText(/around:[3-9]\d\d,53\.5,13\.41\);$/);
  await lines(flyover).nth(2).click();
  await flyover.keyboard.press('End');
  await flyover.keyboard.press('ArrowLeft');
  await expect(shape).toHaveAccessibleName('The box at the cursor of the query');
  const corner = flyover.locator('.query-shape-grip.southEast');
  const at = await corner.boundingBox();
  await corner.hover();
  await flyover.mouse.down();
  await flyover.mouse.move((at?.x ?? 0) + 60, (at?.y ?? 0) + (at?.height ?? 0) / 2, { steps: 4 });
  await flyover.mouse.up();
  await expect(lines(flyover).nth(2)).toHaveText(/\(53\.495,13\.4,53\.505,13\.42\d+\);$/);
  await flyover.locator('.cm-content').focus();
  await flyover.keyboard.press('ControlOrMeta+Z');
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(lines(flyover)).toHaveText(`[timeout:25];\n${block}`.split('\n'));
  await flyover.keyboard.press('ControlOrMeta+Home');
  await expect(shape).toHaveCount(0);

  await write(flyover, block.repeat(12));
  await flyover.keyboard.press('ControlOrMeta+Shift+KeyO');
  await flyover.getByRole('combobox', { name: 'Search a statement' }).fill('around');
  await expect(flyover.getByRole('option')).toHaveCount(12);
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.status-bar')).toContainText('Ln 8');
  const path = flyover.getByRole('navigation', { name: 'Where the cursor is' });
  await expect(path.getByRole('button')).toHaveText(['Statements', 'Union ->.seats', 'way[amenity=bench](around:200,53.5,13.41)']);
  const soft = await flyover.locator('body').evaluate((body) => {
    const sample = body.appendChild(document.createElement('i'));
    sample.style.background = 'var(--soft)';
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });
  await expect(flyover.locator('.cm-panels-top')).toHaveCSS('background-color', soft);
  await path.getByRole('button', { name: 'Union' }).click();
  await expect(flyover.locator('.status-bar')).toContainText('Ln 6');
  await flyover.keyboard.press('ControlOrMeta+Shift+BracketLeft');
  await expect(flyover.locator('.cm-foldPlaceholder')).toHaveCount(1);
});

test('what stands above a long text lies below a dialog', async ({ flyover }) => {
  await writeReadable(flyover, `(\n${'  node[amenity=bench]({{bbox}});\n'.repeat(60)});\nout;`);
  await expect(flyover.locator('.cm-breadcrumbs')).toBeVisible();
  await flyover.keyboard.press('ControlOrMeta+F');
  await expect(flyover.locator('.cm-search')).toBeVisible();
  await flyover.getByRole('banner').getByRole('button', { name: 'Wizard' }).click();
  const dialog = flyover.getByRole('dialog', { name: 'Search wizard' });
  // a click would come to what lies above it
  await dialog.getByRole('heading', { name: 'Search wizard' }).click({ trial: true });
  await dialog
    .getByRole('combobox')
    .first()
    .click({ trial: true, position: { x: 10, y: 10 } });
  await flyover.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await flyover.locator('.cm-search').getByRole('button', { name: 'Close' }).click();
});

test('the lines that open the blocks around the first one in view stay over the text, and lead there', async ({ flyover }) => {
  const inner = Array.from({ length: 80 }, (_, i) => `    node(${i});`).join('\n');
  await writeReadable(flyover, `way[highway]->.roads;\nforeach.roads->.road {\n  (\n${inner}\n  )->.near;\n  .near out;\n};\nout;`);
  const rows = flyover.getByRole('navigation', { name: 'Lines that enclose the first one in view' });
  const scroller = flyover.locator('.cm-scroller');
  const scrolled = () => scroller.evaluate((element) => element.scrollTop);
  // the editor follows its cursor a frame later
  await expect.poll(scrolled).toBeGreaterThan(0);
  await flyover.keyboard.press('ControlOrMeta+Home');
  await expect.poll(scrolled).toBe(0);
  await expect(rows).toBeHidden();
  await scroller.evaluate((element) => element.scrollTo(0, 600));
  await expect(rows.getByRole('button')).toHaveText(['2foreach.roads->.road {', '3  ( … )->.near;']);
  await expect(rows.getByText('foreach', { exact: true })).toHaveCSS('color', 'rgb(122, 46, 230)');
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  expect(await rows.evaluate(topOf)).toBeCloseTo(await scroller.evaluate(topOf), 0);
  const { violations } = await axe(flyover).include('.editor-pane').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  // the wheel also scrolls over the rows
  await rows.getByRole('button').first().hover();
  await flyover.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(700);
  // the cursor is never behind the rows
  const first = Math.ceil((700 + 48) / 20);
  await lines(flyover)
    .filter({ hasText: `node(${first});` })
    .click();
  for (let press = 0; press < 6; press++) await flyover.keyboard.press('ArrowUp');
  const bottom = await rows
    .locator('li')
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom);
  const cursor = () =>
    flyover
      .locator('.cm-cursor')
      .first()
      .evaluate((mark) => mark.getBoundingClientRect().top);
  await expect.poll(cursor).toBeGreaterThanOrEqual(bottom - 1);
  await rows.getByRole('button', { name: '( … )->.near;' }).press('Enter');
  await expect(flyover.locator('.status-bar')).toContainText('Ln 3, Col 3');
  await expect(flyover.locator('.cm-content')).toBeFocused();
  await expect(rows).toBeHidden();
  await expect(lines(flyover).nth(1)).toBeInViewport();
});
