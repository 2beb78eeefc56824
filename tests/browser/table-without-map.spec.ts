/** The table of answers of which nothing, or not all, is on the map: rows without a geometry, counts, rows of text. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { servedAnswer } from './table-page.ts';

test.describe.configure({ mode: 'default' });

const heads = (page: Page) => page.getByRole('grid', { name: 'Table of the result' }).getByRole('columnheader');
const cells = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)));

const feature = (name: string, geometry: object | null) => ({ type: 'Feature', geometry, properties: { name } });
const geojson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('features without a geometry stand behind the others, and are counted', async ({ flyover }) => {
  const { server, query } = await servedAnswer(
    geojson(feature('a', null), feature('b', { type: 'Point', coordinates: [1, 2] }), feature('c', { type: null } as never)),
    'application/geo+json',
  );
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText('1 feature · without a place: 2');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('3 rows');
  await expect
    .poll(() => cells(flyover))
    .toEqual([
      ['node', '-2', 'b'],
      ['node', '-1', 'a'],
      ['node', '-3', 'c'],
    ]);
  // one that is drawn leads to the map, of another the answer is shown
  await flyover.locator('#table-cell-0-2').dblclick();
  await expect(flyover.locator('.feature-card')).toContainText('b');
  await server.stop();
});

test('where no row has a geometry the notice leads to the table', async ({ flyover }) => {
  const { server, query } = await servedAnswer(geojson(feature('a', null), feature('b', null)), 'application/geo+json');
  await write(flyover, query);
  expect(await run(flyover)).toBe('empty');
  await flyover.getByRole('tab', { name: 'Map' }).click();
  const notice = flyover.locator('.empty-notice');
  await expect(notice).toContainText('Nothing in the answer has a place on the map');
  await notice.getByRole('button', { name: 'Show table' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('2 rows');
  await expect
    .poll(() => cells(flyover))
    .toEqual([
      ['node', '-1', 'a'],
      ['node', '-2', 'b'],
    ]);
  await server.stop();
});

test('counts are a row with their numbers', async ({ flyover }) => {
  await write(flyover, '[out:json];nwr[amenity]({{bbox}});out count;');
  expect(await run(flyover)).toBe('text');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(heads(flyover)).toHaveText(['Type', 'Id', 'nodes', 'ways', 'relations', 'total']);
  await expect.poll(() => cells(flyover).then((rows) => [rows.length, rows[0][0]])).toEqual([1, 'count']);
});

test('what a query makes has its tags for columns', async ({ flyover }) => {
  await write(flyover, '[out:json];node[amenity]({{bbox}});make stat what="places",number=count(nodes);out;');
  expect(await run(flyover)).toBe('text');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(heads(flyover)).toHaveText(['Type', 'Id', 'what', 'number']);
  await expect.poll(() => cells(flyover).then((rows) => [rows.length, rows[0][0], rows[0][2]])).toEqual([1, 'stat', 'places']);
});

test('rows of text have their header for columns, and are sorted and written to files as all rows are', async ({ flyover }) => {
  const text = '@id\tname\tseats\n7\tb, "c"\t10\n8\ta\t9\n9\t\t100\n';
  const { server, query } = await servedAnswer(text, 'text/csv', '[out:csv(::id,name,seats)];');
  await write(flyover, query);
  expect(await run(flyover)).toBe('text');
  await flyover.getByRole('tab', { name: 'Map' }).click();
  await flyover.locator('.empty-notice').getByRole('button', { name: 'Show table' }).click();
  await expect(heads(flyover)).toHaveText(['@id', 'name', 'seats']);
  await expect(flyover.locator('.table-count')).toHaveText('3 rows');
  await heads(flyover).nth(2).click();
  await expect
    .poll(() => cells(flyover))
    .toEqual([
      ['8', 'a', '9'],
      ['7', 'b, "c"', '10'],
      ['9', '', '100'],
    ]);
  // one row of it, as a table file
  await flyover.locator('#table-cell-1-1').click();
  await flyover.keyboard.press('ControlOrMeta+E');
  const files = flyover.getByRole('dialog', { name: 'Export' });
  await expect(files).toContainText('The answer is a table, without elements in it.');
  await expect(files.getByRole('radio', { name: 'All 3' })).toBeChecked();
  await files.getByText('Selected 1').click();
  const [file] = await Promise.all([flyover.waitForEvent('download'), files.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(readFileSync(await file.path()).toString()).toBe('@id,name,seats\r\n7,"b, ""c""",10\r\n');
  await server.stop();
});
