/** From a key to the picture that shows it, in a long query with problems in it. */
import { openFlyover } from './steps/drive-flyover.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';
import { median } from './steps/table.mjs';

const KEYS = 100;

/** Keys after which one rests: so long that the text is looked at for problems, ms. */
const BURST = 20;
const REST = 900;

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const typing = {
  measurements: [
    {
      about: [
        `Typing: from the key event to the end of the frame that shows it, ${KEYS} keys in the middle of a query, problems shown (by builds that have them).`,
      ],
      sizes: [100, 5000],
      cases: casesOf('lines'),
      figures: [
        { key: 'middle', label: 'median', unit: 'ms' },
        { key: 'most', label: '95 %', unit: 'ms' },
        { key: 'longest', label: 'longest', unit: 'ms' },
      ],
      rounds: { once: 1, thorough: 3 },
      measure: (subject, { size }) => typeInto(subject, size),
    },
  ],
};

function typeInto(subject, lines) {
  return withSubject(subject, async (page) => {
    await openFlyover(page);
    await page.locator('.cm-content').click();
    // without the parts that come after the first focus a browser takes minutes to put the lines into the page
    await page.locator('.cm-content[aria-autocomplete=list]').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(longQuery(lines));
    // from the end of the text to its middle
    for (let screens = 0; screens < 12; screens++) await page.keyboard.press('PageUp');
    await page.evaluate(watchKeys);
    // a misspelt key each hundred lines, and what comes of the letters that are typed
    if (subject.marks.has('problems')) await page.locator('.status-problems').waitFor({ timeout: 60_000 });
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press('abcdefghij'[key % 10]);
      await page.waitForTimeout((key + 1) % BURST === 0 ? REST : 30);
    }
    const times = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
    if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys were painted`);
    return { middle: median(times), most: times[Math.floor(times.length * 0.95)], longest: times.at(-1) };
  });
}

/** A message that is sent within a frame arrives after its paint. */
function watchKeys() {
  window.keyTimes = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        channel.port2.postMessage(undefined);
      });
    },
    true,
  );
}

function longQuery(lines) {
  const keyOf = (i) => (i % 100 === 50 ? 'amenty' : 'amenity');
  const statements = Array.from({ length: lines - 3 }, (_, i) => `  node["${keyOf(i)}"="cafe"]["name"~"^${i}"]({{bbox}}); // number ${i}`);
  return ['[out:json][timeout:25];', '(', ...statements, ');\nout geom;'].join('\n');
}
