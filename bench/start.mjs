/** What the page loads, and how soon one can type, on a fast line and on a slow one. */
import { withPage } from './steps/browser-session.mjs';
import { MEANT, machineIndex } from './steps/machine-index.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, median, table } from './steps/table.mjs';

/** The budgets of the design: kB, seconds on the slow line. The checks hold the kB as gzip has them (`.size-limit.mjs`); `flyover serve` sends less. */
const BUDGETS = { typingKb: 330, mapKb: 800, typingSeconds: 2.5, mapSeconds: 5 };

/** 1.6 Mbit/s with 150 ms to the server and back, and a processor four times slower: how Lighthouse imitates a slow phone. */
const SLOW = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const SLOWER = 4;

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function start({ print, thorough }) {
  const index = await machineIndex();
  const server = await startPageServer();
  const rows = [];
  try {
    for (const slow of [false, true]) {
      const runs = [];
      while (runs.length < (thorough ? 5 : 3)) runs.push(await load(server.address, slow));
      rows.push({ line: slow ? '1.6 Mbit/s, processor 4 times slower' : 'loopback', ...middleOf(runs), files: runs[0].files });
    }
  } finally {
    await server.stop();
  }
  print(
    'Start of the app, empty cache, medians: kB that have come (as flyover serve compresses them) and seconds after the address was entered',
  );
  const budget = ['budget', figure(BUDGETS.typingKb), figure(BUDGETS.typingSeconds), figure(BUDGETS.mapKb), figure(BUDGETS.mapSeconds)];
  print(
    table(
      ['line', 'kB to typing', 'typing s', 'kB to first map', 'first map s'],
      [
        ...rows.map((row) => [row.line, figure(row.typingKb), figure(row.typingSeconds), figure(row.mapKb), figure(row.mapSeconds)]),
        budget,
      ],
    ),
  );
  print(
    `\nSlowing by ${SLOWER} is meant for a machine of BenchmarkIndex ${MEANT.from} to ${MEANT.to}, as Lighthouse measures it. This one has ${figure(index)} now, and so ${figure(index / SLOWER)} while it is slowed.`,
  );
  const { files } = rows[1];
  print(`\nWhat is loaded, in the order of its end on the slow line (typing after ${figure(rows[1].typingSeconds)} s):`);
  print(
    table(
      ['file', 'kB', 's'],
      files.map(({ name, kb, seconds }) => [name, figure(kb), figure(seconds)]),
    ),
  );
  return { rows, index };
}

function middleOf(runs) {
  return Object.fromEntries(
    ['typingKb', 'typingSeconds', 'mapKb', 'mapSeconds'].map((field) => [field, median(runs.map((run) => run[field]))]),
  );
}

function load(address, slow) {
  const prepare = async (page) => {
    if (!slow) return;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  return withPage(
    address,
    async (page) => {
      // the map's worker is fetched once the map is made, and it draws nothing before
      await page.waitForFunction(() => {
        const { typing, map } = window.benchSeen.marks;
        const loaded = performance.getEntriesByType('resource').some(({ name }) => name.includes('maplibre-gl-worker'));
        return typing !== undefined && map !== undefined && loaded;
      });
      const { marks, entries } = await page.evaluate(() => ({
        marks: window.benchSeen.marks,
        entries: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
          name: new URL(entry.name).pathname,
          bytes: entry.transferSize,
          end: entry.responseEnd,
        })),
      }));
      const mapAt = Math.max(marks.map, ...entries.filter(({ name }) => name.includes('maplibre-gl-worker')).map(({ end }) => end));
      const kilobytes = (until) => entries.filter(({ end }) => end <= until).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      return {
        typingKb: kilobytes(marks.typing),
        typingSeconds: marks.typing / 1000,
        mapKb: kilobytes(mapAt),
        mapSeconds: mapAt / 1000,
        files: entries.sort((a, b) => a.end - b.end).map(({ name, bytes, end }) => ({ name, kb: bytes / 1000, seconds: end / 1000 })),
      };
    },
    { prepare },
  );
}
