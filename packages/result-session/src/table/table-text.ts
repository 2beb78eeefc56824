/** Rows of the table as text, for the clipboard. */
import type { TableCells } from '@flyover/feature-export';
import type { FeatureTable, Work } from '@flyover/feature-table';
import type { RowText, TextWish } from './table-protocol.ts';

/** So much is copied at most, characters: more than this stalls the programs that it is pasted into. */
const MOST = 32_000_000;
const STEP = 512;

/** @param rows numbers of rows, in their order @param cells writes cells */
export function* tableText(
  table: FeatureTable,
  rows: Iterable<number>,
  { columns, separator, head }: TextWish,
  cells: TableCells,
): Work<RowText> {
  const known = columns.flatMap((name) => table.column(name) ?? []);
  const names = known.map(({ name }) => name);
  const lines = head ? [known.map(({ name, topic }) => (topic === 'tag' ? cells.text(name) : name)).join(separator)] : [];
  let [count, length] = [0, 0];
  for (const row of rows) {
    const values = table.values(row, names);
    const line = known.map(({ type }, i) => cells.value(type, values[i])).join(separator);
    length += line.length + 2;
    if (length > MOST) return { text: lines.join('\r\n'), rows: count, isCut: true };
    lines.push(line);
    count++;
    if (count % STEP === 0) yield;
  }
  return { text: lines.join('\r\n'), rows: count, isCut: false };
}
