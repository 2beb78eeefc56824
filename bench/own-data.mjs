/** A file that is opened in the page: from the click to the picture, and where the time of that goes. */
import { measure } from './steps/child.mjs';
import { drawQuery, openFlyover, openOwnFile } from './steps/drive-flyover.mjs';
import { makeOwnFile } from './steps/inputs.mjs';
import { longestTask } from './steps/map-moves.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';
import { median, table } from './steps/table.mjs';

/** How soon so many features shall be drawn, s. */
const BUDGETS = { 100000: 0.5, 1000000: 3 };
const SIZES = Object.keys(BUDGETS).map(Number);
const TIMEOUT = 240_000;

/** All that has tags; another text each time. */
const query = (round) => `[out:json];nwr[~"."~"."];out geom; // ${round}`;

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const ownData = {
  needs: ['ownFiles'],
  inNode: partsOfTheWay,
  measurements: [
    {
      about: [
        'Click to drawn over a file in the page, all features in view.',
        'First: the first query after the file was opened; then: the median of those after it.',
      ],
      sizes: SIZES,
      cases: casesOf('features'),
      figures: [
        { key: 'later', label: 'then', unit: 's' },
        { key: 'first', label: 'first', unit: 's' },
        { key: 'block', label: 'block', unit: 'ms' },
        { key: 'peak', label: 'peak', unit: 'MB', per: 1e6 },
      ],
      rounds: { once: 1, thorough: 3 },
      prepare: ({ size }, print) => makeOwnFile(size, print),
      measure: async (subject, { size }, { print, thorough }) => draw(subject, await makeOwnFile(size, print), thorough ? 5 : 3),
      goals: ({ size }) => (BUDGETS[size] === undefined ? undefined : { later: BUDGETS[size] }),
    },
  ],
};

async function partsOfTheWay({ print, sizes = SIZES }) {
  const parts = [];
  for (const features of sizes) {
    parts.push({ asked: features, ...(await measure('measure-own-data', [await makeOwnFile(features, print)])) });
  }
  print(
    'Parts of the way in Node, ms of the processor: "text" prints the answer and reads it again, which the page did before; "columns" is what it does.',
  );
  print(partsTable(parts));
  return parts;
}

function draw(subject, path, rounds) {
  return withSubject(subject, async (page, session) => {
    await openFlyover(page);
    await openOwnFile(page, path, TIMEOUT);
    // the app is kept for use without a network once, which takes a core some seconds
    await page.evaluate(() => navigator.serviceWorker.ready);
    const seconds = [];
    let block = 0;
    for (let round = 0; round <= rounds; round++) {
      const { failed, keyAt, endAt } = await drawQuery(page, query(round), TIMEOUT);
      if (failed !== undefined) return { failed };
      seconds.push((endAt - keyAt) / 1000);
      block = Math.max(block, await longestTask(page, keyAt, endAt));
      // a person looks at one result before the next
      await page.waitForTimeout(800);
    }
    return { first: seconds[0], later: median(seconds.slice(1)), seconds, block, ...(await session.memory()) };
  });
}

function partsTable(parts) {
  const head = ['features', 'query', 'text: print', 'read', 'MB', 'columns: make', 'send', 'join', 'MB', 'features'];
  return table(
    head,
    parts.map(({ asked, failed, query: queried, printed, read, textBytes, columns, sent, joined, columnBytes, built }) =>
      failed === undefined
        ? [
            asked.toLocaleString('en-US'),
            ...[queried, printed - queried, read, textBytes / 1e6, columns - queried, sent, joined, columnBytes / 1e6, built].map((value) =>
              value.toFixed(0),
            ),
          ]
        : [asked.toLocaleString('en-US'), failed, ...Array.from({ length: 8 }, () => '')],
    ),
  );
}
