/** Numbers in texts, as the C library reads and prints them. */
import { describe, expect, test } from 'vitest';
import { printDouble, readDouble, readLeading, readWhole } from './value.ts';

describe('reading', () => {
  test.each([
    ['12', 12],
    [' \t7', 7],
    ['-5', -5],
    ['+5', 5],
    ['-0', 0],
    ['0x10', 16],
    ['-0X1f', -31],
    ['010', 8],
    ['0', 0],
    ['08', undefined],
    ['0x', undefined],
    ['7 ', undefined],
    ['1.0', undefined],
    ['', undefined],
    [' ', undefined],
    ['x', undefined],
    ['9007199254740993', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['99999999999999999999', 9223372036854775807n],
    ['-99999999999999999999', -9223372036854775808n],
    ['9'.repeat(500), 9223372036854775807n],
    [`0x${'0'.repeat(500)}f`, 15],
    ['0777777777777777777777', 9223372036854775807n],
  ])('the whole number %j is %s', (text, number) => expect(readWhole(text)).toBe(number));

  test.each([
    ['12', 12],
    ['-1.5e2', -150],
    ['.5', 0.5],
    ['5.', 5],
    [' 2.5', 2.5],
    ['08', 8],
    ['0x10', 16],
    ['0x1.8p1', 3],
    ['inf', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['NaN', Number.NaN],
    ['1e999', Number.POSITIVE_INFINITY],
    ['12 m', undefined],
    ['1e', undefined],
    ['NaD', undefined],
    ['', undefined],
  ])('the number %j is %s', (text, number) => expect(readDouble(text)).toBe(number));

  test.each([
    ['7 m', 7, ' m'],
    ['50mph', 50, 'mph'],
    ['1e', 1, 'e'],
    ['0x', 0, 'x'],
    ['0xg', 0, 'xg'],
    ['infinite', Number.POSITIVE_INFINITY, 'inite'],
    ['nano', Number.NaN, 'o'],
    ['.5.5', 0.5, '.5'],
    ['1,5', 1, ',5'],
  ])('%j begins with %s', (text, value, rest) => {
    const leading = readLeading(text);
    expect([leading?.value, text.slice(leading?.end)]).toEqual([value, rest]);
  });
  test.each(['', 'x7', '-', '.', 'e5', '1e999', '1e-400'])('%j begins with none', (text) => expect(readLeading(text)).toBeUndefined());
});

test.each([
  [1 / 3, '0.33333333333333'],
  [-2 / 3, '-0.66666666666667'],
  [0.1 + 0.2, '0.3'],
  [5, 5],
  [-0.5, '-0.5'],
  [-0, '-0'],
  [1e13, 1e13],
  [1e14, '1e+14'],
  [123456789012345.6, '1.2345678901235e+14'],
  [1e21, '1e+21'],
  [1.5e-7, '1.5e-07'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [1e-300, '1e-300'],
  [123456.789, '123456.789'],
  [2.00000000000006, '2.0000000000001'],
  // exactly in the middle: to the even digit
  [12345678901234.5, '12345678901234'],
  [12345678901235.5, '12345678901236'],
  [Number.POSITIVE_INFINITY, 'inf'],
  [Number.NEGATIVE_INFINITY, '-inf'],
  [Number.NaN, '-nan'],
])('%s prints as %s', (value, printed) => expect(printDouble(value)).toBe(printed));
