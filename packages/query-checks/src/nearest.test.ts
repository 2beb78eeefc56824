import { describe, expect, test } from 'vitest';
import { nearest } from './nearest.ts';

describe('the word that is meant', () => {
  test.each([
    ['amenty', ['amenity', 'amentx'], undefined],
    ['amenty', ['amenity', 'name'], 'amenity'],
    ['amneity', ['amenity'], 'amenity'],
    ['xmenity', ['amenity'], 'amenity'],
    ['amxnxty', ['amenity'], undefined],
    ['restuarnat', ['restaurant'], 'restaurant'],
    ['addr2', ['addr1'], undefined],
    ['amenity', ['amenity'], undefined],
  ])('of %s among %j is %s', (word, words, meant) => expect(nearest(word, words)).toBe(meant));

  test('is none of a word of three letters, unless three are enough', () => {
    expect(nearest('fro', ['for'])).toBeUndefined();
    expect(nearest('fro', ['for'], 3)).toBe('for');
  });

  test('is looked for of words up to 60 letters', () => {
    expect(nearest('a'.repeat(60), ['a'.repeat(61)])).toBe('a'.repeat(61));
    expect(nearest('a'.repeat(61), ['a'.repeat(60)])).toBeUndefined();
  });
});
