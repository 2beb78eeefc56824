import { expect, test } from 'vitest';
import { compilePosixRegex, formatServerMessage, parseQuery, scriptOptions } from './index.ts';

test('the example of the README', () => {
  const { script, diagnostics } = parseQuery('[out:json];\nnode[amenity~"^(cafe|bar)$"](47,9,48,10)->.a;\n.a out meta');
  expect(scriptOptions(script).format).toBe('json');
  expect(script.statements.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['query 2', 'out 3']);
  expect(diagnostics.map(formatServerMessage)).toEqual([
    "line 4: parse error: ';' expected - 'meta' found.",
    'line 4: parse error: Unexpected end of input.',
  ]);
  expect(compilePosixRegex('^(cafe|bar)$', false).test('bar')).toBe(true);
});
