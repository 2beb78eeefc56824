/** Completion at the end of a long query, beside cutting the same text into tokens. */
import { measure } from './steps/child.mjs';
import { figure, table } from './steps/table.mjs';

const LINES = [100, 5000];

/** @param {{ print: (text: string) => void }} context */
export async function completion({ print }) {
  const figures = [];
  for (const lines of LINES) {
    const measured = await measure('measure-completion', [String(lines)]);
    if (measured.failed !== undefined) throw new Error(`A query of ${lines} lines could not be measured: ${measured.failed}`);
    figures.push(measured);
  }
  print('Completion at the end of a query; milliseconds');
  print(
    table(
      ['lines', 'tokens', 'completed', 'signature'],
      figures.map((row) => [row.lines.toLocaleString('en-US'), figure(row.tokensMs), figure(row.completeMs), figure(row.signatureMs)]),
    ),
  );
  return { figures };
}
