import { describe, expect, test } from 'vitest';
import { addValues, calculate, compareValues, isTrue, toNumber, toText } from './value.ts';

describe('values', () => {
  test.each([
    [1 / 3, '0.33333333333333'],
    [0.1 + 0.2, '0.3'],
    [5, '5'],
    [-0.5, '-0.5'],
    [1e21, '1e+21'],
    [1.5e-7, '1.5e-07'],
    [123456.789, '123456.789'],
    ['text', 'text'],
  ])('%s prints as %s', (value, text) => expect(toText(value)).toBe(text));

  test.each([
    ['12', 12],
    ['-1.5e2', -150],
    ['.5', 0.5],
    ['', undefined],
    ['12 m', undefined],
    ['Infinity', undefined],
  ])('%j as a number', (text, number) => expect(toNumber(text)).toBe(number));

  test.each([
    ['', false],
    ['0', false],
    ['0.0', false],
    ['no', true],
    [2, true],
  ])('the truth of %j', (value, truth) => expect(isTrue(value)).toBe(truth));

  test('numbers compare as numbers, texts as texts', () => {
    expect(compareValues('10', '9') > 0).toBe(true);
    expect(compareValues('10', '9a') < 0).toBe(true);
    expect(compareValues('1.0', 1)).toBe(0);
  });

  test('a sum of texts is one behind the other', () => {
    expect(addValues('1', '2')).toBe(3);
    expect(addValues('1', ' m')).toBe('1 m');
    expect(calculate('*', '3', 'x')).toBe('NaN');
    expect(calculate('/', 6, 3)).toBe(2);
  });
});
