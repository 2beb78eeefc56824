/** Lists of elements to work through: made of a result, stepped through, kept over a reload, as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeOfPart } from './accessible.ts';
import { countClicks } from './count-clicks.ts';
import { expect, finished, reload, run, test, write } from './flyover-test.ts';
import { json, startTestServer } from './test-server.ts';

const bench = (id: number) => ({
  type: 'node',
  id,
  lat: 53.5,
  lon: 13.41 + id / 1000,
  tags: { amenity: 'bench', name: `Bench ${id}`, backrest: id % 2 === 0 ? 'yes' : 'no' },
});
const startServer = (count: number) =>
  startTestServer((_, response) => json(response, { elements: Array.from({ length: count }, (_each, i) => bench(i + 1)) }));

const panelOf = (page: Page) => page.getByRole('region', { name: 'Work through a list' });

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axeOfPart(page, '.tasks-panel').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function runBenches(page: Page, count: number) {
  const server = await startServer(count);
  await write(page, `// @name Benches\n{{data:overpass,server=${server.address}}}\nnode[amenity=bench];out;`);
  expect(await run(page)).toBe('drawn');
  return server;
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('rows of the table are worked through by keys, over a reload and as a file; a deleted list comes back', async ({ flyover }) => {
    const server = await runBenches(flyover, 6);
    await flyover.getByRole('tab', { name: 'Table' }).click();
    await flyover.getByRole('grid').locator('.table-row').nth(0).click();
    await flyover
      .getByRole('grid')
      .locator('.table-row')
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await flyover.getByRole('button', { name: 'Work through these 4' }).click();
    const panel = panelOf(flyover);
    await expect(panel.getByRole('heading', { name: 'Bench 1' })).toBeVisible();
    await expect(panel).toContainText('0 of 4 done, 0 skipped');
    await expect(panel).toContainText('backrest');
    const mark = flyover.locator('.task-mark');
    await expect(mark).toBeInViewport();
    await expect(panel.getByRole('link', { name: 'Open in iD' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/edit?editor=id&node=1',
    );
    await expectAccessible(flyover);

    await flyover.keyboard.press('Shift+Alt+d');
    await expect(panel.getByRole('heading', { name: 'Bench 2' })).toBeVisible();
    await flyover.keyboard.press('Shift+Alt+m');
    await flyover.keyboard.type('not found there');
    await flyover.keyboard.press('Shift+Alt+s');
    await expect(panel.getByRole('heading', { name: 'Bench 3' })).toBeVisible();
    await expect(panel).toContainText('1 of 4 done, 1 skipped');
    await flyover.keyboard.press('Shift+Alt+b');
    await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('not found there');
    await expect(panel.getByRole('button', { name: 'Skip', pressed: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Choose another editor' }).click();
    await flyover.getByRole('menuitem', { name: 'Level0' }).click();
    await panel.getByRole('textbox', { name: 'Name of the list' }).fill('Benches of the park');
    await panel.getByRole('textbox', { name: 'Name of the list' }).press('Enter');

    await reload(flyover);
    await expect(panel.getByRole('heading', { name: 'Bench 2' })).toBeVisible();
    // nobody has asked for it now
    await expect(panel.locator(':focus')).toHaveCount(0);
    await expect(panel.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('Benches of the park');
    await expect(panel.getByRole('link', { name: 'Open in Level0' })).toHaveAttribute('href', 'https://level0.osmz.ru/?url=n2');

    await panel.getByRole('button', { name: 'Lists and files' }).click();
    const saved = flyover.waitForEvent('download');
    await flyover.getByRole('menuitem', { name: 'Save the list as a file' }).click();
    const file = await (await saved).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      name: 'Benches of the park',
      features: [
        { id: 'node/1', properties: { '@status': 'done', backrest: 'no' } },
        { id: 'node/2', properties: { '@status': 'skipped', '@note': 'not found there' } },
        { id: 'node/3', properties: { '@status': 'open' } },
        { id: 'node/4' },
      ],
    });
    await panel.getByRole('button', { name: 'Lists and files' }).click();
    await flyover.getByRole('menuitem', { name: 'Delete the list' }).click();
    await expect(panel).toContainText('Run a query, then make a list of its result here');
    await flyover.getByRole('button', { name: 'Undo' }).click();
    await expect(panel).toContainText('1 of 4 done, 1 skipped');

    const chosen = flyover.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Lists and files' }).click();
    await flyover.getByRole('menuitem', { name: 'Open a list from a file…' }).click();
    await (await chosen).setFiles([{ name: 'tasks.geojson', mimeType: 'application/geo+json', buffer: await readFile(file) }]);
    // at its first open task
    await expect(panel.getByRole('heading', { name: 'Bench 3' })).toBeVisible();
    await panel.getByRole('button', { name: 'Lists and files' }).click();
    const listed = flyover.getByRole('menuitem', { name: /^Benches of the park/ });
    // the newest first; one that is there already is told apart
    await expect(listed).toHaveText(['Benches of the park (2): 2 of 4', 'Benches of the park: 2 of 4']);
    // as soon as the menu is there, when its button may still have the focus: the menu closes, not the panel
    await panel.getByRole('button', { name: 'Lists and files' }).focus();
    await flyover.keyboard.press('Escape');
    await expect(listed).toHaveCount(0);
    await flyover.getByRole('button', { name: 'Close the list' }).click();
    await expect(panel).toHaveCount(0);
    await server.stop();
  });
});

test('a list travels in a link: made of the table in seven clicks, opened elsewhere, with the shape of each task in the accent colour', async ({
  flyover,
}) => {
  await flyover.setViewportSize({ width: 1440, height: 900 });
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(flyover.url()).origin });
  await write(flyover, '// @name Streets without a surface\nway[highway][!surface]({{bbox}});out geom;');
  const user = countClicks();
  await user.click(flyover.getByRole('button', { name: 'Run', exact: true }));
  expect(await finished(flyover, 1)).toBe('drawn');
  await user.click(flyover.getByRole('tab', { name: 'Table' }));
  const rows = flyover.getByRole('grid').locator('.table-row');
  await user.click(rows.nth(0));
  await flyover.keyboard.down('Shift');
  await user.click(rows.nth(2));
  await flyover.keyboard.up('Shift');
  await user.click(flyover.getByRole('button', { name: 'Work through these 3' }));
  const panel = panelOf(flyover);
  await expect(panel).toContainText('0 of 3 done, 0 skipped');
  await expect(panel).toContainText(/Tags in the data of .*2026/);
  await user.click(panel.getByRole('button', { name: 'Lists and files' }));
  await user.click(flyover.getByRole('menuitem', { name: 'Copy a link to the list' }));
  await expect(flyover.locator('.toast')).toContainText('a list of these 3 elements');
  expect(user.count).toBe(7);
  const link = await flyover.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(300);

  const other = await flyover.context().newPage();
  await other.goto(link);
  await expect(panelOf(other)).toContainText('0 of 3 done, 0 skipped');
  const shape = other.locator('.task-shape path');
  await expect(shape).toBeVisible();
  const accent = await other.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(shape).toHaveCSS('stroke', accent);
  await other.close();
});

test('a task without a name is called by its kind, or by its most telling tag, and its id stands there once', async ({ flyover }) => {
  const elements = [
    { amenity: 'bench' },
    { chicken_coop: 'of_ann', source: 'survey' },
    { amenity: 'bench', name: 'By the lake' },
    { fixme: 'yes' },
    undefined,
  ].map((tags, i) => ({ type: 'node', id: 2822 + i, lat: 53.5, lon: 13.41 + i / 1000, ...(tags && { tags }) }));
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.keyboard.press('ControlOrMeta+e');
  await flyover.getByRole('tab', { name: 'Open in' }).click();
  await flyover.getByRole('button', { name: 'Make a list' }).click();
  const head = panelOf(flyover).locator('.task-head > div');
  for (const [title, id] of [
    ['Bench', 'Node 2822'],
    ['chicken_coop=of_ann', 'Node 2823'],
    ['By the lake', 'Bench · Node 2824'],
    ['fixme=yes', 'Node 2825'],
    ['Node 2826', ''],
  ]) {
    await expect(head.getByRole('heading')).toHaveText(title);
    await expect(head).toHaveText(`${title}${id}`);
    await flyover.keyboard.press('Shift+Alt+j');
  }
  await server.stop();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the result is worked through from the export dialog, above the task on the map; a wrong file is refused', async ({ flyover }) => {
    await flyover.getByRole('button', { name: 'Query' }).click();
    const server = await runBenches(flyover, 3);
    await flyover.keyboard.press('ControlOrMeta+e');
    await flyover.getByRole('tab', { name: 'Open in' }).click();
    await flyover.getByRole('button', { name: 'Make a list' }).click();
    const panel = panelOf(flyover);
    await expect(panel.getByRole('heading', { name: 'Bench 1' })).toBeVisible();
    await expectAccessible(flyover);
    const bottomOfMark = async () => {
      const mark = await flyover.locator('.task-mark').boundingBox();
      return (mark?.y ?? 0) + (mark?.height ?? 0);
    };
    await expect.poll(bottomOfMark).toBeLessThan((await panel.boundingBox())?.y ?? 0);
    // on a lower phone too, what is to be pressed is in sight
    await flyover.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Done', 'Skip']) await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await flyover.setViewportSize({ width: 390, height: 844 });
    for (let task = 1; task <= 3; task++) {
      await expect(panel.getByRole('heading', { name: `Bench ${task}` })).toBeVisible();
      await panel.getByRole('button', { name: 'Done' }).click();
    }
    await expect(panel).toContainText('Nothing is left to do in this list.');
    const chosen = flyover.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Lists and files' }).click();
    await flyover.getByRole('menuitem', { name: 'Open a list from a file…' }).click();
    await (await chosen).setFiles([{ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('[1, 2]') }]);
    await expect(flyover.getByText('“photo.json” is no list of tasks')).toBeVisible();
    await server.stop();
  });
});
