/** Run to drawn in Chromium: the app with answers from files, beside a page with a plain GeoJSON source. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { BENCH_FOLDER } from './steps/folder.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, median, table, times } from './steps/table.mjs';

const SIZES = [10_000, 100_000, 300_000, 1_000_000];
/** What does not end in this time is printed as such, ms. */
const TIMEOUT = 120_000;
/** A measurement that takes longer than this is not repeated, ms. */
const PATIENCE = 25_000;
/** `osmtogeojson` in the page: more than this would take the memory of the page. */
const MOST_CONVERTED = 100_000;
/** A plain source does not end with more than this. */
const MOST_PLAIN = 300_000;

const WAYS = [
  { name: 'Flyover', run: runFlyover },
  { name: 'GeoJSON source', run: (address, size) => runPeer(address, size, 'geojson'), most: MOST_PLAIN },
  { name: 'osmtogeojson + GeoJSON source', run: (address, size) => runPeer(address, size, 'overpass'), most: MOST_CONVERTED },
];

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function browser({ print, thorough }) {
  for (const size of SIZES) await makeAnswer(size, print);
  const version = await browserVersion();
  const server = await startPageServer();
  const rows = [];
  try {
    for (const features of SIZES) {
      for (const { name, run, most = Number.POSITIVE_INFINITY } of WAYS) {
        if (features <= most) rows.push({ name, features, ...(await repeat(() => run(server.address, features), thorough ? 5 : 3)) });
      }
    }
  } finally {
    await server.stop();
  }
  print(`Run to drawn in Chromium ${version}, software drawing, 1440 x 900, web zoom 12, all features in view; a browser each, medians.`);
  print('GeoJSON source: the same features, converted beforehand; the other fetches the same Overpass JSON and converts it in the page.');
  print('Drawn: the map has sent all of it to the graphics process; on screen: that process, which has no graphics card here, is done.');
  print(
    'Faster: how many times sooner Flyover has drawn it. Block: the longest task of the main thread above 50 ms. Memory: resident, of the renderer.',
  );
  print(resultTable(rows));
  return { chromium: version, rows };
}

async function repeat(run, most) {
  const runs = [];
  const begun = Date.now();
  while (runs.length < most && (runs.length === 0 || Date.now() - begun < PATIENCE * runs.length)) {
    const one = await run();
    if (one.failed !== undefined) return one;
    runs.push(one);
  }
  const middle = (field) => median(runs.map((run) => run[field]));
  const fields = ['seconds', 'shownSeconds', 'block', 'peak', 'now', 'cpu'];
  return { runs, ...Object.fromEntries(fields.map((field) => [field, middle(field)])) };
}

function runFlyover(address, features) {
  return withPage(address, async (page, session) => {
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
  // the observer hears of a long task some time after it
  await page.waitForTimeout(300);
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const during = blocks.filter(({ startTime, duration }) => startTime + duration > from && startTime < to);
  const seconds = { seconds: (to - from) / 1000, shownSeconds: (shown - from) / 1000 };
  return { ...seconds, block: Math.max(0, ...during.map(({ duration }) => duration)), cpu, ...(await session.memory()) };
}

/** Reading a pixel waits until all that the map has sent to the graphics process is drawn. */
function waitForPixels() {
  const gl = document.querySelector('.maplibregl-canvas').getContext('webgl2');
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now();
}

function resultTable(rows) {
  const head = ['features', 'MB', 'by', 'drawn s', 'on screen s', 'faster', 'block ms', 'peak MB', 'then MB', 'processor s', 'runs'];
  const own = ({ features }) => rows.find((row) => row.name === 'Flyover' && row.features === features)?.seconds;
  return table(
    head,
    rows.map((row) => {
      const { name, features, failed, seconds, shownSeconds, block, peak, now, cpu, runs } = row;
      const size = figure(statSync(join(BENCH_FOLDER, `answer-${features}.json`)).size / 1e6);
      if (failed !== undefined) return [features.toLocaleString('en-US'), size, name, failed, '', '', '', '', '', '', ''];
      return [
        features.toLocaleString('en-US'),
        size,
        name,
        seconds.toFixed(2),
        shownSeconds.toFixed(2),
        name === 'Flyover' ? '' : times(seconds / own(row)),
        block.toFixed(0),
        (peak / 1e6).toFixed(0),
        (now / 1e6).toFixed(0),
        figure(cpu),
        String(runs.length),
      ];
    }),
  );
}
