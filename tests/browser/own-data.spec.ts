/** Files of OpenStreetMap data in the page: opened, asked with no network, exported, forgotten. */
import { readFileSync } from 'node:fs';
import { expect, reload, run, test, write } from './flyover-test.ts';
import { answersOf, drop, GRID, openFromPalette, QUERIES } from './own-file.ts';
import { pixelsOf } from './pixel-at.ts';

test('a file that is dropped is asked instead of a server, with no network, kept over a reload, until it is forgotten', async ({
  flyover,
  context,
  expectedErrors,
}) => {
  // backgrounds and details, which are fetched when they are needed
  expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'Loading chunk');
  const server = flyover.locator('.server-button');
  const others: string[] = [];
  flyover.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(flyover.url()).origin) others.push(request.url());
  });
  await drop(flyover, '<b>grid</b>.osm', GRID);
  await expect(server).toHaveText('<b>grid</b>.osm');
  // the lake of the file, on the map of the file
  await expect.poll(() => pixelsOf(flyover, [196, 220, 234])).toBeGreaterThan(1000);
  // what is in it is told, as the map of a few points has little to show
  await expect(flyover.getByText('<b>grid</b>.osm · OSM XML · Nodes: 400, ways: 2, relations: 0')).toBeVisible();
  await expect(flyover.getByRole('button', { name: 'Keep it' })).toBeVisible();
  // nobody learns where the file lies
  expect(others).toEqual([]);
  await expect(flyover.locator('.map-attribution')).not.toContainText('nvented');
  await flyover.keyboard.press('ControlOrMeta+E');
  await expect(flyover.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  // what the page needs for a result has come by now
  expect(await run(flyover)).toMatch(/drawn|empty/);
  await context.setOffline(true);
  const answers = await answersOf(
    Buffer.from(GRID),
    QUERIES.map((query) => query.replace('{{bbox}}', '47,9,48,10')),
  );
  const expected = answers.map((text) => JSON.parse(text).elements.length);
  expect(expected).toEqual([100, 1, 4]);
  for (const [index, query] of QUERIES.entries()) {
    await write(flyover, query);
    expect(await run(flyover)).toBe('drawn');
    await expect(flyover.locator('.stats-line')).toHaveText(new RegExp(`^${expected[index]} features? `));
  }
  await flyover.keyboard.press('ControlOrMeta+E');
  // how long the text is nobody knows before it is made
  await expect(flyover.locator('.export-summary')).toHaveText(/^4 features · \d+ elements$/);
  const download = flyover.waitForEvent('download');
  await flyover.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(exported.features.map(({ id }: { id: string }) => id).sort()).toEqual(['node/1', 'node/2', 'node/21', 'node/22']);
  // nothing was printed on the way: the text is made now, and is the engine's
  const raw = flyover.waitForEvent('download');
  await flyover.getByRole('button', { name: 'Download Raw data' }).click();
  expect(readFileSync(await (await raw).path(), 'utf8')).toBe(answers[2]);
  await flyover.keyboard.press('Escape');

  await context.setOffline(false);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.getByRole('listbox', { name: 'Raw answer of the server' })).toContainText('"generator": "Flyover');
  await flyover.getByRole('tab', { name: 'Map' }).click();
  await flyover.getByRole('button', { name: 'Share' }).click();
  await expect(flyover.getByText('The file <b>grid</b>.osm is not in the link')).toBeVisible();
  await flyover.keyboard.press('Escape');
  // nor in the links of the export, and editors do not ask it
  await flyover.keyboard.press('ControlOrMeta+E');
  const parts = flyover.getByRole('dialog', { name: 'Export' });
  await parts.getByRole('tab', { name: 'Query' }).click();
  await expect(parts.getByText('The file <b>grid</b>.osm is not in the link')).toBeVisible();
  await parts.getByRole('tab', { name: 'Open in' }).click();
  await expect(parts.getByText('not the file <b>grid</b>.osm')).toBeVisible();
  await parts.getByRole('tab', { name: 'Data' }).click();
  await flyover.keyboard.press('Escape');
  await server.click();
  await expect(flyover.getByRole('menuitem', { name: '<b>grid</b>.osm', exact: false }).first()).toContainText(
    'Nodes: 400, ways: 2, relations: 0',
  );
  const keep = flyover.getByRole('menuitemcheckbox', { name: 'Keep <b>grid</b>.osm in this browser' });
  // a browser without room says so, and keeps it once there is some
  await flyover.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await keep.click();
  await flyover.keyboard.press('Escape');
  const noRoom = flyover.getByRole('alert').filter({ hasText: '<b>grid</b>.osm cannot be kept' });
  await expect(noRoom).toContainText('The browser has no room to keep it');
  await noRoom.getByRole('button', { name: 'Try again' }).click();
  await expect(noRoom).toHaveCount(0);
  await server.press('Enter');
  await expect(keep).toBeChecked();
  // the arrow keys come by what stands beside an entry
  await expect(flyover.getByRole('menuitem', { name: '<b>grid</b>.osm' }).first()).toBeFocused();
  await flyover.keyboard.press('ArrowDown');
  await expect(keep).toBeFocused();
  await flyover.keyboard.press('ArrowDown');
  await expect(flyover.getByRole('menuitem', { name: 'Forget <b>grid</b>.osm' })).toBeFocused();

  // until it is open again queries wait for it: neither they nor the place go anywhere else
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await flyover.route('**/engine.worker*', async (route) => {
    await held;
    await route.continue();
  });
  flyover.on('request', (request) => {
    if (request.url().includes('interpreter')) others.push(request.url());
  });
  await reload(flyover);
  await expect(server).toHaveText('<b>grid</b>.osm');
  await write(flyover, QUERIES[0]);
  const running = run(flyover);
  await expect(flyover.getByRole('region', { name: 'Reading <b>grid</b>.osm' })).toBeVisible();
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'running');
  // whoever wants the next one to go elsewhere says so meanwhile
  await server.click();
  await flyover.getByRole('menuitem', { name: /^This computer/ }).click();
  goOn();
  expect(await running).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^100 features /);
  expect(others).toEqual([]);
  await expect(server).toHaveText(/^This computer/);
  await server.click();
  await flyover.getByRole('menuitem', { name: '<b>grid</b>.osm' }).first().click();
  await flyover.unrouteAll({ behavior: 'wait' });
  // what the query is going to find stands beside it; behind the run it is told what it found, and how
  await expect(flyover.locator('.cm-estimate')).toHaveText('≈ 100');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^100 features /);
  await flyover.keyboard.press('Shift+Alt+KeyE');
  const steps = flyover.getByRole('dialog', { name: 'What this query does' }).getByRole('region', { name: 'Step by step' });
  await expect(steps).toContainText(/About 100 elements expected · 100 elements found · [\d.]+ m?s/);
  await expect(steps.getByRole('list', { name: /^Filters in the order/ })).toHaveText(/^\[amenity=cafe\] 100\(47.*… 100$/);
  await flyover.keyboard.press('Escape');
  // whoever asks other data sees them
  await server.click();
  await flyover.getByRole('menuitem', { name: /^This computer/ }).click();
  await expect(flyover.locator('.result-mark')).toHaveText('Other data’s result');
  expect(await run(flyover)).toBe('drawn');
  await server.click();
  await flyover.getByRole('menuitem', { name: '<b>grid</b>.osm' }).first().click();
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^100 features /);
  // once more the same file: it is asked, and stands there once
  await server.click();
  await flyover.getByRole('menuitem', { name: /^This computer/ }).click();
  await expect(server).toHaveText(/^This computer/);
  await drop(flyover, '<b>grid</b>.osm', GRID);
  await expect(server).toHaveText('<b>grid</b>.osm');
  await server.click();
  await expect(flyover.getByRole('menuitem', { name: /^Forget / })).toHaveCount(1);
  await flyover.getByRole('menuitem', { name: 'Forget <b>grid</b>.osm' }).click();
  await expect(server).toHaveText(/^This computer/);
  await flyover.keyboard.press('Escape');
  // whoever did not mean it has it again, kept as it was
  await flyover.getByRole('button', { name: 'Undo' }).click();
  await expect(server).toHaveText('<b>grid</b>.osm');
  await server.click();
  await expect(keep).toBeChecked();
  await flyover.getByRole('menuitem', { name: 'Forget <b>grid</b>.osm' }).click();
  await expect(server).toHaveText(/^This computer/);
  await reload(flyover);
  // a low window scrolls the menu
  await flyover.setViewportSize({ width: 700, height: 320 });
  await server.click();
  await flyover.getByRole('menuitem', { name: 'Open a file…' }).hover();
  await expect(flyover.getByRole('menuitem', { name: 'Open a file…' })).toBeInViewport();
  await expect(flyover.getByRole('menuitem', { name: /grid/ })).toHaveCount(0);
});

test('a result that the map has left is told and led back to, whatever moved the map: a file, a search, a link', async ({ flyover }) => {
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  expect(await run(flyover)).toBe('drawn');
  const chip = flyover.locator('.outside-chip');
  const back = async () => {
    await chip.click();
    await expect(chip).toBeHidden();
  };
  await drop(flyover, 'grid.osm', GRID);
  await expect(chip).toContainText('outside the view');
  await back();
  const search = flyover.getByRole('combobox', { name: 'Search a place' });
  await search.fill('10.5, 20.5');
  await search.press('Enter');
  await expect(chip).toBeVisible();
  await back();
  await flyover.evaluate(() => {
    location.hash = `#Q=${encodeURIComponent('way(1);out;')}&C=43.5;7;12`;
  });
  await expect(chip).toBeVisible();
  // whoever sees a part of it and zooms knows that there is more
  await back();
  await flyover.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_zoom')))).toBeGreaterThan(15);
  await expect(chip).toBeHidden();
});

test('on a map that shows far more, or something else, the extent of the asked file is marked, and a chip leads there', async ({
  flyover,
}) => {
  await drop(flyover, 'grid.osm', GRID);
  await expect(flyover.locator('.server-button')).toHaveText('grid.osm');
  const outline = flyover.locator('.file-outline');
  const chip = flyover.locator('.map-chip', { hasText: 'grid.osm' });
  const zoom = () => flyover.evaluate(() => Number(localStorage.getItem('flyover_coords_zoom')));
  await expect.poll(zoom).toBeGreaterThan(12);
  const fitted = await zoom();
  // the data fill the view
  await expect(outline).toHaveCount(0);
  await expect(chip).toHaveCount(0);

  const zoomOut = flyover.getByRole('button', { name: 'Zoom out' });
  await zoomOut.click();
  await expect(outline).toHaveAttribute('aria-label', 'grid.osm');
  await expect(chip).toHaveCount(0);
  const large = await outline.boundingBox();
  await zoomOut.click();
  await zoomOut.click();
  await expect(chip).toHaveText('grid.osmZoom to data');
  // an eighth of the fitted size: two levels give a quarter of the first outline
  const small = await outline.boundingBox();
  expect((small?.width ?? 0) / (large?.width ?? 1)).toBeCloseTo(1 / 4, 1);
  await chip.click();
  await expect.poll(zoom).toBe(fitted);
  await expect(outline).toHaveCount(0);
  await expect(chip).toHaveCount(0);

  // elsewhere there is no outline, but the chip leads back
  await flyover.goto(`${flyover.url().split('#')[0]}#C=0;0;12`);
  await expect(chip).toBeVisible();
  await expect(outline).toHaveCount(0);
  await chip.click();
  await expect.poll(zoom).toBe(fitted);
  await expect(chip).toHaveCount(0);

  // a server has no extent
  await zoomOut.click();
  await expect(outline).toBeVisible();
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: /^This computer/ }).click();
  await expect(outline).toHaveCount(0);
});

test('files that are held over the page are told what happens; GeoJSON is asked like a file of OpenStreetMap, and what has no place in it is told', async ({
  flyover,
}) => {
  const hold = (type: string) =>
    flyover.locator('.maplibregl-canvas').evaluate((element, type) => {
      const dataTransfer = new DataTransfer();
      for (const name of ['a.geojson', 'b.osc']) dataTransfer.items.add(new File([''], name));
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, type);
  const hint = flyover.getByText('Drop the 2 files to open them');
  await hold('dragover');
  await expect(hint).toBeVisible();
  await hold('dragleave');
  await expect(hint).toBeHidden();

  const feature = (geometry: unknown, properties = {}) => ({ type: 'Feature', properties, geometry });
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [9.5, 47.1],
        [9.6, 47.1],
        [9.6, 47.2],
        [9.5, 47.1],
      ],
    ],
  };
  const features = [
    feature(polygon, { name: 'Oberland' }),
    feature({ type: 'Point', coordinates: [9.55, 47.12, 600] }, { amenity: 'bench' }),
    feature(null),
  ];
  await drop(flyover, 'areas.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  await flyover.getByRole('button', { name: 'Query as own data' }).click();
  await expect(flyover.locator('.server-button')).toHaveText('areas.geojson');
  const note = flyover.getByRole('status', { name: 'About areas.geojson' });
  await expect(note.getByRole('listitem')).toHaveText(['the heights of 1 feature', '1 feature without a usable geometry']);
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toBeHidden();
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: 'Data of a date…' }).click();
  await expect(flyover.getByRole('dialog', { name: 'Another time' })).toContainText('A file has other times where it is a history');
  await flyover.keyboard.press('Escape');
  await write(flyover, '[out:json];nwr[~"name|amenity"~"."];out geom;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^2 features /);

  // Back asks what was asked then
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: /^This computer/ }).click();
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  expect(await run(flyover)).toMatch(/drawn|empty/);
  await flyover.goBack();
  await expect(flyover.locator('.cm-content')).toContainText('name|amenity');
  await expect(flyover.locator('.server-button')).toHaveText('areas.geojson');

  // a file of long ago is asked about the years before it
  await drop(
    flyover,
    'old.osm',
    '<osm version="0.6"><node id="1" version="1" timestamp="2019-03-01T12:00:00Z" lat="47.1" lon="9.5"/></osm>',
  );
  await expect(flyover.locator('.server-button')).toHaveText('old.osm');
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: 'Data of a date…' }).click();
  await expect(flyover.getByRole('dialog', { name: 'Another time' }).locator('input[type="datetime-local"]')).toHaveValue(
    '2018-03-01T00:00',
  );
  await flyover.keyboard.press('Escape');

  // what nobody keeps is closed by a reload, which is told once
  await reload(flyover);
  const lost = flyover.locator('.toast', { hasText: 'areas.geojson and old.osm were open before this page was loaded' });
  await expect(lost.getByRole('button', { name: 'Open a file…' })).toBeVisible();
  await reload(flyover);
  await expect(flyover.getByRole('navigation', { name: 'Map controls' })).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('what is no data is told in words; a file that is read can be stopped, what it holds is found by name, and changes are applied to it', async ({
  flyover,
}) => {
  let goOn: () => void = () => undefined;
  await flyover.route('**/engine.worker*', async (route) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await route.continue();
  });
  await drop(flyover, 'grid.osm', GRID);
  const reading = flyover.getByRole('region', { name: 'Reading grid.osm' });
  await reading.getByRole('button', { name: 'Stop' }).click();
  await expect(reading).toBeHidden();
  goOn();
  await flyover.unrouteAll({ behavior: 'wait' });
  await expect(flyover.locator('.server-button')).toHaveText(/^This computer/);

  await openFromPalette(flyover, { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG…') });
  const card = flyover.getByRole('alert').filter({ hasText: 'cannot be opened' });
  await expect(card.getByRole('heading')).toHaveText('holiday.png cannot be opened');
  await expect(card).toContainText('It is no data that Flyover reads');
  await drop(flyover, 'cut.osm', GRID.slice(0, -20));
  await expect(card.getByRole('heading')).toHaveText('cut.osm cannot be opened');
  await expect(card).toContainText('The file ends before its data does');
  await card.getByText('More about it').click();
  await expect(card).toContainText('The XML data ends too early, at byte');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
  await expect(flyover.locator('.server-button')).toHaveText(/^This computer/);

  await drop(flyover, 'grid.osm', GRID);
  await expect(flyover.locator('.server-button')).toHaveText('grid.osm');
  await write(flyover, '{{geocodeArea:Nowhere}}->.a;node(area.a);out;');
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.getByText('A place in the query was not found')).toBeVisible();
  // another try would not help a mistake, nor data without a history
  const problem = flyover.locator('.problem-card');
  await write(flyover, 'node[;out;');
  expect(await run(flyover)).toBe('failed');
  await expect(problem.getByRole('heading')).toHaveText('This query cannot be run');
  await write(flyover, '[out:json][date:"2020-01-01T00:00:00Z"];node[amenity](47,9,48,10);out;');
  expect(await run(flyover)).toBe('failed');
  await expect(problem.getByRole('heading')).toHaveText('grid.osm keeps no history');
  await expect(problem.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await write(flyover, '{{geocodeId:Lindenweg}};out geom;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^1 feature /);

  // where the map shows no part of it, that is why nothing is found
  await write(flyover, QUERIES[0]);
  await flyover.locator('.maplibregl-canvas').focus();
  for (let step = 0; step < 25; step++) await flyover.keyboard.press('ArrowRight');
  await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
  expect(await run(flyover)).toBe('empty');
  const empty = flyover.locator('.empty-notice');
  await expect(empty).toContainText('The map shows no part of grid.osm.');
  await empty.getByRole('button', { name: 'Zoom to data' }).click();
  await expect(empty).not.toContainText('The map shows no part of grid.osm.');

  // a file of changes brings it up to date
  await drop(flyover, 'day.osc', '<osmChange><delete><node id="1" version="2"/><node id="5" version="2"/></delete></osmChange>');
  await flyover.getByRole('button', { name: 'Open as data' }).click();
  const offer = flyover.getByRole('status', { name: 'About day.osc' });
  await expect(offer).toContainText('It is a file of changes: grid.osm can be brought up to date by it.');
  await offer.getByRole('button', { name: 'Apply the changes' }).click();
  await expect(flyover.locator('.server-button')).toHaveText('grid.osm');
  await write(flyover, QUERIES[0].replace('{{bbox}}', '47,9,48,10'));
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^98 features /);
});
