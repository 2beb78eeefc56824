import { readFile } from 'node:fs/promises';
import { expect, run, test, write } from './flyover-test.ts';
import { columnOf, elementsOf, serverOf } from './table-page.ts';

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
  // files begin with a selection of several rows
  await flyover.keyboard.press('ControlOrMeta+E');
  await expect(flyover.getByRole('radio', { name: 'Selected 2' })).toBeChecked();
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toHaveCount(0);
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
