import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctNames } from './column-names.ts';

test('of columns with one name the later ones get a number', () => {
  expect(distinctNames(['house', 'house', 'street', 'house'])).toEqual(['house', 'house_2', 'street', 'house_3']);
});

test('no number makes a name that another column has', () => {
  expect(distinctNames(['a_2', 'a', 'a'])).toEqual(['a_2', 'a', 'a_3']);
  expect(distinctNames(['a', 'a', 'a_2'])).toEqual(['a', 'a_2', 'a_2_2']);
});

test('columns without a name stay without one', () => {
  expect(distinctNames(['', 'a', ''])).toEqual(['', 'a', '']);
});

test('all names are distinct, and the first of each is as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a_2', 'a_3', 'a_2_2', 'b')), (names) => {
      const distinct = distinctNames(names);
      expect(new Set(distinct).size).toBe(names.length);
      if (names.length > 0) expect(distinct[0]).toBe(names[0]);
    }),
  );
});

test('a hundred thousand columns of one name take no square of time', { timeout: 10_000 }, () => {
  expect(distinctNames(Array.from({ length: 100_000 }, () => 'a')).at(-1)).toBe('a_100000');
});
