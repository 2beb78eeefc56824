/** Style sheets that a query imports from places of the site's configuration. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, finished, open, run, test, watchErrors, write } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { playServer } from './played-server.ts';
import { serve } from './served.ts';
import { drawing, look } from './style-drawing.ts';
import { json, startTestServer } from './test-server.ts';

test.use(EVERY_PIXEL);

/** A sheet that imports another, relative to itself. */
const SHEETS: Readonly<Record<string, string>> = {
  '/maps/all.mapcss': 'canvas { fill-color: #ffffff; }\n@import "parts/dots.mapcss";',
  '/maps/parts/dots.mapcss':
    '\nnode[is=dot] { symbol-shape: square; symbol-size: 30; symbol-fill-color: #00aa00; symbol-fill-opacity: 1; }',
};

test('a query draws with the sheets that it imports; one that its site does not import is told with its line', async ({ page }) => {
  const errors = watchErrors(page);
  const sheets = await playServer(({ path }, response) => response.writeHead(path in SHEETS ? 200 : 404).end(SHEETS[path]));
  const { elements, point } = drawing();
  point([-100, -100], 'dot');
  const data = await startTestServer((_, response) => json(response, { elements }));
  const folder = mkdtempSync(join(tmpdir(), 'flyover-imports-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ styleImports: [`${sheets.address}maps/`], suggestedServers: [data.address] }));
  const site = await serve(['--config', config]);
  await open(page, site.address);
  const query = (more: string) =>
    `{{data:overpass,server=${data.address}}}node;out;\n{{style:\n@import "${sheets.address}maps/all.mapcss";\n${more}\n}}`;
  const dot = async () => (await (await look(page, 'imports')).at([-100, -100]))[0];

  await write(page, query(''));
  expect(await run(page)).toBe('drawn');
  await expect.poll(dot).toBe('#00aa00');
  expect(sheets.calls.map(({ path }) => path)).toEqual(['/maps/all.mapcss', '/maps/parts/dots.mapcss']);

  // the popup names the sheet that a rule is from
  const box = await page.locator('.map-canvas').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2 - 100, (box?.y ?? 0) + (box?.height ?? 0) / 2 - 100);
  const card = page.locator('.feature-popup');
  await card.getByText('Style', { exact: true }).click();
  await expect(card.locator('.style-rules').getByRole('link', { name: 'dots.mapcss, line 2' })).toHaveAttribute(
    'href',
    `${sheets.address}maps/parts/dots.mapcss`,
  );
  await page.screenshot({ path: 'test-results/screens/style-imports-popup.png' });
  await card.getByRole('button', { name: 'Close' }).click();

  // a rule that is typed draws at once, over what was imported, which is not fetched again
  await write(page, query('node[is=dot] { symbol-fill-color: #0000cc; }'));
  await expect.poll(dot).toBe('#0000cc');
  expect(sheets.calls).toHaveLength(2);

  await write(page, query('@import "https://styles.example/dark.mapcss";'));
  const mark = page.locator('.cm-style-warning');
  await expect(mark).toHaveCount(1);
  await expect.poll(dot).toBe('#00aa00');
  await mark.hover();
  await expect(page.locator('.cm-style-note')).toContainText(`this site imports sheets from ${new URL(sheets.address).host}/maps/ only`);
  expect(await run(page)).toBe('drawn');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('The sheet https://styles.example/dark.mapcss is not imported: ');
  await page.screenshot({ path: 'test-results/screens/style-imports-told.png' });
  await toast.getByRole('button', { name: 'Go to line 4' }).click();
  await expect(page.locator('.status-bar')).toContainText('Ln 4');
  await expect.poll(dot).toBe('#00aa00');

  await page.goto(`${site.address}map.html?Q=${encodeURIComponent(query(''))}&C=53.5;13.41;15`);
  expect(await finished(page, 1)).toBe('drawn');
  await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
  await expect.poll(dot).toBe('#00aa00');
  expect(errors).toEqual([]);
  await Promise.all([site.stop(), data.stop(), sheets.stop()]);
  rmSync(folder, { recursive: true });
});
