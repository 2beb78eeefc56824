import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTextRow, type TextCell } from './text-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** All rows of a text, read in windows of some bytes at least. */
function rowsOf(text: string, separator = '\t', least = 1): string[][] {
  const bytes = utf8(text);
  const [separatorBytes, cells, rows]: [Uint8Array, TextCell[], string[][]] = [utf8(separator), [], []];
  let [at, size] = [0, least];
  while (at < bytes.length) {
    const window = { bytes: bytes.subarray(at, at + size), isLast: at + size >= bytes.length };
    const next = readTextRow(window, 0, separatorBytes, cells);
    size = next === -1 ? size * 2 : least;
    if (next === -1) continue;
    rows.push(
      cells.map(({ start, end, isQuoted }) => {
        const cell = new TextDecoder().decode(window.bytes.subarray(start, end));
        return isQuoted ? cell.replaceAll('""', '"') : cell;
      }),
    );
    at += next;
  }
  return rows;
}

describe('rows of text', () => {
  test.each([
    [
      'a\tb\nc\td\n',
      '\t',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\t\r\n',
      '\t',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['a|b', '|', [['a', 'b']]],
    ['a::b:c\n', '::', [['a', 'b:c']]],
    ['\t\n\n', '\t', [['', ''], ['']]],
    ['1;"x;y";"say ""no"""\n', ';', [['1', 'x;y', 'say "no"']]],
    ['"two\nlines"\t2\n', '\t', [['two\nlines', '2']]],
    ['"a"\r\n"b"', '\t', [['a'], ['b']]],
    // no end of the quotes, or something behind them: characters
    ['"open\tb\nc\n', '\t', [['"open', 'b'], ['c']]],
    ['"Zum "Krug""\tb\n', '\t', [['"Zum "Krug""', 'b']]],
    ['""\t""""\n', '\t', [['', '"']]],
  ] as [string, string, string[][]][])('%j', (text, separator, rows) => {
    for (const least of [1, 2, 5, 1000]) expect(rowsOf(text, separator, least)).toEqual(rows);
  });

  test('are what was printed, in windows of any size', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.string({ maxLength: 6, unit: fc.constantFrom('a', '"', ',', '\t', '\n', 'ü') }), { minLength: 2, maxLength: 4 }),
        ),
        fc.integer({ min: 1, max: 20 }),
        (rows, least) => {
          const print = (cell: string) => (/[",\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
          const text = rows.map((row) => `${row.map(print).join('\t')}\n`).join('');
          expect(rowsOf(text, '\t', least)).toEqual(rows);
        },
      ),
    ));

  test('a quote that never ends costs no more than its own length', () => {
    const bytes = utf8(`"x\t${'"",\t'.repeat(300_000)}`);
    const cells: TextCell[] = [];
    const began = performance.now();
    readTextRow({ bytes, isLast: true }, 0, utf8('\t'), cells);
    expect(cells.length).toBe(300_002);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
