import { expect, extract, test as onItsOwn, open, run, watchErrors, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { serve } from './served.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

/** Web Mercator, written out once more as the oracle: the box that a map of a size shows, degrees. */
function expectedBbox(lat: number, lon: number, zoom: number, width: number, height: number): number[] {
  const world = 256 * 2 ** zoom;
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * world;
  const latAt = (pixel: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * pixel) / world))) * 180) / Math.PI;
  const half = ((width / 2) * 360) / world;
  return [latAt(y + height / 2), lon - half, latAt(y - height / 2), lon + half];
}

test('{{bbox}} at web zoom 15 is the visible map, within a pixel', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [] }));
  await write(flyover, `{{data:overpass,server=${server.address}}}node({{bbox}});out;`);
  expect(await run(flyover)).toBe('empty');
  const size = await flyover.locator('.map-canvas').boundingBox();
  if (size === null) throw new Error('the map has no place');
  const sent = /\(([-\d.,]+)\)/.exec(server.queries[0])?.[1].split(',').map(Number) ?? [];
  const expected = expectedBbox(53.5, 13.41, 15, size.width, size.height);
  const pixel = 360 / (256 * 2 ** 15);
  for (const [index, value] of sent.entries()) expect(Math.abs(value - expected[index])).toBeLessThanOrEqual(pixel);
  expect(sent).toHaveLength(4);
  await server.stop();
});

onItsOwn('a site without a configuration begins at latitude 53.5, longitude 13.41, zoom 15', async ({ page, town }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404 }));
  await open(page, town.address);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const view = () =>
    page.evaluate(() => ['lat', 'lon', 'zoom'].map((name) => Number(Number(localStorage.getItem(`flyover_coords_${name}`)).toFixed(4))));
  await expect.poll(view).toEqual([53.5, 13.41, 16]);
});

test('an arrow key pans the map by 80 pixels', async ({ flyover }) => {
  await flyover.locator('.map-canvas canvas').focus();
  await flyover.keyboard.press('ArrowRight');
  const lon = () => flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_lon')));
  await expect.poll(lon).toBeCloseTo(13.41 + (80 * 360) / (256 * 2 ** 15), 5);
});

test('{{bbox}} follows the map', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [] }));
  await write(flyover, `{{data:overpass,server=${server.address}}}node({{bbox}});out;`);
  await run(flyover);
  await flyover.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => flyover.evaluate(() => localStorage.getItem('flyover_coords_zoom'))).toBe('16');
  await run(flyover);
  const [before, after] = server.queries.map((query) => /\(([-\d.,]+)\)/.exec(query)?.[1].split(',').map(Number) ?? []);
  expect((after[2] - after[0]) / (before[2] - before[0])).toBeCloseTo(0.5, 3);
  await server.stop();
});

test('a popup shows relations with roles, metadata and the tainted warning', async ({ flyover }) => {
  const meta = { version: 3, timestamp: '2020-01-02T03:04:05Z', changeset: 7, user: 'somebody', uid: 8 };
  const elements = [
    { type: 'node', id: 1, lat: 53.5, lon: 13.405 },
    { type: 'node', id: 2, lat: 53.5, lon: 13.415 },
    { type: 'way', id: 3, nodes: [1, 2, 99], tags: { highway: 'path', name: '<b>Weg</b>' }, ...meta },
    { type: 'relation', id: 4, members: [{ type: 'way', ref: 3, role: 'forward' }], tags: { type: 'route', ref: 'R1', name: 'Round' } },
  ];
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(flyover, `{{data:overpass,server=${server.address}}}way;out;`);
  expect(await run(flyover)).toBe('drawn');
  const box = await flyover.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  await flyover.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const popup = flyover.locator('.feature-popup');
  await popup.getByRole('button', { name: /<b>Weg<\/b>/ }).click();
  await expect(popup.getByRole('heading', { name: '<b>Weg</b>' })).toBeVisible();
  await expect(popup).toContainText('Attention: incomplete geometry (e.g. some nodes missing)');
  await expect(popup).toContainText('route R1 Round');
  await expect(popup).toContainText('as forward');
  await popup.getByText('Metadata').click();
  await expect(popup.locator('time')).toHaveAttribute('title', '2020-01-02T03:04:05Z');
  await expect(popup.getByRole('link', { name: 'somebody' })).toHaveAttribute('href', 'https://www.openstreetmap.org/user/somebody');
  await expect(popup.getByRole('link', { name: '7', exact: true })).toHaveAttribute('href', 'https://www.openstreetmap.org/changeset/7');
  await server.stop();
});

onItsOwn('data outside the view: a hint for 2.6 s, a chip that stays, and one click shows it', async ({ flyover }) => {
  // around the view, so that the box of all of it lies over the view, and no feature does
  const far = [1, 2].map((id) => ({ type: 'node', id, lat: 53.5, lon: id === 1 ? 12 : 14.8, tags: { a: 'b' } }));
  const server = await startTestServer((_, response) => json(response, { elements: far }));
  await flyover.clock.install();
  await write(flyover, `{{data:overpass,server=${server.address}}}node({{bbox}});out;`);
  await flyover.clock.pauseAt(Date.now() + 60_000);
  await flyover.keyboard.press('F2');
  const hint = flyover.getByRole('tooltip', { name: 'The data lies outside this view: show it' });
  await expect(async () => {
    await flyover.clock.runFor(50);
    await expect(hint).toBeVisible({ timeout: 100 });
  }).toPass();
  await flyover.clock.runFor(2400);
  await expect(hint).toBeVisible();
  await flyover.clock.runFor(400);
  await expect(hint).toBeHidden();
  const chip = flyover.getByRole('button', { name: '2 outside the view Zoom' });
  await expect(chip).toBeVisible();
  await flyover.clock.resume();
  await chip.click();
  await expect.poll(() => flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_lon')))).toBeCloseTo(13.4, 3);
  await expect(chip).toBeHidden();
  await server.stop();
});

test('the chip counts features, comes without a hint where some are in view, and goes with the next run', async ({ flyover }) => {
  const elements = [53.5, 10, 11].map((lat, id) => ({ type: 'node', id: id + 1, lat, lon: 13.41, tags: { a: 'b' } }));
  const server = await startTestServer((query, response) => json(response, { elements: query.includes('[a]') ? elements : [] }));
  await write(flyover, `{{data:overpass,server=${server.address}}}node[a];out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.outside-chip')).toContainText('2 outside the view');
  await expect(flyover.getByText('The data lies outside this view')).toBeHidden();
  await write(flyover, `{{data:overpass,server=${server.address}}}node[b];out;`);
  await run(flyover);
  await expect(flyover.locator('.outside-chip')).toBeHidden();
  await server.stop();
});

test('a query that does not ask for the view leaves the map where it is: the chip leads to its result', async ({ flyover }) => {
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, lat: 10, lon: 10, tags: { a: 'b' } }] }),
  );
  const lat = () => flyover.evaluate(() => Math.round(Number(localStorage.getItem('flyover_coords_lat'))));
  await write(flyover, `{{data:overpass,server=${server.address}}}node;out;`);
  expect(await run(flyover)).toBe('drawn');
  const chip = flyover.getByRole('button', { name: '1 outside the view Zoom' });
  await expect(chip).toBeVisible();
  expect(await lat()).not.toBe(10);
  await chip.click();
  await expect.poll(lat).toBe(10);
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_coords_zoom'))).toBe('18');
  await server.stop();
});

onItsOwn('Monaco opens at its own place and draws over 1,000 buildings', async ({ page }) => {
  const { path, missing } = extract('monaco.osm.pbf');
  onItsOwn.skip(missing, 'the real extracts are not here');
  const monaco = await serve(['--data', path]);
  const errors = watchErrors(page);
  await open(page, monaco.address);
  const tile = await page.request.get(`${monaco.address}tiles/13/4264/2987.mvt`);
  expect(tile.status()).toBe(200);
  expect((await tile.body()).length).toBeGreaterThan(1000);
  await write(page, 'way[building]({{bbox}}); out geom;');
  expect(await run(page)).toBe('drawn');
  const polygons = await page.locator('.legend li', { hasText: 'Areas' }).locator('.count').textContent();
  expect(Number(polygons?.replaceAll(',', ''))).toBeGreaterThan(1000);
  expect(errors).toEqual([]);
  await monaco.stop();
});

onItsOwn('{{bbox}} is what the map shows, with the Data tab open and before the map has loaded', async ({ page, town }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [{ type: 'count', id: 0, tags: { nodes: '1' } }] }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/InspectedMap.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(town.address);
  await write(page, `{{data:overpass,server=${server.address}}}node({{bbox}});out;`);
  expect(await run(page)).toBe('text');
  release();
  await page.locator('.map-buttons').waitFor({ state: 'attached' });
  await expect(page.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true');
  await run(page);
  await page.getByRole('tab', { name: 'Map' }).click();
  await page.keyboard.press('F2');
  await expect.poll(() => server.queries.length).toBe(3);
  const boxes = server.queries.map((query) => /\(([-\d.,]+)\)/.exec(query)?.[1].split(',').map(Number) ?? []);
  expect(boxes[0][2] - boxes[0][0]).toBeGreaterThan(0.01);
  expect(boxes[1]).toEqual(boxes[0]);
  expect(boxes[2]).toEqual(boxes[0]);
  await server.stop();
});

test('the keyboard selects what lies in the middle of the map, and comes back to the map', async ({ flyover }) => {
  const server = await startTestServer((_, response) =>
    json(response, {
      elements: [1, 2].map((id) => ({ type: 'node', id, lat: 53.5, lon: 13.41, tags: { name: `Bench ${id}` } })),
    }),
  );
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  const canvas = flyover.locator('canvas.maplibregl-canvas');
  await canvas.focus();
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('heading', { name: '2 features here' })).toBeFocused();
  // past pin and close
  for (let press = 0; press < 3; press++) await flyover.keyboard.press('Tab');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('heading', { name: 'Bench 1' })).toBeFocused();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.feature-popup')).toHaveCount(0);
  await expect(canvas).toBeFocused();
  await server.stop();
});

test('a popup stays inside the map however much it has to say, and texts of the data are only text', async ({ flyover }) => {
  const tags: Record<string, string> = { name: '<img src=x onerror=alert(1)>', website: 'javascript:alert(1)', long: 'x'.repeat(10_000) };
  for (let key = 0; key < 500; key++) tags[`key:${key}`] = 'مقهى 🍕';
  const server = await startTestServer((_, response) =>
    json(response, { elements: [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags }] }),
  );
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.locator('canvas.maplibregl-canvas').focus();
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(flyover.locator('.feature-card img, .feature-card a[href^=javascript]')).toHaveCount(0);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1000, height: 500 },
    { width: 390, height: 844 },
  ]) {
    await flyover.setViewportSize(size);
    await expect
      .poll(async () => {
        const map = await flyover.locator('.map-canvas').boundingBox();
        const card = await flyover.locator('.feature-card').boundingBox();
        return map !== null && card !== null && card.y >= map.y && card.y + card.height <= map.y + map.height;
      })
      .toBe(true);
  }
  // on the phone it lies over the buttons of the map, not under them
  await expect
    .poll(() =>
      flyover.locator('.feature-card').evaluate((card) => {
        const { left, top } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(left + 4, top + 12));
      }),
    )
    .toBe(true);
  await server.stop();
});

onItsOwn('without WebGL the page says so, and queries run all the same', async ({ page, town }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    };
  });
  await page.goto(town.address);
  await expect(page.locator('#view-map')).toContainText('it needs WebGL 2');
  expect(await run(page)).toBe('drawn');
  await expect(page.locator('.stats-line')).toContainText(/[1-9]\d* features/);
  await page.getByRole('tab', { name: 'Data' }).click();
  await expect(page.locator('.raw-data')).toContainText('<osm version="0.6"');
});

test('on paper the map stands with its title, legend and credits, and nothing else', async ({ flyover }) => {
  await write(flyover, '// @name Benches of the town\nnode[amenity=bench]({{bbox}});\nout;');
  expect(await run(flyover)).toBe('drawn');
  await flyover.emulateMedia({ media: 'print' });
  // some browsers tell of it twice
  await flyover.evaluate(() => {
    for (let time = 0; time < 2; time++) dispatchEvent(new Event('beforeprint'));
  });
  const sheet = flyover.locator('.print-sheet');
  await expect(sheet.getByRole('heading')).toContainText('Benches of the town');
  await expect(sheet).toContainText('Points');
  await expect(flyover.locator('.editor-pane')).toBeHidden();
  const colors = await sheet.locator('canvas').evaluate((copy: HTMLCanvasElement) => {
    const pixels = copy.getContext('2d')?.getImageData(0, 0, copy.width, copy.height).data.buffer;
    return new Set(new Uint32Array(pixels ?? new ArrayBuffer())).size;
  });
  expect(colors).toBeGreaterThan(10);
  await flyover.evaluate(() => dispatchEvent(new Event('afterprint')));
  await flyover.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  // of a closed legend not even the title
  await flyover.getByRole('button', { name: 'Legend' }).click();
  await flyover.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(sheet.locator('canvas')).toHaveCount(1);
  await expect(sheet.locator('.legend')).toHaveCount(0);
  await flyover.evaluate(() => dispatchEvent(new Event('afterprint')));
  await flyover.getByRole('button', { name: 'Legend' }).click();
  await expect(flyover.locator('.editor-pane')).toBeVisible();
});
