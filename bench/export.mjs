/** A large result as GeoJSON in Chromium: into a download, and into a file that the user chose. */
import { statSync } from 'node:fs';
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { table } from './steps/table.mjs';

const FEATURES = 1_000_000;
/** What does not end in this time has failed, ms. */
const TIMEOUT = 120_000;
/** How often memory is looked at, ms. */
const LOOK = 200;

/** @param {{ print: (text: string) => void }} context */
export async function exporting({ print }) {
  await makeAnswer(FEATURES, print);
  const version = await browserVersion();
  const server = await startPageServer();
  try {
    const rows = await withPage(server.address, async (page, session) => {
      await page.evaluate(playPicker);
      await openFlyover(page);
      const { failed } = await drawFeatures(page, FEATURES, TIMEOUT);
      if (failed !== undefined) throw new Error(`the result could not be drawn: ${failed}`);
      await page.locator('body[data-map-state="idle"]').waitFor();
      await page.keyboard.press('ControlOrMeta+E');
      const download = { way: 'download', ...(await exportOnce(page, session)) };
      await page.getByRole('switch', { name: 'Choose where each file goes' }).click();
      const chosen = { way: 'chosen file', ...(await exportOnce(page, session)) };
      return [download, chosen];
    });
    const megabytes = (bytes) => (bytes / 1e6).toFixed(0);
    print(`${FEATURES.toLocaleString('en-US')} features to GeoJSON in Chromium ${version}, drawn before; one run each.`);
    print(
      'Resident memory of the renderer: before, the most while the file is made, and after. Block: the longest task of the main thread.',
    );
    print(
      table(
        ['into', 'file MB', 'seconds', 'before MB', 'most MB', 'after MB', 'block ms'],
        rows.map(({ way, bytes, seconds, before, most, after, block }) => [
          way,
          megabytes(bytes),
          seconds.toFixed(1),
          megabytes(before),
          megabytes(most),
          megabytes(after),
          block.toFixed(0),
        ]),
      ),
    );
    return { chromium: version, rows };
  } finally {
    await server.stop();
  }
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
