/** How many pictures a second the browser shows while a map is dragged. */

/** How long the map is dragged, ms. */
const DRAGGED = 5000;

/** The mouse goes round, once in so many ms: 690 pixels a second. */
const ROUND = 2000;
const RADIUS = 220;

/** A mouse tells its place so often, ms. */
const STEP = 8;

/**
 * Drags a map in circles, and counts the pictures that the compositor draws meanwhile: those in which something is another than before.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} map selector of the map
 * @returns {Promise<{ pictures: number, longest: number, frameGap: number }>} a second; the longest time without a new one, ms; the longest time between two frames of the page, ms
 */
export async function dragPictures(page, map) {
  const box = await page.locator(map).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const browser = page.context().browser();
  await page.mouse.move(x + RADIUS, y);
  await page.mouse.down();
  await page.mouse.move(x + RADIUS, y + 10);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] });
  await page.evaluate(watchFrames);
  const begun = performance.now();
  const moves = [];
  for (let at = 0; at < DRAGGED; at = performance.now() - begun) {
    const angle = (2 * Math.PI * at) / ROUND;
    // not awaited: a hand does not wait for the page
    moves.push(page.mouse.move(x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)));
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
  await Promise.all(moves);
  const seconds = (performance.now() - begun) / 1000;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const frameGap = await page.evaluate(() => window.benchFrames.stop());
  await page.mouse.up();
  const drawn = traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
  return { pictures: drawn.length / seconds, longest: longestGap(drawn), frameGap };
}

function longestGap(times) {
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]));
}

/** Runs in the page: the longest time between two of its frames, until it is stopped. */
function watchFrames() {
  let longest = 0;
  let last = performance.now();
  let frame = requestAnimationFrame(function note() {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    frame = requestAnimationFrame(note);
  });
  window.benchFrames = {
    stop() {
      cancelAnimationFrame(frame);
      return Math.max(longest, performance.now() - last);
    },
  };
}
