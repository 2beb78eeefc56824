import type { Locator, Page } from '@playwright/test';
import { expect, test as onItsOwn, run, write } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer, type TestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

/** South, west, north, east of the last query that was sent. */
function lastBox(server: TestServer): number[] {
  const box = /\(([-\d.,]+)\)/.exec(server.queries[server.queries.length - 1] ?? '')?.[1];
  return box?.split(',').map(Number) ?? [];
}

const stored = (page: Page, field: string) => page.evaluate((key) => localStorage.getItem(`flyover_${key}`), field);
const button = (page: Page, name: string | RegExp) => page.locator('.map-buttons').getByRole('button', { name });

/** Opens the menu of areas and takes one of its entries. */
async function chooseArea(page: Page, entry: string | RegExp): Promise<void> {
  await button(page, 'Choose an area').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, handle: Locator, x: number, y: number): Promise<void> {
  const from = await middle(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y);
}

test('a bounding box is selected by mouse and by keyboard, and a run uses it', async ({ flyover }) => {
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] }),
  );
  await write(flyover, `{{data:overpass,server=${server.address}}}node({{bbox}});out;`);
  await run(flyover);
  const [south, west, north, east] = lastBox(server);
  const height = north - south;
  const width = east - west;

  await chooseArea(flyover, /^Select a bounding box/);
  await expect(flyover.locator('.area-dim')).toBeAttached();
  await run(flyover);
  const first = lastBox(server);
  for (const [index, value] of [south + height / 5, west + width / 5, north - height / 5, east - width / 5].entries())
    expect(first[index]).toBeCloseTo(value, 6);

  // a corner by mouse: the opposite sides stay; size and corners are told while it is held
  const map = await flyover.locator('.map-canvas').boundingBox();
  if (map === null) throw new Error('the map has no place');
  await drag(flyover, flyover.getByRole('button', { name: 'North-east corner' }), -60, 40);
  await expect(flyover.locator('.area-measure')).toContainText(' m');
  await flyover.mouse.up();
  await run(flyover);
  const resized = lastBox(server);
  expect(resized.slice(0, 2)).toEqual(first.slice(0, 2));
  expect(first[3] - resized[3]).toBeCloseTo((60 / map.width) * width, 6);
  expect(first[2] - resized[2]).toBeCloseTo((40 / map.height) * height, 5);

  // the whole by its marker
  await drag(flyover, flyover.getByRole('button', { name: 'Move the area' }), 30, 0);
  await flyover.mouse.up();
  await run(flyover);
  const moved = lastBox(server);
  expect(moved[1] - resized[1]).toBeCloseTo((30 / map.width) * width, 6);
  expect(moved[3] - moved[1]).toBeCloseTo(resized[3] - resized[1], 6);

  // by keyboard: 10 pixels, with Shift 50
  await flyover.getByRole('button', { name: 'South-west corner' }).focus();
  await flyover.keyboard.press('ArrowLeft');
  await flyover.keyboard.press('Shift+ArrowLeft');
  await expect(flyover.locator('.area-measure')).toBeVisible();
  await run(flyover);
  const keyed = lastBox(server);
  expect(moved[1] - keyed[1]).toBeCloseTo((60 / map.width) * width, 6);
  expect([keyed[0], ...keyed.slice(2)]).toEqual([moved[0], ...moved.slice(2)]);

  // the area in view, and one step back
  await button(flyover, 'Select the area in view').click();
  await expect.poll(() => stored(flyover, 'coords_zoom')).toBe('14');
  await run(flyover);
  for (const [index, value] of [south, west, north, east].entries()) expect(lastBox(server)[index]).toBeCloseTo(value, 6);

  // Escape takes it away, and so does the button beside the menu
  await flyover.getByRole('button', { name: 'South-west corner' }).focus();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.area-dim')).toHaveCount(0);
  await expect(button(flyover, 'Choose an area')).toBeFocused();
  await run(flyover);
  expect(lastBox(server)[2] - lastBox(server)[0]).toBeCloseTo(2 * height, 3);
  await chooseArea(flyover, /^Select a bounding box/);
  await button(flyover, 'Remove the bounding box').click();
  await expect(flyover.locator('.area-dim')).toHaveCount(0);
  await server.stop();
});

test('a bounding box can be selected only where the query has a bbox placeholder, and the menu says so', async ({ flyover }) => {
  await write(flyover, 'node(1);out;');
  await button(flyover, 'Choose an area').click();
  const select = flyover.getByRole('menuitem', { name: /^Select a bounding box/ });
  await expect(select).toHaveAttribute('aria-disabled', 'true');
  await expect(select).toContainText('Needs {{bbox}} in the query');
  await select.focus();
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.area-dim')).toHaveCount(0);
  await flyover.keyboard.press('Escape');
  await expect(select).toBeHidden();
  await write(flyover, 'node({{bbox}});out;');
  await button(flyover, 'Choose an area').click();
  await expect(select).not.toHaveAttribute('aria-disabled');
  await flyover.keyboard.press('Escape');
});

test('one menu leads to every way of choosing an area, a drawn shape among them', async ({ flyover }) => {
  await button(flyover, 'Choose an area').click();
  const entries = flyover.getByRole('menuitem').locator('.menu-title');
  await expect(entries).toHaveText(['Select a bounding box', 'Select an area', 'Draw and measure']);
  await flyover.getByRole('menuitem', { name: /^Draw and measure/ }).click();
  await expect(flyover.getByRole('radio', { name: 'Polygon' })).toBeChecked();
  await flyover.keyboard.press('Escape');
});

test('an area begins as the view, whatever the query says; each step of it is announced', async ({ flyover }) => {
  await write(flyover, 'node(1);out;');
  await flyover.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['enabled', 'disabled', 'change', 'enableClick', 'disableClick', 'adjustToZoomClick'])
      document.addEventListener(`area:${name}`, (event) => heard.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`));
  });
  const heard = async (): Promise<string[]> =>
    (await flyover.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))) ?? [];
  await chooseArea(flyover, /^Select an area/);
  const map = await flyover.locator('.map-canvas').boundingBox();
  const corners = `M0 0H${Math.round(map?.width ?? 0)}V${Math.round(map?.height ?? 0)}H0Z`;
  await expect(flyover.locator('.area-edge')).toHaveAttribute('d', corners);
  const [click, enabled] = await heard();
  expect([click, enabled?.split(' ')[0]]).toEqual(['enableClick {}', 'enabled']);
  expect(JSON.parse(enabled?.split(' ')[1] ?? '').bounds.south).toBeGreaterThan(0);

  await flyover.getByRole('button', { name: 'South-west corner' }).focus();
  await flyover.keyboard.press('ArrowRight');
  expect((await heard()).map((line) => line.split(' ')[0])).toEqual(['change']);
  await button(flyover, 'Select the area in view').click();
  expect((await heard()).map((line) => line.split(' ')[0])).toEqual(['adjustToZoomClick', 'change']);
  await button(flyover, 'Remove the area').click();
  await expect(flyover.locator('.area-dim')).toHaveCount(0);
  await expect(button(flyover, 'Remove the area')).toHaveCount(0);
  expect((await heard()).map((line) => line.split(' ')[0])).toEqual(['disableClick', 'disabled']);
});

onItsOwn('a finger drags the area', async ({ browser, town }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(town.address);
  await button(page, 'Choose an area').tap();
  await page.getByRole('menuitem', { name: /^Select a bounding box/ }).tap();
  const corner = page.getByRole('button', { name: 'South-east corner' });
  const box = await corner.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  const from = await middle(corner);
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined || y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  await touch('touchMove', from.x - 20, from.y - 20);
  await touch('touchMove', from.x - 50, from.y - 30);
  await touch('touchEnd');
  const after = await middle(corner);
  expect([Math.round(after.x - from.x), Math.round(after.y - from.y)]).toEqual([-50, -30]);
  await context.close();
});

test('the map goes to where the user is, and says when it may not know', async ({ flyover, town }) => {
  const context = flyover.context();
  await context.grantPermissions(['geolocation'], { origin: new URL(town.address).origin });
  await context.setGeolocation({ latitude: 48.2, longitude: 16.37, accuracy: 50 });
  await button(flyover, 'Show where I am').click();
  await expect.poll(async () => Number(await stored(flyover, 'coords_lat')).toFixed(3)).toBe('48.200');
  await expect(flyover.locator('.location-mark')).toBeVisible();
  await context.clearPermissions();
  await button(flyover, 'Show where I am').click();
  await expect(flyover.getByText('Geolocation error: permission denied')).toBeVisible();
});

for (const { code, text } of [
  { code: 2, text: 'Geolocation error: position unavailable' },
  { code: 3, text: 'Geolocation error: timeout' },
  { code: 0, text: 'Geolocation not supported' },
]) {
  test(`a location that fails is told in the words of the specification: ${text}`, async ({ flyover }) => {
    await flyover.evaluate((failure) => {
      const getCurrentPosition = (_: PositionCallback, failed: (error: { code: number }) => void) => failed({ code: failure });
      const value = failure === 0 ? undefined : { getCurrentPosition };
      Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
    }, code);
    await button(flyover, 'Show where I am').click();
    await expect(flyover.getByText(text)).toBeVisible();
    await flyover.evaluate(() => Reflect.deleteProperty(navigator, 'geolocation'));
  });
}

test('the controls stand at the top left of the map, each with a name and a tooltip', async ({ flyover }) => {
  const map = await flyover.locator('.map-canvas').boundingBox();
  const controls = await flyover.locator('.map-buttons').boundingBox();
  expect((controls?.x ?? 0) - (map?.x ?? 0)).toBeLessThan(20);
  expect((controls?.y ?? 0) - (map?.y ?? 0)).toBeLessThan(20);
  const buttons = flyover.locator('.map-buttons').getByRole('button');
  const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names).toEqual([
    'Zoom in',
    'Zoom out',
    'Buttons that move the map',
    'Zoom to data',
    'Show where I am',
    'Choose an area',
    'Wide map: hide the editor',
    'Hide the result',
    'Layers',
  ]);
  await flyover.keyboard.press('Escape');
  await buttons.last().focus();
  await expect(flyover.getByRole('tooltip')).toContainText('Layers');
});

onItsOwn('without a secure context the user cannot be located, and the button says why', async ({ page, town }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto(town.address);
  const locate = button(page, 'Show where I am');
  await expect(locate).toHaveAttribute('aria-disabled', 'true');
  await locate.focus();
  await expect(page.getByRole('tooltip')).toContainText('https');
});

test('the wide map hides the editor and gives it back', async ({ flyover }) => {
  const width = async () => (await flyover.locator('.map-canvas').boundingBox())?.width ?? 0;
  const narrow = await width();
  await flyover.locator('.cm-content').focus();
  await flyover.keyboard.press('ControlOrMeta+B');
  await expect(flyover.locator('.editor-pane')).toBeHidden();
  await expect.poll(width).toBe(1440);
  await expect(flyover.locator('canvas.maplibregl-canvas')).toBeFocused();
  await button(flyover, 'Show the editor again').click();
  await expect(flyover.locator('.editor-pane')).toBeVisible();
  await expect.poll(width).toBe(narrow);
});

test('the result can be hidden and shown', async ({ flyover }) => {
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } }] }),
  );
  await write(flyover, `{{data:overpass,server=${server.address}}}node;out;`);
  expect(await run(flyover)).toBe('drawn');
  const spot = await middle(flyover.locator('.map-canvas'));
  const colour = async () => {
    const picture = await flyover.screenshot({ clip: { x: spot.x - 2, y: spot.y - 2, width: 4, height: 4 } });
    return picture.toString('base64');
  };
  const drawn = await colour();
  await button(flyover, 'Hide the result').click();
  await expect.poll(colour).not.toBe(drawn);
  await button(flyover, 'Show the result').click();
  await flyover.mouse.move(5, 5);
  await expect.poll(colour).toBe(drawn);
  await server.stop();
});
