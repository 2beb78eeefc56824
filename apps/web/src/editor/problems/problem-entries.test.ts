import { textProblems } from '@flyover/query-checks';
import { describe, expect, test } from 'vitest';
import type { RunProblem } from '../../run/run-store.ts';
import { countEntries, problemEntries, writtenProblems } from './problem-entries.ts';

const NO_STYLE = { warnings: [] };
const broken = textProblems('node(1)\nout;\n');
const refused: RunProblem = { kind: 'query', message: 'parse error', lines: [2], userLines: [2] };

describe('the list of problems', () => {
  test('has what a server says of a line once, in the words of the checks', () => {
    const entries = problemEntries(broken, NO_STYLE, refused);
    expect(entries.map(({ line, problem, message }) => [line, problem?.code, message])).toEqual([[2, 'parse', undefined]]);
  });
  test('has nothing of a text in which nothing is written', () => {
    const empty = textProblems('\n');
    expect([empty.length, writtenProblems('\n', empty), writtenProblems('node(1)\nout;\n', broken)]).toEqual([1, [], broken]);
  });
  test('has what only a server knows', () => {
    const entries = problemEntries(textProblems('node(1);\nout;'), NO_STYLE, refused);
    expect(entries).toEqual([{ severity: 'error', line: 2, message: 'parse error' }]);
  });
  test('has the style sheets among them, in the order of the lines', () => {
    const style = {
      problem: { message: 'no', line: 1, column: 4 },
      warnings: [{ message: '', kind: 'media-ignored', line: 9, column: 1 }],
    };
    const entries = problemEntries(broken, style, { kind: 'style', message: 'no', lines: [], userLines: [1] });
    expect(entries.map(({ severity, line, note }) => [severity, line, note?.message])).toEqual([
      ['error', 1, 'no'],
      ['error', 2, undefined],
      ['warning', 9, ''],
    ]);
  });
  test('is counted by how much its lines matter', () => {
    const entries = problemEntries(textProblems('way(1);\nout;\nnode(2);'), NO_STYLE, undefined);
    expect(countEntries(entries)).toEqual({ problems: 1, notes: 1, worst: 'warning' });
    expect(countEntries([])).toEqual({ problems: 0, notes: 0, worst: 'info' });
  });
});
