import { expect, test } from 'vitest';
import { compilePosixRegex, isValidPosixRegex, patternShape, posixToJavaScript } from './index.ts';

test('the example of the README', () => {
  expect(compilePosixRegex('^(cafe|bar)$', false).test('bar')).toBe(true);
  expect(isValidPosixRegex('(a')).toBe(false);
  expect(posixToJavaScript('[[:digit:]]+', false).test('12')).toBe(true);
  expect(patternShape('^(cafe|bar)$')).toEqual({ kind: 'exact', texts: ['cafe', 'bar'] });
});
