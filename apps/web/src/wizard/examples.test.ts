import { parsePhrase } from '@flyover/search-wizard';
import { expect, test } from 'vitest';
import { ENGLISH_THINGS, examplePhrases } from './examples.ts';
import { grammarWords } from './reading-words.ts';

/** What a phrase says, without where each part stands in it. */
const meaning = (phrase: string, language: string) =>
  JSON.parse(JSON.stringify(parsePhrase(phrase, language), (key, value) => (key === 'at' ? undefined : value)));
const english = examplePhrases('Vaduz', ENGLISH_THINGS, grammarWords('en'));

test('are in English where the language has no words of its own', () => {
  expect(examplePhrases('Vaduz', ENGLISH_THINGS, grammarWords('he,de'))).toEqual(english);
  expect(english.map(({ phrase }) => phrase).slice(1, 5)).toEqual([
    'cafe in Vaduz',
    'playground around Vaduz',
    'restaurant and cuisine=italian',
    'bench or picnic table',
  ]);
});
test.each(['ar', 'ca', 'cs', 'da', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'no', 'pl', 'pt-BR', 'ru', 'uk', 'zh-CN'])(
  'say the same in %s',
  (language) => {
    const own = examplePhrases('Vaduz', ENGLISH_THINGS, grammarWords(`${language},en`));
    expect(own.map(({ phrase }) => meaning(phrase, language))).toEqual(english.map(({ phrase }) => meaning(phrase, 'en')));
    expect([language, own[4].phrase]).not.toEqual([language, english[4].phrase]);
  },
);
test('have quotes around names that are more than words', () => {
  const phrases = examplePhrases(
    'Vaduz',
    { ...ENGLISH_THINGS, bench: 'Banco / Asiento', table: 'Bord- og bænkesæt', cafe: 'Pain et vin' },
    grammarWords('fr'),
  );
  expect([phrases[4].phrase, phrases[1].phrase]).toEqual(['"Banco / Asiento" ou "Bord- og bænkesæt"', '"Pain et vin" à Vaduz']);
});
