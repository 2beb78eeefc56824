/** The worker's side of the Table tab with 1,000,000 rows whose names are all different. */
import { measure } from './steps/child.mjs';
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
  return told;
}
