/** Panning and zooming over a large result: how soon the map settles, and the longest block of the main thread meanwhile. */
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { dragPictures } from './steps/drag-pictures.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { median, table } from './steps/table.mjs';

const SIZES = [100_000, 300_000, 1_000_000];

/** Of what is dragged beside a peer. */
const DRAGGED_SIZES = [10_000, 100_000];
const TIMEOUT = 60_000;

/** From web zoom 12, all features in view. */
const MOVES = [
  ['pan by 300 pixels', (page) => drag(page, 300, 0)],
  ['pan back', (page) => drag(page, -300, 0)],
  ['zoom in to 13', (page) => press(page, '+')],
  ['pan at 13', (page) => drag(page, 250, 200)],
  ['zoom in to 14', (page) => press(page, '+')],
  ['pan at 14', (page) => drag(page, 300, -150)],
  ['zoom out to 13', (page) => press(page, '-')],
  ['zoom out to 12', (page) => press(page, '-')],
  ['zoom out to 11', (page) => press(page, '-')],
  ['zoom out to 10', (page) => press(page, '-')],
];

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function moves({ print, thorough }) {
  for (const size of new Set([...DRAGGED_SIZES, ...SIZES])) await makeAnswer(size, print);
  const version = await browserVersion();
  const server = await startPageServer();
  const rows = [];
  const drags = [];
  try {
    for (const features of DRAGGED_SIZES) {
      const rounds = [];
      for (let round = 0; round < (thorough ? 5 : 3); round++) {
        rounds.push({ flyover: await dragFlyover(server.address, features), leaflet: await dragLeaflet(server.address, features) });
      }
      for (const who of ['flyover', 'leaflet']) {
        const middle = (field) => median(rounds.map((round) => round[who][field]));
        drags.push({ features, who, pictures: middle('pictures'), longest: middle('longest') });
      }
    }
    for (const features of SIZES) {
      const rounds = [];
      for (let round = 0; round < (thorough ? 5 : 3); round++) rounds.push(await moveAround(server.address, features));
      for (const [index, [name]] of MOVES.entries()) {
        const middle = (field) => median(rounds.map((round) => round[index][field]));
        rows.push({ features, name, settled: middle('settled'), block: middle('block') });
      }
    }
  } finally {
    await server.stop();
  }
  print(`Moves of the map in Chromium ${version}, software drawing, 1440 x 900, after a run; medians.`);
  print(
    'Settled: from the end of the gesture (of a zoom: the key) until the map has nothing left to draw. Block: longest task above 50 ms.',
  );
  print(
    table(
      ['features', 'move', 'settled s', 'block ms'],
      rows.map(({ features, name, settled, block }) => [
        features.toLocaleString('en-US'),
        name,
        (settled / 1000).toFixed(2),
        block.toFixed(0),
      ]),
    ),
  );
  print(`A drag in circles, 690 pixels a second, beside the points alone on a plain canvas of Leaflet, without a background.`);
  print(
    table(
      ['features', 'map', 'pictures a second', 'longest without one ms'],
      drags.map(({ features, who, pictures, longest }) => [
        features.toLocaleString('en-US'),
        who === 'flyover' ? 'Flyover' : 'Leaflet canvas',
        pictures.toFixed(0),
        longest.toFixed(0),
      ]),
    ),
  );
  return { chromium: version, rows, drags };
}

function dragFlyover(address, features) {
  return withPage(address, async (page) => {
    await openFlyover(page);
    const { failed } = await drawFeatures(page, features, TIMEOUT);
    if (failed !== undefined) throw new Error(`${features} features were not drawn: ${failed}`);
    await page.locator('body[data-map-state="idle"]').waitFor();
    return dragPictures(page, '.maplibregl-canvas');
  });
}

function dragLeaflet(address, features) {
  return withPage(`${address}peer/leaflet.html`, async (page) => {
    await page.locator('body[data-ready]').waitFor();
    await page.evaluate((count) => window.runPeer(count), features);
    return dragPictures(page, '#map');
  });
}

function moveAround(address, features) {
  return withPage(address, async (page) => {
    await openFlyover(page);
    const { failed } = await drawFeatures(page, features, TIMEOUT);
    if (failed !== undefined) throw new Error(`${features} features were not drawn: ${failed}`);
    await page.locator('body[data-map-state="idle"]').waitFor();
    const measured = [];
    for (const [name, move] of MOVES) {
      const begun = await page.evaluate(() => performance.now());
      await move(page);
      measured.push(await settle(page, begun, name));
    }
    return measured;
  });
}

async function settle(page, begun, name) {
  const released = await page.evaluate(() => performance.now());
  const idleAt = await page
    .waitForFunction(
      (since) => {
        const last = window.benchSeen.mapStates.at(-1);
        return last.state === 'idle' && last.at > since && last.at;
      },
      begun,
      { timeout: TIMEOUT },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => Promise.reject(new Error(`${name}: the map did not settle within ${TIMEOUT / 1000} s`)));
  // the observer hears of a long task some time after it
  await page.waitForTimeout(200);
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const during = blocks.filter(({ startTime, duration }) => startTime + duration > begun && startTime < idleAt);
  return { settled: Math.max(0, idleAt - released), block: Math.max(0, ...during.map(({ duration }) => duration)) };
}

async function press(page, key) {
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press(key);
}

async function drag(page, right, down) {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (right * step) / 10, y + (down * step) / 10);
  // a mouse that stands still when it lets go throws nothing
  await page.waitForTimeout(60);
  await page.mouse.up();
}
