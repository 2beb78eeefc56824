/**
 * How fast the machine is, as Lighthouse's BenchmarkIndex measures it (since its version 6.3; `computeBenchmarkIndex` in its `core/lib/page-functions.js`):
 * so that a time on a slowed processor can be judged by whoever has another machine.
 */
import { withPage } from './browser-session.mjs';
import { median } from './table.mjs';

/** For a machine between these, a desktop computer of the fast kind, a slowing by 4 is meant: it makes a phone of the middle kind of it, 125 to 800 (Lighthouse's `docs/throttling.md`). */
export const MEANT = { from: 1500, to: 2000 };

/** @returns {Promise<number>} the index of this machine as it is now, with all that runs on it; the middle of three */
export function machineIndex() {
  return withPage('about:blank', async (page) => {
    const found = [];
    while (found.length < 3) found.push(await page.evaluate(indexNow));
    return Math.round(median(found));
  });
}

/** Runs in the page. The mean of two rates, each a tenth of what is done in a second: strings of 10,000 characters, made letter by letter, and copies of 100,000 numbers between arrays. */
function indexNow() {
  const HALF_SECOND = 500;
  const rate = (work) => {
    const start = performance.now();
    let done = 0;
    let passed = 0;
    while (passed < HALF_SECOND) {
      // the clock costs something, too
      for (let times = 0; times < 10; times++) work(done++);
      passed = performance.now() - start;
    }
    return Math.round(done / 10 / (passed / 1000));
  };
  const letters = () => {
    let text = '';
    for (let length = 0; length < 10_000; length++) text += 'a';
    if (text.length !== 10_000) throw new Error('this is here so that the work is not left out');
  };
  const arrays = [Array.from({ length: 100_000 }, (_, at) => at), Array.from({ length: 100_000 }, (_, at) => at)];
  const copy = (times) => {
    const from = arrays[times % 2];
    const to = arrays[(times + 1) % 2];
    for (let at = 0; at < from.length; at++) to[at] = from[at];
  };
  return (rate(letters) + rate(copy)) / 2;
}
