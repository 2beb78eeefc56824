/** On which lines the Overpass API tells faults, where those are not the lines of the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage } from './diagnostic.ts';
import { parseQuery } from './parse/parse-query.ts';
import type { TextSource } from './tokens.ts';

/** The lines of the errors of a text, and where other ones are told, those. */
const lines = (text: string) =>
  errorsOf(parseQuery(text).diagnostics).map(({ line, reportedLine }) =>
    reportedLine === undefined ? line : `${line} told as ${reportedLine}`,
  );

describe('behind a letter beyond ASCII that is not quoted', () => {
  test.each([
    // each byte but the first puts what follows one byte back, a line feed and the blanks around it being one
    ['node[name=ü];\nfoo;', [1, 1, 1, '2 told as 1', 2]],
    ['node[name=ü];\n\n  foo;\nfoo;', [1, 1, 1, '3 told as 1', 3, '4 told as 3', 4]],
    ['𝄞;\nfoo;', [1, 1, '2 told as 1', 2]],
    ['𝄞;\nfo;', [1, 1, '2 told as 1', '2 told as 1']],
    ['ü;"\nout', [1, 1, 1, '3 told as 2', '3 told as 2', '3 told as 2']],
    ['node[name="ü"];\nfoo;', [2, 2]],
    ['// ü\nfoo;', [2, 2]],
  ])('%j', (text, expected) => expect(lines(text)).toEqual(expected));
});

describe('behind a line feed with a backslash in a quoted text', () => {
  test.each([
    ['node[a="\\\n"];foo;', ['2 told as 1']],
    ['node[a="\\\\\n"];foo;', [2]],
    ['node[a="\\\\\\\n"];foo;', ['2 told as 1']],
  ])('%j', (text, expected) => expect(lines(text).slice(0, 1)).toEqual(expected));
});

describe('at the end of a text that ends with an open comment', () => {
  test.each([
    // right behind a token the end is where the comment begins, behind a blank or another comment it is the end of the text
    ['node(1);\nout/* all\nof it\n\n', [2, 2]],
    ['node(1);\nout /* all\nof it\n\n', [6, 6]],
    ['node(1);\nout/**//* all\nof it', [4, 4]],
    ['node(1);\nout\n/* all', [4, 4]],
    ['node(1);out;/* all\nof it', []],
    ['node[a="\\\n"]/* all\nof it', ['2 told as 1', '2 told as 1']],
  ])('%j', (text, expected) => expect(lines(text)).toEqual(expected));
});

test('what the server knows no line of is told on line 0, and has its place in the text', () => {
  expect(lines('\n\nnode["\\u0001a"];')).toEqual(['3 told as 0']);
  expect(lines('\n\nif(){}')).toEqual(['3 told as 0']);
});

test('of a field faults are told as of a body that has the same text but for its last line feed', () => {
  const said = (text: string, source: TextSource) => errorsOf(parseQuery(text, source).diagnostics).map(formatServerMessage);
  const piece = fc.constantFrom(
    'node',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    ';',
    '\n',
    '\\\n',
    ' ',
    'ü',
    '/*',
    '*/',
    '// a',
    'out',
    '=',
    '1',
    '->',
    '.a',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      fc.pre(text.trim() !== '');
      expect(said(`${text}\n`, 'field')).toEqual(said(text, 'body'));
    }),
  );
});
