import { expect, test } from 'vitest';
import { bearableLength, effortOfPattern } from './pattern-effort.ts';

test.each([
  ['ab', { ways: 1, loops: 0, nested: false }, 1_000_000],
  ['a+b', { ways: 1, loops: 1, nested: false }, 1000],
  ['a{3}', { ways: 4, loops: 0, nested: false }, 250_000],
  ['[(]+(?:a)', { ways: 1, loops: 1, nested: false }, 1000],
  ['\\(?', { ways: 2, loops: 0, nested: false }, 500_000],
  ['(a+)+', { ways: 1, loops: 2, nested: true }, 18],
  ['(a|b)*', { ways: 2, loops: 1, nested: true }, 18],
])('%s takes an effort of %j, and texts up to %i characters', (pattern, effort, length) => {
  expect(effortOfPattern(pattern)).toEqual(effort);
  expect(bearableLength(effort)).toBe(length);
});
