import { axeOfPart } from './accessible.ts';
import { expect, reload, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { columnOf, elementsOf, firstCells, serverOf } from './table-page.ts';

test.describe.configure({ mode: 'default' });

test('a result of 100,000 rows is a table: sorted, scrolled to its end, and each row leads to the map', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(100_000));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const grid = flyover.getByRole('grid', { name: 'Table of the result' });
  await expect(flyover.locator('.table-count')).toHaveText('100,000 rows');
  await expect(grid.getByRole('columnheader')).toHaveText(['Type', 'Id', 'name', 'amenity', 'seats']);

  await columnOf(flyover, 'name').click();
  await expect.poll(() => firstCells(flyover, 'name', 2)).toEqual(['apfel', 'apfel']);
  await columnOf(flyover, 'name').click();
  await columnOf(flyover, 'seats').click({ modifiers: ['Shift'] });
  await expect(columnOf(flyover, 'name')).toHaveAttribute('aria-sort', 'descending');
  // numbers by their value, and names as people sort them
  await expect.poll(() => firstCells(flyover, 'seats', 4)).toEqual(['0', '5', '10', '15']);
  await expect.poll(() => firstCells(flyover, 'name', 1)).toEqual(['Linde']);

  // the keyboard goes on from the head that was clicked, and from a cell
  await expect(grid).toBeFocused();
  await expect(grid).toHaveAttribute('aria-activedescendant', 'table-cell--1-4');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.press('ArrowDown');
  await expect(grid).toHaveAttribute('aria-activedescendant', 'table-cell-0-3');
  await flyover.locator('#table-cell-2-1').click();
  await expect(grid).toHaveAttribute('aria-activedescendant', 'table-cell-2-1');
  // who goes on before the details of the row have come is not called back
  const clicked = await grid.evaluate((table) => {
    const cell = table.querySelector('#table-cell-3-1');
    cell?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    table.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, bubbles: true }));
    return cell?.textContent ?? '';
  });
  await expect(flyover.locator('.feature-card')).toContainText(clicked);
  await expect(flyover.locator('.table-row.current')).toHaveAttribute('aria-rowindex', '100001');
  await expect(flyover.locator('.table-cell.active')).toHaveText('99996');
  await flyover.keyboard.press('PageUp');
  await flyover.keyboard.press('Home');
  await expect(flyover.locator('.table-cell.active')).toHaveText('node');
  await expect(grid).toHaveAttribute('aria-activedescendant', /^table-cell-99\d+-0$/);
  const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  const id = await flyover.locator('.table-row.current [aria-colindex="2"]').textContent();
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.feature-popup')).toContainText(`Node ${id}`);
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.locator('.table-row[aria-selected="true"] [aria-colindex="2"]')).toHaveText(id ?? '');
  await server.stop();
});

test('columns are moved, pinned and sized by mouse and by keys, and stay so over a reload', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const heads = flyover.getByRole('columnheader');
  const boxOf = async (name: string) => {
    const { x, y, width, height } = (await columnOf(flyover, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x, y: y + height / 2, width };
  };
  const seats = await boxOf('seats');
  const name = await boxOf('name');
  await flyover.mouse.move(seats.x + seats.width - 20, seats.y);
  await flyover.mouse.down();
  await flyover.mouse.move(name.x + 12, name.y, { steps: 3 });
  await expect(flyover.locator('.table-drop')).toBeVisible();
  await flyover.mouse.up();
  await expect(heads).toHaveText(['Type', 'Id', 'seats', 'name', 'amenity']);
  // it was a drag and no click
  await expect(columnOf(flyover, 'seats')).toHaveAttribute('aria-sort', 'none');

  const before = await boxOf('amenity');
  await flyover.mouse.move(before.x + before.width - 2, before.y);
  await flyover.mouse.down();
  await flyover.mouse.move(before.x + before.width + 98, before.y, { steps: 3 });
  await flyover.mouse.up();
  await expect.poll(async () => (await boxOf('amenity')).width).toBe(before.width + 100);
  await flyover.mouse.dblclick(before.x + before.width + 98, before.y);
  await expect.poll(async () => (await boxOf('amenity')).width).toBeLessThan(before.width + 100);
  const fitted = (await boxOf('amenity')).width;

  const grid = flyover.getByRole('grid', { name: 'Table of the result' });
  await grid.focus();
  await flyover.keyboard.press('ArrowUp');
  await flyover.keyboard.press('End');
  await flyover.keyboard.press('Alt+ArrowDown');
  const menu = flyover.getByRole('dialog', { name: 'Sort and filter amenity' });
  await menu.getByRole('button', { name: 'Move left' }).press('Enter');
  await expect(heads).toHaveText(['Type', 'Id', 'seats', 'amenity', 'name']);
  await expect(menu.getByRole('status')).toHaveText('Column 4 of 5');
  await menu.getByRole('button', { name: 'Pin' }).press('Enter');
  await expect(menu.getByRole('status')).toHaveText('Column 3 of 5, pinned');
  await menu.getByRole('button', { name: 'Wider' }).press('Enter');
  await expect.poll(async () => (await boxOf('amenity')).width).toBe(fitted + 24);
  const { violations } = await axeOfPart(flyover, '.table-tab', '.table-columns').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await flyover.keyboard.press('Escape');
  await expect(columnOf(flyover, 'amenity')).toHaveClass(/last-pinned/);

  await expect.poll(() => flyover.evaluate(() => localStorage.getItem('flyover-table-columns'))).toContain('amenity');
  await reload(flyover);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(heads).toHaveText(['Type', 'Id', 'amenity', 'seats', 'name']);
  await expect.poll(async () => (await boxOf('amenity')).width).toBe(fitted + 24);
  await flyover.getByRole('button', { name: 'Columns' }).click();
  await flyover.getByRole('button', { name: 'Most used' }).click();
  await expect(heads).toHaveText(['Type', 'Id', 'name', 'amenity', 'seats']);
  await server.stop();
});

// the last one: the columns that it chooses are stored
test('columns are chosen among hundreds, and filtered by what stands in them', async ({ flyover }) => {
  const { server, query } = await serverOf(elementsOf(300));
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  const grid = flyover.getByRole('grid', { name: 'Table of the result' });
  await columnOf(flyover, 'seats').hover();
  await flyover.getByRole('button', { name: 'Sort and filter seats' }).click();
  const menu = flyover.getByRole('dialog', { name: 'Sort and filter seats' });
  await expect(menu.locator('.table-histogram > span')).toHaveCount(16);
  await menu.getByRole('textbox', { name: 'From' }).fill('290');
  await expect(flyover.locator('.table-count')).toHaveText('10 of 300 rows');
  await flyover.keyboard.press('Escape');
  await grid.focus();
  await flyover.keyboard.press('ArrowUp');
  await flyover.keyboard.press('End');
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.press('Alt+ArrowDown');
  const values = flyover.getByRole('dialog', { name: 'Sort and filter amenity' });
  await expect(values.getByRole('listitem')).toHaveText(['bench5', 'cafe5']);
  await values.getByRole('button', { name: 'bench' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('5 of 300 rows');
  // with groups, too, all filters are in sight
  await values.getByRole('button', { name: 'Group by its values' }).click();
  await expect(flyover.locator('.table-grouped')).toBeVisible();
  for (const filter of await flyover.locator('.table-filter').all()) await expect(filter).toBeInViewport({ ratio: 1 });
  await values.getByRole('button', { name: 'Group by its values' }).click();
  // the map says that it shows a part, and so do the counts beside it
  await expect(flyover.locator('.stats-line')).toContainText('5 of 300 features');
  await expect(flyover.locator('.map-chip', { hasText: '5 of 300 shown' })).toBeAttached();
  const { violations } = await axeOfPart(flyover, '.table-tab', '.table-columns').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await flyover.keyboard.press('Escape');
  await flyover.getByRole('button', { name: 'Show all again, whatever amenity is' }).click();
  await flyover.getByRole('button', { name: 'Show all again, whatever seats is' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('300 rows');

  await flyover.getByRole('button', { name: 'Columns' }).click();
  // by keys: Enter chooses the first, arrows lead to the others and back
  const search = flyover.getByRole('textbox', { name: 'Search a column' });
  await expect(search).toBeFocused();
  await flyover.keyboard.type('dom:17');
  const boxes = flyover.getByRole('dialog').getByRole('checkbox');
  await flyover.keyboard.press('ArrowDown');
  await expect(boxes.first()).toBeFocused();
  await flyover.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await flyover.keyboard.press('ArrowUp');
  await flyover.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await search.fill('dom:170');
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('checkbox', { name: 'seldom:170' })).toBeChecked();
  await search.fill('amen');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('checkbox', { name: 'amenity' })).not.toBeChecked();
  await expect(flyover.getByRole('columnheader')).toHaveText(['Type', 'Id', 'name', 'seats', 'seldom:170']);
  await flyover.getByRole('button', { name: 'All', exact: true }).click();
  await flyover.keyboard.press('Escape');
  await expect(grid).toHaveAttribute('aria-colcount', '310');
  // a head has room for its title, however short its values are
  const cut = () =>
    flyover.locator('.table-title').evaluateAll((titles) => titles.filter((title) => title.scrollWidth > title.clientWidth));
  expect(await cut()).toEqual([]);
  await grid.focus();
  await flyover.keyboard.press('End');
  await expect(flyover.locator('.table-cell.active')).toHaveAttribute('aria-colindex', '310');
  // what is not in view is not in the page
  expect(await flyover.getByRole('columnheader').count()).toBeLessThan(30);
  await server.stop();
});
