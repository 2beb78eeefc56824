import { expect, finished, run, write } from './flyover-test.ts';
import { runsOf, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const STYLED = 'node[amenity=bench]({{bbox}});out;\n{{style: node[amenity=bench] { fill-color: #00aa00; fill-opacity: 1; } }}';

test('a style sheet is drawn, and an edit of it at once, without another run', async ({ flyover }) => {
  const asked: string[] = [];
  flyover.on('request', (request) => request.url().includes('interpreter') && asked.push(request.url()));
  await write(flyover, STYLED);
  expect(await run(flyover)).toBe('drawn');
  const runs = await runsOf(flyover);
  // the legend tells the rules of the sheet
  await expect(flyover.locator('.legend')).toContainText('amenity = bench');
  await flyover.locator('.map-canvas canvas').focus();
  await flyover.keyboard.press('Shift+Enter');
  await flyover.locator('.feature-list button').first().click();
  const card = flyover.locator('.feature-card');
  await card.getByText('Style', { exact: true }).click();
  const rules = card.locator('.style-rules');
  await expect(rules).toContainText('node[amenity=bench]');
  await expect(rules).toContainText('fill-color: #00aa00');
  await expect(rules.getByRole('button', { name: 'Line 2' })).toBeVisible();

  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('ControlOrMeta+A');
  await flyover.keyboard.insertText(STYLED.replace('#00aa00', '#0000aa'));
  await expect(rules).toContainText('fill-color: #0000aa');
  await expect(card.getByRole('button', { name: /^Draw the style again/ })).toBeVisible();
  expect(await runsOf(flyover)).toBe(runs);
  expect(asked.length).toBe(1);

  // levels beyond those of a map are told
  await write(
    flyover,
    `${STYLED}{{style: ${Array.from({ length: 40 }, (_, z) => `node::l${z} { fill-color: red; z-index: ${z}; }`).join(' ')} }}`,
  );
  await expect(flyover.locator('.toast')).toContainText('The style has more levels than the 32 that a map takes');
});

test('a style sheet that cannot be read is told in a card with its line, and dropped; mending it is enough', async ({ flyover }) => {
  await write(flyover, STYLED.replace('node[amenity=bench] {', 'nod[amenity=bench] {'));
  expect(await run(flyover)).toBe('drawn');
  const card = flyover.locator('.problem-card');
  await expect(card.locator('p').first()).toContainText('Error while parsing MapCSS at "');
  await expect(card).not.toContainText('only a part of the answer');
  await expect(flyover.locator('.legend')).toContainText('Points');
  await card.getByRole('button', { name: 'Go to line 2' }).click();
  await expect(flyover.locator('.status-bar')).toContainText('Ln 2');
  await expect(flyover.locator('.cm-style-error')).toBeVisible();
  await write(flyover, STYLED);
  await flyover.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(flyover.locator('.legend')).toContainText('amenity = bench');
  await expect(card).toBeHidden();
  await expect(flyover.locator('.cm-style-error')).toHaveCount(0);
  // a type of Overpass QL that MapCSS does not have is mended with a click
  await write(flyover, STYLED.replace('node[amenity=bench] {', 'nwr[amenity=bench] {'));
  expect(await run(flyover)).toBe('drawn');
  await card.getByRole('button', { name: 'Write “*” for “nwr”' }).click();
  await expect(flyover.locator('.cm-content')).toContainText('*[amenity=bench] {');
  await expect(flyover.locator('.legend')).toContainText('amenity = bench');
  await expect(card).toBeHidden();
});

test('within a style sheet the editor completes, and colours have a picker', async ({ flyover }) => {
  await write(flyover, STYLED);
  const swatch = flyover.getByLabel('Colour #00aa00: choose another');
  await expect(swatch).toHaveValue('#00aa00');
  await swatch.fill('#123456');
  await expect(flyover.locator('.cm-content')).toContainText('fill-color: #123456');
  await write(flyover, '{{style: node { }}');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.type('casing-co');
  await expect(flyover.getByRole('option', { name: /casing-color/ })).toBeVisible();
  await write(flyover, '{{style: node { icon-image: }}');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.type('caf');
  await flyover.getByRole('option', { name: /^cafe/ }).click();
  await expect(flyover.locator('.cm-content')).toContainText("icon-image: url('maki/cafe-15.svg')");
});

test('the example of styling, a link and an embedded map have their style', async ({ flyover: page, town }) => {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: 'MapCSS styling' }).click();
  expect(await run(page)).toBe('drawn');
  await expect(page.getByRole('button', { name: 'Draw the style again' })).toBeVisible();
  await expect(page.locator('.problem-card')).toBeHidden();
  await page.goto(`${town.address}map.html?Q=${encodeURIComponent(STYLED)}`);
  expect(await finished(page, 1)).toBe('drawn');
  await expect(page.locator('.legend')).toContainText('amenity = bench');
});
