import { readFile } from 'node:fs/promises';
import { axeOfPart } from './accessible.ts';
import { cutRing } from './cut-ring.ts';
import { expect, test as onItsOwn, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { columnOf, elementsOf, firstCells, serverOf } from './table-page.ts';

test.describe.configure({ mode: 'default' });

test('rows are grouped by a column: groups are counted, opened, picked, and stay open when rows are sorted', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await columnOf(flyover, 'name').hover();
  await flyover.getByRole('button', { name: 'Sort and filter name' }).click();
  await flyover.getByRole('button', { name: 'Group by its values' }).click();
  await flyover.keyboard.press('Escape');
  const tree = flyover.getByRole('treegrid', { name: 'Table of the result' });
  const lines = tree.locator('.table-row');
  await expect(lines).toHaveText(['name Linde 60 rows, 20%', 'name apfel 60 rows, 20%', ...[/Bäcker/, /Café 10/, /Café 9/]]);
  await tree.focus();
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('ArrowRight');
  await expect(lines.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(tree).toHaveAttribute('aria-rowcount', '66');
  await flyover.keyboard.press('ArrowDown');
  await expect(flyover.locator('.table-cell.active')).toHaveText('node');
  expect((await firstCells(flyover, 'seats', 2)).join()).toBe('1,6');
  const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // what is open stays open
  await columnOf(flyover, 'seats').click();
  await columnOf(flyover, 'seats').click();
  await expect.poll(() => firstCells(flyover, 'seats', 2)).toEqual(['296', '291']);
  // from the head that was clicked over three closed groups into the open one
  for (let line = 0; line < 5; line++) await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('Home');
  await flyover.keyboard.press('ArrowLeft');
  await expect(flyover.locator('.table-group-head.active')).toHaveText(/apfel/);
  await flyover.keyboard.press('Space');
  await expect(flyover.getByRole('button', { name: '60 selected', exact: true })).toBeVisible();
  await flyover.keyboard.press('ArrowLeft');
  await expect(lines).toHaveCount(5);
  await flyover.getByRole('button', { name: '5 groups by name' }).click();
  await flyover.getByRole('menuitem', { name: 'By value, last first' }).click();
  await expect(lines.first()).toHaveText(/Linde/);
  await expect(lines.last()).toHaveText(/apfel/);
  await flyover.getByRole('button', { name: '5 groups by name' }).click();
  await flyover.getByRole('menuitem', { name: 'Group no more' }).click();
  await expect(flyover.getByRole('grid', { name: 'Table of the result' })).toHaveAttribute('aria-rowcount', '301');
  await server.stop();
});

test('values of a column whose key says a language are marked with it: in rows, groups, lists of values, and cards', async ({
  flyover,
}) => {
  const named = ['菩提樹', '菩提樹', '林檎'].map((name, i) => ({ ...elementsOf(3)[i], tags: { name: 'Linde', 'name:ja': name } }));
  const { server, query } = await serverOf(named);
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const japanese = flyover.locator('.table-tab [lang="ja"]');
  await expect(japanese).toHaveText(['菩提樹', '菩提樹', '林檎']);
  await columnOf(flyover, 'name:ja').hover();
  await flyover.getByRole('button', { name: 'Sort and filter name:ja' }).click();
  await expect(flyover.locator('.table-values [lang="ja"]')).toHaveText(['菩提樹', '林檎']);
  await flyover.getByRole('button', { name: 'Group by its values' }).click();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.table-group [lang="ja"]')).toHaveText(['菩提樹', '林檎']);
  await flyover.setViewportSize({ width: 390, height: 844 });
  await expect(flyover.locator('.table-card-group [lang="ja"]')).toHaveText(['菩提樹', '林檎']);
  // a card with one tag beside the name is as high as that
  expect((await flyover.locator('.table-card').first().boundingBox())?.height).toBe(64);
  await flyover.locator('.table-card-group').last().click();
  await expect(flyover.locator('.table-card-tags [lang="ja"]')).toHaveText(['林檎']);
  // the tools have one line beside the count, however much holds at once
  await flyover.locator('.table-card:not(.table-card-group) .table-card-pick').click();
  await expect(flyover.getByRole('button', { name: '1 selected', exact: true })).toBeVisible();
  await flyover.getByRole('button', { name: 'Filter in Overpass QL' }).click();
  await flyover.getByRole('textbox', { name: 'Filter in Overpass QL' }).fill('[name=Linde](if:id()<3)');
  await expect(flyover.locator('.table-count')).toHaveText('2 of 3 rows');
  const heightOfTools = async () => (await flyover.getByRole('toolbar', { name: 'Rows and columns' }).boundingBox())?.height;
  expect(await heightOfTools()).toBeLessThan(100);
  await flyover.setViewportSize({ width: 320, height: 640 });
  expect(await heightOfTools()).toBeLessThan(100);
  // it stays open for the next table
  await flyover.getByRole('button', { name: 'End the filter in Overpass QL' }).click();
  await server.stop();
});

test('rows are filtered in Overpass QL, and a filter that cannot be read says where', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await flyover.getByRole('button', { name: 'Filter in Overpass QL' }).click();
  const field = flyover.getByRole('textbox', { name: 'Filter in Overpass QL' });
  await expect(field).toBeFocused();
  await field.fill('[amenity=bench](if:number(t["seats"])>280)');
  const count = flyover.locator('.table-count');
  await expect(count).toHaveText('9 of 300 rows');
  await columnOf(flyover, 'name').hover();
  await flyover.getByRole('button', { name: 'Sort and filter name' }).click();
  await flyover.getByRole('dialog').getByRole('button', { name: 'Linde' }).click();
  await expect(count).toHaveText('1 of 300 rows');
  await flyover.keyboard.press('Escape');
  // who leaves at once has typed it all the same
  await field.fill('[amenity=bench](if:number(t["seats"])>281)');
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(field).toHaveValue('[amenity=bench](if:number(t["seats"])>281)');
  await field.fill('[amenity=');
  await expect(flyover.locator('#table-ql-fault')).toContainText('cannot be read from character');
  const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(count).toHaveText('60 of 300 rows');
  // what leaves nothing says so, and goes by one click
  await flyover.getByRole('button', { name: 'Filter in Overpass QL' }).click();
  await field.fill('[amenity=nothing]');
  const none = flyover.locator('.table-none');
  await expect(none).toContainText('No row passes the filters');
  // in the middle of the rows that are not there
  const [said, rows] = [await none.boundingBox(), await flyover.getByRole('grid').boundingBox()];
  expect((said?.width ?? 0) + 32).toBe(rows?.width);
  await flyover.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(count).toHaveText('300 rows');
  await expect(field).toHaveCount(0);
  await server.stop();
});

test('a text is found in the cells, and a row by its number or id', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const grid = flyover.getByRole('grid', { name: 'Table of the result' });
  const cell = grid.locator('.table-cell.active');
  await grid.focus();
  await flyover.keyboard.press('ControlOrMeta+F');
  const field = flyover.getByRole('textbox', { name: 'Find in the table' });
  await expect(field).toBeFocused();
  await field.fill('LIND');
  const status = flyover.locator('.table-find .raw-status');
  await expect(status).toHaveText('1 of 60');
  await expect(cell).toHaveText('Linde');
  await expect(grid.locator('.table-cell.found').nth(1)).toHaveText('Linde');
  await field.press('Shift+Enter');
  await expect(status).toHaveText('60 of 60');
  await expect(grid.locator('.table-row.current')).toHaveAttribute('aria-rowindex', '297');
  await field.press('Enter');
  await expect(grid.locator('.table-row.current')).toHaveAttribute('aria-rowindex', '2');
  const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const jump = flyover.getByRole('textbox', { name: 'Row or id' });
  await jump.fill('250');
  await jump.press('Enter');
  await expect(grid.locator('.table-row.current')).toHaveAttribute('aria-rowindex', '251');
  await jump.fill('n17');
  await jump.press('Enter');
  await expect(grid.locator('.table-row.current [aria-colindex="2"]')).toHaveText('17');
  await jump.fill('way/17');
  await jump.press('Enter');
  await expect(flyover.locator('.table-find')).toContainText('No row has it');
  await jump.press('Escape');
  await expect(flyover.locator('.table-find')).toHaveCount(0);
  await expect(grid).toBeFocused();
  await server.stop();
});

test('a filter and a selection hold on map and table alike', async ({ flyover }) => {
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const grid = flyover.getByRole('grid', { name: 'Table of the result' });
  const rows = grid.locator('.table-row');
  const selected = grid.locator('.table-row[aria-selected="true"]');
  await rows.nth(1).click();
  await expect(selected).toHaveCount(1);
  await rows.nth(3).click({ modifiers: ['Shift'] });
  await expect(selected).toHaveCount(3);
  await rows.nth(2).click({ modifiers: ['ControlOrMeta'] });
  await expect(selected).toHaveCount(2);
  await flyover.keyboard.press('ControlOrMeta+C');
  await expect(flyover.getByText('Copied 2 rows')).toBeVisible();
  expect((await flyover.evaluate(() => navigator.clipboard.readText())).split('\r\n')).toEqual([
    '@type\t@id\tname\tamenity\tseats',
    'node\t2\tapfel\tcafe\t1',
    'node\t4\tCafé 10\tcafe\t3',
  ]);
  await flyover.getByRole('button', { name: '2 selected', exact: true }).click();
  await flyover.getByRole('menuitem', { name: 'Export…' }).click();
  await expect(flyover.getByRole('radio', { name: 'Selected 2' })).toBeChecked();
  const saved = flyover.waitForEvent('download');
  await flyover.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('flyover-export-selected.csv');
  expect((await readFile(await file.path(), 'utf8')).match(/^node,\d+/gm)).toEqual(['node,2', 'node,4']);
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toHaveCount(0);
  await grid.focus();
  await flyover.keyboard.press('Shift+ArrowDown');
  await flyover.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveCount(3);
  await flyover.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
  await flyover.keyboard.press('ControlOrMeta+A');
  await expect(flyover.locator('.map-chip', { hasText: '300 selected' })).toBeAttached();

  // all benches: what the filter leaves out is neither drawn nor selected by a shape
  await columnOf(flyover, 'amenity').hover();
  await flyover.getByRole('button', { name: 'Sort and filter amenity' }).click();
  await flyover.getByRole('dialog').getByRole('button', { name: 'bench' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('150 of 300 rows');
  await flyover.keyboard.press('Escape');
  await flyover.getByRole('tab', { name: 'Map' }).click();
  await expect(flyover.locator('.map-chip', { hasText: '150 of 300 shown' })).toBeVisible();
  await expect(flyover.locator('.legend')).toContainText('Points150');
  await flyover.getByRole('button', { name: 'Zoom to data' }).click();
  await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
  const map = await flyover.locator('.map-frame').boundingBox();
  const at = (x: number, y: number) => [(map?.x ?? 0) + x * (map?.width ?? 0), (map?.y ?? 0) + y * (map?.height ?? 0)] as const;
  const chip = flyover.locator('.map-chip', { hasText: 'selected' });
  const around = async () => {
    await flyover.mouse.move(...at(0.12, 0.2));
    await flyover.mouse.down();
    for (const corner of [at(0.98, 0.2), at(0.98, 0.95), at(0.12, 0.95)]) await flyover.mouse.move(...corner, { steps: 4 });
  };
  const draw = async () => {
    await around();
    await expect(flyover.locator('.lasso')).toBeVisible();
    await flyover.mouse.up();
    await expect(flyover.locator('.lasso')).toHaveCount(0);
    await expect(chip).toHaveText(/^1[0-5]\d selected/);
  };
  // a quick hand is around before the part of the program for it is there
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await flyover.route(/draw-lasso-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await flyover.keyboard.down('Shift');
  await around();
  await flyover.mouse.up();
  deliver();
  await expect(chip).toHaveText(/^1[0-5]\d selected/);
  await chip.click();
  await expect(chip).toHaveCount(0);
  await draw();
  await flyover.keyboard.up('Shift');
  await chip.click();
  await expect(chip).toHaveCount(0);
  // the same by its name, without a key: the map stays where it is, and the next drag moves it
  const view = () => flyover.evaluate(() => localStorage.getItem('flyover_coords_lon'));
  const before = await view();
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.keyboard.type('lasso');
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.map-frame[data-lasso]')).toBeAttached();
  await draw();
  expect(await view()).toBe(before);
  await flyover.mouse.move(...at(0.5, 0.5));
  await flyover.mouse.down();
  await flyover.mouse.move(...at(0.4, 0.5), { steps: 4 });
  await flyover.mouse.up();
  await expect.poll(view).not.toBe(before);

  // the same query again: the filter holds at once, and is told; all come back by one click
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.map-chip', { hasText: 'selected' })).toHaveCount(0);
  await flyover.locator('.map-chip', { hasText: '150 of 300 shown' }).click();
  await expect(flyover.locator('.stats-line')).toContainText('300 features');
  await expect(flyover.locator('.map-chip', { hasText: 'shown' })).toHaveCount(0);
  // another query has no filter
  await write(flyover, `${query} // another`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('300 rows');
  await server.stop();
});

onItsOwn.describe('on a phone', () => {
  onItsOwn.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  onItsOwn('rows are cards, which lead to the map', async ({ page, town }) => {
    await page.goto(`${town.address}?Q=${encodeURIComponent('node[amenity=drinking_water]({{bbox}});out;')}&R`);
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await page.getByRole('tab', { name: 'Table' }).click();
    const cards = page.getByRole('listbox', { name: 'Table of the result' });
    await expect(cards.getByRole('option').first()).toContainText('drinking_water');
    // the ring around what has the focus is whole
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await cutRing(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    await page.keyboard.press('Tab');
    expect(await cutRing(page)).toEqual([]);
    const heightOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.height;
    expect(await heightOf('Id')).toBe(44);
    await page.getByRole('button', { name: 'Id', exact: true }).click();
    expect(await heightOf('Descending')).toBe(44);
    await page.getByRole('button', { name: 'Descending' }).click();
    await expect(page.getByRole('button', { name: 'Descending' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All columns' }).click();
    await page.getByRole('button', { name: 'amenity', exact: true }).click();
    await expect.poll(() => page.locator('.table-values li button').boundingBox()).toMatchObject({ height: 44 });
    await page.keyboard.press('Escape');
    const { violations } = await axeOfPart(page, '.table-tab').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    // one by one, beside what is selected
    await cards.locator('.table-card-pick').nth(0).tap();
    await cards.locator('.table-card-pick').nth(2).tap();
    await expect(cards.locator('[aria-selected="true"]')).toHaveCount(2);
    await page.getByRole('button', { name: '2 selected', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select none' }).click();
    await expect(cards.locator('[aria-selected="true"]')).toHaveCount(0);
    // a finger draws around all of them on the map, which stays where it is
    const rows = await page.locator('.table-count').textContent();
    const view = () => page.evaluate(() => [localStorage.getItem('flyover_coords_lat'), localStorage.getItem('flyover_coords_lon')]);
    const before = await view();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Select with a lasso on the map' }).tap();
    await expect(page.getByText('Drag around what you want to select')).toBeVisible();
    const map = await page.locator('.map-frame').boundingBox();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (map?.x ?? 0) + x * (map?.width ?? 0), y: (map?.y ?? 0) + y * (map?.height ?? 0) }],
      });
    await touch('touchStart', 0.5, 0.01);
    await expect(page.locator('.lasso')).toBeAttached();
    for (const [x, y] of [
      [0.99, 0.01],
      [0.99, 0.99],
      [0.01, 0.99],
      [0.01, 0.01],
    ])
      await touch('touchMove', x, y);
    await touch('touchEnd');
    await expect(page.locator('.map-chip', { hasText: `${parseInt(rows ?? '', 10)} selected` })).toBeVisible();
    expect(await view()).toEqual(before);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page
      .getByRole('button', { name: /selected$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Select none' }).click();
    await cards.locator('.table-card-map').first().click();
    await expect(page.locator('.feature-popup')).toContainText('drinking_water');
  });
});
