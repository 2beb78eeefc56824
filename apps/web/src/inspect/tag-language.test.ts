import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagLanguage } from './tag-language.ts';

describe('the language of a value', () => {
  test.each([
    ['name:ja', '橋', 'ja'],
    ['official_name:sr-Latn', 'Most', 'sr-Latn'],
    ['name:zh-Hant-TW', '橋', 'zh-Hant-TW'],
    ['name:be-tarask', 'Мост', 'be-tarask'],
    ['description:gsw', 'Brugg', 'gsw'],
    ['addr:street:cy', 'Stryd', 'cy'],
    ['wikipedia', 'de:Brücke', 'de'],
    ['wikipedia:fr', 'Pont', 'fr'],
  ])('%s=%s is %s', (key, value, language) => expect(tagLanguage(key, value)).toBe(language));
  test.each([
    ['name', 'Brücke'],
    ['name:left', 'Ost'],
    ['name:etymology', 'Bach'],
    ['name:etymology:wikidata', 'Q1'],
    ['name:prefix', 'Rue'],
    ['name:ja_rm', 'Hashi'],
    ['name:qqq', '?'],
    ['amenity:de', 'cafe'],
    ['wikipedia', 'Brücke'],
    ['wikipedia', 'https://de.wikipedia.org/wiki/A'],
    ['name:de" onclick="x', ''],
  ])('%s=%s has none', (key, value) => expect(tagLanguage(key, value)).toBe(undefined));
  test('whatever a key holds, what comes out is a plain tag of a language', () => {
    fc.assert(
      fc.property(fc.constantFrom('name:', 'description:', 'x:'), fc.string(), (start, end) =>
        /^[A-Za-z]{2,8}(-[A-Za-z]{2,8})*$/.test(tagLanguage(start + end, '') ?? 'en'),
      ),
    );
  });
});
