/** Drives a table of many rows in a page: Flyover's, and that of the peer. */
import { drawQuery, openFlyover } from './drive-flyover.mjs';
import { leastName } from './table-rows.mjs';

const TIMEOUT = 300_000;
const SCROLLS = 60;

/** @typedef {{ memory: () => Promise<{ now: number, peak: number }>, restPeak: () => Promise<void> }} Session */

/** The Table tab. @param {import('@playwright/test').Page} page @param {Session} session @param {number} rows */
export async function driveTable(page, session, rows) {
  await openFlyover(page);
  const { failed } = await drawQuery(page, `[out:json];\nnode;\nout meta; // table ${rows}`, TIMEOUT);
  if (failed !== undefined) return { failed };
  const all = rows.toLocaleString('en-US');
  const before = await collected(page, session);
  const open = await timed(
    page,
    () => page.getByRole('tab', { name: 'Table' }).click(),
    () => {
      const cell = document.querySelector('.table-row .table-cell bdi');
      return (cell?.textContent ?? '') !== '';
    },
  );
  await startBlocks(page);
  const sort = await timed(
    page,
    () => page.getByRole('columnheader', { name: 'name', exact: true }).click({ position: { x: 20, y: 10 } }),
    (least) => {
      const head = document.querySelector('[role=columnheader][aria-label=name]');
      const index = head?.getAttribute('aria-colindex');
      const first = document.querySelector(`.table-row [aria-colindex="${index}"]`)?.textContent ?? '';
      return head?.getAttribute('aria-sort') === 'ascending' && first === least;
    },
    leastName(rows),
  );
  await page.locator('.table-grid').focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  const field = page.locator('.table-menu-filter input');
  await field.waitFor();
  await page.waitForTimeout(1000);
  const filter = await timed(
    page,
    () => field.fill('77'),
    (all) => document.querySelector('.table-count')?.textContent?.includes(` of ${all} rows`),
    all,
  );
  const block = await longestBlock(page);
  await field.fill('');
  await page.keyboard.press('Escape');
  await page.waitForFunction((all) => document.querySelector('.table-count')?.textContent?.startsWith(`${all} rows`), all);
  const scroll = await scrolled(page, '.table-grid');
  return { open, sort, filter, block, scroll, ...(await memorySince(page, session, before)) };
}

/** The peer (`bench/peer/table.mjs`). @param {import('@playwright/test').Page} page @param {Session} session @param {number} rows */
export async function driveTanStack(page, session, rows) {
  await page.waitForFunction(() => window.runTable !== undefined);
  await page.evaluate((count) => window.makeRows(count), rows);
  const before = await collected(page, session);
  const step = async (name) => (await page.evaluate((each) => window.runTable(each), name)).ms;
  const open = await step('open');
  await startBlocks(page);
  const sort = await step('sort');
  const filter = await step('filter');
  const block = await longestBlock(page);
  await step('all');
  const scroll = await scrolled(page, '#rows');
  return { open, sort, filter, block, scroll, ...(await memorySince(page, session, before)) };
}

/** Bytes without garbage; what is added to them from here on is told. */
async function collected(page, session) {
  for (let i = 0; i < 2; i++) {
    await page.waitForTimeout(8000);
    await session.restPeak();
  }
  return (await session.memory()).now;
}

/** Megabytes added: after 8 seconds of rest, with the garbage that the browser has left till then; at the most in between; and without garbage. */
async function memorySince(page, session, before) {
  await page.waitForTimeout(8000);
  const { now, peak } = await session.memory();
  const kept = await collected(page, session);
  return { memory: (kept - before) / 1e6, rested: (now - before) / 1e6, peak: (peak - before) / 1e6 };
}

/** Milliseconds from the next press or input to what is awaited, which runs in the page with what is given to it. */
async function timed(page, act, awaited, given) {
  await page.evaluate(() => {
    window.benchBegun = undefined;
    const note = () => (window.benchBegun ??= performance.now());
    for (const kind of ['pointerdown', 'input']) addEventListener(kind, note, { capture: true, once: true });
  });
  await act();
  const shown = await page.waitForFunction(awaited, given, { timeout: TIMEOUT, polling: 'raf' });
  await shown.dispose();
  return page.evaluate(() => performance.now() - window.benchBegun);
}

function startBlocks(page) {
  return page.evaluate(() => {
    window.benchFrom = performance.now();
  });
}

async function longestBlock(page) {
  // tasks are told a little later
  await page.waitForTimeout(300);
  return page.evaluate(() =>
    Math.max(0, ...window.benchSeen.blocks.filter(({ startTime }) => startTime >= window.benchFrom).map(({ duration }) => duration)),
  );
}

/** The longest task while the wheel turns, and while the bar is dragged through all rows. */
async function scrolled(page, place) {
  await page.waitForTimeout(1000);
  await startBlocks(page);
  const box = await page.locator(place).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < SCROLLS; i++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(16);
  }
  for (let i = 1; i <= SCROLLS; i++) {
    await page.locator(place).evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share;
    }, i / SCROLLS);
    await page.waitForTimeout(16);
  }
  return longestBlock(page);
}
