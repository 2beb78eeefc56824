import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type QueryText, readQueryText, type TextEdit } from './index.ts';

function read(text: string): QueryText {
  const found = readQueryText(text);
  if (found.kind !== 'query') throw new Error(found.kind);
  return found;
}

describe('a text is read', () => {
  test.each([
    ['node(1);out;', 'ql', true, false],
    ['<query type="node"/><print/>', 'xml', true, false],
    ['node({{who}});out;', 'ql', true, true],
    ['node(1);out', 'ql', false, false],
    ['node({{who}});out', 'ql', false, false],
  ])('%s', (text, language, isWhole, needsValues) => expect(read(text)).toMatchObject({ language, isWhole, needsValues }));
  test.each([
    ['{{data:sql,server=https://a.example/}}select 1', { kind: 'foreign', language: 'sql' }],
    ['{{data:sparql}}select', { kind: 'foreign', language: 'sparql' }],
    ['{{a='.repeat(200) + '}}'.repeat(200), { kind: 'unexpanded', error: { kind: 'depth' } }],
  ])('or is none: %.30s', (text, reading) => expect(readQueryText(text)).toMatchObject(reading));
});

describe('ranges of the query in the text', () => {
  //            0    5        14
  const text = 'node({{bbox}})[a=b];\nout;';
  const { query, inText, exactlyInText, startInText, editInText, inQuery, positionAt, lineAt } = read(text);
  test('the query', () => expect(query).toBe('node(0,0,1,1)[a=b];\nout;'));
  test('what the user wrote', () => expect(inText({ from: 0, to: 4 })).toEqual({ from: 0, to: 4 }));
  test('a part of what a placeholder gave', () => {
    expect(inText({ from: 7, to: 9 })).toEqual({ from: 5, to: 13 });
    expect(exactlyInText({ from: 7, to: 9 })).toBe(undefined);
    expect(startInText(7)).toBe(undefined);
  });
  test('all that a placeholder gave', () => expect(exactlyInText({ from: 5, to: 12 })).toEqual({ from: 5, to: 13 }));
  test('both kinds', () => expect(exactlyInText({ from: 4, to: 13 })).toEqual({ from: 4, to: 14 }));
  test('nothing', () => expect(inText({ from: 13, to: 13 })).toEqual({ from: 14, to: 14 }));
  test('an edit beside a placeholder', () =>
    expect(editInText({ from: 13, to: 18, insert: '' })).toEqual({ from: 14, to: 19, insert: '' }));
  test('an edit that cuts a placeholder', () => expect(editInText({ from: 5, to: 6, insert: '1' })).toBe(undefined));
  test('an edit that writes over a placeholder', () => expect(editInText({ from: 0, to: 13, insert: 'way' })).toBe(undefined));
  test('an insertion', () => expect(editInText({ from: 13, to: 13, insert: '[c]' })).toEqual({ from: 14, to: 14, insert: '[c]' }));
  test('an insertion behind what a placeholder gave', () => expect(editInText({ from: 12, to: 12, insert: ' ' })).toBe(undefined));
  test('back to the query', () => expect([0, 5, 9, 14].map(inQuery)).toEqual([0, 5, 12, 13]));
  test('lines', () => expect([positionAt(21), lineAt(20)]).toEqual([{ line: 2, column: 1 }, 1]));
});

describe('edits', () => {
  test('in any order', () =>
    expect(
      applyEdits('abc', [
        { from: 2, to: 3, insert: 'C' },
        { from: 0, to: 1, insert: 'A' },
      ]),
    ).toBe('AbC'));
  test('of two that overlap the earlier one holds', () =>
    expect(
      applyEdits('abc', [
        { from: 1, to: 3, insert: '' },
        { from: 0, to: 2, insert: 'x' },
      ]),
    ).toBe('xc'));
});

test('ranges of any text lie in it', () => {
  const piece = fc.constantFrom(
    'node',
    '(',
    ')',
    '{{bbox}}',
    '{{a=1}}',
    '{{a}}',
    '{{',
    '}}',
    ';',
    '\n',
    'out',
    '"',
    '/*',
    '<',
    'ä',
    '{{style:x}}',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(60), fc.nat(20), (pieces, from, length) => {
      const text = pieces.join('');
      const found = readQueryText(text);
      if (found.kind !== 'query') return;
      const range = { from: Math.min(from, found.query.length), to: Math.min(from + length, found.query.length) };
      const edit: TextEdit | undefined = found.editInText({ ...range, insert: 'x' });
      for (const each of [found.inText(range), edit ?? { from: 0, to: 0 }])
        expect([each.from >= 0, each.from <= each.to, each.to <= text.length]).toEqual([true, true, true]);
    }),
  );
});
