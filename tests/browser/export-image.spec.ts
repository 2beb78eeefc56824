import type { Route } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import {
  type Colour,
  degreesAt,
  download,
  GROUND,
  lines,
  near,
  openMapTab,
  openMapTabWith,
  setBackground,
  setSide,
  strips,
} from './map-image.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { setSettings, test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

test('scale and attribution are drawn as chosen, and the choice is remembered', async ({ flyover: page }) => {
  await openMapTabWith(
    page,
    lines([
      [-2000, 0],
      [2000, 0],
    ]),
  );
  await setSide(page, 'Width', 600);
  await setBackground(page, false);
  const drawn = async () => {
    const { bytes } = await download(page, /^Download PNG/);
    const { height } = await strips(page, bytes, []);
    // the attribution stands below the scale
    const { found } = await strips(page, bytes, [
      [200, height - 40, 400, 18],
      [200, height - 20, 400, 20],
    ]);
    return found.map((area) => area.some((colour) => !near(colour, GROUND)));
  };
  expect(await drawn()).toEqual([true, true]);
  await page.getByRole('switch', { name: 'Scale' }).click();
  expect(await drawn()).toEqual([false, true]);
  await page.getByRole('switch', { name: 'Attribution' }).click();
  expect(await drawn()).toEqual([false, false]);
  const stored = () => page.evaluate(() => [localStorage.flyover_export_image_scale, localStorage.flyover_export_image_attribution]);
  expect(await stored()).toEqual(['false', 'false']);
  await page.getByRole('switch', { name: 'Scale' }).click();
  expect(await drawn()).toEqual([false, true]);
  expect(await stored()).toEqual(['true', 'false']);
});

test('the result as an SVG is well formed, whatever its names, and has what is in view', async ({ flyover: page }) => {
  const point = { type: 'node', id: 7, ...degreesAt(20, 30), tags: { amenity: 'bench' } };
  const outside = { type: 'node', id: 8, ...degreesAt(20_000, 30), tags: { amenity: 'bench' } };
  await openMapTabWith(page, [
    ...lines([
      [-100, 0],
      [100, 50],
    ]),
    point,
    outside,
  ]);
  const { name, bytes } = await download(page, 'Download SVG');
  expect(name).toBe('Grid.svg');
  // the page itself parses no text: its policy of Trusted Types refuses that
  const reader = await page.context().newPage();
  const svg = await reader.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    const all = (selector: string) => [...root.querySelectorAll(selector)];
    return {
      root: root.tagName,
      lines: all('path[d] > title').map((title) => title.textContent),
      points: all('circle > title').map((title) => title.textContent),
      scripts: all('script').length,
      texts: all('text').map((text) => text.textContent),
    };
  }, bytes.toString('utf8'));
  await reader.close();
  expect(svg).toMatchObject({
    root: 'svg',
    lines: ['<script>alert("1")</script> & Co (way/1)'],
    points: ['node/7'],
    scripts: 0,
  });
  expect(svg.texts.at(-1)).toMatch(/^\d+ m$/);
  // the result is not of the server that the town is on
  expect(svg.texts).toContain('© OpenStreetMap contributors');
});

test('layers that come only with the picture are drawn for the canvas of the sheet, not for the theme of the page', async ({
  flyover: page,
}) => {
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, ...degreesAt(0, 0), tags: { name: 'HHHHHH' } }] }),
  );
  // the picture is drawn a zoom closer, where there are letters, whose sheet names no colour
  const sheet = 'canvas { fill-color: #000000; } node { symbol-shape: none; } node|z16- { text: name; font-size: 20; }';
  await write(page, `{{data:overpass,server=${server.address}}}node;out;\n{{style: ${sheet} }}`);
  expect(await run(page)).toBe('drawn');
  await server.stop();
  await openMapTab(page);
  await setBackground(page, true);
  const chosen = async (name: string, value: string) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: value }).click();
  };
  await chosen('Size', 'Twice as fine');
  await page.getByText('Keep their size').click();
  const { bytes } = await download(page, /^Download PNG/);
  const { width, height } = await strips(page, bytes, []);
  const { found } = await strips(page, bytes, [[width / 2 - 60, height / 2 - 20, 120, 40]]);
  const WHITE: Colour = [0xf1, 0xf3, 0xf5];
  expect(found[0].filter((colour) => near(colour, WHITE)).length).toBeGreaterThan(100);
  await page.getByText('Grow with the picture').click();
  await chosen('Size', 'As on the screen');
});

test('a background that does not come is given up after ten seconds, and the picture offered without it', async ({
  flyover: page,
  expectedErrors,
}) => {
  const waiting: Route[] = [];
  let broken = false;
  const fail = (route: Route) => route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' } });
  await page.route('https://tiles.example.org/**', async (route) => {
    // nothing for now: the request stays open
    if (broken) await fail(route);
    else waiting.push(route);
  });
  expectedErrors.push('status of 500');
  await setSettings(page, { tile_server: 'https://tiles.example.org/{z}/{x}/{y}.png' });
  await openMapTabWith(
    page,
    lines([
      [-100, 0],
      [100, 50],
    ]),
  );
  await setBackground(page, true);
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await page.getByRole('button', { name: 'Abort' }).click();
  await expect(page.getByRole('button', { name: 'Download PNG' })).toBeVisible();
  await expect(page.locator('.maplibregl-map')).toHaveCount(1);

  await page.getByRole('button', { name: 'Download PNG' }).click();
  const problem = page.locator('.image-problem');
  await expect(problem).toContainText('from tiles.example.org did not load within 10 seconds', { timeout: 20_000 });
  const without = await download(page, 'Take it without the background');
  expect((await strips(page, without.bytes, [[300, 300, 1, 1]])).found[0].every((colour) => near(colour, GROUND))).toBe(true);

  // tiles that fail at once leave holes, which is told too
  broken = true;
  // of those that were given up nobody wants to know
  await Promise.all(waiting.map((route) => fail(route).catch(() => undefined)));
  await setBackground(page, true);
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(problem).toContainText('Some tiles of the background from tiles.example.org could not be loaded');
  expect((await download(page, 'Save it as it is')).name).toBe('Grid.png');
});

test('what the map shows can be read and copied, and follows the map', async ({ flyover: page }) => {
  await openMapTab(page);
  const value = (name: string) => page.getByRole('row', { name }).locator('td').first();
  await expect(value('Center')).toHaveText('53.5, 13.41');
  await expect(value('Zoom')).toHaveText('15');
  const size = await page.locator('.map-canvas').boundingBox();
  if (size === null) throw new Error('the map has no place');
  const [low, high] = [degreesAt(-size.width / 2, size.height / 2), degreesAt(size.width / 2, -size.height / 2)];
  const read = async (name: string) => ((await value(name).textContent()) ?? '').split(', ').map(Number);
  const shown = await read('Bounds (S, W, N, E)');
  for (const [index, degrees] of [low.lat, low.lon, high.lat, high.lon].entries()) expect(shown[index]).toBeCloseTo(degrees, 4);
  expect(await read('Bounds (W, S, E, N)')).toEqual([shown[1], shown[0], shown[3], shown[2]]);
  await expect(value('At openstreetmap.org')).toHaveText('https://www.openstreetmap.org/#map=15/53.5/13.41');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: Bounds (S, W, N, E)' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join(', '));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await openMapTab(page);
  await expect(value('Zoom')).toHaveText('16');
});

/** #03f at an opacity of 0.6 over the ground. */
const LINE: Colour = [97, 127, 247];

/** Pixels: a larger one has no other pieces, and takes as many times longer. */
const SIDE = 2048;

// the last: its size stays in the dialog
test('a picture of 2048 × 2048 pixels, stitched from many, shows lines whole from edge to edge', async ({ flyover: page }) => {
  // a device that draws no more than 1024 pixels at once
  const real = await page.evaluateHandle(() => {
    const getParameter = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (this: WebGL2RenderingContext, name: number) {
      return name === this.MAX_TEXTURE_SIZE ? 1024 : Reflect.apply(getParameter, this, [name]);
    };
    return getParameter;
  });
  const size = await page.locator('.map-canvas').boundingBox();
  if (size === null) throw new Error('the map has no place');
  const enlarged = Math.min(SIDE / size.width, SIDE / size.height);
  const half = SIDE / 2 / enlarged;
  const inset = half - 8;
  const far = 2000;
  // through the middle, and 8 pixels from each edge
  const at = [0, -inset, inset];
  await openMapTabWith(
    page,
    lines(
      ...at
        .map(
          (y) =>
            [
              [-far, y],
              [far, y],
            ] as const,
        )
        .map((line) => [...line]),
      ...at
        .map(
          (x) =>
            [
              [x, -far],
              [x, far],
            ] as const,
        )
        .map((line) => [...line]),
    ),
  );
  await page.getByRole('button', { name: 'Keep the proportions of the map' }).click();
  await setSide(page, 'Width', SIDE);
  await setSide(page, 'Height', SIDE);
  for (const name of ['Scale', 'Attribution']) await page.getByRole('switch', { name }).click();
  await setBackground(page, false);
  const { name, bytes } = await download(page, 'Download PNG, 2048 × 2048 pixels');
  expect(name).toBe('Grid.png');
  await expect(page.getByText('Saved as Grid.png')).toBeVisible();

  const middles = at.map((offset) => Math.floor(SIDE / 2 + offset * enlarged));
  const between = Math.floor(SIDE / 2 + (inset / 2) * enlarged);
  const picture = await strips(page, bytes, [
    ...middles.map((y) => [0, y, SIDE, 1] as const),
    ...middles.map((x) => [x, 0, 1, SIDE] as const),
    [0, between, SIDE, 1],
    [between, 0, 1, SIDE],
    [0, 0, 4, 4],
    [SIDE - 4, SIDE - 4, 4, 4],
  ]);
  expect([picture.width, picture.height]).toEqual([SIDE, SIDE]);
  const { found } = picture;
  // everywhere but where other lines cross: there the colour is deeper, and at their rims between both
  const crossing = (i: number) => middles.some((middle) => Math.abs(i - middle) <= 3 * enlarged);
  for (const strip of found.slice(0, 6)) {
    expect(strip.filter((colour, i) => !crossing(i) && !near(colour, LINE))).toEqual([]);
    expect(strip.filter((colour, i) => crossing(i) && near(colour, GROUND))).toEqual([]);
  }
  for (const strip of found.slice(6, 8)) expect(strip.filter((colour, i) => !crossing(i) && !near(colour, GROUND))).toEqual([]);
  for (const corner of found.slice(8)) expect(corner.filter((colour) => !near(colour, GROUND))).toEqual([]);
  await real.evaluate((getParameter) => {
    WebGL2RenderingContext.prototype.getParameter = getParameter;
  });
});
