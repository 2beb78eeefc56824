/** The same large run again and again in one page: memory must not grow. */
import { drawFeatures, openFlyover, waitIdle } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';

const RUNS = 50;
/** The run with which the others are compared: by then caches and code are warm. */
const REFERENCE = 3;
const SHOWN = [1, 2, 3, 5, 10, 20, 30, 40, RUNS];

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const soak = {
  measurements: [
    {
      about: [`${RUNS} runs in one page: resident memory of the renderer after each.`],
      sizes: [100_000],
      cases: casesOf('features'),
      figures: [
        { key: 'memory', label: 'memory', unit: 'MB', per: 1e6 },
        { key: 'growth', label: `against run ${REFERENCE}`, unit: '' },
      ],
      rounds: { once: 1, thorough: 1 },
      prepare: ({ size }, print) => makeAnswer(size, print),
      measure: (subject, { size }) => runAgain(subject, size),
    },
  ],
};

function runAgain(subject, features) {
  return withSubject(subject, async (page, session) => {
    await openFlyover(page);
    const memory = [];
    for (let run = 1; run <= RUNS; run++) {
      const { failed } = await drawFeatures(page, features, 60_000);
      if (failed !== undefined) return { failed: `run ${run}: ${failed}` };
      await waitIdle(page);
      await page.waitForTimeout(300);
      memory.push((await session.memory()).now);
    }
    const growth = (run) => memory[run - 1] / memory[REFERENCE - 1];
    return { memory, parts: SHOWN.map((run) => ({ name: `run ${run}`, memory: memory[run - 1], growth: growth(run) })) };
  });
}
