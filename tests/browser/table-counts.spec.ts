import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeOfPart } from './accessible.ts';
import { countClicks } from './count-clicks.ts';
import { expect, test, write } from './flyover-test.ts';
import { restaurantsOf, serverOf } from './table-page.ts';

const counts = (page: Page) => page.getByRole('region', { name: 'Count', exact: true });
const linesOf = (page: Page) =>
  counts(page)
    .locator('tbody tr:not(.counts-gap)')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

test('restaurants by cuisine per municipality in six clicks, and as a table and a chart', async ({ flyover }) => {
  const { server, query } = await serverOf(restaurantsOf());
  await write(flyover, query);
  const user = countClicks();
  await user.click(flyover.getByRole('button', { name: 'Run', exact: true }));
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'drawn');
  await user.click(flyover.getByRole('tab', { name: 'Table' }));
  await user.click(flyover.getByRole('button', { name: 'Count', exact: true }));
  await user.choose(flyover.getByLabel('Count by', { exact: true }), 'cuisine');
  await expect(flyover.getByRole('columnheader')).toHaveText(['cuisine', 'Boundaries of level 8 (2)', 'Rows']);
  await expect
    .poll(() => linesOf(flyover))
    .toEqual([
      ['pizza', 'Vaduz', '30'],
      ['pasta', 'Vaduz', '20'],
      ['kebab', 'Schaan', '10'],
      ['pizza', 'In none of them', '5'],
      ['No value', 'Schaan', '1'],
    ]);
  expect(user.count).toBeLessThanOrEqual(6);
  await expect(counts(flyover).getByRole('status')).toHaveText(
    /Groups: 5, rows: 46\s*Rows in several groups: 20\s*Boundaries, not counted: 2/,
  );

  // numbers of a key, those that are none apart
  await flyover.getByLabel('Numbers of', { exact: true }).selectOption('capacity');
  await expect.poll(async () => (await linesOf(flyover))[0]).toEqual(['pizza', 'Vaduz', '30', '600', '20', '20', '20', '0']);
  await expect(counts(flyover).getByRole('status')).toContainText('No number: 10');
  await flyover.getByRole('button', { name: 'No number' }).click();
  await expect(flyover.getByRole('columnheader', { name: 'No number' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await linesOf(flyover))[0]).toEqual(['kebab', 'Schaan', '10', '', '', '', '', '10']);
  await flyover.getByRole('button', { name: 'cuisine' }).click();
  await expect
    .poll(async () => (await linesOf(flyover)).map(([cuisine]) => cuisine))
    .toEqual(['kebab', 'pasta', 'pizza', 'pizza', 'No value']);
  const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  // whole values, by one key
  await flyover.getByLabel('Numbers of', { exact: true }).selectOption('');
  await flyover.getByLabel('And by', { exact: true }).selectOption('');
  await flyover.getByLabel('Split at ;').uncheck();
  await flyover.getByRole('button', { name: 'Rows', exact: true }).click();
  await expect
    .poll(() => linesOf(flyover))
    .toEqual([
      ['pizza;pasta', '20'],
      ['pizza', '15'],
      ['kebab', '10'],
      // the boundaries are rows as all others where nothing is counted by them
      ['No value', '3'],
    ]);

  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await flyover.getByRole('button', { name: 'Copy for a spreadsheet' }).click();
  await expect(flyover.getByText('Copied 4 rows')).toBeVisible();
  expect(await flyover.evaluate(() => navigator.clipboard.readText())).toBe(
    'cuisine\tRows\r\npizza;pasta\t20\r\npizza\t15\r\nkebab\t10\r\nNo value\t3',
  );
  const saved = async (name: string) => {
    const download = flyover.waitForEvent('download');
    await flyover.getByRole('button', { name }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  expect(await saved('Save as CSV')).toBe('cuisine,Rows\r\npizza;pasta,20\r\npizza,15\r\nkebab,10\r\nNo value,3\r\n');
  const chart = await saved('Save the chart as SVG');
  // the page itself takes no markup from text
  const viewer = await flyover.context().newPage();
  const drawn = await viewer.evaluate((svg) => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const widths = [...documentElement.querySelectorAll('rect[rx]')].map((bar) => Number(bar.getAttribute('width')));
    return {
      name: documentElement.tagName,
      texts: [...documentElement.querySelectorAll('text')].map(({ textContent }) => textContent),
      widths,
    };
  }, chart);
  await viewer.close();
  expect(drawn).toMatchObject({ name: 'svg', texts: expect.arrayContaining(['Rows by cuisine', 'pizza;pasta', '20']) });
  expect(drawn.widths.map((width) => Math.round((width / drawn.widths[0]) * 20))).toEqual([20, 15, 10, 3]);

  // back to the rows, and to the counts from the menu of a column
  await flyover.getByRole('button', { name: 'Back to the rows' }).click();
  await expect(flyover.getByRole('grid', { name: 'Table of the result' })).toBeVisible();
  await server.stop();
});

test('of more than 2,000 groups the largest are told one by one, and the rest as one', async ({ flyover }) => {
  const many = Array.from({ length: 2600 }, (_, i) => ({
    type: 'node',
    id: i + 1,
    lat: 53.5,
    lon: 13.41,
    tags: { ref: `${i % 2500}`, kind: i < 100 ? 'a' : 'b' },
  }));
  const { server, query } = await serverOf(many);
  await write(flyover, query);
  await flyover.getByRole('button', { name: 'Run', exact: true }).click();
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await flyover.getByRole('button', { name: 'Count', exact: true }).click();
  await flyover.getByLabel('Count by', { exact: true }).selectOption({ label: 'ref' });
  await expect(counts(flyover).getByRole('status')).toHaveText('Groups: 2,500, rows: 2,600');
  // only the groups in view are in the page; the keyboard scrolls to the others
  expect((await linesOf(flyover)).length).toBeLessThan(200);
  await flyover.locator('.counts-scroller').focus();
  await flyover.keyboard.press('End');
  await expect.poll(async () => (await linesOf(flyover)).at(-1)).toEqual(['All other groups: 500', '500']);
  await flyover.getByLabel('Count by', { exact: true }).selectOption({ label: 'kind' });
  await expect
    .poll(() => linesOf(flyover))
    .toEqual([
      ['b', '2,500'],
      ['a', '100'],
    ]);
  await server.stop();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the counts have room, and their controls are large enough for a finger', async ({ flyover }) => {
    await flyover.route('**/api/interpreter*', (route) => route.fulfill({ json: { version: 0.6, elements: restaurantsOf() } }));
    await flyover.goto(`${new URL(flyover.url()).origin}/?Q=nwr;out+geom;&R`);
    await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await flyover.getByRole('tab', { name: 'Table' }).click();
    await flyover.getByRole('button', { name: 'Select', exact: true }).tap();
    await flyover.getByRole('menuitem', { name: 'Count', exact: true }).tap();
    await flyover.getByLabel('Count by', { exact: true }).selectOption({ label: 'cuisine' });
    await expect.poll(async () => (await linesOf(flyover))[0]).toEqual(['pizza', 'Vaduz', '30']);
    for (const control of [
      flyover.getByLabel('Count by', { exact: true }),
      flyover.getByRole('button', { name: 'Save as CSV' }),
      flyover.getByRole('button', { name: 'Rows', exact: true }),
    ])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const { violations } = await axeOfPart(flyover, '.table-tab').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
