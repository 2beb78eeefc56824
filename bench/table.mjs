/** The Table tab with 1,000,000 rows whose names are all different: its work in the worker alone, and in the page beside TanStack Table with the same rows. */
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { measure } from './steps/child.mjs';
import { driveTable, driveTanStack } from './steps/drive-table.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, table } from './steps/table.mjs';

const ROWS = 1_000_000;

/** @param {{ print: (text: string) => void }} context */
export async function tableTab({ print }) {
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
  return { worker: told, page: await inPages(print) };
}

/** @param {(text: string) => void} print */
async function inPages(print) {
  const version = await browserVersion();
  const server = await startPageServer();
  try {
    const own = await withPage(server.address, (page, session) => driveTable(page, session, ROWS));
    const peer = await withPage(`${server.address}peer/table.html`, (page, session) => driveTanStack(page, session, ROWS));
    print(`\nIn Chromium ${version}: from the click or key to the rows on the page`);
    const row = (name, goal, key) => [name, goal, figure(own[key]), figure(peer[key])];
    print(
      table(
        ['1,000,000 rows', 'goal', 'Flyover', 'TanStack Table'],
        [
          row('open, ms', '1,000', 'open'),
          row('sort by names, ms', '500', 'sort'),
          row('filter names by a text, ms', '300', 'filter'),
          row('longest task while sorting and filtering, ms', '50', 'block'),
          row('longest task while scrolling, ms', '50', 'scroll'),
          row('memory added to the renderer, MB', '100', 'memory'),
          row('the same with garbage, 8 s after the last step, MB', '-', 'rested'),
          row('the same at the most meanwhile, MB', '-', 'peak'),
        ],
      ),
    );
    return { own, peer };
  } finally {
    await server.stop();
  }
}
