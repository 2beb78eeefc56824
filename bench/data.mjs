/** The Data tab with an answer of 500 MB in 25 million lines: in the worker alone, and in the page. */
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { measure } from './steps/child.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, table } from './steps/table.mjs';

const LINES = 25_000_000;
const BYTES = 500_000_000;
const TIMEOUT = 100_000;

/** @param {{ print: (text: string) => void }} context */
export async function data({ print }) {
  const worker = await measure('measure-data', [String(BYTES)]);
  if (worker.failed !== undefined) throw new Error(`The data tab could not be measured: ${worker.failed}`);
  print(
    `The worker's part: ${figure(BYTES / 1e6)} MB, ${worker.lines.toLocaleString('en-US')} lines; the index takes ${figure(worker.index / 1e6)} MB`,
  );
  const steps = [
    ['first 100 lines', worker.open],
    ['count all lines', worker.count],
    ['last 100 lines', worker.end],
    ['search, no hit', worker.rare],
    [`search, ${worker.hits.toLocaleString('en-US')} hits`, worker.common],
    ['find an element that is not there', worker.record],
  ];
  print(
    table(
      ['step', 'ms', 'a message waits at most, ms'],
      steps.map(([name, { ms, wait }]) => [name, figure(ms), figure(wait)]),
    ),
  );

  const version = await browserVersion();
  const server = await startPageServer();
  try {
    const page = await withPage(server.address, inPage);
    print(
      `\nIn Chromium ${version}, an answer of ${LINES.toLocaleString('en-US')} lines, from key press or answer to the lines on the page`,
    );
    print(
      table(
        ['step', 'ms'],
        [
          ['answer to first lines', figure(page.open)],
          ['to the end', figure(page.end)],
          ['search through all', figure(page.search)],
          ['longest task of the page', figure(page.block)],
        ],
      ),
    );
    print(`memory of the renderer: ${figure(page.memory.now / 1e6)} MB`);
    return { worker, page };
  } finally {
    await server.stop();
  }
}

async function inPage(page, session) {
  await page.locator('.map-buttons').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`[out:csv(::id)];\nnode;\nout; // lines ${LINES}`);
  await page.evaluate(watchLines);
  await page.keyboard.press('F2');
  await page.waitForFunction(() => window.benchLines.first !== undefined, null, { timeout: TIMEOUT });
  const open = await page.evaluate(() => {
    const { at } = window.benchSeen.states.find(({ state }) => state === 'text');
    return window.benchLines.first - at;
  });
  await page.locator('.raw-data').focus();
  const end = await timed(page, 'End', () => document.querySelector('.raw-line.cursor .raw-text')?.textContent?.startsWith('24999999'));
  await page.keyboard.press('ControlOrMeta+F');
  const search = await timed(page, 'q', () => document.querySelector('.raw-status')?.textContent === 'Not found');
  await page.waitForTimeout(300);
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const from = await page.evaluate(() => window.benchLines.first);
  const block = Math.max(0, ...blocks.filter(({ startTime }) => startTime > from).map(({ duration }) => duration));
  return { open, end, search, block, memory: await session.memory() };
}

/** Notes when the first line has its text. */
function watchLines() {
  window.benchLines = {};
  const look = () => {
    if ((document.querySelector('.raw-text')?.textContent ?? '') !== '') window.benchLines.first ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Milliseconds from a key press until the page shows what is awaited. */
async function timed(page, key, awaited) {
  await page.evaluate(() => {
    window.benchLines.key = undefined;
    addEventListener('keydown', () => (window.benchLines.key ??= performance.now()), { capture: true, once: true });
  });
  await page.keyboard.press(key);
  const shown = await page.waitForFunction(awaited, null, { timeout: TIMEOUT, polling: 'raf' });
  await shown.dispose();
  return page.evaluate(() => performance.now() - window.benchLines.key);
}
