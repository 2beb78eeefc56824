import type { RunFailure } from '@flyover/result-session';
import { expect, test } from 'vitest';
import { inUserLines } from './run-query.ts';

const failure = (message: string, lines: number[]): RunFailure => ({ kind: 'query', message, lines });

test('lines of the query that was sent become lines of the text', () => {
  const problem = inUserLines(failure('line 3: parse error: a\nline 12: b', [3, 12]), (line) => line - 1);
  expect([problem.message, problem.userLines]).toEqual(['line 2: parse error: a\nline 11: b', [2, 11]]);
});
test('two lines that come from one are named once', () =>
  expect(inUserLines(failure('line 1: a\nline 2: b', [1, 2]), () => 4).userLines).toEqual([4]));
test('a message without lines stays', () =>
  expect(inUserLines(failure('Query timed out after 5 seconds.', []), () => 9)).toEqual({
    kind: 'query',
    message: 'Query timed out after 5 seconds.',
    lines: [],
    userLines: [],
  }));
