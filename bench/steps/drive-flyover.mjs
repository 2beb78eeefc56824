/** Flyover as a person uses it: its page is opened, a query written and run. Its state is read from `window.benchSeen`, which the driver of the build fills (`drivers.mjs`). */
import { basename } from 'node:path';

/** Waits until the page can be used and the map has settled. */
export async function openFlyover(page) {
  await page.locator('.map-buttons').waitFor();
  await waitIdle(page);
  // an app that a person looks at has had a moment
  await page.waitForTimeout(700);
}

/** Waits until the map has nothing left to draw. @param {import('@playwright/test').Page} page @param {number} [timeout] ms */
export async function waitIdle(page, timeout = 30_000) {
  await page.waitForFunction(() => window.benchSeen.mapStates.at(-1)?.state === 'idle', undefined, { timeout });
}

/**
 * Runs a query that is answered with so many features.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} features
 * @param {number} timeout ms
 * @returns {Promise<{ failed?: string, keyAt: number, endAt: number }>} ms of the page's clock: the key that started the run, all drawn
 */
export function drawFeatures(page, features, timeout) {
  return drawQuery(page, `[out:json];\nnwr({{bbox}});\nout geom; // ${features}`, timeout);
}

/**
 * The same with a query.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} query
 * @param {number} timeout ms
 * @returns {Promise<{ failed?: string, keyAt: number, endAt: number }>}
 */
export async function drawQuery(page, query, timeout) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(query);
  await page.waitForTimeout(100);
  const before = await page.evaluate(() => performance.now());
  await page.keyboard.press('F2');
  const end = await page
    .waitForFunction(
      (since) => window.benchSeen.states.find(({ state, at }) => at > since && /^(drawn|empty|text|failed|aborted)$/.test(state)),
      before,
      { timeout },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => undefined);
  const keyAt = await page.evaluate(() => window.benchSeen.keyAt);
  if (end === undefined) return { failed: `over ${timeout / 1000} s`, keyAt, endAt: Number.NaN };
  return { ...(end.state !== 'drawn' && { failed: end.state }), keyAt, endAt: end.at };
}

/**
 * Opens a file of this computer as a person does, and waits until it is asked instead of a server, and its map is drawn.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 * @param {number} timeout ms
 */
export async function openOwnFile(page, path, timeout) {
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Search a command' }).fill('open a file');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(path);
  await page.locator('.server-button', { hasText: basename(path) }).waitFor({ timeout });
  // the indexes of the file are made, and its map is drawn
  await page.waitForTimeout(3000);
  await waitIdle(page, timeout);
}
