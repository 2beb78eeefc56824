import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedRange, lineAndColumn, offsetOfLine } from './editor-basics.ts';

const TEXT = 'node;\nway;\n\nout;';

describe('a position in a text', () => {
  test.each([
    [0, 1, 1],
    [5, 1, 6],
    [6, 2, 1],
    [11, 3, 1],
    [12, 4, 1],
    [16, 4, 5],
  ])('offset %i is line %i, column %i', (offset, line, column) => expect(lineAndColumn(TEXT, offset)).toEqual({ line, column }));
  test.each([
    [1, 0],
    [2, 6],
    [4, 12],
    [9, 12],
    [0, 0],
    [-3, 0],
  ])('line %i begins at offset %i', (line, offset) => expect(offsetOfLine(TEXT, line)).toBe(offset));
});

describe('what differs between two texts', () => {
  test.each([
    ['abc', 'abc', { from: 3, to: 3, insert: '' }],
    ['', '// @name X\n', { from: 0, to: 0, insert: '// @name X\n' }],
    ['node;out;', '// a\nnode;out;', { from: 0, to: 0, insert: '// a\n' }],
    ['a one b', 'a two b', { from: 2, to: 5, insert: 'two' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ])('%j to %j', (before, after, change) => expect(changedRange(before, after)).toEqual(change));

  test('is the change that makes the one the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = changedRange(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});
