/** Moves of the map as a hand makes them, and how soon the map settles after one. */

const TIMEOUT = 60_000;

/**
 * Makes a move, and waits until the map has nothing left to draw.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} name for the message where it does not settle
 * @param {(page: import('@playwright/test').Page) => Promise<void>} move
 * @returns {Promise<{ settled: number, block: number }>} ms: from the end of the gesture (of a zoom: the key); the longest task meanwhile
 * @throws Error where the map does not settle
 */
export async function settleAfter(page, name, move) {
  const begun = await page.evaluate(() => performance.now());
  await move(page);
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
  return { settled: Math.max(0, idleAt - released), block: await longestTask(page, begun, idleAt) };
}

/** The longest task that overlaps a time, ms. @param {number} from and `to`: ms of the page's clock */
export async function longestTask(page, from, to) {
  // the observer hears of a long task some time after it
  await page.waitForTimeout(200);
  const { blocks } = await page.evaluate(() => window.benchSeen);
  const during = blocks.filter(({ startTime, duration }) => startTime + duration > from && startTime < to);
  return Math.max(0, ...during.map(({ duration }) => duration));
}

/** Presses a key of the map. */
export async function pressOnMap(page, key) {
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press(key);
}

/** Drags the map by pixels of the screen. */
export async function dragMap(page, right, down) {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (right * step) / 10, y + (down * step) / 10);
  // a mouse that stands still when it lets go throws nothing
  await page.waitForTimeout(60);
  await page.mouse.up();
}
