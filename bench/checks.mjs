/** Checks and printers of a long query, beside reading it. */
import { measure } from './steps/child.mjs';
import { figure, table } from './steps/table.mjs';

const LINES = [1000, 5000];

/** @param {{ print: (text: string) => void }} context */
export async function checks({ print }) {
  const figures = [];
  for (const lines of LINES) {
    const measured = await measure('measure-checks', [String(lines)]);
    if (measured.failed !== undefined) throw new Error(`A query of ${lines} lines could not be measured: ${measured.failed}`);
    figures.push(measured);
  }
  print('A query read, checked and printed; milliseconds');
  print(
    table(
      ['lines', 'read', 'checked', 'pretty', 'compact', 'XML', 'findings'],
      figures.map((row) => [
        row.lines.toLocaleString('en-US'),
        figure(row.parseMs),
        figure(row.checkMs),
        figure(row.prettyMs),
        figure(row.compactMs),
        figure(row.xmlMs),
        figure(row.findings),
      ]),
    ),
  );
  return { figures };
}
