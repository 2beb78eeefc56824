/**
 * The Table tab with 1,000,000 rows whose names are all different: its work in the worker alone, and in the page beside TanStack Table with the same rows; counts of 100,000 rows beside
 * a plain loop.
 */
import { withPage } from './steps/browser-session.mjs';
import { measure } from './steps/child.mjs';
import { driveTable, driveTanStack } from './steps/drive-table.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';
import { figure, table } from './steps/table.mjs';

const ROWS = 1_000_000;
/** Rows that are counted, and the share that it may take of the time of a plain loop with a `Map` over row objects. */
const COUNTED = 100_000;
const COUNT_GOAL = 0.5;

/** Of 1,000,000 rows. */
const GOALS = { open: 1000, sort: 500, filter: 300, block: 50, scroll: 50, memory: 100 };

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const tableTab = {
  needs: ['table'],
  inNode: inWorker,
  measurements: [
    {
      about: [
        'In the page: from the click or key to the rows on it. Blocks: the longest task of the page while it sorts and filters, and while one scrolls.',
        'Memory added to the renderer: without garbage; with that of 8 s after the last step; at the most meanwhile.',
      ],
      sizes: [ROWS],
      cases: casesOf('rows'),
      figures: [
        { key: 'open', label: 'open', unit: 'ms' },
        { key: 'sort', label: 'sort by names', unit: 'ms' },
        { key: 'filter', label: 'filter by a text', unit: 'ms' },
        { key: 'block', label: 'block', unit: 'ms' },
        { key: 'scroll', label: 'block, scrolling', unit: 'ms' },
        { key: 'memory', label: 'memory', unit: 'MB' },
        { key: 'rested', label: 'with garbage', unit: 'MB' },
        { key: 'peak', label: 'at most', unit: 'MB' },
      ],
      rounds: { once: 1, thorough: 3 },
      measure: (subject, { size }) => withSubject(subject, (page, session) => driveTable(page, session, size)),
      peers: ({ size }) => [
        {
          label: 'TanStack Table',
          measure: (address) => withPage(`${address}peer/table.html`, (page, session) => driveTanStack(page, session, size)),
        },
      ],
      goals: ({ size }) => (size === ROWS ? GOALS : undefined),
    },
  ],
};

/** The worker's part alone. */
async function inWorker({ print }) {
  const told = await measure('measure-table', [String(ROWS)]);
  if (told.failed !== undefined) throw new Error(`The table could not be measured: ${told.failed}`);
  const steps = [
    ['open', told.open],
    ['sort by names, the first time', told.sortNames],
    ['sort by names the other way round', told.sortNamesAgain],
    ['the same by Array.sort and Intl.Collator', told.plain],
    ['sort by five values', told.sortKinds],
    ['sort by a tag of numbers', told.sortSeats],
    ['sort by ids', told.sortIds],
    ['sort by three columns', told.sortSeveral],
    ['filter names by a text', told.filterText],
    ['filter names by a regular expression', told.filterPattern],
    ['filter a tag of numbers by a range', told.filterNumbers],
    ['count the values of the names', told.summary],
  ];
  print(
    table(
      ['1,000,000 rows', 'ms'],
      steps.map(([name, ms]) => [name, figure(ms)]),
    ),
  );
  print(`longest step, during which nothing else is answered: ${figure(told.longest)} ms; kept: ${figure(told.kept / 1e6)} MB`);
  return { ...told, counts: await countInWorker(print) };
}

/** By cuisine and town, split at `;`, with the numbers of a third key. */
async function countInWorker(print) {
  const told = await measure('measure-counts', [String(COUNTED)]);
  if (told.failed !== undefined) throw new Error(`Counting could not be measured: ${told.failed}`);
  const ratio = told.first / told.plain;
  print(
    table(
      [`${COUNTED.toLocaleString('en')} rows counted by two keys`, 'ms', 'of a plain loop'],
      [
        ['the first time, with the reading of the columns', figure(told.first), figure(ratio)],
        ['by the same columns again', figure(told.next), figure(told.next / told.plain)],
        ['a plain loop with a Map over row objects', figure(told.plain), '1'],
      ],
    ),
  );
  if (ratio > COUNT_GOAL) throw new Error(`Counting took ${figure(ratio)} of a plain loop; the goal is ${COUNT_GOAL}.`);
  return told;
}
