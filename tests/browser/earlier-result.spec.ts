/** What the page says of a result that is not, or not all, of the query in the editor. */
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelAt } from './pixel-at.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

const bench = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } };

/** Answers with a bench; to `[slow]` with nothing, to `[part]` with half an answer, and neither ends. */
const startServer = () =>
  startTestServer((query, response) => {
    if (query.includes('[slow]')) response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    else if (query.includes('[part]')) response.write(`{"elements":[${JSON.stringify(bench)},`);
    else json(response, { elements: [bench] });
  });

/** Red, green and blue in the middle of the map, where the bench is. */
async function middle(page: Page): Promise<number[]> {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  return pixelAt(page, Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2));
}

/** How far two colours are apart. */
const apart = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((value, channel) => Math.abs(value - b[channel])));

// the first: what it compares with is the map with no result
test('with “Clear at Run” a click on Run resets the map, removes the layer, and clears statistics and data', async ({ flyover }) => {
  const server = await startServer();
  await flyover.keyboard.press('ControlOrMeta+,');
  await flyover.getByRole('switch', { name: 'Clear at Run' }).check();
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('dialog')).toHaveCount(0);
  await flyover.locator('body[data-map-state=idle]').waitFor();
  const ground = await middle(flyover);
  const at = `{{data:overpass,server=${server.address}}}`;
  await write(flyover, `${at}node;out;`);
  expect(await run(flyover)).toBe('drawn');
  expect(apart(await middle(flyover), ground)).toBeGreaterThan(20);
  await expect(flyover.locator('.stats-line')).toContainText('1 feature');
  await expect(flyover.locator('.legend')).toBeVisible();

  await write(flyover, `${at}node[slow];out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.loading-card')).toBeVisible();
  await test.step('the map is reset', async () => {
    await expect(flyover.locator('.legend')).toBeHidden();
    await expect(flyover.getByRole('button', { name: 'Zoom to data' })).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('the layer is gone', () => expect.poll(async () => apart(await middle(flyover), ground)).toBeLessThan(4));
  await test.step('the statistics are gone', () => expect(flyover.locator('.stats-line')).toBeHidden());
  await test.step('the data tab is empty', async () => {
    await flyover.getByRole('tab', { name: 'Data' }).click();
    await expect(flyover.getByRole('tabpanel', { name: 'Data' })).toContainText('No data yet');
  });
  await server.stop();
});

test('while a newer run goes on and after it has failed, the result before is faded, named as earlier, and exported under its own name', async ({
  flyover,
}) => {
  const server = await startServer();
  const at = `{{data:overpass,server=${server.address}}}`;
  await write(flyover, `// @name Benches\n${at}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.result-mark')).toHaveCount(0);
  const fresh = await middle(flyover);

  await write(flyover, `// @name Forests\n${at}\nway[slow];out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.result-mark')).toHaveText('Earlier result');
  await expect.poll(async () => apart(await middle(flyover), fresh)).toBeGreaterThan(20);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.result-notes')).toHaveText('This is the result of an earlier run: “Benches”.');
  await flyover.getByRole('tab', { name: 'Map' }).click();

  await write(flyover, `// @name Forests\n${at}\n{{loop={{loop}}}}{{loop}}`);
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.locator('.result-mark')).toHaveText('Earlier result');
  await flyover.getByRole('button', { name: 'Dismiss' }).click();
  await flyover.locator('.stats-line').click();
  await expect(flyover.locator('.stats-groups')).toContainText('Benches');
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.press('ControlOrMeta+E');
  const dialog = flyover.getByRole('dialog');
  await expect(dialog.locator('.export-notice')).toHaveText('This is the result of an earlier run: “Benches”. Files are named after it.');
  const saved = flyover.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('Benches.geojson');
  await flyover.keyboard.press('Escape');

  await write(flyover, `${at}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.result-mark')).toHaveCount(0);
  await expect.poll(async () => apart(await middle(flyover), fresh)).toBeLessThan(4);
  await server.stop();
});

test('what came of an aborted run is marked as partial as long as it is shown', async ({ flyover }) => {
  const server = await startServer();
  await write(flyover, `// @name Half\n{{data:overpass,server=${server.address}}}\nnode[part];out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.loading-card')).toContainText('Received about');
  await flyover.locator('.loading-card').getByRole('button', { name: 'Abort' }).click();
  await expect(flyover.locator('.result-mark')).toHaveText('Partial');
  await expect(flyover.locator('.stats-line')).toContainText('1 feature');
  await flyover.keyboard.press('ControlOrMeta+E');
  await expect(flyover.getByRole('dialog').locator('.export-notice')).toContainText('The run was aborted');
  await server.stop();
});

test('back at an earlier query, the result is marked as another one’s; forward again it is its own', async ({ flyover }) => {
  const server = await startServer();
  const at = `{{data:overpass,server=${server.address}}}`;
  const before = flyover.url();
  await write(flyover, `// @name Benches\n${at}\nnode(1);out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect.poll(() => flyover.url()).not.toBe(before);
  expect(flyover.url()).toContain('#');
  const first = flyover.url();
  await write(flyover, `// @name Trees\n${at}\nnode(2);out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect.poll(() => flyover.url()).not.toBe(first);
  await flyover.goBack();
  await expect(flyover.locator('.cm-line').first()).toHaveText('// @name Benches');
  await expect(flyover.locator('.result-mark')).toHaveText('Other query’s result');
  await expect(flyover.locator('.result-mark')).toHaveAttribute('title', /“Trees”/);
  await flyover.goForward();
  await expect(flyover.locator('.cm-line').first()).toHaveText('// @name Trees');
  await expect(flyover.locator('.result-mark')).toHaveCount(0);
  await server.stop();
});
