import type { Page } from '@playwright/test';
import { expect, reload, run, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelsLike } from './pixel-at.ts';
import { test } from './same-page-test.ts';
import { servedAnswer } from './table-page.ts';
import { json, startTestServer, type TestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

const square = (half: number) => [
  { lat: 53.5 - half, lon: 13.41 - half },
  { lat: 53.5 - half, lon: 13.41 + half },
  { lat: 53.5 + half, lon: 13.41 + half },
  { lat: 53.5 + half, lon: 13.41 - half },
  { lat: 53.5 - half, lon: 13.41 - half },
];
const way = (id: number, half: number, tags: object) => ({ type: 'way', id, nodes: [1, 2, 3, 4, 1], geometry: square(half), tags });

/** A café in a house in a park in the middle of the map, and a tree to the west of them. */
const PARK = [
  {
    type: 'node',
    id: 10,
    lat: 53.5,
    lon: 13.41,
    tags: { amenity: 'cafe', name: 'Linde', 'name:ja': '菩提樹', wikidata: 'Q1;Q2', 'contact:facebook': 'linde' },
  },
  { type: 'node', id: 11, lat: 53.5, lon: 13.401, tags: { natural: 'tree' } },
  way(20, 0.001, { building: 'yes', name: 'House' }),
  way(21, 0.004, { leisure: 'park', name: 'Park' }),
  { type: 'relation', id: 30, members: [{ type: 'way', ref: 20, role: 'house' }], tags: { type: 'network', ref: 'N1', name: 'Houses' } },
];

async function show(page: Page, elements: readonly object[]): Promise<TestServer> {
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(page, `{{data:overpass,server=${server.address}}}\nnwr;out geom;`);
  expect(await run(page)).toBe('drawn');
  return server;
}

/** Clicks into the middle of the map, or pixels beside it. */
async function clickMap(page: Page, east = 0): Promise<void> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  await page.mouse.click(box.x + box.width / 2 + east, box.y + box.height / 2);
}

test('several features are a list, small ones first; one leads to the next, and a member to its relation', async ({ flyover }) => {
  const server = await show(flyover, PARK);
  await clickMap(flyover);
  const popup = flyover.locator('.feature-popup');
  await expect(popup.getByRole('heading', { name: '3 features here' })).toBeVisible();
  await expect(popup.locator('.feature-list .name')).toHaveText(['Linde', 'House', 'Park']);
  await popup.getByRole('button', { name: 'Linde' }).click();
  // by the presets, which come with the first details
  await expect(popup.locator('.feature-identity .sub')).toContainText('Cafe · Node 10');
  await expect(popup.getByRole('link', { name: '10', exact: true })).toHaveAttribute('href', 'https://www.openstreetmap.org/node/10');
  await expect(popup.getByRole('link', { name: 'Q2' })).toHaveAttribute('href', 'https://www.wikidata.org/wiki/Q2');
  await expect(popup.getByRole('cell', { name: '菩提樹' }).locator('bdi')).toHaveAttribute('lang', 'ja');
  // from the table that is fetched with the first details
  await expect(popup.getByRole('link', { name: 'linde', exact: true })).toHaveAttribute('href', 'https://www.facebook.com/linde');

  await popup.getByRole('button', { name: 'Next feature' }).click();
  await expect(popup.getByRole('heading', { name: 'House' })).toBeVisible();
  await expect(popup.getByRole('status')).toHaveText('2 of 3');
  await popup.getByRole('button', { name: 'network N1 Houses as house' }).click();
  await expect(popup.getByRole('heading', { name: 'Houses' })).toBeVisible();
  await expect(popup).toContainText('not drawn on the map');
  await popup.getByRole('button', { name: 'Back to House' }).click();
  await popup.getByRole('button', { name: 'Back to the list' }).click();
  await expect(popup.getByRole('heading', { name: '3 features here' })).toBeVisible();
  // the list took the focus with it
  await flyover.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);

  // what has no name is called what it is, and says where it is
  const name = flyover.locator('.hover-name');
  await clickMap(flyover, -(0.009 * 256 * 2 ** 15) / 360);
  await expect(popup.getByRole('heading', { name: 'Tree', exact: true })).toBeVisible();
  await expect(popup.getByRole('link', { name: '53.5 / 13.401' })).toHaveAttribute('href', 'geo:53.5,13.401');
  // the popup says it, and would lie over it
  await expect(name).toHaveCount(0);
  await flyover.keyboard.press('Escape');
  await expect(name).toHaveText('natural=tree');
  const { x = 0, y = 0, width = 0, height = 0 } = (await flyover.locator('.map-canvas').boundingBox()) ?? {};
  await flyover.mouse.move(x + width / 2, y + height / 2);
  await expect(name).toHaveText('Linde');
  await flyover.mouse.move(x + width / 2, y + height - 120);
  await expect(name).toHaveCount(0);
  await server.stop();
});

test('what a query made is called as the answer calls it, in the popup, the table and the data', async ({ flyover }) => {
  const ring = square(0.001).map(({ lat, lon }) => [lon, lat]);
  const made = [
    { type: 'road', id: 7, geometry: { type: 'LineString', coordinates: ring }, tags: { lanes: '2' } },
    { type: 'hull', id: 7, geometry: { type: 'Polygon', coordinates: [ring] } },
    { type: 'stat', id: 7, tags: { lanes: '3' } },
  ];
  const { server, query } = await servedAnswer(JSON.stringify({ elements: made }, null, 1), 'application/json');
  await write(flyover, query);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText('2 features');
  await clickMap(flyover);
  const popup = flyover.locator('.feature-popup');
  await expect(popup.getByRole('heading', { name: 'hull 7' })).toBeVisible();
  // it is not on openstreetmap.org
  await expect(popup.getByRole('link', { name: '7', exact: true })).toHaveCount(0);

  await flyover.getByRole('tab', { name: 'Table' }).click();
  const rows = flyover.getByRole('row');
  await expect(rows.nth(1).getByRole('gridcell')).toHaveText(['road', '7', '2']);
  await expect(rows.nth(2).getByRole('gridcell')).toHaveText(['hull', '7', '']);
  await expect(rows.nth(3).getByRole('gridcell')).toHaveText(['stat', '7', '3']);
  await flyover.locator('#table-cell-0-1').dblclick();
  await expect(popup.getByRole('heading', { name: 'road 7' })).toBeVisible();

  await popup.getByRole('button', { name: 'Show in the raw data' }).click();
  await expect(flyover.locator('.raw-line[aria-selected="true"]').nth(1)).toContainText('"type": "road"');
  await server.stop();
});

test('a pinned panel stays, follows the selection, and is there after a reload', async ({ flyover }) => {
  const server = await show(flyover, PARK);
  await clickMap(flyover, -210);
  const popup = flyover.locator('.feature-popup');
  await expect(popup.getByRole('heading', { name: 'Tree', exact: true })).toBeVisible();
  const wide = (await flyover.locator('.map-canvas').boundingBox())?.width ?? 0;
  await popup.getByRole('button', { name: 'Pin to the side' }).click();
  const panel = flyover.getByRole('complementary', { name: 'Feature' });
  await expect(panel.getByRole('heading', { name: 'Tree', exact: true })).toBeVisible();
  await expect(popup).toHaveCount(0);
  await expect.poll(async () => (await flyover.locator('.map-canvas').boundingBox())?.width).toBe(wide - 340);

  await clickMap(flyover);
  await panel.getByRole('button', { name: 'House' }).click();
  await expect(panel.getByRole('heading', { name: 'House' })).toBeVisible();
  await clickMap(flyover, -250);
  await expect(panel).toContainText('Select a feature');
  await reload(flyover);
  await expect(panel).toContainText('Select a feature');
  await panel.getByRole('button', { name: 'Unpin from the side' }).click();
  await expect(panel).toHaveCount(0);
  await server.stop();
});

test('by keyboard: the list of what is in view, through it with the arrows, and back to the map', async ({ flyover }) => {
  const server = await show(flyover, PARK);
  const canvas = flyover.locator('canvas.maplibregl-canvas');
  await canvas.focus();
  await flyover.keyboard.press('Shift+Enter');
  await expect(flyover.getByRole('heading', { name: '4 features in view' })).toBeFocused();
  const list = flyover.locator('.feature-list button');
  await list.first().focus();
  await flyover.keyboard.press('End');
  await expect(list.last()).toBeFocused();
  await expect(list.last()).toHaveText(/Park/);
  await flyover.keyboard.press('ArrowUp');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('heading', { name: 'House' })).toBeFocused();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.feature-popup')).toHaveCount(0);
  await expect(canvas).toBeFocused();
  await expect
    .poll(async () => {
      await flyover.keyboard.press('ArrowDown');
      return flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_lat') ?? 90));
    })
    .toBeLessThan(53.49);
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByText('Nothing of the result lies in the middle of the map')).toBeVisible();
  await server.stop();
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 1000, height: 480 },
  { width: 390, height: 844 },
]) {
  test(`what is selected stays visible beside its popup in a window ${size.width} wide`, async ({ flyover }) => {
    const server = await show(flyover, [way(20, 0.0012, { building: 'yes', name: 'House', ...manyTags(30) })]);
    await flyover.setViewportSize(size);
    // the frame of a phone takes the map over, and the focus does not come with it
    await expect(flyover.locator('.app.phone')).toHaveCount(size.width < 900 ? 1 : 0);
    await mapFits(flyover, size.height);
    await flyover.locator('canvas.maplibregl-canvas').focus();
    await flyover.keyboard.press('Enter');
    await expect(flyover.getByRole('heading', { name: 'House' })).toBeFocused();
    await expect.poll(() => orangeBeside(flyover)).toBe(true);
    await server.stop();
  });
}

test('10,000 tags and a value of a megabyte: only what is in view is drawn, and a search finds the rest', async ({ flyover }) => {
  const server = await show(flyover, [
    {
      type: 'node',
      id: 1,
      lat: 53.5,
      lon: 13.41,
      tags: { huge: `javascript:${'x'.repeat(1_000_000)}`, '\u202eabc': '\u202eمقهى', ...manyTags(10_000) },
    },
  ]);
  await clickMap(flyover);
  const popup = flyover.locator('.feature-popup');
  await expect(popup.getByRole('button', { name: 'Show all 1,000,011 characters' })).toBeVisible();
  expect(await popup.locator('tr').count()).toBeLessThan(120);
  // there is room for more beside the point
  await expect.poll(async () => (await popup.boundingBox())?.height).toBe(600);
  await popup.getByRole('textbox', { name: 'Search the tags' }).fill('key:9999');
  await expect(popup.locator('.tags tr')).toHaveCount(1);
  await expect(popup.getByRole('link', { name: 'https://example.org/9999' })).toBeVisible();
  await expect(popup.locator('a[href^="javascript"]')).toHaveCount(0);
  await server.stop();
});

test('JOSM loads the element, or it is said why not', async ({ flyover, expectedErrors }) => {
  expectedErrors.push('net::ERR_CONNECTION_REFUSED');
  const server = await show(flyover, PARK.slice(0, 1));
  const asked: string[] = [];
  await flyover.route('http://127.0.0.1:8111/**', (route) => route.abort('connectionrefused'));
  await clickMap(flyover);
  const openJosm = async () => {
    await flyover.getByRole('button', { name: 'Edit', exact: true }).click();
    await flyover.getByRole('menuitem', { name: 'JOSM' }).click();
  };
  await openJosm();
  await expect(flyover.getByText('JOSM cannot be reached.')).toBeVisible();
  await flyover.route('http://127.0.0.1:8111/**', (route) => {
    asked.push(new URL(route.request().url()).pathname + new URL(route.request().url()).search);
    return route.fulfill({ json: { protocolversion: { major: 1, minor: 8 } }, headers: { 'access-control-allow-origin': '*' } });
  });
  await openJosm();
  await expect(flyover.getByText('JOSM has loaded the element')).toBeVisible();
  expect(asked).toEqual(['/version', '/load_object?objects=n10&relation_members=true']);
  await flyover.unroute('http://127.0.0.1:8111/**');
  await server.stop();
});

function manyTags(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key:${index}`, `https://example.org/${index}`]));
}

/** Waits until the map has taken the size of its window, and rests: Enter selects what lies in its middle. */
async function mapFits(page: Page, height: number): Promise<void> {
  const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  await expect.poll(() => heightOf('.map-canvas')).toBeLessThan(height);
  await expect.poll(async () => (await heightOf('canvas.maplibregl-canvas')) - (await heightOf('.map-canvas'))).toBe(0);
  await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
}

/** Whether the middle of the selected element, which is orange, is in the picture outside of the popup. */
async function orangeBeside(page: Page): Promise<boolean> {
  // the four sides of the house, each 5 pixels wide and about 70 long
  return (await pixelsLike(page, (red, green, blue) => red > 240 && green > 60 && green < 130 && blue < 60)) > 900;
}

test('what a query makes has its shape on the map, its values in the table, and no address at OpenStreetMap', async ({ flyover }) => {
  await write(flyover, 'way[highway]({{bbox}});make hull ::geom=hull(gcat(geom())),length=sum(length());out geom;');
  expect(await run(flyover)).toBe('drawn');
  await clickMap(flyover);
  const popup = flyover.locator('.feature-popup');
  await expect(popup.getByRole('heading', { level: 2, name: 'hull 1' })).toBeVisible();
  await expect(popup.getByRole('row', { name: /length/ })).toContainText(/\d+\.\d{3}/);
  await expect(popup.locator('a[href^="https://www.openstreetmap.org"]')).toHaveCount(0);
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.getByRole('columnheader', { name: 'length' })).toBeVisible();
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.raw-rows')).toContainText('hull');
});
