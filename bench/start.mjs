/** What the page loads, and how soon one can type, on a fast line and on a slow one. */
import { MEANT, machineIndex } from './steps/machine-index.mjs';
import { withSubject } from './steps/subjects.mjs';
import { figure, table } from './steps/table.mjs';

/** Budgets: kB, seconds on the slow line. The checks hold the kB as gzip has them (`.size-limit.mjs`); `flyover serve` sends less. */
const BUDGETS = { typingKb: 311, mapKb: 775, typingSeconds: 2.2, mapSeconds: 4.5 };

/** 1.6 Mbit/s with 150 ms to the server and back, and a processor four times slower: how Lighthouse imitates a slow phone. */
const SLOW = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const SLOWER = 4;

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const start = {
  measurements: [
    {
      about: [
        'Start of the app, empty cache: kB that have come (as flyover serve compresses them) and seconds after the address was entered.',
      ],
      cases: () => [
        { name: 'loopback', isSlow: false },
        { name: `1.6 Mbit/s, processor ${SLOWER} times slower`, isSlow: true },
      ],
      figures: [
        { key: 'typingKb', label: 'to typing', unit: 'kB' },
        { key: 'typingSeconds', label: 'typing', unit: 's' },
        { key: 'mapKb', label: 'to first map', unit: 'kB' },
        { key: 'mapSeconds', label: 'first map', unit: 's' },
      ],
      rounds: { once: 3, thorough: 5 },
      measure: (subject, { isSlow }) => load(subject, isSlow),
      goals: ({ isSlow }) => (isSlow ? BUDGETS : undefined),
      after: tellMore,
    },
  ],
};

/** The machine beside that for which slowing is meant, and what is loaded. */
async function tellMore(results, print) {
  const index = await machineIndex();
  print(
    `\nSlowing by ${SLOWER} is meant for a machine of BenchmarkIndex ${MEANT.from} to ${MEANT.to}, as Lighthouse measures it. This one has ${figure(index)} now, and so ${figure(index / SLOWER)} while it is slowed.`,
  );
  const [{ files, typingSeconds }] = results[1].turns[0].runs;
  print(`\nLoaded in the first of these runs, in the order of its end on the slow line (typing after ${figure(typingSeconds)} s):`);
  print(
    table(
      ['file', 'kB', 's'],
      files.map(({ name, kb, seconds }) => [name, figure(kb), figure(seconds)]),
    ),
  );
  return { index };
}

function load(subject, isSlow) {
  const prepare = async (page) => {
    if (!isSlow) return;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  return withSubject(
    subject,
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
