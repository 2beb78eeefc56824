/** Results that stay on the map as layers while other queries run. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startFarHost } from '../../packages/osm-elements/src/testing/far-host.ts';
import { readLink, writeLink } from '../../packages/share-links/src/index.ts';
import { largeParquet } from './far-file.ts';
import { expect, reload, run, test, write } from './flyover-test.ts';
import { lookAt, PICTURE } from './look-at.ts';
import { pixelAt, pixelsLike } from './pixel-at.ts';
import { readPng } from './read-png.ts';
import { setSettings } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.use({ ...PICTURE, viewport: { width: 1440, height: 900 } });

const bench = (id: number, lon = 13.41) => ({ type: 'node', id, lat: 53.5, lon, tags: { amenity: 'bench', name: `Bench ${id}` } });

/** Answers to `[a]` with benches 1 and 2, to `[b]` with 2 and 3; bench 1 is in the middle of the map. */
const startServer = () =>
  startTestServer((query, response) => {
    json(response, { elements: query.includes('[a]') ? [bench(1), bench(2, 13.412)] : [bench(2, 13.412), bench(3, 13.414)] });
  });

const rows = (page: Page) => page.locator('.layer-row .name-field');
const names = (page: Page) => rows(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Clicks the middle of the map, where bench 1 is. */
async function clickMiddle(page: Page): Promise<void> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Whether the middle of the map, beside the crosshairs, has the green of the style. */
async function isGreen(page: Page): Promise<boolean> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  const [red, green, blue] = await pixelAt(page, box.x + box.width / 2 - 20, box.y + box.height / 2 - 20);
  return green > 160 && red < 60 && blue < 60;
}

test('a result stays as a layer beside the next one: found by clicks, named, ordered, combined, and put back after it was removed', async ({
  flyover,
}) => {
  const server = await startServer();
  const at = `{{data:overpass,server=${server.address}}}`;
  await write(
    flyover,
    `// @name Old benches\n${at}\nnode[a];out;{{style: node[name="Bench 1"] { fill-color: #00c000; fill-opacity: 1; symbol-size: 60; } }}`,
  );
  expect(await run(flyover)).toBe('drawn');
  await flyover.keyboard.press('Shift+Alt+K');
  const panel = flyover.getByRole('region', { name: 'Layers' });
  await expect(panel).toContainText('2 features');
  await expect.poll(() => names(flyover)).toEqual(['Old benches']);
  // it stands for the result on the map: the click finds the bench once, and says of which layer it is
  await clickMiddle(flyover);
  const popup = flyover.locator('.feature-popup');
  await expect(popup).toContainText('Bench 1');
  await expect(popup.locator('.of-layer')).toHaveText('Old benches');
  await expect(panel.getByText('The result is a layer already')).toBeVisible();
  await flyover.keyboard.press('Escape');
  // in the style of its query, as it was as a result; or in its own colour
  await expect.poll(() => isGreen(flyover)).toBe(true);
  await expect(panel.getByRole('img', { name: /^In the style of its query/ })).toBeVisible();
  await expect(panel.locator('.layer-color')).toHaveCount(0);
  const legend = flyover.getByRole('region', { name: 'Legend' });
  const classes = legend.getByRole('region', { name: 'Old benches' }).getByRole('listitem');
  await expect(classes).toHaveText([/Bench 1.*1$/, /Everything else.*1$/]);
  await panel.getByRole('button', { name: 'More for Old benches' }).click();
  await flyover.getByRole('menuitem', { name: 'Draw in its own colour' }).click();
  await expect.poll(() => isGreen(flyover)).toBe(false);
  // then the legend has its colour
  const plain = legend.locator('.legend-plain-layer');
  await expect(plain).toHaveText(['Old benches2']);
  await expect(plain.locator('circle')).toHaveAttribute('fill', await panel.locator('.layer-color').inputValue());
  await panel.getByRole('button', { name: 'More for Old benches' }).click();
  await flyover.getByRole('menuitem', { name: 'Draw in the style of its query' }).click();
  await expect.poll(() => isGreen(flyover)).toBe(true);
  // hidden, it leaves the drawing to the result
  await panel.getByRole('button', { name: 'Hide Old benches', exact: true }).click();
  await clickMiddle(flyover);
  await expect(popup).toContainText('Bench 1');
  await expect(popup.locator('.of-layer')).toHaveCount(0);
  await flyover.keyboard.press('Escape');
  await expect.poll(() => isGreen(flyover)).toBe(true);
  await panel.getByRole('button', { name: 'Show Old benches', exact: true }).click();
  // a style that is written now is that of the result, which is drawn again
  const other = 'node[name="Bench 1"] { fill-color: #0000c0; fill-opacity: 1; symbol-size: 60; }';
  await write(flyover, `// @name Old benches\n${at}\nnode[a];out;{{style: ${other}}}`);
  await expect.poll(() => isGreen(flyover)).toBe(false);

  await write(flyover, `// @name New benches\n${at}\nnode[b];out;`);
  expect(await run(flyover)).toBe('drawn');
  await clickMiddle(flyover);
  await expect(popup.locator('.of-layer')).toHaveText('Old benches');
  await panel.getByRole('button', { name: 'Keep this result as a layer' }).click();
  await expect.poll(() => names(flyover)).toEqual(['New benches', 'Old benches']);

  await panel.getByRole('button', { name: 'Move New benches' }).press('ArrowDown');
  await expect.poll(() => names(flyover)).toEqual(['Old benches', 'New benches']);
  await panel.getByText('Combine two layers').click();
  await panel.getByRole('button', { name: 'Make a layer' }).click();
  await expect.poll(() => names(flyover)).toEqual(['Old benches without New benches', 'Old benches', 'New benches']);
  await expect(panel.locator('.layer-count').first()).toHaveText('1 feature');

  await panel.getByRole('button', { name: 'Hide Old benches', exact: true }).click();
  await clickMiddle(flyover);
  await expect(popup.locator('.of-layer')).toHaveText('Old benches without New benches');
  await flyover.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await lookAt(flyover, 'layers', 'desk');
  // drawing has the same place: the one that is opened last stands there alone
  const drawing = flyover.getByRole('region', { name: 'Draw and measure' });
  await flyover.getByRole('button', { name: 'Choose an area' }).click();
  await flyover.getByRole('menuitem', { name: /^Draw and measure/ }).click();
  await expect(drawing).toBeVisible();
  await expect(panel).toHaveCount(0);
  await flyover.getByRole('navigation', { name: 'Map controls' }).getByRole('button', { name: 'Layers' }).click();
  await expect(panel).toBeVisible();
  await expect(drawing).toHaveCount(0);

  await panel.getByRole('button', { name: 'More for New benches' }).click();
  await flyover.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(() => names(flyover)).toEqual(['Old benches without New benches', 'Old benches']);
  await flyover.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(flyover)).toEqual(['Old benches without New benches', 'Old benches', 'New benches']);
  await panel.getByRole('button', { name: 'More for Old benches without New benches' }).click();
  await flyover.getByRole('menuitem', { name: 'Show as a table, export' }).click();
  await expect(flyover.locator('.table-count')).toHaveText('1 row');
  await expect(flyover.getByRole('grid')).toContainText('Bench 1');
  await flyover.getByRole('tab', { name: 'Map' }).click();
  // with layers on it the map is not blank
  await write(flyover, 'node[amenity=nothing_of_the_kind]({{bbox}});out;');
  expect(await run(flyover)).toBe('empty');
  await expect(flyover.locator('.empty-notice')).toContainText('Nothing of this result is on the map');
  await flyover.locator('.empty-notice').getByRole('button', { name: 'Dismiss' }).click();
  await panel.getByRole('button', { name: 'More for Old benches', exact: true }).click();
  await flyover.getByRole('menuitem', { name: 'Open its query' }).click();
  await expect(flyover.locator('.cm-content')).toContainText('Old benches');
  await server.stop();
});

test('a picture without the background has the kept layers, also where one of them stands for the result', async ({ flyover }) => {
  const server = await startServer();
  const sheet = '{{style: node { fill-color: #00c000; fill-opacity: 1; symbol-size: 60; } }}';
  await write(flyover, `// @name Benches\n{{data:overpass,server=${server.address}}}\nnode[a];out;${sheet}`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.keyboard.press('Shift+Alt+K');
  await expect.poll(() => names(flyover)).toEqual(['Benches']);
  await expect.poll(() => isGreen(flyover)).toBe(true);
  /** Counts the pixels of the picture that belong to the layer. */
  const picture = async () => {
    await flyover.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
    await flyover.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
    await flyover.getByRole('switch', { name: 'Background' }).setChecked(false);
    const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.getByRole('button', { name: /^Download PNG/ }).click()]);
    await flyover.keyboard.press('Escape');
    const { data } = readPng(await readFile(await file.path()));
    let green = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 30 && data[at + 1] > 180 && data[at + 2] < 30) green++;
    return green;
  };
  expect(await picture()).toBeGreaterThan(400);
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode[b];out;`);
  expect(await run(flyover)).toBe('drawn');
  expect(await picture()).toBeGreaterThan(400);
  await flyover.getByRole('button', { name: 'Hide Benches', exact: true }).click();
  expect(await picture()).toBe(0);
  await server.stop();
});

test('a kept layer follows the setting that draws sizes as they are written', async ({ flyover }) => {
  const server = await startServer();
  const sheet = '{{style: canvas { fill-color: #ffffff; } node { symbol-shape: none; text: name; text-color: #ff0000; font-size: 20; } }}';
  await write(flyover, `// @name Benches\n{{data:overpass,server=${server.address}}}\nnode[a];out;${sheet}`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.keyboard.press('Shift+Alt+K');
  await expect.poll(() => names(flyover)).toEqual(['Benches']);
  // another result is above the layer
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode[b];out;`);
  expect(await run(flyover)).toBe('drawn');
  const ink = () => pixelsLike(flyover, (red, green, blue) => red > 200 && green < 90 && blue < 90);
  await expect.poll(ink).toBeGreaterThan(40);
  const doubled = await ink();
  await setSettings(flyover, { sizes_as_written: 'true' });
  await expect.poll(ink).toBeLessThan(doubled * 0.6);
  await setSettings(flyover, {});
  await expect.poll(ink).toBeGreaterThan(doubled * 0.8);
  await server.stop();
});

/** How many layers the browser has stored with their features. */
const storedLayers = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'flyover-layers')) return 0;
    return new Promise<number>((resolve, reject) => {
      const request = indexedDB.open('flyover-layers');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const list = request.result.transaction('list').objectStore('list').get('layers');
        list.onsuccess = () => {
          request.result.close();
          resolve((list.result ?? []).filter(({ stored }: { stored?: unknown }) => stored !== undefined).length);
        };
      };
    });
  });

test('a large file of another host is read for what is in view, more as the map moves, and queried as own data', async ({ flyover }) => {
  const file = largeParquet(53.5, 13.41);
  const host = await startFarHost(file, {}, 'points.parquet');
  await flyover.keyboard.press('Shift+Alt+L');
  const panel = flyover.getByRole('region', { name: 'Layers' });
  await panel.getByText('Add a file or an address').click();
  const address = panel.getByRole('textbox', { name: 'Address of a file' });
  await address.fill(host.address);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const row = panel.locator('.layer-row');
  await expect(row.locator('.layer-count')).toHaveText(/^\d+ features$/);
  const features = async () => Number.parseInt((await row.locator('.layer-count').textContent()) ?? '', 10);
  const before = await features();
  // a footer and a few row groups of forty
  expect(host.sent).toBeLessThan(file.length / 4);
  // by more than what was read beside the view
  const asked = host.asked.length;
  await flyover.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await flyover.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expect.poll(features).toBeGreaterThan(before);
  expect(host.asked.slice(asked).every((request) => request.startsWith('GET '))).toBe(true);
  expect(host.sent).toBeLessThan(file.length);
  await row.getByRole('button', { name: 'More for points.parquet' }).click();
  await flyover.getByRole('menuitem', { name: 'Query as own data' }).click();
  await expect(flyover.locator('.server-button')).toHaveText('points.parquet.json');
  await write(flyover, 'node[nr=0];out;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^8 features /);
  host.close();
});

test('a host that lets no other page read is told with what to do; of one that sends no parts the whole file is read', async ({
  flyover,
}) => {
  const file = largeParquet(53.5, 13.41);
  const closed = await startFarHost(file, { noCors: true });
  const whole = await startFarHost(file, { noRanges: true });
  await flyover.keyboard.press('Shift+Alt+L');
  const panel = flyover.getByRole('region', { name: 'Layers' });
  await panel.getByText('Add a file or an address').click();
  const address = panel.getByRole('textbox', { name: 'Address of a file' });
  await address.fill(closed.address);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(flyover.getByText('does not let other pages read the file (CORS). Download it')).toBeVisible();
  await address.fill(whole.address);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.locator('.layer-count')).toHaveText('320 features');
  closed.close();
  whole.close();
});

const GPX =
  '<gpx><wpt lat="53.5" lon="13.41"><name>Rest</name></wpt><trk><trkseg><trkpt lat="53.5" lon="13.4"/><trkpt lat="53.51" lon="13.41"/></trkseg></trk></gpx>';

test('on a phone a link lists its layers and runs none; one that was run, and a file, are there again after a reload', async ({
  page,
  town,
}) => {
  const server = await startServer();
  await page.setViewportSize({ width: 390, height: 844 });
  const query = `{{data:overpass,server=${server.address}}}\n{{style: node { color: red; } }}\nnode[a];out;`;
  const layer = { name: 'Old benches', color: '#d81b78', opacity: 0.8, visible: true, query, plain: true as const };
  await page.goto(writeLink({ query: 'node[b];out;', compression: 'on', layers: [layer] }, town.address));
  const panel = page.getByRole('region', { name: 'Layers' });
  await expect(panel).toContainText('Not run yet');
  expect(server.queries).toEqual([]);
  await panel.getByRole('button', { name: 'Run the query of Old benches' }).click();
  await expect(panel.locator('.layer-count')).toHaveText('2 features');

  await panel.getByText('Add a file or an address').click();
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Choose a file…' }).click();
  await (await choosing).setFiles({ name: 'walk.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(GPX) });
  await expect.poll(() => names(page)).toEqual(['walk.gpx', 'Old benches']);
  await lookAt(page, 'layers', 'phone');
  await panel.getByRole('textbox', { name: 'Address of a file' }).fill('http://127.0.0.1:9/none.kml');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Nothing comes from http://127.0.0.1:9/none.kml')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Address of a file' })).toHaveValue('http://127.0.0.1:9/none.kml');
  // what is opened at the foot comes into view, and the way out stays there
  const close = panel.getByRole('button', { name: 'Close the layers' });
  const make = panel.getByRole('button', { name: 'Make a layer' });
  await panel.getByText('Combine two layers').click();
  await expect(make).toBeInViewport({ ratio: 1 });
  await expect(close).toBeInViewport({ ratio: 1 });
  await panel.getByRole('combobox', { name: 'What becomes of them' }).selectOption('also in');
  await make.click();
  await expect(page.getByText('“walk.gpx” and “Old benches” have no element in common.')).toBeVisible();
  await page.locator('.toast-close').last().click();
  await page.locator('.toast-close').last().click();
  await panel.getByRole('combobox', { name: 'What becomes of them' }).selectOption('and');
  await make.click();
  await expect.poll(() => names(page)).toEqual(['walk.gpx and Old benches', 'walk.gpx', 'Old benches']);
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await panel.getByRole('button', { name: 'More for walk.gpx and Old benches' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();

  await expect.poll(() => storedLayers(page)).toBe(2);
  await reload(page);
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await expect(panel.locator('.layer-count')).toHaveText(['2 features', '2 features']);
  expect(server.queries).toHaveLength(1);
  await close.click();
  await page.keyboard.press('Control+K');
  await page.keyboard.insertText('Share');
  await page.keyboard.press('Enter');
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/[&#?]L=/);
  const { layers } = readLink(await link.inputValue());
  expect(layers).toEqual([layer]);
  await expect(page.getByText('One layer has no query, and stays behind')).toBeVisible();
  await server.stop();
});
