/** Programs on this computer, asked by a page from the internet: Chromium asks its user first, and no error says that it has refused. */
import type { Page } from '@playwright/test';
import { test as base, expect, open, playBackgrounds, run, write } from './flyover-test.ts';

import { drawnQuickly } from './killable-browser.ts';
import { hasOpenssl, type PublicSite, setLoopbackPermission, startPublicSite } from './public-site.ts';
import { json, startTestServer, type TestServer } from './test-server.ts';

const NOT_YET = 'The browser first asks you whether this page may reach programs on this computer. Try again, and allow it.';
const REFUSED = 'The browser does not let this page reach programs on this computer: that was refused before.';
const NEVER = 'Browsers let no page that came from the internet by http reach programs on this computer, and do not ask.';

const FOR_EDITORS = '[out:xml];node[amenity=bench]({{bbox}});out meta;';

/** Opens the query in JOSM, and waits for what the page says of it. */
async function openInJosm(page: Page, says: string | RegExp): Promise<void> {
  await write(page, FOR_EDITORS);
  await page.keyboard.press('ControlOrMeta+E');
  await page.getByRole('tab', { name: 'Open in' }).click();
  await page.getByRole('button', { name: 'Open in JOSM', exact: true }).click();
  const row = page.locator('.target-row').filter({ has: page.locator('.target-name', { hasText: 'JOSM' }) });
  await expect(row.locator('.target-line')).toContainText(says);
  await page.keyboard.press('Escape');
}

/** Asks a server on this computer, which is not reached, and waits for what the page says of it. */
async function askInVain(page: Page, query: string, says: string): Promise<void> {
  await write(page, query);
  expect(await run(page)).toBe('failed');
  const card = page.locator('.problem-card');
  await expect(card).toContainText(says);
  await expect(card).not.toContainText('https://');
}

interface Fixtures {
  readonly publicSite: PublicSite;
  readonly server: TestServer;
  /** Opens the public site in a page of its own. */
  readonly openSite: (address: string) => Promise<Page>;
}

const test = base.extend<Fixtures>({
  publicSite: async ({ targets, launchOptions }, use) => {
    const site = await startPublicSite(targets.site.address, launchOptions);
    await use(site);
    await site.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  server: async ({}, use) => {
    const place = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { a: 'b' } };
    const server = await startTestServer((_, response) => json(response, { elements: [place] }));
    await use(server);
    await server.stop();
  },
  openSite: async ({ publicSite, publicTile }, use) =>
    use(async (address) => {
      const page = await publicSite.browser.newPage({
        ignoreHTTPSErrors: true,
        ...drawnQuickly,
        serviceWorkers: 'block',
      });
      await playBackgrounds(page, false, publicTile);
      await open(page, address);
      return page;
    }),
});

test.skip(!hasOpenssl(), 'openssl, which makes the certificate of a page by https, is not installed');

test('what keeps a public page from JOSM and from a server on this computer is said, and nothing does once it is allowed', async ({
  targets,
  server,
  publicSite,
  openSite,
}) => {
  const asksServer = `{{data:overpass,server=${server.address}}}node;out;`;
  const secure = await openSite(publicSite.secure);
  const states = [
    ['prompt', NOT_YET],
    ['denied', REFUSED],
  ] as const;
  for (const [state, says] of states) {
    await setLoopbackPermission(secure, state);
    await openInJosm(secure, says);
    await askInVain(secure, asksServer, says);
  }
  expect([targets.josm.calls, server.paths]).toEqual([[], []]);

  // both by plain http
  await setLoopbackPermission(secure, 'granted');
  await openInJosm(secure, 'JOSM has taken the query and loads its data.');
  await write(secure, asksServer);
  expect(await run(secure)).toBe('drawn');
  expect(server.queries).toHaveLength(1);
  targets.josm.answer = (_, response) => response.destroy();
  await openInJosm(secure, /JOSM cannot be reached\. .* then try again\.$/);

  const plain = await openSite(publicSite.plain);
  await askInVain(plain, asksServer, NEVER);
  expect(server.queries).toHaveLength(1);
});
