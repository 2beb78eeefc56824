/** Run to drawn in Chromium: the app with answers from files, beside a page with a plain GeoJSON source. */
import { withPage } from './steps/browser-session.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { longestTask } from './steps/map-moves.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';

/** What does not end in this time is printed as such, ms. */
const TIMEOUT = 120_000;
/** A measurement that takes longer than this is not repeated beside peers, ms. */
const PATIENCE = 25_000;
/** `osmtogeojson` in the page: more than this would take the memory of the page. */
const MOST_CONVERTED = 100_000;
/** A plain source does not end with more than this. */
const MOST_PLAIN = 300_000;

const PEERS = [
  { label: 'GeoJSON source', way: 'geojson', most: MOST_PLAIN },
  { label: 'osmtogeojson + GeoJSON source', way: 'overpass', most: MOST_CONVERTED },
];

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const browser = {
  measurements: [
    {
      about: [
        'Run to drawn, web zoom 12, all features in view.',
        'GeoJSON source: the same features, converted beforehand; the other fetches the same Overpass JSON and converts it in the page.',
        'Drawn: the map has sent all of it to the graphics process; on screen: that process, which has no graphics card here, is done.',
        'Block: the longest task of the main thread above 50 ms. Memory: resident, of the renderer.',
      ],
      sizes: [10_000, 100_000, 300_000, 1_000_000],
      cases: casesOf('features'),
      figures: [
        { key: 'seconds', label: 'drawn', unit: 's' },
        { key: 'shownSeconds', label: 'on screen', unit: 's' },
        { key: 'block', label: 'block', unit: 'ms' },
        { key: 'peak', label: 'peak', unit: 'MB', per: 1e6 },
        { key: 'now', label: 'afterwards', unit: 'MB', per: 1e6 },
        { key: 'cpu', label: 'processor', unit: 's' },
      ],
      rounds: { once: 3, thorough: 5 },
      patience: PATIENCE,
      prepare: ({ size }, print) => makeAnswer(size, print),
      measure: (subject, { size }) => runFlyover(subject, size),
      peers: ({ size }) =>
        PEERS.filter(({ most }) => size <= most).map(({ label, way }) => ({ label, measure: (address) => runPeer(address, size, way) })),
    },
  ],
};

function runFlyover(subject, features) {
  return withSubject(subject, async (page, session) => {
    await openFlyover(page);
    const cpuBefore = await session.cpu();
    const { failed, keyAt, endAt } = await drawFeatures(page, features, TIMEOUT);
    return failed === undefined ? figuresOf(page, session, cpuBefore, keyAt, endAt) : { failed };
  });
}

function runPeer(address, features, way) {
  return withPage(`${address}peer/`, async (page, session) => {
    await page.locator('body[data-ready]').waitFor();
    await page.waitForTimeout(700);
    const cpuBefore = await session.cpu();
    const outcome = await Promise.race([
      page
        .evaluate(([each, size]) => window.runPeer(each, size), [way, features])
        .catch((error) => ({ failed: error.message.slice(0, 60) })),
      new Promise((resolve) => setTimeout(resolve, TIMEOUT, { failed: `over ${TIMEOUT / 1000} s` })),
    ]);
    if (outcome.failed !== undefined) return outcome;
    return figuresOf(page, session, cpuBefore, outcome.started, outcome.ended);
  });
}

/** @param {number} from and `to`: ms of the page's clock */
async function figuresOf(page, session, cpuBefore, from, to) {
  const cpu = (await session.cpu()) - cpuBefore;
  const shown = await page.evaluate(waitForPixels);
  const block = await longestTask(page, from, to);
  const seconds = { seconds: (to - from) / 1000, shownSeconds: (shown - from) / 1000 };
  return { ...seconds, block, cpu, ...(await session.memory()) };
}

/** Reading a pixel waits until all that the map has sent to the graphics process is drawn. */
function waitForPixels() {
  const gl = document.querySelector('.maplibregl-canvas').getContext('webgl2');
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now();
}
