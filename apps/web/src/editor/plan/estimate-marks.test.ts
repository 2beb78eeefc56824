import { expect, test } from 'vitest';
import { lineEstimates } from './estimate-marks.ts';

const TEXT = 'node[a];\n(\n  way[b]; way[c];\n  .x;\n);\nout;';
const same = (offset: number) => offset;
const at = (words: string) => TEXT.indexOf(words);
const statement = (name: string, words: string, depth: number, rows?: number) => ({
  name,
  from: at(words),
  to: name === 'union' ? at(words) + 1 : at(words) + words.length,
  line: 1,
  depth,
  ...(rows !== undefined && { rows }),
});

test('each line has the numbers of its statements, where there are some', () => {
  const estimates = [
    statement('query', 'node[a]', 0, 12),
    statement('union', '(\n', 0, 30),
    statement('query', 'way[b]', 1, 10),
    statement('query', 'way[c]', 1, 20),
    statement('item', '.x', 1, 12),
  ];
  expect(lineEstimates(estimates, TEXT, same)).toEqual([
    { at: at('node[a]') + 6, counts: [12] },
    { at: at('(\n'), counts: [30] },
    { at: at('way[b]') + 5, counts: [10, 20] },
  ]);
  expect(lineEstimates([statement('query', 'node[a]', 0)], TEXT, same)).toEqual([]);
});

test('of a block in one line the block alone is told', () => {
  const text = '(node[a];way[b];);out;';
  const estimates = [
    { name: 'query', from: 1, to: 8, line: 1, depth: 1, rows: 3 },
    { name: 'union', from: 0, to: 1, line: 1, depth: 0, rows: 7 },
  ];
  expect(lineEstimates(estimates, text, same)).toEqual([{ at: 0, counts: [7] }]);
});
