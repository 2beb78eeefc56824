import type { Page } from '@playwright/test';
import { readLink } from '../../packages/share-links/src/index.ts';
import { expect, finished, test as onItsOwn, open, reload, run, write } from './flyover-test.ts';
import { runsOf, setSettings, test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

const editor = (page: Page) => page.locator('.cm-content');
const addressOf = (page: Page) => new URL(page.url());
const zoomOf = (page: Page) => page.evaluate(() => localStorage.getItem('flyover_coords_zoom'));

onItsOwn(
  'a link opens with its query and place, the address is cleaned, and undo brings the earlier query back',
  async ({ flyover, town }) => {
    await write(flyover, 'node(1);out; // mine');
    await open(flyover, `${town.address}?Q=way(2)%3Bout%3B&C=48.2;16.37;13`);
    await expect(editor(flyover)).toHaveText('way(2);out;');
    expect(addressOf(flyover).href).toBe(town.address);
    await flyover.locator('.maplibregl-canvas').waitFor();
    await flyover.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => zoomOf(flyover)).toBe('14');
    await editor(flyover).click();
    await flyover.keyboard.press('Control+z');
    await expect(editor(flyover)).toHaveText('node(1);out; // mine');
  },
);

onItsOwn('R runs the query of a link at once and fits the map to the data', async ({ page, town }) => {
  const query = 'node[amenity=bench];out 1;{{style:node[amenity=bench]{fill-color:red;}}}';
  await open(page, `${town.address}#Q=${encodeURIComponent(query)}&R`);
  expect(await finished(page, 1)).toBe('drawn');
  // in the style of the link
  await expect(page.locator('.legend')).toContainText('amenity = bench');
  expect(addressOf(page).search).toBe('');
  await page.locator('.maplibregl-canvas').waitFor();
  // a single point: as close as a fit goes
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => zoomOf(page)).toBe('17');
});

onItsOwn('a link in a tab with a text that was not run keeps that text in the history, and says so', async ({ page, town }) => {
  await open(page, town.address);
  await write(page, '// @name Mine\nnode[mine];out;');
  await page.goto(`${town.address}?Q=${encodeURIComponent('way(2);out;')}`);
  await expect(editor(page)).toHaveText('way(2);out;');
  const notice = page.locator('.toast', { hasText: 'Your text, which was not run, is in the history.' });
  await expect(notice).toBeVisible();
  // one link after another: the text stands there once
  await page.goto(`${town.address}#Q=${encodeURIComponent('way(3);out;')}`);
  await expect(editor(page)).toHaveText('way(3);out;');
  await page.keyboard.press('Control+o');
  const dialog = page.getByRole('dialog', { name: 'Load a query' });
  await dialog.getByText('History of runs').click();
  const mine = dialog.locator('.library-main', { hasText: 'Mine' });
  await expect(mine).toContainText('Not run');
  await mine.click();
  await expect(editor(page)).toContainText('node[mine];out;');
});

onItsOwn(
  'the place of a link holds: its run leaves the map there, the chip leads to the data, and the address keeps the place',
  async ({ page, town }) => {
    const far = { type: 'node', id: 1, lat: 10, lon: 10, tags: { a: 'b' } };
    const server = await startTestServer((_, response) => json(response, { elements: [far] }));
    const query = `{{data:overpass,server=${server.address}}}rel[type=route];out geom 3;`;
    await page.goto(`${town.address}#Q=${encodeURIComponent(query)}&C=43.5;7;12&R`);
    await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
    expect(await finished(page, 1)).toBe('drawn');
    await expect(page.getByRole('button', { name: '1 outside the view Zoom' })).toBeVisible();
    await expect.poll(() => readLink(page.url())).toMatchObject({ query, lat: 43.5, lon: 7, zoom: 12 });
    await server.stop();
  },
);

test('what a link holds and this page cannot do is told', async ({ flyover: page, town }) => {
  await page.goto(`${town.address}#w=qwertzuiopasdf&C=91;1;1`);
  await expect(page.locator('.toast', { hasText: 'No query could be made of the link’s search “qwertzuiopasdf”' })).toBeVisible();
  await expect(page.locator('.toast', { hasText: '"91" is no latitude' })).toBeVisible();
});

onItsOwn("a link names a template of the user's own, which came with settings of an older version", async ({ page, town }) => {
  await page.addInitScript(() => {
    localStorage.setItem('flyover_version', '29');
    const saves = {
      'named like': {
        type: 'template',
        parameters: ['what', 'name'],
        overpass: '// each {{what}} of a name\namenity={{what}} and name={{name}}',
      },
      around: { type: 'template', parameters: ['far'], overpass: '{{far=???}}\nnode(around:{{far}},{{center}});\nout;' },
    };
    if (localStorage.getItem('flyover_saves') === null) localStorage.setItem('flyover_saves', JSON.stringify(saves));
  });
  await open(page, `${town.address}?template=named+like&what=cafe&name=Linde`);
  await expect(editor(page)).toContainText('each cafe of a name');
  await expect(editor(page)).toContainText('nwr["amenity"="cafe"]["name"="Linde"]({{bbox}});');
  // links behind the address of the open page
  await page.goto(`${town.address}#template=around&far=25&R`);
  await expect(editor(page)).toContainText('{{far=25}}');
  expect(await finished(page, 1)).toBe('drawn');
  await page.goto(`${town.address}#template=none`);
  await expect(page.getByText('there is no template "none": there are key, key-type')).toBeVisible();
});

test('a link of which nothing can be read is told in a dialog that Escape closes', async ({ flyover: page, town }) => {
  await page.goto(`${town.address}#c=BQXv`);
  const warning = page.getByRole('dialog', { name: 'This link could not be opened' });
  await expect(warning).toContainText('Copy the whole link again');
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
});

onItsOwn('reload, Back and Forward bring the queries that were run', async ({ flyover, town }) => {
  const first = '// @name First\nnode[amenity=bench];out 3;';
  const second = '// @name Second\nnode[amenity=cafe];out 3;';
  await write(flyover, first);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover).toHaveTitle('First | Flyover');
  await expect.poll(() => addressOf(flyover).hash).toMatch(/^#q=/);
  await write(flyover, second);
  expect(await run(flyover)).toBe('drawn');
  await flyover.goBack();
  await expect(editor(flyover)).toContainText('First');
  await flyover.goForward();
  await expect(editor(flyover)).toContainText('Second');
  await flyover.goBack();
  await expect(editor(flyover)).toContainText('First');
  await flyover.reload();
  await expect(editor(flyover)).toContainText('First');
  await expect(editor(flyover)).not.toContainText('Second');
  await editor(flyover).click();
  await flyover.keyboard.press('Control+End');
  await flyover.keyboard.type('// not run yet');
  await flyover.reload();
  await expect(editor(flyover)).toContainText('not run yet');
  const bookmark = addressOf(flyover).href;
  expect(bookmark.startsWith(`${town.address}#q=`)).toBe(true);
  await flyover.goto('about:blank');
  await open(flyover, bookmark);
  await expect(editor(flyover)).toContainText('First');
  await expect(editor(flyover)).not.toContainText('not run yet');
});

onItsOwn(
  'Back from another page of the tab shows the link that belongs to the text; what was not run is told',
  async ({ flyover, town }) => {
    await write(flyover, '// @name First\nnode[amenity=bench];out 3;');
    expect(await run(flyover)).toBe('drawn');
    await expect.poll(() => addressOf(flyover).hash).toMatch(/^#q=/);
    const first = flyover.url();
    await open(flyover, `${town.address}?Q=${encodeURIComponent('// @name Linked\nnode[amenity=cafe];out 3;')}`);
    await expect(editor(flyover)).toContainText('Linked');
    await flyover.goBack();
    await flyover.locator('.cm-content').waitFor();
    expect(flyover.url()).toBe(first);
    await expect(editor(flyover)).toContainText('First');
    await expect(editor(flyover)).not.toContainText('Linked');

    await write(flyover, '// @name Second\nnode[amenity=cafe];out 3;');
    expect(await run(flyover)).toBe('drawn');
    await expect.poll(() => flyover.url()).not.toBe(first);
    await write(flyover, '// @name Unrun\nnode[amenity=cafe];out 3;');
    await flyover.goBack();
    await expect(editor(flyover)).toContainText('First');
    expect(flyover.url()).toBe(first);
    const kept = flyover.locator('.toast', { hasText: 'Your text, which was not run, is in the history.' });
    await kept.getByRole('button', { name: 'Undo' }).click();
    await expect(editor(flyover)).toContainText('Unrun');
  },
);

test('a text that was not run is there after another page and back, or in the history where another query takes its place', async ({
  flyover,
}) => {
  const put = async (name: string) => {
    const before = flyover.url();
    await write(flyover, `// @name ${name}\nnode[amenity=bench];out 3;`);
    expect(await run(flyover)).toBe('drawn');
    await expect.poll(() => flyover.url()).not.toBe(before);
  };
  await put('One');
  await put('Two');
  await write(flyover, '// @name Unrun\nnode[amenity=cafe];out 4;');
  await flyover.goto('about:blank');
  await flyover.goBack();
  await expect(editor(flyover)).toContainText('Unrun');

  await flyover.goto('about:blank');
  // a navigation within the call would end it
  await flyover.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect(editor(flyover)).toContainText('One');
  await expect(flyover.locator('.toast', { hasText: 'Your text, which was not run, is in the history.' })).toBeVisible();
  await flyover.keyboard.press('Control+o');
  const dialog = flyover.getByRole('dialog', { name: 'Load a query' });
  await dialog.getByText('History of runs').click();
  const unrun = dialog.locator('.library-main', { hasText: 'Unrun' });
  await expect(unrun).toContainText('Not run');
  await unrun.click();
  await expect(editor(flyover)).toContainText('node[amenity=cafe];out 4;');
});

test('a query that is too long for a link leaves the address empty; Back, Forward and reload lose no text, and sharing offers a file', async ({
  flyover,
}) => {
  const short = '// @name Short\nnode[amenity=bench];out 3;';
  await write(flyover, short);
  expect(await run(flyover)).toBe('drawn');
  await expect.poll(() => readLink(flyover.url()).query).toBe(short);
  const numbers = Array.from(
    { length: 3000 },
    (_, line) => `// ${Array.from({ length: 20 }, (_, at) => (line * 20 + at) * 7919).join(' ')}`,
  );
  const long = `// @name Long\n${numbers.join('\n')}\nnode[amenity=cafe];out 3;`;
  await write(flyover, long);
  expect(await run(flyover)).toBe('drawn');
  await expect.poll(() => addressOf(flyover).hash).toBe('');

  await flyover.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(flyover.locator('.share-length')).toContainText('Too long for an address');
  await flyover.getByRole('button', { name: 'As a file…' }).click();
  const exporting = flyover.getByRole('dialog', { name: 'Export' });
  await expect(exporting.getByRole('tab', { name: 'Query' })).toHaveAttribute('aria-selected', 'true');
  await exporting.getByText('As written').click();
  await expect(exporting.getByRole('textbox', { name: 'As written' })).toHaveValue(long);
  await flyover.keyboard.press('Escape');

  await flyover.goBack();
  await expect(editor(flyover)).toContainText('Short');
  await flyover.goForward();
  await expect(editor(flyover)).toContainText('Long');
  await editor(flyover).click();
  await flyover.keyboard.press('Control+Home');
  await flyover.keyboard.type('// not run');
  await flyover.keyboard.press('Enter');
  await flyover.goBack();
  await expect(editor(flyover)).toContainText('Short');
  const kept = flyover.locator('.toast', { hasText: 'Your text, which was not run, is in the history.' });
  await kept.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(flyover)).toContainText('not run');
  await reload(flyover);
  await expect(editor(flyover)).toContainText('not run');
});

test('Clear offers the way back', async ({ flyover }) => {
  await write(flyover, 'node(1);out;');
  await flyover.getByRole('button', { name: 'Clear' }).click();
  await expect(editor(flyover)).not.toContainText('node(1)');
  await flyover.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(flyover)).toHaveText('node(1);out;');
});

test('a plain text area is enough where the setting asks for it', async ({ flyover: page, town }) => {
  await setSettings(page, { use_rich_editor: 'false' });
  await page.goto(`${town.address}#Q=node(1)%3Bout%3B`);
  const area = page.getByRole('textbox', { name: 'Query' });
  await expect(area).toHaveValue('node(1);out;');
  await area.fill('// @name Mine\nnode[amenity=bench];out 3;');
  await expect(page.locator('.query-name')).toHaveText('Mine');
  const runs = await runsOf(page);
  await area.press('F2');
  expect(await finished(page, runs + 1)).toBe('drawn');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(area).toHaveValue('');
  await area.press('Control+z');
  await expect(area).toHaveValue('// @name Mine\nnode[amenity=bench];out 3;');
});

onItsOwn('a tab that is reloaded has its own query again, whatever another one has', async ({ flyover, town }) => {
  await write(flyover, 'node(1);out; // mine');
  const other = await flyover.context().newPage();
  await open(other, town.address);
  await write(other, 'rel(2);out; // of another tab');
  await other.close();
  await reload(flyover);
  await expect(editor(flyover)).toHaveText('node(1);out; // mine');
});

onItsOwn(
  'a link that runs at a server nobody chose asks first; nothing goes there before, and nothing of this site with it',
  async ({ page, town }) => {
    const elsewhere = await startTestServer((_, response) => json(response, { elements: [] }));
    const query = encodeURIComponent(`{{data:overpass,server=${elsewhere.address}}}node({{bbox}});out;`);
    await open(page, `${town.address}?Q=${query}&R`);
    const question = page.getByRole('dialog', { name: `Run this query at ${new URL(elsewhere.address).host}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(elsewhere.paths).toEqual([]);
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'idle');
    // where another link puts another query there while the question stands, neither runs
    const other = await startTestServer((_, response) => json(response, { elements: [] }));
    await page.goto(`${town.address}#Q=${query}&R`);
    await expect(question).toBeVisible();
    await page.goto(`${town.address}#Q=${query.replace(encodeURIComponent(elsewhere.address), encodeURIComponent(other.address))}`);
    await expect(page.locator('.cm-content')).toContainText(other.address);
    await question.getByRole('button', { name: 'Run' }).click();
    await expect(question).toBeHidden();
    expect([elsewhere.paths, other.paths]).toEqual([[], []]);
    await other.stop();
    await page.goto(`${town.address}#Q=${query}&R`);
    await question.getByRole('button', { name: 'Run' }).click();
    expect(await finished(page, 1)).toBe('empty');
    expect(elsewhere.queries).toHaveLength(1);
    await elsewhere.stop();

    // a path of this very site is a server like any other: no cookie of the site goes along
    await page.context().addCookies([{ name: 'session', value: 'secret', url: town.address }]);
    let cookie: string | undefined = 'none was asked';
    await page.context().route(`${town.address}other/interpreter`, async (route) => {
      cookie = (await route.request().allHeaders()).cookie;
      await route.fulfill({ json: { elements: [] } });
    });
    await write(page, `{{data:overpass,server=${town.address}other/}}node(1);out;`);
    expect(await run(page)).toBe('empty');
    expect(cookie).toBe(undefined);
    await write(page, '{{data:overpass,server=/other/}}node(1);out;');
    expect(await run(page)).toBe('failed');
  },
);
