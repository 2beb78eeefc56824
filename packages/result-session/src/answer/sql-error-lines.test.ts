import { expect, test } from 'vitest';
import { linesOfSqlError } from './sql-error-lines.ts';

const STATEMENT = 'SELECT geom, tags\nFROM postpass_pont\nWHERE geom && bbox\nAND tags @> bbox';

test.each([
  ['pq: relation "postpass_pont" does not exist at position 2:6 (42P01)', [2]],
  ['pq: relation "postpass_pont" does not exist', [2]],
  ['pq: syntax error at or near "POSTPASS_PONT"', [2]],
  // the word stands on two lines
  ['pq: column "bbox" does not exist', []],
  ['pq: column "bbox" does not exist at position 4:13 (42703)', [4]],
  ['pq: division by zero', []],
  ['pq: syntax error at position 9:1 (42601)', []],
  ['line 1: parse error: "FROM"', []],
])('%s', (message, lines) => {
  expect(linesOfSqlError(message, STATEMENT)).toEqual(lines);
});
