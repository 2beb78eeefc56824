import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as onItsOwn, open, run, watchErrors, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { serve } from './served.ts';

test.describe.configure({ mode: 'default' });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search a place' });
const lat = (page: Page) => page.evaluate(() => Number(localStorage.getItem('flyover_coords_lat')));
const zoom = (page: Page) => page.evaluate(() => Number(localStorage.getItem('flyover_coords_zoom')));

/**
 * Web Mercator, written a second time as the oracle: returns the zoom at which a box in degrees is as wide or as high as the given pixels.
 */
function fittingZoom(south: number, west: number, north: number, east: number, width: number, height: number): number {
  const y = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  return Math.log2(Math.min(width / (256 * ((east - west) / 360)), height / (256 * (y(north) - y(south)))));
}

test('a place of the data is offered from two characters on and shown on the map', async ({ flyover }) => {
  const options = flyover.getByRole('option');
  await field(flyover).fill('Ma');
  await expect(options.first()).toContainText('Ma');
  // now that the part which asks is here, one letter alone asks nobody
  const asked = flyover.waitForRequest(/\/search\?/, { timeout: 500 }).then(
    (request) => request.url(),
    () => undefined,
  );
  await field(flyover).fill('M');
  expect(await asked).toBeUndefined();
  await expect(options).toHaveCount(0);
  await field(flyover).fill('Market');
  await expect(options.first()).toContainText('Market');
  await expect(options.first().locator('small')).not.toBeEmpty();
  expect(await options.count()).toBeLessThanOrEqual(10);
  await field(flyover).press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(flyover)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? 'none');
  await field(flyover).press('Enter');
  await expect(options).toHaveCount(0);
  await expect(flyover.locator('.place-mark')).toBeVisible();
  await expect.poll(() => zoom(flyover)).toBeGreaterThan(15);
  expect(await zoom(flyover)).toBeLessThanOrEqual(18);
  await flyover.getByRole('button', { name: 'Clear the search' }).click();
  await expect(field(flyover)).toHaveValue('');
  await expect(field(flyover)).toBeFocused();
  await expect(flyover.locator('.place-mark')).toHaveCount(0);

  // a position goes there directly
  await field(flyover).fill('10.5, 20');
  await field(flyover).press('Enter');
  await expect.poll(() => lat(flyover)).toBeCloseTo(10.5, 6);

  await field(flyover).fill('nobody calls a place so');
  await field(flyover).press('Enter');
  await expect(flyover.getByText('No result found in Flyover Town')).toBeVisible();
});

test('the place search stands at the top right of the map', async ({ flyover }) => {
  const map = await flyover.locator('.map-canvas').boundingBox();
  const search = await flyover.locator('.place-field').boundingBox();
  if (map === null || search === null) throw new Error('nothing there');
  expect(map.x + map.width - (search.x + search.width)).toBeLessThan(20);
  expect(search.y - map.y).toBeLessThan(20);
});

onItsOwn('Nominatim is asked on Enter only, by the name of the site, and its failure is told', async ({ page, town, expectedErrors }) => {
  expectedErrors.push('net::ERR_FAILED');
  await page.route('**/config.json', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), appname: 'our_map' } }),
  );
  const asked: string[] = [];
  const asking = new Set<string | null>();
  await page.route('https://nominatim.openstreetmap.org/**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const name = searchParams.get('q') ?? '';
    asked.push(name);
    asking.add(searchParams.get('X-Requested-With'));
    if (name === 'broken') return route.abort();
    const vienna = { display_name: 'Vienna, Austria', lat: '48.2', lon: '16.37', boundingbox: ['48.1', '48.3', '16.2', '16.6'] };
    return route.fulfill({ json: name === 'Vienna' ? [{ ...vienna, osm_type: 'relation', osm_id: 109166 }] : [] });
  });
  await page.addInitScript(() => localStorage.setItem('flyover_server', 'https://overpass-api.de/api/'));
  await open(page, town.address);
  await field(page).pressSequentially('Vienna', { delay: 40 });
  await expect(page.getByText('Press Enter to search')).toBeVisible();
  expect(asked).toEqual([]);
  await field(page).press('Enter');
  await expect.poll(() => lat(page)).toBeCloseTo(48.2, 1);
  expect(asked).toEqual(['Vienna']);
  // the whole of the box is visible, as large as it fits
  const map = await page.locator('.map-canvas').boundingBox();
  if (map === null) throw new Error('the map has no place');
  await expect.poll(() => zoom(page)).toBeCloseTo(fittingZoom(48.1, 16.2, 48.3, 16.6, map.width - 2 * 24, map.height - 2 * 24), 3);
  await field(page).fill('nothing');
  await field(page).press('Enter');
  await expect(page.getByText('No result found')).toBeVisible();
  await field(page).fill('broken');
  await field(page).press('Enter');
  await expect(page.getByText('The place search server could not be contacted')).toBeVisible();
  const asks = asked.length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked.slice(asks)).toEqual(['broken']);
  await field(page).press('Escape');
  await expect(page.getByText('could not be contacted')).toBeHidden();
  expect([...asking]).toEqual(['our_map']);

  await write(page, 'node({{geocodeBbox:broken}});out;');
  expect(await run(page)).toBe('failed');
  await expect(page.locator('.problem-card')).toContainText('The place search for the query failed');
  await expect(page.locator('.problem-card').getByRole('button', { name: 'Retry' })).toBeVisible();
});

onItsOwn(
  'with a key of OSMNames places of the world are offered while one types, and Nominatim is still asked on Enter only',
  async ({ page, town }) => {
    await page.route('**/config.json', async (route) =>
      route.fulfill({
        json: { ...(await (await route.fetch()).json()), osmnamesApiKey: 'k', osmnamesServer: 'https://names.example.org/' },
      }),
    );
    const typed: string[] = [];
    await page.route('https://names.example.org/**', (route) => {
      typed.push(decodeURIComponent(new URL(route.request().url()).pathname));
      const vienna = { display_name: 'Vienna, Austria', lat: 48.2, lon: 16.37, boundingbox: [16.2, 48.1, 16.6, 48.3] };
      return route.fulfill({ json: { results: [{ ...vienna, osm_type: 'relation', osm_id: '109166', class: 'place', type: 'city' }] } });
    });
    const asked: string[] = [];
    await page.route('https://nominatim.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ json: [] });
    });
    await page.addInitScript(() => localStorage.setItem('flyover_server', 'https://overpass-api.de/api/'));
    await open(page, town.address);
    await field(page).fill('Vi');
    await expect(page.getByRole('option')).toHaveText('Viennacity · Austria');
    expect(typed).toEqual(['/q/Vi.js']);
    await field(page).fill('Vienna');
    await expect.poll(() => typed.length).toBe(2);
    await expect(page.getByRole('option')).toHaveCount(1);
    await field(page).press('Enter');
    await expect.poll(() => lat(page)).toBeCloseTo(48.2, 1);
    expect(asked).toEqual([]);
  },
);

test('on a phone the place search is a button that unfolds', async ({ flyover: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: 'Search a place' });
  expect(await opener.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await opener.click();
  await expect(field(page)).toBeFocused();
  const search = await page.locator('.place-field').boundingBox();
  const buttons = await page.locator('.map-buttons').boundingBox();
  expect(search?.x ?? 0).toBeGreaterThan((buttons?.x ?? 0) + (buttons?.width ?? 0));
  await field(page).fill('Mark');
  await page.getByRole('option').first().click();
  await expect(opener).toBeFocused();
  await expect(page.locator('.place-mark')).toBeVisible();
});

onItsOwn(
  'of a server with several data sets the menu names each, and queries, map and places are those of the chosen one',
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'flyover-sets-'));
    const town = (name: string, lat: number) =>
      `<osm version="0.6"><node id="1" lat="${lat}" lon="9"><tag k="place" v="town"/><tag k="name" v="${name}"/></node>
    <node id="2" lat="${lat + 0.01}" lon="9.01"><tag k="amenity" v="cafe"/></node></osm>`;
    writeFileSync(join(folder, 'a.osm'), town('Ahorn', 47));
    writeFileSync(join(folder, 'b.osm'), town('Birke', 51));
    const server = await serve(['--data', `south=${folder}/a.osm`, '--data', `north=${folder}/b.osm`]);
    const errors = watchErrors(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, server.address);
    const menu = page.locator('.server-button');
    await expect(menu).toContainText('south');
    await menu.click();
    await expect(page.getByRole('menuitem', { name: /south\u2069 · \u20682 elements/ })).toBeVisible();
    await page.getByRole('menuitem', { name: /north\u2069 · \u20682 elements/ }).click();
    await expect(menu).toContainText('north');
    // the map goes to the data, and is drawn of it
    await expect.poll(() => lat(page)).toBeCloseTo(51, 1);
    await expect.poll(() => asked.some((path) => path.startsWith('/north/tiles/'))).toBe(true);
    await field(page).fill('Bir');
    await expect(page.getByRole('option').first()).toContainText('Birke');
    expect(asked).toContain('/north/search');
    await field(page).fill('');
    await write(page, '[out:json];node[amenity=cafe]({{bbox}});out;');
    expect(await run(page)).toBe('drawn');
    expect(asked).toContain('/north/api/interpreter');
    expect(asked).not.toContain('/search');
    expect(errors).toEqual([]);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
