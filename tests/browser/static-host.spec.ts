/** The built page on a host that sends files and no headers of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { PolicyFactory } from '../../apps/web/src/ui/trusted-types.ts';
import { expect, open, run, test, watchErrors, write } from './flyover-test.ts';

const DIST = new URL('../../apps/web/dist', import.meta.url).pathname;
const REFUSED = 'no script or HTML from text';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** @param config the host's `config.json` */
function serveFiles(config: object): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host.invalid');
    const file = DIST + (pathname === '/' ? '/index.html' : pathname);
    if (pathname === '/config.json') response.setHeader('cache-control', 'max-age=600').end(JSON.stringify(config));
    else if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test('the page works on a host without headers, GeoPackage too, and refuses what is put into it: scripts, markup, workers', async ({
  page,
  town,
}) => {
  const host = await serveFiles({ defaultServer: `${town.address}api/`, defaultMapView: { lat: 0, lon: 0, zoom: 2 } });
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const errors = watchErrors(page);
  await open(page, address);
  await write(page, 'node[amenity=cafe];out;');
  expect(await run(page)).toBe('drawn');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download GeoPackage' }).click();
  expect(readFileSync(await (await downloading).path(), 'latin1').slice(0, 15)).toBe('SQLite format 3');
  expect(errors).toEqual([]);

  for (const name of ['', 'map.html']) {
    await page.goto(address + name);
    const refused = await page.evaluate(() => {
      const attempt = (deed: () => unknown) => {
        try {
          deed();
          return 'done';
        } catch (fault) {
          return fault instanceof Error ? fault.message : '';
        }
      };
      const taken = 'document.title = "taken over"';
      const script = document.createElement('script');
      const image = '<img src="none.png" onerror="document.title = 1">';
      const worker = URL.createObjectURL(new Blob([taken], { type: 'text/javascript' }));
      const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
      const lenient = { createHTML: String, createScript: String, createScriptURL: String };
      const sinks = {
        script: attempt(() => Object.assign(script, { textContent: taken })),
        address: attempt(() => Object.assign(document.createElement('script'), { src: 'assets/evil.js' })),
        html: attempt(() => Object.assign(document.createElement('div'), { innerHTML: image })),
        parser: attempt(() => new DOMParser().parseFromString(image, 'text/html')),
        worker: attempt(() => new Worker(worker)),
        policy: attempt(() => trustedTypes?.createPolicy('other', lenient)),
      };
      script.append(taken);
      document.body.append(script);
      return { ...sinks, title: document.title };
    });
    expect(refused, name).toEqual({
      script: REFUSED,
      address: REFUSED,
      html: REFUSED,
      parser: REFUSED,
      worker: REFUSED,
      policy: expect.stringContaining('disallowed'),
      title: expect.not.stringContaining('taken over'),
    });
  }
  host.closeAllConnections();
  host.close();
});

test('the list of servers is read again without a reload, with the policy of the chosen server', async ({ page }) => {
  const first = { url: 'https://first.example.org/api/', name: 'First', coverage: 'planet' };
  const config = { suggestedServers: [first] };
  const host = await serveFiles(config);
  await open(page, `http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
  const map = await page.locator('.maplibregl-canvas').elementHandle();
  await page.keyboard.press('ControlOrMeta+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const again = dialog.getByRole('button', { name: 'Read the list of servers again' });
  await again.click();
  await expect(dialog.getByText('The list has not changed.')).toBeVisible();
  await expect(dialog.getByText('Usage policy')).toHaveCount(0);

  const policyUrl = 'https://second.example.org/use';
  config.suggestedServers = [
    first,
    { ...first, url: 'https://second.example.org/api/', name: 'Second', ...{ policy: 'A query a second.', policyUrl } },
  ];
  await again.click();
  await expect(dialog.getByText('The list is new: 2 servers.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Second' }).check();
  await expect(dialog.getByText('Usage policy of Second: A query a second.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Read the policy' })).toHaveAttribute('href', policyUrl);

  config.suggestedServers = [{ ...first, url: 'javascript:alert(1)' }];
  await again.click();
  await expect(dialog.getByText('The list could not be read (suggestedServers[0].url must be')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose the server: Second' }).click();
  await expect(page.getByRole('menuitem', { name: 'First' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  expect(await map?.evaluate((canvas) => canvas.isConnected)).toBe(true);
  host.closeAllConnections();
  host.close();
});
