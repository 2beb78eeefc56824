/** Style sheets of 50, 200 and 2,698 rules over 100,000 features. */
import { measure } from './steps/child.mjs';
import { figure, table } from './steps/table.mjs';

const FEATURES = 100_000;
const RULES = [50, 200, 2698];

/** @param {{ print: (text: string) => void }} context */
export async function styles({ print }) {
  const figures = [];
  for (const rules of RULES) {
    const measured = await measure('measure-styles', [String(FEATURES), String(rules)]);
    if (measured.failed !== undefined) throw new Error(`A sheet of ${rules} rules could not be measured: ${measured.failed}`);
    figures.push(measured);
  }
  print(`Styles of ${FEATURES.toLocaleString('en-US')} features, the default look below; processor milliseconds`);
  print(
    table(
      ['rules', 'parse', 'compile', 'first', 'elements/s', 'another zoom', 'again', 'labels', 'one by one', 'elements/s', 'looks'],
      figures.map((row) => [
        row.rules.toLocaleString('en-US'),
        figure(row.parseMs),
        figure(row.compileMs),
        figure(row.firstMs),
        figure((row.features / row.firstMs) * 1000),
        figure(row.nextZoomMs),
        figure(row.againMs),
        figure(row.labelsMs),
        figure(row.aloneMs),
        figure((row.features / row.aloneMs) * 1000),
        figure(row.records),
      ]),
    ),
  );
  return { figures };
}
