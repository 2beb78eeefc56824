import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Download, Page } from '@playwright/test';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { parquetReadObjects } from 'hyparquet';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer, type TestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

const QUERY = '// @name Benches & roads\n[out:json];\n(node[amenity=bench]({{bbox}});way[highway]({{bbox}}););\nout meta geom;';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const node = (id: number, name: string) => ({ type: 'node', id, lat: 53.5 + (id % 1000) * 1e-5, lon: 13.41, tags: { name } });

async function openExport(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+E');
  await dialog(page).getByRole('tab', { name: 'Data' }).waitFor();
}

/** Downloads one format. */
async function download(page: Page, name: string): Promise<{ file: Download; bytes: Buffer; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), button(page, `Download ${name}`).click()]);
  const bytes = readFileSync(await file.path());
  return { file, bytes, text: bytes.toString() };
}

/** Counts elements of a name in a well-formed document; -1 where it is none. An empty page reads it: Flyover's own parses no text. */
async function countInXml(page: Page, text: string, name: string): Promise<number> {
  const reader = await page.context().newPage();
  const count = await reader.evaluate(
    ([xml, tag]) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return parsed.querySelector('parsererror') === null ? parsed.getElementsByTagName(tag).length : -1;
    },
    [text, name],
  );
  await reader.close();
  return count;
}

/** Runs a query at a server of the test's own. */
async function ask(page: Page, server: TestServer): Promise<string> {
  await write(page, `// @name Own\n{{data:overpass,server=${server.address}}}\nnode;out;`);
  return run(page);
}

// the first: nothing has run
test('without data each export says so', async ({ flyover }) => {
  await openExport(flyover);
  await expect(dialog(flyover)).toContainText('There is no result yet. Run a query');
  for (const [name, message] of [
    ['GeoJSON', 'No GeoJSON data available! Please run a query first.'],
    ['GPX', 'No GPX data available! Please run a query first.'],
    ['KML', 'No KML data available! Please run a query first.'],
    ['Raw data', 'No raw data available! Please run a query first.'],
  ]) {
    await button(flyover, `Download ${name}`).click();
    await expect(dialog(flyover).locator('.export-row-state')).toHaveText(message);
  }
  await flyover.keyboard.press('Escape');
  await expect(dialog(flyover)).toBeHidden();
  await flyover.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(flyover)).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

test('every format of a run is saved under the name of the query and reads back', async ({ flyover, town }) => {
  const wasm: string[] = [];
  flyover.on('request', (request) => request.url().endsWith('.wasm') && wasm.push(request.url()));
  await write(flyover, QUERY);
  expect(await run(flyover)).toBe('drawn');
  const raw = flyover.waitForEvent('download');
  await openExport(flyover);
  await button(flyover, 'Download Raw data').click();
  expect((await raw).suggestedFilename()).toBe('Benches & roads.json');
  const answer = readFileSync(await (await raw).path()).toString();
  const elements: { type: string; id: number; tags: Record<string, string> }[] = JSON.parse(answer).elements;
  const [points, lines] = ['node', 'way'].map((type) => elements.filter((element) => element.type === type).length);
  expect(Math.min(points, lines)).toBeGreaterThan(5);
  await expect(dialog(flyover)).toContainText(`${elements.length.toLocaleString('en')} features`);

  const geojson = await download(flyover, 'GeoJSON');
  expect(geojson.file.suggestedFilename()).toBe('Benches & roads.geojson');
  const collection = JSON.parse(geojson.text);
  expect(collection.features.map((feature: { id: string }) => feature.id).sort()).toEqual(
    elements.map(({ type, id }) => `${type}/${id}`).sort(),
  );
  expect(collection.features.every((feature: { properties: Record<string, unknown> }) => '@version' in feature.properties)).toBe(true);
  await expect(dialog(flyover)).toContainText('Saved as Benches & roads.geojson');

  const sequence = await download(flyover, 'GeoJSON, one feature per line');
  expect(
    sequence.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(collection.features);
  const gpx = await download(flyover, 'GPX');
  expect([await countInXml(flyover, gpx.text, 'wpt'), gpx.file.suggestedFilename()]).toEqual([points, 'Benches & roads.gpx']);
  expect(await countInXml(flyover, gpx.text, 'trk')).toBe(lines);
  const kml = await download(flyover, 'KML');
  expect([await countInXml(flyover, kml.text, 'Placemark'), kml.file.suggestedFilename()]).toEqual([
    elements.length,
    'Benches & roads.kml',
  ]);
  expect(kml.text).toContain('Benches &amp; roads');
  for (const name of ['CSV', 'TSV']) {
    const rows = (await download(flyover, name)).text.trimEnd().split('\r\n');
    expect([rows.length, rows[0].slice(0, 9)]).toEqual([elements.length + 1, `@type${name === 'CSV' ? ',' : '\t'}@id`]);
  }
  const fgb: unknown[] = [];
  for await (const feature of deserialize(new Uint8Array((await download(flyover, 'FlatGeobuf')).bytes))) fgb.push(feature);
  expect(fgb.length).toBe(elements.length);
  const parquet = new Uint8Array((await download(flyover, 'GeoParquet')).bytes);
  expect((await parquetReadObjects({ file: parquet.buffer })).length).toBe(elements.length);
  // Chromium drops, and says nothing, what a frame downloads beyond ten files in a second
  await flyover.waitForTimeout(1000);
  const osm = await download(flyover, 'OSM XML');
  expect([await countInXml(flyover, osm.text, 'way'), osm.file.suggestedFilename()]).toEqual([lines, 'Benches & roads.osm']);
  expect(osm.text).not.toMatch(/<nd [^>]*lat=/);
  await button(flyover, 'Options of OSM XML').click();
  await dialog(flyover).getByRole('switch', { name: 'As answered' }).click();
  expect((await download(flyover, 'OSM XML')).text).toMatch(/<nd [^>]*lat=/);
  expect((await download(flyover, 'OSM PBF')).bytes.subarray(0, 20).toString('latin1')).toContain('OSMHeader');
  expect(JSON.parse((await download(flyover, 'Overpass JSON')).text).elements.length).toBe(elements.length);

  expect(wasm).toEqual([]);
  const geopackage = await download(flyover, 'GeoPackage');
  expect(wasm.map((address) => new URL(address).origin)).toEqual([new URL(town.address).origin]);
  const initSqlJs = createRequire(import.meta.url)('sql.js');
  const { Database } = await initSqlJs();
  const database = new Database(geopackage.bytes);
  const numberIn = (sql: string) => Number(database.exec(sql)[0].values[0][0]);
  const layers = database.exec('SELECT table_name FROM gpkg_contents')[0].values.flat();
  const inLayers = layers
    .map((layer: string) => numberIn(`SELECT count(*) FROM ${layer}`))
    .reduce((sum: number, one: number) => sum + one, 0);
  expect([geopackage.bytes.subarray(0, 15).toString(), inLayers]).toEqual(['SQLite format 3', elements.length]);
  expect(numberIn('SELECT count(*) FROM points')).toBe(points);
  expect(database.exec('PRAGMA integrity_check')[0].values).toEqual([['ok']]);
});

test('a table has no features: the reason is told, and the raw file is there', async ({ flyover }) => {
  await write(flyover, '// @name Ids\n[out:csv(::id,amenity;true;",")];\nnode[amenity=bench]({{bbox}});\nout 3;');
  expect(await run(flyover)).toBe('text');
  await openExport(flyover);
  await expect(dialog(flyover)).toContainText(
    'The answer is a table, without elements in it. It can be saved as CSV, as TSV or as raw data.',
  );
  await button(flyover, 'Download GeoJSON').click();
  await expect(dialog(flyover).locator('.export-row-state')).toContainText(
    'No GeoJSON data available! Please run a query first. The answer is a table',
  );
  const { file, text } = await download(flyover, 'Raw data');
  expect([file.suggestedFilename(), text.split('\n')[0], text.trimEnd().split('\n').length]).toEqual(['Ids.csv', '@id,amenity', 4]);
});

test('a large export ends at Abort, nothing is saved, and the next one works', async ({ flyover }) => {
  // each tag is a line of KML: the file is still being written when the button is pressed
  const tags = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`key${i}`, `<value> & "${i}"`]));
  const elements = Array.from({ length: 200_000 }, (_, i) => ({ ...node(i + 1, ''), tags: { name: `Number ${i}`, ...tags } }));
  const server = await startTestServer((_, response) => json(response, { elements }));
  expect(await ask(flyover, server)).toBe('drawn');
  await openExport(flyover);
  let saved = 0;
  flyover.on('download', () => saved++);
  await button(flyover, 'Download KML').click();
  await expect(dialog(flyover).getByRole('progressbar', { name: 'Progress of KML' })).toBeVisible();
  await expect(button(flyover, 'Download GPX')).toBeDisabled();
  await button(flyover, 'Abort KML').click();
  await expect(dialog(flyover).locator('.export-row-state')).toHaveText('Aborted; nothing was saved.');
  await expect(button(flyover, 'Download KML')).toBeFocused();
  expect(saved).toBe(0);
  const { file, text } = await download(flyover, 'GeoJSON');
  expect([file.suggestedFilename(), JSON.parse(text).features.length]).toEqual(['Own.geojson', 200_000]);
  await server.stop();
});

test('what an aborted run has brought is exported, and called partial', async ({ flyover }) => {
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.write(`{"elements":[${[1, 2, 3].map((id) => JSON.stringify(node(id, `Number ${id}`))).join(',')},`);
  });
  await write(flyover, `// @name Own\n{{data:overpass,server=${server.address}}}\nnode;out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.stats-line')).toContainText('3 features');
  await flyover.locator('.loading-card').getByRole('button', { name: 'Abort' }).click();
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'aborted');
  await openExport(flyover);
  await expect(dialog(flyover)).toContainText('The run was aborted: files hold what had come by then');
  const { file, text } = await download(flyover, 'GeoJSON');
  expect([file.suggestedFilename(), JSON.parse(text).features.length]).toEqual(['Own-partial.geojson', 3]);
  await server.stop();
});

test('options are remembered, files go where the user wants, and texts to the clipboard', async ({ flyover }) => {
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // the place of a real picker is chosen in a window of the system
  await flyover.evaluate(() => {
    Object.assign(globalThis, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });
  const server = await startTestServer((_, response) => json(response, { elements: [node(1, '=1+1'), node(2, 'plain')] }));
  expect(await ask(flyover, server)).toBe('drawn');
  await openExport(flyover);
  await button(flyover, 'Copy GeoJSON').click();
  await expect(dialog(flyover).getByRole('status')).toHaveText('Copied');
  const copied = JSON.parse(await flyover.evaluate(() => navigator.clipboard.readText()));
  expect(copied.features.map((feature: { properties: { name: string } }) => feature.properties.name)).toEqual(['=1+1', 'plain']);

  expect((await download(flyover, 'CSV')).text).toMatch(/^@type[\s\S]*,'=1\+1/);
  await button(flyover, 'Options of CSV').click();
  await dialog(flyover).getByRole('switch', { name: 'Guard against formulas' }).click();
  await dialog(flyover).getByRole('switch', { name: 'Byte order mark' }).click();
  expect((await download(flyover, 'CSV')).text).toMatch(/^\ufeff@type[\s\S]*,=1\+1/);
  await button(flyover, 'Options of GeoJSON').click();
  await dialog(flyover).getByRole('switch', { name: 'One feature per line' }).click();
  expect((await download(flyover, 'GeoJSON')).text.trimEnd().split('\n').length).toBe(4);
  const stored = () =>
    flyover.evaluate(() =>
      ['guard_formulas', 'byte_order_mark', 'layout', 'save_as'].map((key) => localStorage.getItem(`flyover_export_${key}`)),
    );

  await dialog(flyover).getByRole('switch', { name: 'Choose where each file goes' }).click();
  expect(await stored()).toEqual(['false', 'true', 'lines', 'true']);
  await button(flyover, 'Download GeoJSON').click();
  await expect(dialog(flyover).locator('.export-row-state')).toContainText('Saved as Own.geojson');
  const written = await flyover.evaluate(async () => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle('Own.geojson');
    return (await file.getFile()).text();
  });
  expect(JSON.parse(written).features).toEqual(copied.features);
  await server.stop();
});

test('the query is offered in every form, with its links', async ({ flyover, town }) => {
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(flyover, QUERY);
  await openExport(flyover);
  await dialog(flyover).getByRole('tab', { name: 'Query' }).click();
  const text = (name: string) => dialog(flyover).getByRole('textbox', { name });
  await expect(text('Expanded')).toHaveValue(/node\[amenity=bench\]\(53\.4\d+,13\.[34]\d+,53\.5\d+,13\.4\d+\);/);
  const expanded = await text('Expanded').inputValue();
  await button(flyover, 'Copy').click();
  await expect(button(flyover, 'Copied')).toBeVisible();
  expect(await flyover.evaluate(() => navigator.clipboard.readText())).toBe(expanded);
  const [file] = await Promise.all([flyover.waitForEvent('download'), button(flyover, 'Download').click()]);
  expect([file.suggestedFilename(), readFileSync(await file.path()).toString()]).toEqual(['Benches & roads.overpassql', expanded]);

  const link = async (name: string) => new URL((await dialog(flyover).getByRole('link', { name, exact: true }).getAttribute('href')) ?? '');
  const interpreter = await link('Open Answer of the server');
  expect([interpreter.href.split('?')[0], interpreter.searchParams.get('data')]).toEqual([`${town.address}api/interpreter`, expanded]);
  const map = await link('Open Interactive map');
  expect([map.href.split('?')[0], map.searchParams.get('Q')]).toEqual([`${town.address}map.html`, QUERY]);
  const asXml = await link('Convert to XML');
  expect(asXml.href.split('?')[0]).toBe(`${town.address}api/convert`);
  // a page, as the Overpass API answers: the query stands in it as text
  const converted = await (await flyover.request.get(asXml.href)).text();
  const shown = /<pre>(.*?)<\/pre>/s
    .exec(converted)?.[1]
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x0a;', '\n');
  expect(shown).toMatch(/^\s*<osm-script.*<has-kv k="amenity" v="bench"\/>.*<\/osm-script>\s*$/s);

  await dialog(flyover).getByText('As written', { exact: true }).click();
  await expect(text('As written')).toHaveValue(QUERY);
  await dialog(flyover).getByText('Wiki', { exact: true }).click();
  await expect(text('Wiki')).toHaveValue(/^\{\{OverpassTurboExample\|loc=53\.5;13\.41;15\|query=\n[\s\S]*\{\{\(\(\}\}bbox\{\{\)\)\}\}/);
  await dialog(flyover).getByText('uMap', { exact: true }).click();
  await expect(text('uMap')).toHaveValue(/\/api\/interpreter\?data=.*\{south\}%2C\{west\}%2C\{north\}%2C\{east\}/);
  await flyover.keyboard.press('Escape');

  // another server converts by itself
  await write(flyover, `{{data:overpass,server=https://overpass.example.org/api/}}\n${QUERY}`);
  await openExport(flyover);
  for (const [name, target] of [
    ['XML', 'xml'],
    ['Overpass QL', 'mapql'],
    ['Compact QL', 'compact'],
  ]) {
    await expect(dialog(flyover).getByRole('link', { name: `Convert to ${name}` })).toHaveAttribute(
      'href',
      new RegExp(`^https://overpass\\.example\\.org/api/convert\\?data=.*&target=${target}$`),
    );
  }
  await flyover.keyboard.press('Escape');
  // a query cannot make a link that runs a script
  await write(flyover, `{{data:overpass,server=javascript:alert(1)}}\n${QUERY}`);
  await openExport(flyover);
  await expect(dialog(flyover).getByRole('alert')).toContainText('The address of the query server cannot be used');
  await expect(dialog(flyover).getByRole('link')).toHaveCount(0);
});

test('the query and another form of it stand side by side, and follow what is typed', async ({ flyover }) => {
  await write(flyover, QUERY);
  await openExport(flyover);
  await dialog(flyover).getByRole('tab', { name: 'Query' }).click();
  await button(flyover, 'Side by side').click();
  const [query, other] = ['Query', 'The query in the other form'].map((name) =>
    dialog(flyover).getByRole('textbox', { name, exact: true }),
  );
  await expect(query).toBeFocused();
  await expect(other).toHaveValue(/<has-kv k="amenity" v="bench"\/>\s*<bbox-query s="53\.4/);
  await query.fill('node[amenity=bench](1;\nout;');
  await expect(dialog(flyover).getByRole('status')).toHaveText(/^Line 1: '\)' expected/);
  await expect(button(flyover, 'Put into the editor')).toBeDisabled();
  await query.fill('\nnode[name="\u0001"];');
  await expect(dialog(flyover).getByRole('status')).toHaveText('Line 2: XML cannot hold the character U+0001. Take it out.');
  await dialog(flyover).getByText('Compact QL', { exact: true }).click();
  await query.fill('node(1);  // one\nout;');
  await expect(other).toHaveValue('node(1);out;\n');
  await button(flyover, 'Put into the editor').click();
  await expect(dialog(flyover)).toHaveCount(0);
  await expect(flyover.getByRole('textbox', { name: 'Query' })).toHaveText('node(1);out;');
});

test('the style sheet is offered as a MapLibre style, with what that leaves out', async ({ flyover }) => {
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await write(
    flyover,
    '// @name Roads\nway[highway]({{bbox}});out geom;\n{{style:\nline[highway] { color: red; }\nrelation way { width: 9; }\n}}',
  );
  await openExport(flyover);
  await dialog(flyover).getByRole('tab', { name: 'Query' }).click();
  const [file] = await Promise.all([flyover.waitForEvent('download'), button(flyover, 'Download MapLibre style').click()]);
  const text = readFileSync(await file.path()).toString();
  expect(file.suggestedFilename()).toBe('Roads.style.json');
  const style = JSON.parse(text);
  expect(style.layers).toContainEqual(expect.objectContaining({ type: 'line', paint: expect.objectContaining({ 'line-width': 5 }) }));
  await button(flyover, 'Copy MapLibre style').click();
  expect(await flyover.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await dialog(flyover).getByText('1 thing is left out or differs in MapLibre').click();
  await expect(dialog(flyover).getByRole('listitem')).toHaveText(
    'Line 5: relation way – layers of MapLibre do not see other elements; the rule is left out',
  );
  await flyover.keyboard.press('Escape');

  // what was given is one of MapLibre's, and draws
  await write(flyover, `way[highway]({{bbox}});out geom;\n{{style:${text}}}`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.problem-card')).toBeHidden();
  await openExport(flyover);
  await expect(dialog(flyover)).toContainText('The style of this query is in MapLibre’s language already.');
  await expect(button(flyover, 'Download MapLibre style')).toBeDisabled();
});
