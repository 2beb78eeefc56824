/** A Chromium of its own for each measurement: no warm code, no memory of an earlier one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findWholeBrowser } from '../../scripts/steps/find-browser.mjs';
import { threadTimes } from './thread-times.mjs';

/** As in playwright.config.ts. Without `--disable-gpu-rasterization` software drawing makes the page itself five times slower. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--js-flags=--expose-gc',
];

/** Runs before any script of the page: long tasks, the key that starts a run, and when one can type and sees a map, with their times. Drivers fill the states. */
const WATCH = () => {
  const seen = { blocks: [], keyAt: undefined, states: [], mapStates: [], marks: {} };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.blocks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const onKey = ({ key }) => {
    if (key === 'F2') seen.keyAt = performance.now();
  };
  addEventListener('keydown', onKey, true);
  const look = () => {
    if (document.querySelector('.cm-content[contenteditable="true"]') !== null) seen.marks.typing ??= performance.now();
    if (document.querySelector('.maplibregl-canvas') !== null) seen.marks.map ??= performance.now();
    if (seen.marks.typing !== undefined && seen.marks.map !== undefined) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['contenteditable'] });
};

/**
 * Opens a page in a new browser, gives it to `use`, and closes the browser whatever happens.
 *
 * @template Result
 * @param {string} address
 * @param {(page: import('@playwright/test').Page, session: { memory: () => Promise<{ peak: number, now: number }>, restPeak: () => Promise<void>, cpu: () => Promise<number>, threads: () => Promise<ReturnType<typeof threadTimes>> }) => Promise<Result>} use
 *   `memory`: bytes of the largest renderer process (resident; NaN where there is no /proc); `restPeak`: collects garbage in the page and its workers, and lets
 *   the peak begin anew; `cpu`: seconds of all processes of the browser; `threads`: milliseconds by who spent them
 * @param {{ prepare?: (page: import('@playwright/test').Page) => Promise<void>, watch?: readonly (() => void)[] }} [options] `prepare` runs before the page is
 *   loaded, `watch` in it before its own scripts
 * @returns {Promise<Result>}
 */
export async function withPage(address, use, { prepare, watch = [] } = {}) {
  const browser = await chromium.launch({ executablePath: await findWholeBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    for (const script of [WATCH, ...watch]) await page.addInitScript(script);
    await prepare?.(page);
    const system = await browser.newBrowserCDPSession();
    const processes = async () => (await system.send('SystemInfo.getProcessInfo')).processInfo;
    const renderers = async () => (await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const memory = async () => {
      const all = (await renderers()).map(residentOf);
      return all.reduce((most, one) => (most.now >= one.now ? most : one), { peak: Number.NaN, now: Number.NaN });
    };
    const restPeak = async () => {
      for (const thread of [page, ...page.workers()]) await thread.evaluate(() => globalThis.gc());
      for (const id of await renderers()) if (existsSync(`/proc/${id}/clear_refs`)) writeFileSync(`/proc/${id}/clear_refs`, '5');
    };
    const cpu = async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    const threads = async () => threadTimes(await processes());
    await page.goto(address);
    return await use(page, { memory, restPeak, cpu, threads });
  } finally {
    await browser.close();
  }
}

/** The version of the browser that is driven. */
export async function browserVersion() {
  const browser = await chromium.launch({ executablePath: await findWholeBrowser(), args: FLAGS });
  const version = browser.version();
  await browser.close();
  return version;
}

function residentOf(pid) {
  const path = `/proc/${pid}/status`;
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  return { peak: field('VmHWM'), now: field('VmRSS') };
}
