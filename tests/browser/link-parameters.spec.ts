/** Each parameter of a link, appended to the address of the open page. */
import type { Page } from '@playwright/test';
import { expect, finished } from './flyover-test.ts';
import { runsOf, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const editor = (page: Page) => page.locator('.cm-content');
const place = (page: Page) =>
  page.evaluate(() => ['lat', 'lon', 'zoom'].map((name) => Number(Number(localStorage.getItem(`flyover_coords_${name}`)).toFixed(4))));

const QUERIES = [
  ['q holds the query in encoded form', 'q=bm9kZSgxKTtvdXQ7', 'node(1);out;'],
  ['Q holds the query as plain text', 'Q=way(2);out;', 'way(2);out;'],
  ['w holds a phrase for the wizard', 'w=drinking+water', 'node["amenity"="drinking_water"]({{bbox}});'],
  ['the template key has a key', 'template=key&key=amenity', 'nwr["amenity"]({{bbox}});'],
  ['the template key-type has a key and a type', 'template=key-type&key=highway&type=way', 'way["highway"]({{bbox}});'],
  ['the template key-value has a key and a value', 'template=key-value&key=shop&value=bakery', 'nwr["shop"="bakery"]({{bbox}});'],
  [
    'the template key-value-type has a key, a value and a type',
    'template=key-value-type&key=shop&value=butcher&type=node',
    'node["shop"="butcher"]({{bbox}});',
  ],
  ['the template type-id has a type and an id', 'template=type-id&type=relation&id=12', 'relation(12);'],
  [
    'values of a template that are no words are quoted',
    'template=key-value&key=name&value=Joe%27s+%22Bar%22',
    String.raw`["name"="Joe's \"Bar\""]`,
  ],
  ['a missing value of a template is ???', 'template=key-value&key=shop', 'nwr["shop"="???"]({{bbox}});'],
] as const;

for (const [what, parameters, query] of QUERIES) {
  test(`in a link ${what}`, async ({ flyover, town }) => {
    await flyover.goto(`${town.address}#${parameters}`);
    await expect(editor(flyover)).toContainText(query);
    // the address is cleaned
    await expect(flyover).toHaveURL(town.address);
  });
}

const PLACES = [
  ['c holds coordinates and zoom in encoded form', 'c=BQXvQosBUM', [48.205, 16.375, 12]],
  ['C holds latitude, longitude and zoom, parted by semicolons', 'C=47.14;9.52;14', [47.14, 9.52, 14]],
  ['lat, lon and zoom hold the position one by one', 'lat=48.2&lon=16.37&zoom=13', [48.2, 16.37, 13]],
] as const;

for (const [what, parameters, position] of PLACES) {
  test(`in a link ${what}`, async ({ flyover, town }) => {
    await flyover.goto(`${town.address}#${parameters}`);
    await expect.poll(() => place(flyover)).toEqual(position);
  });
}

test('in a link R runs its query at once; without a query it runs nothing', async ({ flyover, town }) => {
  const runs = await runsOf(flyover);
  await flyover.goto(`${town.address}#C=53.5;13.41;16&R`);
  await expect.poll(() => place(flyover)).toEqual([53.5, 13.41, 16]);
  await flyover.goto(`${town.address}#Q=${encodeURIComponent('node[amenity=bench];out 1;')}&R`);
  // the second link's run is its first
  expect(await finished(flyover, runs + 1)).toBe('drawn');
});
