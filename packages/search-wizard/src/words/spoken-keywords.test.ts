/** Phrases in other languages, and the English ones that mean the same. */
import { describe, expect, test } from 'vitest';
import { buildQuery, parsePhrase, readPresets, suggest } from '../index.ts';
import { ENGLISH, SCHEMA } from '../testing/small-schema.ts';
import { spokenIn } from './spoken-keywords.ts';

/** Presets with names for a café, a bar and drinking water. */
function presetsIn(language: string, cafe: string, bar: string, water: string) {
  const presets = { 'amenity/cafe': { name: cafe }, 'amenity/bar': { name: bar }, 'amenity/drinking_water': { name: water } };
  return readPresets(SCHEMA, [{ [language]: { presets: { presets } } }, ENGLISH]);
}

describe.each([
  ['de', 'Café', 'Kneipe', 'Trinkwasser', 'Café oder Kneipe in Wien', 'Trinkwasser und fee=no in der Nähe von Wien', 'Kneipe weltweit'],
  ['fr', 'Café', 'Bar', 'Eau potable', 'Café ou Bar à Wien', 'Eau potable et fee=no près de Wien', 'Bar partout'],
  ['es', 'Cafetería', 'Bar', 'Agua potable', 'Cafetería o Bar en Wien', 'Agua potable y fee=no cerca de Wien', 'Bar en todo el mundo'],
  ['it', 'Caffè', 'Bar', 'Acqua potabile', 'Caffè o Bar in Wien', 'Acqua potabile e fee=no vicino a Wien', 'Bar ovunque'],
  ['pt-BR', 'Cafeteria', 'Bar', 'Água potável', 'Cafeteria ou Bar em Wien', 'Água potável e fee=no perto de Wien', 'Bar no mundo inteiro'],
  ['ru', 'Кафе', 'Бар', 'Питьевая вода', 'Кафе или Бар в Wien', 'Питьевая вода и fee=no рядом с Wien', 'Бар по всему миру'],
  ['nl', 'Café', 'Kroeg', 'Drinkwater', 'Café of Kroeg in Wien', 'Drinkwater en fee=no in de buurt van Wien', 'Kroeg wereldwijd'],
  ['pl', 'Kawiarnia', 'Bar', 'Woda pitna', 'Kawiarnia lub Bar w Wien', 'Woda pitna i fee=no w pobliżu Wien', 'Bar na całym świecie'],
  ['ja', 'カフェ', 'バー', '飲料水', 'カフェ または バー で Wien', '飲料水 と fee=no 付近 Wien', 'バー 世界中'],
  ['zh-CN', '咖啡馆', '酒吧', '饮用水', '咖啡馆 或 酒吧 在 Wien', '饮用水 和 fee=no 附近 Wien', '酒吧 全球'],
])('in %s', (language, cafe, bar, water, inPlace, around, everywhere) => {
  const presets = presetsIn(language, cafe, bar, water);
  const queryOf = (phrase: string) => buildQuery(phrase, { presets, language });
  test.each([
    [inPlace, 'cafe or bar in Wien'],
    [around, 'Drinking Water and fee=no around Wien'],
    [everywhere, 'bar global'],
  ])('%s', (phrase, english) => {
    expect(queryOf(phrase)).toBe(buildQuery(english, { presets }));
    // English is always understood
    expect(queryOf(english)).toBe(queryOf(phrase));
  });
});

describe('an apostrophe', () => {
  test.each([
    ['fr', "a=b à L'Escala", { bounds: 'area', area: "L'Escala" }],
    ['fr', "a=b près d'Annecy", { bounds: 'around', area: 'Annecy' }],
    ['fr,en', 'a=b près d’Annecy', { bounds: 'around', area: 'Annecy' }],
    ['it', "a=b in L'Aquila", { bounds: 'area', area: "L'Aquila" }],
    ['it', "a=b vicino all'Aquila", { bounds: 'around', area: 'Aquila' }],
    ['ca', "a=b a prop de l'Hospitalet de Llobregat", { bounds: 'around', area: "l'Hospitalet de Llobregat" }],
    ['ca', "a=b prop d'Olot", { bounds: 'around', area: 'Olot' }],
    ['nl', "a=b in 's-Hertogenbosch", { bounds: 'area', area: "'s-Hertogenbosch" }],
  ] as const)('within a name or before it, in %s: %s', (language, phrase, place) =>
    expect(parsePhrase(phrase, spokenIn(phrase, language))).toMatchObject(place),
  );
  test('stays where a name is completed', () => {
    const presets = presetsIn('fr', "Café d'hôtes", 'Bar', "Point d'eau");
    expect(suggest("point d'e", 9, presets, 'fr')[0]).toMatchObject({ insert: "Point d'eau", from: 0, to: 9 });
    expect(buildQuery("point d'eau à L'Escala", { presets, language: 'fr' })).toBe(
      buildQuery('"Drinking Water" in "L\'Escala"', { presets }),
    );
  });
});

describe('words of another language', () => {
  const presets = presetsIn('de', 'Café', 'Kneipe', 'Trinkwasser');
  const german = { presets, language: 'de,en' };
  test('near a thing, not a place of that name', () => {
    expect(buildQuery('Trinkwasser in der Nähe von Kneipe', german)).toBe(buildQuery('drinking water near a bar', german));
  });
  test('go on behind a place, and belong to it where no condition follows', () => {
    expect(parsePhrase('a=b in Bregenz und c=d', 'de')).toEqual(parsePhrase('a=b in Bregenz and c=d '));
    expect(parsePhrase('a=b in Bosnien und Herzegowina', 'de').area).toBe('Bosnien und Herzegowina');
  });
  test('are words like others in quotes, and in another language', () => {
    expect(parsePhrase('"Café oder Kneipe"', 'de').query).toMatchObject({ kind: 'free', text: 'Café oder Kneipe' });
    expect(parsePhrase('Café oder Kneipe', 'fr').query).toMatchObject({ kind: 'free', text: 'Café oder Kneipe' });
  });
  test.each(['ja,de', 'en,de', 'fr,de,en'])('are those of the language that understands all of it: %s', (language) => {
    expect(buildQuery('Café oder Kneipe in Wien', { ...german, language })).toBe(buildQuery('cafe or bar in Wien', { presets }));
    expect(() => buildQuery('Café oder Quatsch', { ...german, language })).toThrow(/Café oder Quatsch/);
  });
  test('are offered, and the phrase goes on behind them', () => {
    const offered = (phrase: string) => suggest(phrase, phrase.length, presets, 'de').map(({ label }) => label);
    expect(offered('a=b u')).toEqual(['und']);
    // a word that English has, too, is offered once
    expect(offered('a=b i')).toEqual(['in', 'in der Nähe von', 'in bbox']);
    expect(offered('Café in der Nähe von ')).toEqual([]);
    expect(offered('Café und Trink')).toContain('Trinkwasser');
    expect(suggest('Café und Trink', 14, presets, 'ja,de').map(({ label }) => label)).toContain('Trinkwasser');
  });
});

describe('a place before the thing', () => {
  test.each([
    ['ja', 'ウィーンのカフェ', 'カフェ in ウィーン'],
    ['ja', 'ウィーンの近くのカフェ', 'カフェ around ウィーン'],
    ['zh-TW', '維也納的咖啡館', '咖啡館 in 維也納'],
    ['zh-CN', '维也纳附近的咖啡馆', '咖啡馆 around 维也纳'],
  ])('in %s: %s', (language, phrase, english) => {
    const presets = presetsIn(language, /[^\s]+/.exec(english)?.[0] ?? '', 'x', 'y');
    const options = { presets, language };
    expect(buildQuery(phrase, options)).toBe(buildQuery(english, options));
  });
});
