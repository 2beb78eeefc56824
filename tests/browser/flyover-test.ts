/**
 * What every browser test starts from: a `flyover serve` of its own over the sample town, and a page on it.
 * A page that logs an error or breaks the content security policy fails its test.
 */
import { existsSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type KeptSite, type Site, startOAuth2Site } from './account-site.ts';
import { startTargets, type Targets } from './export-site.ts';
import { type Served, serve } from './served.ts';

/** Where the real extracts are; tests that need one skip without it. */
export const DATA = process.env.FLYOVER_TESTDATA ?? new URL('../../../shared/data', import.meta.url).pathname;

/** A transparent pixel. */
export const CLEAR = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=', 'base64');

interface Fixtures {
  /** Whether the own basemap is drawn below: what does not look at it goes without, which halves what a start costs the processor. */
  readonly basemap: boolean;
  /** The tile that the public background consists of. */
  readonly publicTile: Buffer;
  /** The page with Flyover open on it. */
  readonly flyover: Page;
  /** Console errors that a test provokes on purpose: it names a part of each. */
  readonly expectedErrors: string[];
  /** A site with an account by OAuth 2.0: nobody is logged in, and nothing is stored. */
  readonly site: Site;
  /** A site that names other programs and services, which a test plays. */
  readonly targets: Targets;
}

/** Servers start once a worker, when a test first asks for them; all files share them, so that no file needs workers of its own. */
interface Kept {
  readonly town: Served;
  readonly keptSite: KeptSite;
  readonly keptTargets: Awaited<ReturnType<typeof startTargets>>;
}

export const test = base.extend<Fixtures, Kept>({
  basemap: [false, { option: true }],
  publicTile: [CLEAR, { option: true }],
  town: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const town = await serve();
      await use(town);
      await town.stop();
    },
    { scope: 'worker' },
  ],
  keptSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const site = await startOAuth2Site();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ keptSite }, use) => {
    keptSite.clear();
    await use(keptSite);
  },
  keptTargets: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const targets = await startTargets();
      await use(targets);
      await targets.stop();
    },
    { scope: 'worker' },
  ],
  targets: async ({ keptTargets }, use) => {
    keptTargets.clear();
    await use(keptTargets);
  },
  context: async ({ context }, use) => {
    await use(context);
    await leaveNothing(context);
  },
  page: async ({ page, basemap, publicTile }, use) => {
    const backgrounds = await playBackgrounds(page, basemap, publicTile);
    await use(page);
    await backgrounds.end();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  expectedErrors: async ({}, use) => use([]),
  flyover: async ({ page, town, expectedErrors }, use) => {
    const errors = watchErrors(page);
    await open(page, town.address);
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((part) => error.includes(part)))).toEqual([]);
  },
});

/**
 * Clears what Playwright leaves in a context that the next test has again: `reuseContext` forgets cookies, cache, local storage, IndexedDB, routes
 * and scripts, but neither permissions nor other stores.
 */
export async function leaveNothing(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
  for (const page of context.pages()) await leavePage(page);
}

/** Ends what a page shows, and empties all stores of its site. */
async function leavePage(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

/** What lies under results: the own basemap or nothing; the public one, which is asked where the town has nothing, is one tile. */
export async function playBackgrounds(page: Page, basemap: boolean, publicTile: Buffer): Promise<Played> {
  const answers: [string, Answer][] = [
    [
      'https://tile.openstreetmap.org/*',
      { headers: { 'content-type': 'image/png', 'access-control-allow-origin': '*' }, body: publicTile },
    ],
  ];
  if (!basemap) answers.push([OWN_TILES, NOTHING]);
  return answerRequests(page, answers);
}

/** Answers that a test gives in place of servers. */
export interface Played {
  end(): Promise<void>;
}

const OWN_TILES = '*/tiles/*.mvt';
const NOTHING: Answer = { headers: {}, body: Buffer.alloc(0) };

/** Leaves the own basemap away: each of its tiles is empty. */
export async function withoutBasemap(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/tiles/*/*/*.mvt', (route) => route.fulfill({ body: '' }));
}

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Answers requests by the pattern of their address. `page.route` would have every request of the page wait for the test, which costs a start
 * a tenth of its processor time; here only those that are answered do. A `route` of a test comes too late for these.
 */
async function answerRequests(page: Page, answers: readonly (readonly [string, Answer])[]): Promise<Played> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = answers.find(([pattern]) => isLike(request.url, pattern))?.[1] ?? NOTHING;
    const responseHeaders = Object.entries(answer.headers).map(([name, value]) => ({ name, value }));
    // the page may be closed by now
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: answer.body.toString('base64') })
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: answers.map(([urlPattern]) => ({ urlPattern })) });
  // a test may have closed the page
  return { end: () => session.detach().catch(() => undefined) };
}

/** @param pattern as Chromium reads it: `*` stands for any text */
function isLike(address: string, pattern: string): boolean {
  const [start, end] = pattern.split('*').filter((part) => part !== '');
  return address.includes(start) && (end === undefined || address.endsWith(end));
}

/** Collects what goes wrong in a page: errors on the console, unhandled ones, and policy violations. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Opens Flyover and waits for editor and map. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/** Reloads the page, and waits until it takes keys. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor({ state: 'attached' });
  await page.locator('.map-buttons').waitFor();
}

/** Replaces the text in the editor as a person would. */
export async function write(page: Page, query: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(query);
}

/** Runs the query in the editor and waits for its end. @returns the state it ends in */
export async function run(page: Page): Promise<string> {
  const before = Number(await page.locator('body').getAttribute('data-run-id'));
  await page.keyboard.press('F2');
  return finished(page, before + 1);
}

/** Waits for the end of a run. @returns the state it ends in */
export async function finished(page: Page, runId: number): Promise<string> {
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-run-id', String(runId));
  await expect(body).toHaveAttribute('data-run-state', /^(drawn|empty|text|failed|aborted)$/);
  return (await body.getAttribute('data-run-state')) ?? '';
}

/** The path of a real extract, or the reason why a test cannot run. */
export function extract(name: string): { path: string; missing: boolean } {
  const path = `${DATA}/${name}`;
  return { path, missing: !existsSync(path) };
}

export { expect };
