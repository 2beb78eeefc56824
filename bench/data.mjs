/** The Data tab with an answer of 500 MB in 25 million lines: in the worker alone, and in the page. */
import { measure } from './steps/child.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';
import { figure, table } from './steps/table.mjs';

const BYTES = 500_000_000;
const TIMEOUT = 100_000;

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const data = {
  needs: ['data'],
  inNode: inWorker,
  measurements: [
    {
      about: [
        'In the page: from key press or answer to the lines that are seen. Block: the longest task of the page since the first lines.',
      ],
      sizes: [25_000_000],
      cases: casesOf('lines'),
      figures: [
        { key: 'open', label: 'answer to first lines', unit: 'ms' },
        { key: 'end', label: 'to the end', unit: 'ms' },
        { key: 'search', label: 'search through all', unit: 'ms' },
        { key: 'block', label: 'block', unit: 'ms' },
        { key: 'memory', label: 'memory', unit: 'MB', per: 1e6 },
      ],
      rounds: { once: 1, thorough: 3 },
      measure: (subject, { size }) => withSubject(subject, (page, session) => inPage(page, session, size)),
    },
  ],
};

/** The worker's part alone. */
async function inWorker({ print }) {
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
  return worker;
}

async function inPage(page, session, lines) {
  await page.locator('.map-buttons').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`[out:csv(::id)];\nnode;\nout; // lines ${lines}`);
  await page.evaluate(watchLines);
  await page.keyboard.press('F2');
  await page.waitForFunction(() => window.benchLines.first !== undefined, null, { timeout: TIMEOUT });
  const open = await page.evaluate(() => {
    const { at } = window.benchSeen.states.find(({ state }) => state === 'text');
    return window.benchLines.first - at;
  });
  await page.locator('.raw-data').focus();
  const last = String(lines - 1).padStart(8, '0');
  const end = await timed(page, 'End', (id) => document.querySelector('.raw-line.cursor .raw-text')?.textContent?.startsWith(id), last);
  await page.keyboard.press('ControlOrMeta+F');
  const search = await timed(page, 'q', () => document.querySelector('.raw-status')?.textContent === 'Not found');
  await page.waitForTimeout(300);
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const from = await page.evaluate(() => window.benchLines.first);
  const block = Math.max(0, ...blocks.filter(({ startTime }) => startTime > from).map(({ duration }) => duration));
  return { open, end, search, block, memory: (await session.memory()).now };
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
async function timed(page, key, awaited, given) {
  await page.evaluate(() => {
    window.benchLines.key = undefined;
    addEventListener('keydown', () => (window.benchLines.key ??= performance.now()), { capture: true, once: true });
  });
  await page.keyboard.press(key);
  const shown = await page.waitForFunction(awaited, given, { timeout: TIMEOUT, polling: 'raf' });
  await shown.dispose();
  return page.evaluate(() => performance.now() - window.benchLines.key);
}
