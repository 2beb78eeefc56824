/** Small results, which most queries give: from the key to the picture, who works for it, and the first moves after it. */
import { DRAG } from './moves.mjs';
import { drawQuery, openFlyover, waitIdle } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { dragMap, longestTask, pressOnMap, settleAfter } from './steps/map-moves.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';

const TIMEOUT = 60_000;

/** A person who opened the page has read and typed for so long, ms. */
const LOOKED = 5000;

/** Deferred work of a run is over after this time, ms after the picture. */
const AFTERWARDS = 2000;

const RUNS = 5;

const query = (size, run) => `[out:json];\nnwr({{bbox}});\nout geom; // ${size}, run ${run}`;

const ROUNDS = { once: 3, thorough: 5 };

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const small = {
  measurements: [
    {
      about: [
        `The first run in a page that was opened ${LOOKED / 1000} s before, and its fifth: key to drawn; then a step of zoom and a pan: end of the gesture (of a zoom: key) to settled.`,
        `Processor time of a run until ${AFTERWARDS / 1000} s after its picture: the page's own thread, its workers, the graphics process, all else. Block: longest task above 50 ms.`,
        'Received: what the server sent for it.',
      ],
      sizes: [0, 1, 20, 100, 1000, 10_000],
      cases: casesOf('features'),
      figures: [
        { key: 'seconds', label: 'drawn, settled', unit: 's' },
        { key: 'page', label: 'page', unit: 'ms' },
        { key: 'workers', label: 'workers', unit: 'ms' },
        { key: 'gpu', label: 'graphics', unit: 'ms' },
        { key: 'rest', label: 'rest', unit: 'ms' },
        { key: 'block', label: 'block', unit: 'ms' },
        { key: 'received', label: 'received', unit: 'kB', per: 1000 },
      ],
      rounds: ROUNDS,
      prepare: ({ size }, print) => makeAnswer(size, print),
      measure: (subject, { size }) => withSubject(subject, (page, session) => runsAndMoves(page, session, subject, size)),
    },
    { ...DRAG, sizes: [100, 10_000, 100_000] },
  ],
};

async function runsAndMoves(page, session, subject, size) {
  await openFlyover(page);
  await page.waitForTimeout(LOOKED);
  const parts = [];
  for (let run = 1; run <= RUNS; run++) {
    const found = await spentIn(session, subject, () => drawn(page, size, run));
    if (found.failed !== undefined) return { failed: found.failed };
    if (run === 1 || run === RUNS) parts.push({ name: run === 1 ? 'first run' : `run ${run}`, ...found });
  }
  for (const [name, move] of [
    ['zoom step', (at) => pressOnMap(at, '+')],
    ['pan', (at) => dragMap(at, 300, 100)],
  ]) {
    parts.push({ name, ...(await spentIn(session, subject, () => moved(page, name, move))) });
  }
  return { parts };
}

/** The outcome of `act`, with the processor time and the bytes that it took. */
async function spentIn(session, { sent }, act) {
  const [before, sentBefore] = [await session.threads(), sent()];
  const found = await act();
  const after = await session.threads();
  const spent = Object.fromEntries(Object.entries(after).map(([kind, time]) => [kind, time - before[kind]]));
  return { ...found, ...spent, received: sent() - sentBefore };
}

async function drawn(page, size, run) {
  const { failed, keyAt, endAt } = await drawQuery(page, query(size, run), TIMEOUT);
  // a run that finds nothing ends with that
  if (failed !== undefined && !(failed === 'empty' && size === 0)) return { failed };
  await page.waitForTimeout(AFTERWARDS);
  return { seconds: (endAt - keyAt) / 1000, block: await longestTask(page, keyAt, endAt + AFTERWARDS) };
}

async function moved(page, name, move) {
  await waitIdle(page);
  const { settled, block } = await settleAfter(page, name, move);
  return { seconds: settled / 1000, block };
}
