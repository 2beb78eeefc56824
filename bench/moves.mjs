/** Panning and zooming over a large result: how soon the map settles, and the longest block of the main thread meanwhile. */
import { withPage } from './steps/browser-session.mjs';
import { dragPictures } from './steps/drag-pictures.mjs';
import { drawFeatures, openFlyover, waitIdle } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { dragMap, pressOnMap, settleAfter } from './steps/map-moves.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';

const TIMEOUT = 60_000;

/** From web zoom 12, all features in view. */
const MOVES = [
  ['pan by 300 pixels', (page) => dragMap(page, 300, 0)],
  ['pan back', (page) => dragMap(page, -300, 0)],
  ['zoom in to 13', (page) => pressOnMap(page, '+')],
  ['pan at 13', (page) => dragMap(page, 250, 200)],
  ['zoom in to 14', (page) => pressOnMap(page, '+')],
  ['pan at 14', (page) => dragMap(page, 300, -150)],
  ['zoom out to 13', (page) => pressOnMap(page, '-')],
  ['zoom out to 12', (page) => pressOnMap(page, '-')],
  ['zoom out to 11', (page) => pressOnMap(page, '-')],
  ['zoom out to 10', (page) => pressOnMap(page, '-')],
];

const ROUNDS = { once: 3, thorough: 5 };

/** A drag after a run, beside a peer; other benchmarks take it with sizes of their own. @type {import('./steps/page-benchmark.mjs').Measurement} */
export const DRAG = {
  about: ['A drag in circles, 690 pixels a second, beside the points alone on a plain canvas of Leaflet, without a background.'],
  sizes: [10_000, 100_000],
  cases: casesOf('features'),
  figures: [
    { key: 'pictures', label: 'pictures a second', unit: '', more: true },
    { key: 'longest', label: 'longest without one', unit: 'ms' },
    { key: 'frameGap', label: 'longest between frames', unit: 'ms' },
  ],
  rounds: ROUNDS,
  prepare: ({ size }, print) => makeAnswer(size, print),
  measure: (subject, { size }) => withResult(subject, size, (page) => dragPictures(page, '.maplibregl-canvas')),
  peers: ({ size }) => [{ label: 'Leaflet canvas', measure: (address) => dragLeaflet(address, size) }],
};

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const moves = {
  measurements: [
    DRAG,
    {
      about: [
        'Moves of the map after a run.',
        'Settled: from the end of the gesture (of a zoom: the key) until the map has nothing left to draw. Block: longest task above 50 ms.',
      ],
      sizes: [100_000, 300_000, 1_000_000],
      cases: casesOf('features'),
      figures: [
        { key: 'settled', label: 'settled', unit: 's', per: 1000 },
        { key: 'block', label: 'block', unit: 'ms' },
      ],
      rounds: ROUNDS,
      prepare: ({ size }, print) => makeAnswer(size, print),
      measure: (subject, { size }) => withResult(subject, size, moveAround),
    },
  ],
};

/** Draws so many features, and gives the page to `use` once the map is idle. */
function withResult(subject, features, use) {
  return withSubject(subject, async (page) => {
    await openFlyover(page);
    const { failed } = await drawFeatures(page, features, TIMEOUT);
    if (failed !== undefined) return { failed };
    await waitIdle(page);
    return use(page);
  });
}

function dragLeaflet(address, features) {
  return withPage(`${address}peer/leaflet.html`, async (page) => {
    await page.locator('body[data-ready]').waitFor();
    await page.evaluate((count) => window.runPeer(count), features);
    return dragPictures(page, '#map');
  });
}

async function moveAround(page) {
  const parts = [];
  for (const [name, move] of MOVES) {
    parts.push({ name, ...(await settleAfter(page, name, move)) });
  }
  return { parts };
}
