import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedRange } from './changed-range.ts';

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
