import { axeOfPart } from './accessible.ts';
import { expect, run, write } from './flyover-test.ts';
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

test('a group of one row among many is less than one per cent', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await columnOf(flyover, 'seats').hover();
  await flyover.getByRole('button', { name: 'Sort and filter seats' }).click();
  await flyover.getByRole('button', { name: 'Group by its values' }).click();
  await expect(flyover.locator('.table-group-count').first()).toHaveText('1 row, <1%');
  await flyover.keyboard.press('Escape');
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
