/** A large result as GeoJSON in Chromium: into a download, and into a file that the user chose. */
import { statSync } from 'node:fs';
import { drawFeatures, openFlyover, waitIdle } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';

/** What does not end in this time has failed, ms. */
const TIMEOUT = 120_000;
/** How often memory is looked at, ms. */
const LOOK = 200;

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const exporting = {
  needs: ['exports'],
  measurements: [
    {
      about: [
        'A result as GeoJSON, drawn before.',
        'Resident memory of the renderer: before, the most while the file is made, and after. Block: the longest task of the main thread.',
      ],
      sizes: [1_000_000],
      cases: casesOf('features'),
      figures: [
        { key: 'seconds', label: 'done', unit: 's' },
        { key: 'bytes', label: 'file', unit: 'MB', per: 1e6 },
        { key: 'before', label: 'before', unit: 'MB', per: 1e6 },
        { key: 'most', label: 'at most', unit: 'MB', per: 1e6 },
        { key: 'after', label: 'after', unit: 'MB', per: 1e6 },
        { key: 'block', label: 'block', unit: 'ms' },
      ],
      rounds: { once: 1, thorough: 3 },
      prepare: ({ size }, print) => makeAnswer(size, print),
      measure: (subject, { size }) => exportTwice(subject, size),
    },
  ],
};

function exportTwice(subject, features) {
  return withSubject(subject, async (page, session) => {
    await page.evaluate(playPicker);
    await openFlyover(page);
    const { failed } = await drawFeatures(page, features, TIMEOUT);
    if (failed !== undefined) return { failed };
    await waitIdle(page);
    await page.keyboard.press('ControlOrMeta+E');
    const download = { name: 'download', ...(await exportOnce(page, session)) };
    await page.getByRole('switch', { name: 'Choose where each file goes' }).click();
    return { parts: [download, { name: 'chosen file', ...(await exportOnce(page, session)) }] };
  });
}

async function exportOnce(page, session) {
  const before = (await session.memory()).now;
  let most = before;
  const looking = setInterval(async () => {
    most = Math.max(most, (await session.memory().catch(() => ({ now: 0 }))).now);
  }, LOOK);
  // a file that was chosen is no download
  const download = page.waitForEvent('download', { timeout: TIMEOUT });
  download.catch(() => undefined);
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
  const to = await page
    .waitForFunction(() => document.querySelector('.export-row-state.done') && performance.now(), undefined, { timeout: TIMEOUT })
    .then((handle) => handle.jsonValue());
  clearInterval(looking);
  const bytes = (await page.evaluate(writtenBytes)) || statSync(await (await download).path()).size;
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const during = blocks.filter(({ startTime, duration }) => startTime + duration > from && startTime < to);
  const after = (await session.memory()).now;
  return { bytes, seconds: (to - from) / 1000, before, most, after, block: Math.max(0, ...during.map(({ duration }) => duration)) };
}

/** The window in which a user chooses a file belongs to the system: a file of the page's own folder stands for it. */
function playPicker() {
  window.showSaveFilePicker = async () => (await navigator.storage.getDirectory()).getFileHandle('bench.geojson', { create: true });
}

/** Bytes of the file that was chosen, 0 where none was. */
async function writtenBytes() {
  try {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('bench.geojson');
    return (await handle.getFile()).size;
  } catch {
    return 0;
  }
}
