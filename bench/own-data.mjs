/** A file that is opened in the page: from the click to the picture, and where the time of that goes. */
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { measure } from './steps/child.mjs';
import { drawQuery, openFlyover, openOwnFile } from './steps/drive-flyover.mjs';
import { makeOwnFile } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, median, table, times } from './steps/table.mjs';

/** Features, and how soon they shall be drawn, s. */
const BUDGETS = [
  { features: 100_000, budget: 0.5 },
  { features: 1_000_000, budget: 3 },
];
const TIMEOUT = 240_000;

/** All that has tags; another text each time. */
const query = (round) => `[out:json];nwr[~"."~"."];out geom; // ${round}`;

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function ownData({ print, thorough }) {
  const parts = [];
  const rows = [];
  const server = await startPageServer();
  try {
    for (const { features, budget } of BUDGETS) {
      const path = await makeOwnFile(features, print);
      parts.push({ asked: features, ...(await measure('measure-own-data', [path])) });
      rows.push({ features, budget, ...(await draw(server.address, path, thorough ? 5 : 3)) });
    }
  } finally {
    await server.stop();
  }
  print(
    'Parts of the way in Node, ms of the processor: "text" prints the answer and reads it again, which the page did before; "columns" is what it does.',
  );
  print(partsTable(parts));
  print(
    `Click to drawn over a file in the page in Chromium ${await browserVersion()}, software drawing, 1440 x 900, all features in view.`,
  );
  print('First: the first query after the file was opened; then: the median of those after it. "Of budget" is the median.');
  print(
    table(
      ['features', 'first s', 'then s', 'budget s', 'of budget', 'block ms', 'peak MB'],
      rows.map(({ features, failed, first, later, budget, block, peak }) =>
        failed === undefined
          ? [
              features.toLocaleString('en-US'),
              first.toFixed(2),
              later.toFixed(2),
              figure(budget),
              times(later / budget),
              block.toFixed(0),
              (peak / 1e6).toFixed(0),
            ]
          : [features.toLocaleString('en-US'), failed, '', '', '', '', ''],
      ),
    ),
  );
  return { parts, rows };
}

function draw(address, path, rounds) {
  return withPage(address, async (page, session) => {
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
      // the observer hears of a long task some time after it
      await page.waitForTimeout(1000);
      const { blocks } = await page.evaluate(() => window.benchSeen);
      const during = blocks.filter(({ startTime, duration }) => startTime + duration > keyAt && startTime < endAt);
      block = Math.max(block, ...during.map(({ duration }) => duration));
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
