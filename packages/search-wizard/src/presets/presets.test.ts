/** Reading, finding and searching presets. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPreset, languageChain, loadPresets, PresetError, type PresetSource, readPresets, searchPresets } from '../index.ts';
import { ENGLISH, GERMAN, PRESETS, SCHEMA } from '../testing/small-schema.ts';
import { editDistance, editTolerance } from './fold-text.ts';

const found = (text: string, language = 'en') => findPreset(PRESETS, text, language)?.id;

describe('a preset', () => {
  const cafe = PRESETS.list.find(({ id }) => id === 'amenity/cafe');
  test('has a name and terms in each language', () => {
    expect(cafe?.labels.get('en')).toEqual({ name: 'Cafe', aliases: [], terms: ['bistro', 'coffee', 'tea'] });
    expect(cafe?.labels.get('de')).toEqual({ name: 'Café', aliases: [], terms: ['kaffeehaus', 'konditorei'] });
  });
  test('has geometries, tags and a mark whether it is searchable', () => {
    expect([cafe?.geometry, cafe?.tags, cafe?.searchable]).toEqual([['point', 'area'], { amenity: 'cafe' }, true]);
    expect(PRESETS.list.find(({ id }) => id === 'waterway')?.searchable).toBe(false);
  });
  test('may have the name of another', () => {
    expect(PRESETS.list.find(({ id }) => id === 'shop/ice_cream')?.labels.get('en')?.name).toBe('Ice Cream Shop');
  });
  test('is left out where it has no tags', () => {
    const ids = PRESETS.list.map(({ id }) => id);
    expect([ids.includes('line'), ids.includes('@templates/poi'), ids.length]).toEqual([false, false, 19]);
  });
  test('of a geometry that nobody knows tells so, once', () => {
    const told: string[] = [];
    const schema = { a: { geometry: ['cube', 'point'], tags: { a: 'b' } }, b: { geometry: ['cube'], tags: { a: 'c' } } };
    const { list } = readPresets(schema, [], (message) => told.push(message));
    expect([list.map(({ id, geometry }) => [id, geometry]), told]).toEqual([[['a', ['point']]], ['unknown preset geometry: cube']]);
  });
  test.each([
    [[], {}],
    [{ a: 1 }, {}],
    [{}, []],
    [{}, { en: 1 }],
    [{}, { en: { presets: 3 } }],
  ])('%j is no schema', (schema, file) => {
    expect(() => readPresets(schema, [file])).toThrow(PresetError);
  });
  test('of a language without translations has its English name', () => {
    const presets = readPresets(SCHEMA, [{ xx: {} }, ENGLISH]);
    expect([presets.languages, findPreset(presets, 'cafe', 'xx')?.name]).toEqual([['xx', 'en'], 'Cafe']);
  });
});

describe('a text names a preset', () => {
  test.each([
    ['Cafe', 'en', 'amenity/cafe'],
    ['  cAFE ', 'en', 'amenity/cafe'],
    ['café', 'en', 'amenity/cafe'],
    ['coffee', 'en', 'amenity/cafe'],
    ['Water Fountain', 'en', 'amenity/drinking_water'],
    ['water', 'en', 'natural/water'],
    ['Gewässer', 'de', 'natural/water'],
    ['gewasser', 'de', 'natural/water'],
    ['see', 'de', 'natural/water'],
    ['restaurant', 'de', 'amenity/restaurant'],
    ['restaurant', 'de-AT', 'amenity/restaurant'],
    ['Trinkwasser', 'de_AT', 'amenity/drinking_water'],
    ['bus stop', 'en', 'highway/bus_stop'],
    ['Waterway Feature', 'en', 'waterway'],
    ['stream', 'en', undefined],
    ['Trinkwasser', 'en', undefined],
    ['', 'en', undefined],
  ])('%s (%s)', (text, language, id) => expect(found(text, language)).toBe(id));

  test('and the preset says its name, tags and types', () => {
    expect(findPreset(PRESETS, 'haus', 'de')).toEqual({
      id: 'building',
      name: 'Gebäude',
      tags: { building: '*' },
      types: ['way', 'relation'],
    });
    expect(findPreset(PRESETS, 'cycleway', 'en')?.types).toEqual(['way']);
    expect(findPreset(PRESETS, 'bus route', 'en')?.types).toEqual(['relation']);
    expect(findPreset(PRESETS, 'summit', 'en')?.types).toEqual(['node']);
  });
});

test('languages fall back to the one they belong to, and to English', () => {
  expect(['de-AT', 'pt_BR', 'nb', 'en', 'en-GB', 'zh-Hant-TW'].map(languageChain)).toEqual([
    ['de-AT', 'de', 'en'],
    ['pt-BR', 'pt', 'en'],
    ['nb', 'no', 'en'],
    ['en'],
    ['en-GB', 'en'],
    ['zh-Hant-TW', 'zh', 'en'],
  ]);
});

describe('searching', () => {
  const hits = (text: string, language = 'en', limit = 10) =>
    searchPresets(PRESETS, text, language, limit).map(({ text, by }) => `${by} ${text}`);
  test.each<[string, string[]]>([
    ['bu', ['start Building', 'start Bus Stop', 'start Bus Stop', 'start Bus Route', 'start Burger Fast Food', 'term bubbler']],
    ['wat', ['start Water', 'start Water Fountain']],
    ['food', ['word Burger Fast Food']],
    ['exit', ['word Entrance / Exit']],
    ['coff', ['term coffee']],
    ['cofee', ['similar coffee']],
    ['Restaurnat', ['similar Restaurant']],
    ['xx', []],
    ['xyzzyx', []],
    ['', []],
    [' ', []],
  ])('%s', (text, expected) => expect(hits(text)).toEqual(expected));
  test('gives as many as wanted', () => expect(hits('bu', 'en', 2)).toEqual(['start Building', 'start Bus Stop']));
  test('puts the language before English', () => expect(hits('ba', 'de')).toEqual(['start Bar', 'term bar and grill']));
  test('does not offer what is not searchable', () => expect(hits('waterway f')).toEqual([]));
});

describe('edit distance', () => {
  test.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ac', 1],
    ['abc', 'xabc', 1],
    ['spaec', 'space', 2],
    ['abc', '', 3],
  ])('%s, %s', (a, b, distance) => expect(editDistance(a, b, 10)).toBe(distance));

  test('is that of the textbook, up to the limit', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.nat(8), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(textbook(a, b), limit + 1));
      }),
      { numRuns: 500 },
    );
  });
  test('tolerates 2, and one more for every seven letters', () => {
    expect([0, 3, 6, 7, 13, 14, 21].map(editTolerance)).toEqual([2, 2, 2, 3, 3, 4, 5]);
  });
});

/** The whole table. */
function textbook(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column++) {
      const cost = rows[row - 1][column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1);
      rows[row].push(Math.min(cost, rows[row - 1][column] + 1, rows[row][column - 1] + 1));
    }
  }
  return rows[a.length][b.length];
}

describe('loading', () => {
  const files: Record<string, unknown> = { en: ENGLISH, de: GERMAN };
  const source = (parts: Partial<PresetSource> = {}): PresetSource => ({
    languages: ['en', 'de', 'fr'],
    loadPresets: async () => SCHEMA,
    loadTranslations: async (language) => files[language] ?? Promise.reject(new Error('404')),
    ...parts,
  });
  test('asks for the language, the one it belongs to, and English', async () => {
    const asked: string[] = [];
    const loadTranslations = async (language: string) => {
      asked.push(language);
      return files[language];
    };
    expect((await loadPresets(source({ loadTranslations }), 'de-AT')).languages).toEqual(['de', 'en']);
    expect(asked).toEqual(['de', 'en']);
  });
  test('fails with a sentence', async () => {
    await expect(loadPresets(source(), 'fr')).rejects.toThrow(new PresetError('failed to load preset translations file'));
    const loadIt = () => Promise.reject(new Error('404'));
    await expect(loadPresets(source({ loadPresets: loadIt }), 'en')).rejects.toThrow(new PresetError('failed to load presets file'));
  });
});

describe('words that people use', () => {
  const schema = {
    'amenity/hospital': { geometry: ['point', 'area'], tags: { amenity: 'hospital' } },
    'building/hospital': { geometry: ['area'], tags: { building: 'hospital' } },
    'shop/chemist': { geometry: ['point'], tags: { shop: 'chemist' } },
    'amenity/pharmacy': { geometry: ['point'], tags: { amenity: 'pharmacy' } },
    'shop/travel_agency': { geometry: ['point'], tags: { shop: 'travel_agency' } },
    'tourism/hotel': { geometry: ['point'], tags: { tourism: 'hotel' } },
  };
  const names = {
    'amenity/hospital': { name: 'Hospital Grounds' },
    'building/hospital': { name: 'Hospital Building' },
    'shop/chemist': { name: 'Drugstore', terms: 'pharmacy' },
    'amenity/pharmacy': { name: 'Pharmacy Counter' },
    'shop/travel_agency': { name: 'Travel Agency', terms: 'hotels' },
    'tourism/hotel': { name: 'Hotel' },
  };
  const presets = readPresets(schema, [{ en: { presets: { presets: names } } }]);
  test.each([
    ['hospital', 'amenity/hospital'],
    ['Hospitals', 'amenity/hospital'],
    ['pharmacy', 'amenity/pharmacy'],
    ['pharmacies', 'amenity/pharmacy'],
    ['hotels', 'tourism/hotel'],
    ['travel agencies', 'shop/travel_agency'],
    ['drugstores', 'shop/chemist'],
    ['boss', undefined],
  ])('%s', (text, id) => expect(findPreset(presets, text, 'en')?.id).toBe(id));
  test('several languages are looked through, the dearest first', () => {
    const german = { de: { presets: { presets: { 'amenity/pharmacy': { name: 'Apotheke' } } } } };
    const both = readPresets(schema, [{ en: { presets: { presets: names } } }, german]);
    expect(languageChain('ja,de-AT,en-US')).toEqual(['ja', 'de-AT', 'de', 'en-US', 'en']);
    expect(findPreset(both, 'Apotheke', 'en-US,de')?.name).toBe('Pharmacy Counter');
    expect(findPreset(both, 'Apotheke', 'en-US')).toBeUndefined();
  });
});
