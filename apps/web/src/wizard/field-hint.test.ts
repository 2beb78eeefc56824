/** The phrase that the empty field shows is one that the wizard understands, in the words of the page's language. */
import { createRequire } from 'node:module';
import { buildQuery, type Presets, readPresets, spokenKeywords } from '@flyover/search-wizard';
import { expect, test } from 'vitest';
import { flatTexts, LANGUAGES, readTexts } from '../testing/page-texts.ts';

const SCHEMA = '@openstreetmap/id-tagging-schema/dist';
const load = createRequire(import.meta.url);

/** As the page has them: the names of the language before the English ones. */
function presetsOf(language: string): Presets {
  const codes = language === 'en' ? ['en'] : [language, 'en'];
  return readPresets(
    load(`${SCHEMA}/presets.min.json`),
    codes.map((code) => load(`${SCHEMA}/translations/${code}.min.json`)),
  );
}

const hint = (language: string) =>
  String(flatTexts(readTexts('wizard', language) ?? {}).get('wizard.placeholder')).replace('{{place}}', 'Vaduz');

test.each(LANGUAGES)('in %s finds drinking water in a place', (language) => {
  const query = buildQuery(hint(language), { presets: presetsOf(language), language });
  expect(query).toContain('"amenity"="drinking_water"');
  expect(query).toContain('{{geocodeArea:Vaduz}}');
});
test.each(LANGUAGES.filter((language) => spokenKeywords(language).in.length > 0))('in %s has its own word for “in”', (language) => {
  const isJoined = spokenKeywords(language).in.some((word) => hint(language).endsWith(` ${word} Vaduz`));
  expect([hint(language), isJoined || /^Vaduz[の的]/u.test(hint(language))]).toEqual([hint(language), true]);
});
