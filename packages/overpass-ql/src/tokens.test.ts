import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenize, triviaBefore } from './tokens.ts';

/** A text in its parts: tokens as they are, blanks and comments with their kind in front. */
function partsOf(text: string): string[] {
  const list = tokenize(text);
  return [...list.tokens, undefined].flatMap((token, index) => [
    ...triviaBefore(list, index, text.length).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`),
    ...(token === undefined ? [] : [text.slice(token.from, token.to)]),
  ]);
}

describe('trivia', () => {
  test('stand before their token, blanks and comments apart', () =>
    expect(partsOf('// a\n\nnode /* b */(1) ; // c')).toEqual([
      'line // a',
      'blank \n\n',
      'node',
      'blank  ',
      'block /* b */',
      '(',
      '1',
      ')',
      'blank  ',
      ';',
      'blank  ',
      'line // c',
    ]));
  test('a text of comments only has them behind its last token', () =>
    expect(partsOf(' /* a *//**/')).toEqual(['blank  ', 'block /* a */', 'block /**/']));
  test('a comment without end goes to the end', () => expect(partsOf('out;/* a')).toEqual(['out', ';', 'block /* a']));
  test('a comment in a text is none', () => expect(partsOf('"// a"')).toEqual(['"// a"']));
});

test('tokens and trivia are the whole text', () => {
  const piece = fc.constantFrom(
    'node',
    '[',
    ']',
    '"',
    "'",
    '\\',
    '/*',
    '*/',
    '//',
    '\n',
    '\r\n',
    ' ',
    '\t',
    ';',
    '->',
    '-1.5e',
    'ä',
    '😀',
    '*',
    '/',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const list = tokenize(text);
        let whole = '';
        for (let index = 0; index <= list.tokens.length; index++) {
          for (const { from, to } of triviaBefore(list, index, text.length)) whole += text.slice(from, to);
          const token = list.tokens[index];
          if (token !== undefined) whole += text.slice(token.from, token.to);
        }
        expect(whole).toBe(text);
      },
    ),
    { numRuns: 500 },
  );
});

test('the lines of comments', () => expect(tokenize('a\n// b\n/* c\n */ // d').comments.map(({ line }) => line)).toEqual([2, 3, 4]));

test('reading stops behind the last token that is asked for', () => {
  const { tokens, comments } = tokenize('a /* b */ ; /* c */ d', ({ text }) => text === ';');
  expect(tokens.map(({ text }) => text)).toEqual(['a', ';']);
  expect(comments).toHaveLength(1);
});
