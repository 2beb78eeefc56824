/** The built page on a host that sends files and no headers of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { expect, open, run, test, watchErrors, write } from './flyover-test.ts';

const DIST = new URL('../../apps/web/dist', import.meta.url).pathname;
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
    if (pathname === '/config.json') response.end(JSON.stringify(config));
    else if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test('the page works on a host without headers, GeoPackage too, and refuses a script that is put into it', async ({ page, town }) => {
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
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            resolve(`${effectiveDirective} ${blockedURI}`),
          );
          const script = document.createElement('script');
          script.textContent = 'document.title = "taken over"';
          document.body.append(script);
          if (document.title === 'taken over') resolve(document.title);
        }),
    );
    expect(refused, name).toBe('script-src-elem inline');
  }
  host.closeAllConnections();
  host.close();
});
