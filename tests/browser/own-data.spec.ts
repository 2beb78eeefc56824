/** Files of OpenStreetMap data in the page: opened, asked with no network, exported, forgotten. */
import { readFileSync } from 'node:fs';
import { readElements } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import type { Page } from '@playwright/test';
import { expect, extract, open, reload, run, test, write } from './flyover-test.ts';
import { pixelsOf } from './pixel-at.ts';
import { serve } from './served.ts';

/** Chooses a file as a person does: by the command palette, and the browser's own dialog. */
async function openFromPalette(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // the browser takes a while until it tells of its dialog
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search a command' }).fill('open a file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
}

/** Drops a file on the map. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.locator('.maplibregl-canvas').evaluate(
    (element, [name, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name, { lastModified: 1 }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );
}

/** What the engine in Node answers over a file. */
async function answersOf(bytes: Uint8Array, queries: readonly string[]): Promise<string[]> {
  const database = createDatabase(await readElements([bytes]));
  return Promise.all(
    queries.map(async (query) => {
      let text = '';
      for await (const chunk of (await answerQuery(database, query)).body) text += Buffer.from(chunk).toString();
      return text;
    }),
  );
}

/** A grid of cafés with a street and a lake, around 47.1° N, 9.5° E. */
const GRID = `<osm version="0.6" generator="test">
${Array.from({ length: 400 }, (_, index) => `<node id="${index + 1}" lat="${47.1 + Math.floor(index / 20) / 1000}" lon="${9.5 + (index % 20) / 1000}"><tag k="amenity" v="${index % 4 === 0 ? 'cafe' : 'bench'}"/></node>`).join('\n')}
<way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Lindenweg"/></way>
<way id="8"><nd ref="43"/><nd ref="58"/><nd ref="358"/><nd ref="343"/><nd ref="43"/><tag k="natural" v="water"/></way>
</osm>`;

const QUERIES = [
  '[out:json];node[amenity=cafe]({{bbox}});out;',
  '[out:json];way[highway];out geom;',
  '[out:json];node(around:150,47.1,9.5);out;',
];

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
  await server.click();
  await expect(flyover.getByRole('menuitem', { name: '<b>grid</b>.osm', exact: false }).first()).toContainText(
    'Nodes: 400, ways: 2, relations: 0',
  );
  const keep = flyover.getByRole('menuitemcheckbox', { name: 'Keep <b>grid</b>.osm in this browser' });
  await keep.click();
  await expect(keep).toBeChecked();
  await reload(flyover);
  await expect(server).toHaveText('<b>grid</b>.osm');
  await write(flyover, QUERIES[0]);
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
  await reload(flyover);
  await server.click();
  await expect(flyover.getByRole('menuitem', { name: 'Open a file…' })).toBeVisible();
  await expect(flyover.getByRole('menuitem', { name: /grid/ })).toHaveCount(0);
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
  await write(flyover, '{{geocodeId:Lindenweg}};out geom;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toHaveText(/^1 feature /);

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

const real = extract('six-territories.osm.pbf');

/** What is opened with no server at all: two million elements, where the extract is there. */
const OFFLINE = real.missing
  ? {
      name: 'grid.osm',
      file: { name: 'grid.osm', mimeType: 'text/xml', buffer: Buffer.from(GRID) },
      queries: [QUERIES[1], QUERIES[2], '[out:json];way[natural];out geom;'],
    }
  : {
      name: 'six-territories.osm.pbf',
      file: real.path,
      queries: [
        '[out:json];node[amenity=drinking_water];out;',
        '[out:json];area[name="Vaduz"]->.a;way(area.a)[highway];out geom;',
        '[out:json];rel[type=multipolygon][landuse];out geom;',
      ],
    };
if (real.missing) console.warn(`A grid of 400 cafés and benches stands in for a real extract: ${real.path} is not there.`);

/** Elements of the result, as the line about it has them. */
async function loaded(page: Page): Promise<number> {
  await page.locator('.stats-line').click();
  const counts = page.locator('.stats-groups dl').first();
  await expect(counts).toBeVisible();
  const numbers = (await counts.locator('dd').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
  await page.keyboard.press('Escape');
  return numbers.reduce((sum, each) => sum + each, 0);
}

test.describe('with no server and no network at all', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a file from the disk is asked, is there when Flyover starts anew, and is asked, exported and forgotten', async ({
    page,
    context,
  }) => {
    const { name, file, queries } = OFFLINE;
    const bytes = typeof file === 'string' ? readFileSync(file) : file.buffer;
    const answers = answersOf(bytes, queries);
    const town = await serve();
    await open(page, town.address);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await town.stop();
    await context.setOffline(true);

    await openFromPalette(page, file);
    const server = page.locator('.server-button');
    await expect(server).toHaveText(name);
    const expected = (await answers).map((text) => JSON.parse(text).elements.length);
    for (const [index, query] of queries.entries()) {
      await write(page, query);
      expect(await run(page)).toBe('drawn');
      expect(await loaded(page)).toBe(expected[index]);
    }
    await server.click();
    const keep = page.getByRole('menuitemcheckbox', { name: `Keep ${name}` });
    await keep.click();
    await expect(keep).toBeChecked();

    await reload(page);
    await expect(server).toHaveText(name);
    await write(page, queries[1]);
    expect(await run(page)).toBe('drawn');
    expect(await loaded(page)).toBe(expected[1]);
    await page.keyboard.press('ControlOrMeta+E');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8')).features).toHaveLength(expected[1]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+H');
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('What the checks tell');
    await page.keyboard.press('Escape');
    await server.click();
    await page.getByRole('menuitem', { name: `Forget ${name}` }).click();
    await expect(server).not.toHaveText(name);

    // what another program shares comes from the system as a form, which the app takes itself
    const shared = [
      { name: 'bench.osm', text: '<osm version="0.6"><node id="1" lat="1" lon="2"><tag k="amenity" v="bench"/></node></osm>' },
    ];
    // any site may send one to a tab
    await share(page, shared);
    await expect(page.getByText('What was shared could not be opened')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.addInitScript(() => {
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => match(query === '(display-mode: browser)' ? 'not all' : query);
    });
    await share(page, shared);
    // nothing is opened before somebody says so
    const question = page.getByRole('dialog', { name: 'Open what was shared?' });
    await expect(question).toContainText('bench.osm (');
    await question.getByRole('button', { name: 'Open' }).click();
    await expect(page.locator('.server-button')).toHaveText('bench.osm');
    await share(page, [], 'See https://example.org/benches.overpassql');
    const address = page.getByRole('dialog', { name: 'Open from an address' });
    await expect(address.getByRole('textbox')).toHaveValue('https://example.org/benches.overpassql');
  });
});

/** Sends a form as a share target gets it; the page goes where it is sent to. */
async function share(page: Page, files: readonly { readonly name: string; readonly text: string }[], text = ''): Promise<void> {
  const arrived = page.waitForURL(/\/$/);
  await page.evaluate(
    ({ files, text }) => {
      const form = document.createElement('form');
      Object.assign(form, { action: 'shared', method: 'post', enctype: 'multipart/form-data' });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      const held = new DataTransfer();
      for (const { name, text } of files) held.items.add(new File([text], name));
      field.files = held.files;
      form.append(field, Object.assign(document.createElement('input'), { name: 'text', value: text }));
      document.body.append(form);
      form.submit();
    },
    { files, text },
  );
  await arrived;
}
