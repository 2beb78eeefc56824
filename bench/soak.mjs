/** The same large run again and again in one page: memory must not grow. */
import { withPage } from './steps/browser-session.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { table } from './steps/table.mjs';

const FEATURES = 100_000;
const RUNS = 50;
/** The run with which the last is compared: by then caches and code are warm. */
const REFERENCE = 3;
const SHOWN = new Set([1, 2, 3, 5, 10, 20, 30, 40, 50]);

/** @param {{ print: (text: string) => void }} context */
export async function soak({ print }) {
  await makeAnswer(FEATURES, print);
  const server = await startPageServer();
  try {
    const memory = await withPage(server.address, async (page, session) => {
      await openFlyover(page);
      const after = [];
      for (let run = 1; run <= RUNS; run++) {
        const { failed } = await drawFeatures(page, FEATURES, 60_000);
        if (failed !== undefined) throw new Error(`run ${run}: ${failed}`);
        await page.locator('body[data-map-state="idle"]').waitFor();
        await page.waitForTimeout(300);
        after.push((await session.memory()).now);
      }
      return after;
    });
    const growth = memory[RUNS - 1] / memory[REFERENCE - 1];
    print(`${RUNS} runs of ${FEATURES.toLocaleString('en-US')} features in one page: resident memory of the renderer after each.`);
    const rows = memory.map((bytes, index) => [String(index + 1), (bytes / 1e6).toFixed(0), (bytes / memory[REFERENCE - 1]).toFixed(2)]);
    print(
      table(
        ['run', 'MB', `against run ${REFERENCE}`],
        rows.filter((_, index) => SHOWN.has(index + 1)),
      ),
    );
    return { memory, growth };
  } finally {
    await server.stop();
  }
}
