import type { Page } from '@playwright/test';
import { writeLink } from '../../packages/share-links/src/index.ts';
import { expect, test as onItsOwn, open, reload, run, watchErrors, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const editor = (page: Page) => page.locator('.cm-content');
const loadDialog = (page: Page) => page.getByRole('dialog', { name: 'Load a query' });

async function openLoad(page: Page, keys = 'ControlOrMeta+O') {
  await page.keyboard.press(keys);
  const dialog = loadDialog(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Saves the text in the editor as a person would. */
async function save(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog', { name: 'Save the query' });
  await dialog.getByRole('combobox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Chooses from the menu of a row. */
async function choose(page: Page, name: string, item: string) {
  await loadDialog(page)
    .getByRole('button', { name: `More for “${name}”` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The button that stands for a saved query. */
const row = (page: Page, name: string) => loadDialog(page).locator('.library-main').filter({ hasText: name });

// the first: it looks at all runs of the page
test('runs are kept with server, time and counts, brought back, starred, deleted and cleared', async ({ flyover }) => {
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  expect(await run(flyover)).toBe('drawn');
  expect(await run(flyover)).toBe('drawn');
  await write(flyover, 'node[amenity=no_such_thing]({{bbox}});out;');
  expect(await run(flyover)).toBe('empty');
  const dialog = await openLoad(flyover, 'ControlOrMeta+Shift+H');
  await expect(dialog.locator('.library-name')).toHaveText([
    'node[amenity=no_such_thing]({{bbox}});out;',
    'node[amenity=bench]({{bbox}});out;',
  ]);
  await expect(row(flyover, 'bench')).toContainText('2 times');
  await expect(row(flyover, 'bench')).toContainText(/\d+:\d+.* · \d+ elements · .*s · 127\.0\.0\.1/);
  await dialog.getByRole('button', { name: /^Delete “node\[amenity=no_such/ }).click();
  await expect(row(flyover, 'no_such')).toHaveCount(0);
  await flyover.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(flyover, 'no_such')).toBeVisible();
  await dialog.getByRole('button', { name: /^Star “node\[amenity=bench/ }).click();
  await dialog.getByRole('switch', { name: 'Starred only' }).click();
  await expect(dialog.locator('.library-main')).toHaveCount(1);
  await row(flyover, 'bench').click();
  await expect(editor(flyover)).toHaveText('node[amenity=bench]({{bbox}});out;');
  await openLoad(flyover, 'ControlOrMeta+Shift+H');
  await loadDialog(flyover).getByRole('button', { name: 'Clear the history…' }).click();
  await flyover.getByRole('dialog', { name: 'Clear the history?' }).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(loadDialog(flyover).getByText('Every query you run is listed here')).toBeVisible();
});

test('a query is saved, survives a reload, is loaded and run, renamed, deleted and brought back', async ({ flyover }) => {
  await write(flyover, 'node[amenity=bench]({{bbox}});\nout;\n{{style: node[amenity=bench] { fill-color: #00aa00; } }}');
  await save(flyover, 'Street/Benches');
  await expect(flyover.getByText('Saved as “Street/Benches”.')).toBeVisible();
  await expect(editor(flyover)).toContainText('// @name Street/Benches');

  await reload(flyover);
  await editor(flyover).waitFor();
  await write(flyover, 'out count;');
  await openLoad(flyover);
  await flyover.getByRole('searchbox', { name: 'Search names, comments and queries' }).fill('bench');
  await flyover.getByRole('button', { name: 'Load and run “Street/Benches”' }).click();
  await expect(loadDialog(flyover)).toBeHidden();
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'drawn');
  await expect(editor(flyover)).toContainText('node[amenity=bench]({{bbox}});');
  // drawn in its style
  await expect(flyover.locator('.legend')).toContainText('amenity = bench');
  await editor(flyover).press('ControlOrMeta+Z');
  await expect(editor(flyover)).toHaveText('out count;');

  await openLoad(flyover);
  await choose(flyover, 'Street/Benches', 'Rename or move…');
  await flyover.getByRole('textbox', { name: /New name of “Street\/Benches”/ }).fill('Seats');
  await flyover.keyboard.press('Enter');
  await expect(row(flyover, 'Seats')).toBeVisible();
  await expect(loadDialog(flyover).getByRole('button', { name: /^Street/ })).toHaveCount(0);

  await choose(flyover, 'Seats', 'Delete…');
  await expect(flyover.getByText('Delete “Seats”?')).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(row(flyover, 'Seats')).toBeVisible();
  await choose(flyover, 'Seats', 'Delete…');
  await flyover.getByRole('button', { name: 'Delete', exact: true }).click();
  // while the question stands the list is away
  await expect(flyover.getByText('“Seats” is deleted.')).toBeVisible();
  await expect(row(flyover, 'Seats')).toHaveCount(0);
  await flyover.getByRole('button', { name: 'Undo' }).last().click();
  await row(flyover, 'Seats').click();
  await expect(editor(flyover)).toContainText('// @name Seats');
  await flyover.getByRole('button', { name: 'Undo' }).last().click();
  await expect(editor(flyover)).toHaveText('out count;');
});

test('the save dialog completes names and folders, and asks before it replaces another query', async ({ flyover }) => {
  await write(flyover, 'node[shop=bakery]({{bbox}});out;');
  await save(flyover, 'Food/Bakeries');
  await write(flyover, 'node[amenity=pub]({{bbox}});out;');
  await flyover.keyboard.press('ControlOrMeta+S');
  const dialog = flyover.getByRole('dialog', { name: 'Save the query' });
  const name = dialog.getByRole('combobox', { name: 'Name' });
  await name.fill('food');
  await expect(flyover.getByRole('option')).toHaveText(['Food/', 'Food/Bakeries']);
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('Enter');
  await expect(name).toHaveValue('Food/Bakeries');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('“Food/Bakeries” is the name of another saved query. Replace that one?');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByText('“Food/Bakeries” is replaced.')).toBeVisible();
  await flyover.getByRole('button', { name: 'Undo' }).last().click();
  await openLoad(flyover);
  await expect(row(flyover, 'Bakeries')).toContainText('node[shop=bakery]');
  await flyover.keyboard.press('Escape');
  // the name in a query of somebody else's is not that of one's own
  const link = writeLink({ query: '// @name Food/Bakeries\nnode[a];out;', compression: 'on' });
  await flyover.evaluate((hash) => location.assign(hash), `#${link.slice(1)}`);
  await expect(editor(flyover)).toContainText('node[a]');
  await flyover.keyboard.press('ControlOrMeta+S');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('“Food/Bakeries” is the name of another saved query.');
  await flyover.keyboard.press('Escape');
});

test('a query without metadata is saved as it is, or repaired for an editor first', async ({ flyover }) => {
  await write(flyover, '[out:json];node[amenity=bench]({{bbox}});out;');
  await flyover.keyboard.press('ControlOrMeta+S');
  const dialog = flyover.getByRole('dialog', { name: 'Save the query' });
  await expect(dialog.getByText('This query asks for no metadata.')).toBeVisible();
  await expect(dialog.locator('.dialog-footer').getByRole('button')).toHaveText(['Cancel', 'Add metadata and save', 'Save as it is']);
  await dialog.getByRole('combobox', { name: 'Name' }).fill('For JOSM');
  await dialog.getByRole('button', { name: 'Add metadata and save' }).click();
  await expect(editor(flyover)).toContainText('[out:xml]');
  await expect(editor(flyover)).toContainText('out meta;');
  await flyover.keyboard.press('ControlOrMeta+S');
  await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeVisible();
  await expect(dialog.getByText('This query asks for no metadata.')).toBeHidden();
  await flyover.keyboard.press('Escape');
  await write(flyover, '[out:json];way[highway]({{bbox}});out;');
  await save(flyover, 'For the map');
  // the choice was made for this query: a plain save asks no more, for another it does
  await flyover.keyboard.press('ControlOrMeta+S');
  await expect(dialog.locator('.dialog-footer').getByRole('button')).toHaveText(['Cancel', 'Replace']);
  await flyover.keyboard.press('Escape');
  await openLoad(flyover);
  await expect(row(flyover, 'For the map')).toContainText('way[highway]');
});

test('a full disk is told in a sentence, and nothing is lost', async ({ flyover }) => {
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  await save(flyover, 'Benches');
  const put = await flyover.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return put;
  });
  await write(flyover, 'node[amenity=pub]({{bbox}});out;');
  await flyover.keyboard.press('ControlOrMeta+S');
  const dialog = flyover.getByRole('dialog', { name: 'Save the query' });
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Pubs');
  await flyover.keyboard.press('Enter');
  await expect(dialog.getByText('This browser has no room left for it.')).toBeVisible();
  await flyover.keyboard.press('Escape');
  await openLoad(flyover);
  await expect(row(flyover, 'Benches')).toBeVisible();
  await expect(row(flyover, 'Pubs')).toHaveCount(0);
  await put.evaluate((put) => {
    IDBObjectStore.prototype.put = put;
  });
});

onItsOwn('lists that cannot be read say so, and are read again once the storage works', async ({ page, town }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...record) {
      if (document.documentElement.dataset.room === undefined) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, record);
    };
  });
  await open(page, town.address);
  const dialog = await openLoad(page, 'ControlOrMeta+Shift+H');
  await expect(dialog.getByText('The list could not be read: no room')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.room = 'again';
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The list could not be read')).toHaveCount(0);
  await expect(dialog.getByText('Reading the list…')).toHaveCount(0);
});

onItsOwn('examples are listed without templates, removed and shown again; all of it by keyboard', async ({ page, town }) => {
  await page.addInitScript(() => {
    localStorage.setItem('flyover_version', '37');
    const saves = {
      'key-value': { type: 'template', parameters: ['key', 'value'], wizard: '{{key}}={{value}}' },
      'From before': { type: 'saved_query', overpass: 'node[natural=tree]({{bbox}});out;' },
    };
    localStorage.setItem('flyover_saves', JSON.stringify(saves));
  });
  await open(page, town.address);
  const dialog = await openLoad(page);
  await expect(dialog.locator('.library-name')).toHaveText([
    'From before',
    'Drinking Water',
    'Cycle Network',
    'Where am I?',
    'Mountains in Area',
    'Map Call',
    'MapCSS styling',
    'Attic date query',
  ]);
  await expect(dialog.getByText('Signed cycle routes of every rank')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'From before')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  // what the list is drawn anew for leaves the focus where it is
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Drinking Water')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show all examples again' }).click();
  await expect(row(page, 'Drinking Water')).toBeVisible();
  await row(page, 'From before').focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('natural=tree');
});

onItsOwn('two pages that save at once lose nothing, and show what the other has saved', async ({ flyover, town }) => {
  const other = await flyover.context().newPage();
  await open(other, town.address);
  await Promise.all([openLoad(flyover), write(other, 'node[amenity=pub]({{bbox}});out;')]);
  await save(other, 'Pubs');
  await expect(row(flyover, 'Pubs')).toBeVisible();
  await flyover.keyboard.press('Escape');
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  await Promise.all([save(flyover, 'Benches'), save(other, 'Inns')]);
  await Promise.all([openLoad(flyover), openLoad(other)]);
  for (const page of [flyover, other]) for (const name of ['Pubs', 'Benches', 'Inns']) await expect(row(page, name)).toBeVisible();
  await expect
    .poll(() => flyover.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('flyover_saves') ?? '{}')).sort()))
    .toEqual(['Benches', 'Inns', 'Pubs']);
});

onItsOwn('without IndexedDB queries and runs are kept in local storage', async ({ page, town }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('allowed') === null) Object.defineProperty(window, 'indexedDB', { get: () => undefined });
  });
  await open(page, town.address);
  await write(page, 'node[amenity=bench]({{bbox}});out;');
  await save(page, 'Benches');
  expect(await run(page)).toBe('drawn');
  // a run is written down once it has been drawn
  await expect.poll(() => page.evaluate(() => localStorage.getItem('flyover_history'))).toContain('Benches');
  await reload(page);
  await editor(page).waitFor();
  await openLoad(page);
  await expect(row(page, 'Benches')).toBeVisible();
  await loadDialog(page).getByText('History of runs').click();
  await expect(row(page, 'Benches')).toBeVisible();
  // once there is one, it takes over what was kept
  await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'));
  await reload(page);
  await editor(page).waitFor();
  await openLoad(page);
  await expect(row(page, 'Benches')).toBeVisible();
  expect(errors).toEqual([]);
});

onItsOwn('everything goes into a file and comes back from it; ten thousand runs open at once', async ({ flyover }) => {
  const history = Array.from({ length: 10_000 }, (_, index) => ({
    query: `[out:json];\nnode[shop=s${index}]({{bbox}});\nout;`,
    server: 'https://overpass.example.org/api/',
    time: Date.UTC(2026, 0, 1) + index * 600_000,
    duration: 300,
    outcome: 'drawn',
    elements: index,
  }));
  const queries = { 'Food/Pubs': { type: 'saved_query', overpass: 'node[amenity=pub];out;' }, Broken: { type: 'saved_query' } };
  const file = (value: unknown) => ({ name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) });
  const dialog = await openLoad(flyover);
  await dialog.locator('input[type=file]').setInputFiles(file({ format: 'flyover-library', version: 1, queries, history }));
  await expect(dialog.getByText('1 query came new. 10,000 runs joined the history.')).toBeVisible();
  await expect(dialog.getByText('Left out, as they cannot be read: Broken')).toBeVisible();
  const turbo = {
    'overpass-ide_version': '40',
    'overpass-ide_saves': JSON.stringify({ 'Food/Pubs': { type: 'saved_query', overpass: 'other' } }),
  };
  await dialog.locator('input[type=file]').setInputFiles(file(turbo));
  await expect(dialog.getByText('Their names were taken, so they got a number: Food/Pubs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(row(flyover, 'Pubs')).toHaveCount(1);

  await reload(flyover);
  await editor(flyover).waitFor();
  const ms = await flyover.evaluate(async () => {
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'H', code: 'KeyH', ctrlKey: true, shiftKey: true, bubbles: true }));
    while (document.querySelector('.library-main') === null) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  test.info().annotations.push({ type: 'history of 10,000 runs', description: `shown after ${Math.round(ms)} ms` });
  await expect(row(flyover, 'node[shop=s9999]')).toBeVisible();
  // only the rows in view are in the page, however many there are
  const rows = loadDialog(flyover).locator('.library-item');
  expect(await rows.count()).toBeLessThan(40);
  await flyover.keyboard.press('ArrowDown');
  await flyover.keyboard.press('End');
  await expect(row(flyover, 'node[shop=s0]')).toBeFocused();
  expect(await rows.count()).toBeLessThan(40);
  await flyover.getByRole('searchbox').fill('shop=s1234');
  await expect(loadDialog(flyover).locator('.library-main')).toHaveCount(1);

  await loadDialog(flyover).getByText('Saved and examples').click();
  await flyover.getByRole('searchbox').fill('');
  await loadDialog(flyover).getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    flyover.waitForEvent('download'),
    flyover.getByRole('menuitem', { name: 'Queries, history and settings' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const saved = JSON.parse(Buffer.concat(chunks).toString());
  expect(download.suggestedFilename()).toBe('flyover-queries.json');
  expect(Object.keys(saved.queries)).toEqual(['Food/Pubs']);
  expect(saved.history.length).toBe(10_000);
  expect(saved.settings.settings.ui_language).toBe('auto');
});
