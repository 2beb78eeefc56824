/** What is wrong with a query: in which words, and where. */
import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage } from './diagnostic.ts';
import { parseQuery } from './parse-query.ts';

const errors = (text: string) => errorsOf(parseQuery(text).diagnostics).map(formatServerMessage);

describe('faults', () => {
  test.each([
    ['', ['encoding error: Your input is empty.']],
    ['node[addr:street=x];', [`line 1: parse error: '!', '~', '=', '!=', or ']'  expected - ':' found.`]],
    ['node(1)', ["line 2: parse error: ';' expected - ')' found.", 'line 2: parse error: Unexpected end of input.']],
    ['node(1);\nout foo;', ['line 2: parse error: Invalid parameter for print: "foo"']],
    [
      'node(0);',
      ['line 1: static error: For the attribute "ref" of the element "id-query" the only allowed values are positive integers.'],
    ],
    [
      'node(around:-1);',
      ['line 1: static error: For the attribute "radius" of the element "around" the only allowed values are nonnegative floats.'],
    ],
  ])('%j', (text, expected) => expect(errors(text)).toEqual(expected));

  test('several are told, with their ranges, and reading goes on', () => {
    const { diagnostics, script } = parseQuery('node[a b];\n  way(;\nrel(1);out;');
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
      [1, 8],
      [2, 7],
      [2, 7],
    ]);
    expect(script.statements.map(({ kind, line }) => [kind, line])).toContainEqual(['out', 3]);
  });
  test('an open quote and an open comment are warned of where they begin', () => {
    expect(parseQuery('node(1);/* a').diagnostics).toMatchObject([{ severity: 'warning', warning: 'openComment', from: 8 }]);
    expect(parseQuery('node[a="b').diagnostics[0]).toMatchObject({
      severity: 'warning',
      warning: 'openText',
      from: 7,
    });
  });
  test('after 200 the rest is only counted as one', () => expect(parseQuery('foo;'.repeat(500)).diagnostics).toHaveLength(201));
});
