import { axe } from './accessible.ts';
import { expect, finished, test as onItsOwn, open, run, write } from './flyover-test.ts';
import { schemes } from './look-at.ts';
import { runsOf, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

// the first two: nothing has run, and the text is that of a first visit
test('the right pane has tabs for map and data, and the table between them; keys and clicks switch', async ({ flyover }) => {
  await expect(flyover.getByRole('tab')).toHaveText(['Map', 'Table', 'Data']);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.getByText('No data yet')).toBeVisible();
  await flyover.keyboard.press('ArrowLeft');
  await expect(flyover.getByRole('tab', { name: 'Table' })).toBeFocused();
  await expect(flyover.getByText('No table yet')).toBeVisible();
  await flyover.keyboard.press('ArrowLeft');
  await expect(flyover.getByRole('tab', { name: 'Map' })).toBeFocused();
  await expect(flyover.locator('.map-canvas')).toBeVisible();
});

test('Clear can be undone, and more than 40 changes too', async ({ flyover }) => {
  await write(flyover, 'first');
  await flyover.getByRole('button', { name: 'Clear' }).click();
  await expect(flyover.locator('.cm-content')).not.toContainText('first');
  await flyover.keyboard.press('Control+Z');
  await expect(flyover.locator('.cm-content')).toContainText('first');
  for (let line = 0; line < 45; line++) {
    await flyover.keyboard.press('End');
    await flyover.keyboard.press('Enter');
    await flyover.keyboard.press('ArrowUp');
  }
  for (let undo = 0; undo < 60; undo++) await flyover.keyboard.press('Control+Z');
  await expect(flyover.locator('.cm-content')).toContainText('Drinking Water');
});

test('a notice brings back what an example or Clear has replaced, and goes with the next letter', async ({ flyover }) => {
  const text = flyover.locator('.cm-content');
  const notice = flyover.locator('.toast').filter({ hasText: 'Undo' });
  const choose = async (name: string) => {
    await flyover.getByRole('button', { name: 'Examples' }).click();
    await flyover.getByRole('menuitem', { name }).click();
    await expect(flyover.locator('.query-name')).toHaveText(name);
  };
  await write(flyover, 'node(1)\nout;');
  await expect(flyover.locator('.status-problems')).toHaveText('1 problem');
  await choose('Cycle Network');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveText('node(1)out;');
  await choose('Cycle Network');
  await expect(notice).toHaveCount(1);
  // an example that nobody has changed is here to be chosen again
  await choose('Map Call');
  await expect(notice).toHaveCount(0);

  await write(flyover, 'node(1)\nout;');
  await expect(flyover.locator('.status-problems')).toHaveText('1 problem');
  await flyover.getByRole('button', { name: 'Clear' }).click();
  await expect(notice).toHaveCount(1);
  // nothing is wrong with a text that nobody has begun
  await expect(flyover.locator('.status-bar')).toContainText('No problems');
  await text.focus();
  await flyover.keyboard.type('o');
  await expect(notice).toHaveCount(0);
  await expect(text).toHaveText('o');
});

test('Ctrl+Enter and F2 run from inside the editor without changing the text', async ({ flyover }) => {
  const text = 'node[amenity=bench]({{bbox}});out;';
  await write(flyover, text);
  const runs = await runsOf(flyover);
  await flyover.keyboard.press('Control+Enter');
  expect(await finished(flyover, runs + 1)).toBe('drawn');
  await flyover.keyboard.press('F2');
  expect(await finished(flyover, runs + 2)).toBe('drawn');
  await expect(flyover.locator('.cm-line')).toHaveText([text]);
});

onItsOwn('parts of the program are fetched when they are needed', async ({ page, town }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page, town.address);
  expect(fetched.filter((address) => address.includes('SettingsDialog'))).toEqual([]);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect(fetched.filter((address) => /SettingsDialog.*\.js/.test(address))).toHaveLength(1);
});

test('the language follows the text, and both are highlighted', async ({ flyover }) => {
  await write(flyover, '[out:json];node[amenity=bench](1,2,3,4);out;');
  await expect(flyover.locator('.status-bar')).toContainText('Overpass QL');
  await expect(flyover.locator('.cm-line span', { hasText: /^node$/ })).toHaveCSS('color', 'rgb(122, 46, 230)');
  await write(flyover, '<osm-script><query type="node"/><print/></osm-script>');
  await expect(flyover.locator('.status-bar')).toContainText('Overpass XML');
  await expect(flyover.locator('.cm-line span', { hasText: /^osm-script$/ }).first()).toHaveCSS('color', 'rgb(122, 46, 230)');
});

test('text, place and settings come back after a reload', async ({ flyover, town }) => {
  await write(flyover, '// remember me\nnode(1);out;');
  await flyover.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => flyover.evaluate(() => localStorage.getItem('flyover_coords_zoom'))).toBe('14');
  await flyover.keyboard.press('Control+,');
  await flyover.getByLabel('Show statistics').uncheck();
  await flyover.keyboard.press('Escape');
  await open(flyover, town.address);
  await expect(flyover.locator('.cm-content')).toContainText('remember me');
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_version'))).toBe('37');
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_show_data_stats'))).toBe('false');
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_coords_zoom'))).toBe('14');
});

test('each example gives what it promises', async ({ flyover }) => {
  const names = ['Drinking Water', 'Cycle Network', 'Where am I?', 'Mountains in Area', 'Map Call', 'MapCSS styling', 'Attic date query'];
  for (const name of names) {
    await flyover.getByRole('button', { name: 'Examples' }).click();
    await flyover.getByRole('menuitem', { name }).click();
    expect(await run(flyover), name).toBe('drawn');
    // shapes, and not the boxes around them
    if (name === 'Where am I?') await expect(flyover.locator('.legend')).toHaveText(/area\d(?!.*Position only)/);
  }
});

test('another server can be added, chosen and removed', async ({ flyover }) => {
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: 'Another server' }).click();
  await flyover.getByLabel('Base address').fill('javascript:alert(1)');
  await flyover.getByRole('button', { name: 'Use this server' }).click();
  await expect(flyover.getByText('Write an address that starts with https:// or http://')).toBeVisible();
  await flyover.getByLabel('Base address').fill('https://overpass.example.org/api');
  await flyover.getByRole('button', { name: 'Use this server' }).click();
  await expect(flyover.locator('.server-button')).toContainText('overpass.example.org');
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_server'))).toBe('https://overpass.example.org/api/');
  await flyover.locator('.server-button').click();
  await flyover.getByRole('menuitem', { name: 'Remove https://overpass.example.org/api/' }).click();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.server-button')).toContainText('This computer');
});

test('the border between editor and result moves with the keyboard and is remembered', async ({ flyover }) => {
  const before = await flyover.locator('.editor-pane').boundingBox();
  await flyover.getByRole('separator').focus();
  await flyover.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await flyover.locator('.editor-pane').boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) + 40);
  for (let press = 0; press < 20; press++) await flyover.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await flyover.locator('.editor-pane').boundingBox())?.width).toBe(200);
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_editor_width'))).toBe('200');
});

test('where the system chooses the colours, the tab that is selected has a line', async ({ flyover }) => {
  const map = flyover.getByRole('tab', { name: 'Map' });
  await expect(map).toHaveCSS('outline-style', 'none');
  await flyover.emulateMedia({ forcedColors: 'active' });
  await expect(map).toHaveCSS('outline-style', 'solid');
  await flyover.emulateMedia({ forcedColors: 'none' });
});

test('no accessibility violations', async ({ flyover }) => {
  await write(flyover, 'node[amenity=bench]({{bbox}});out;');
  expect(await run(flyover)).toBe('drawn');
  for (const colorScheme of schemes('dark')) {
    await flyover.emulateMedia({ colorScheme });
    await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await axe(flyover).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
  await flyover.emulateMedia({ colorScheme: null });
});

test('on a phone the editor is a sheet and Run floats', async ({ flyover: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await runsOf(page);
  await expect(page.locator('.editor-sheet')).toBeHidden();
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('.editor-sheet')).toBeHidden();
  expect(await finished(page, before + 1)).toBe('drawn');
  for (const button of await page.locator('button:visible').all()) {
    const box = await button.boundingBox();
    expect((box?.height ?? 0) >= 24 && (box?.width ?? 0) >= 24, await button.innerHTML()).toBe(true);
  }
});

onItsOwn('held sideways a phone keeps the editor as a left pane of 200 pixels at least, which can be resized', async ({ page, town }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(town.address);
  await page.locator('.map-buttons').waitFor();
  const pane = page.locator('.editor-pane');
  const width = async () => Math.round((await pane.boundingBox())?.width ?? 0);
  expect(await width()).toBe(422);
  expect((await pane.boundingBox())?.x).toBe(0);
  const border = page.getByRole('separator');
  await border.focus();
  await border.press('ArrowLeft');
  await expect.poll(width).toBe(406);
  await border.press('Home');
  await expect.poll(width).toBe(200);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  expect(await finished(page, 1)).toBe('drawn');
  // upright it is a sheet again, with the same text
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.editor-sheet')).toBeHidden();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(width).toBe(200);
});
