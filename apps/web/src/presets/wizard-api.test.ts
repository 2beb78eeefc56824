import type { QueryComments } from '@flyover/search-wizard';
import { describe, expect, test } from 'vitest';
import { createWizardApi } from './wizard-api.ts';

const schema = {
  'amenity/drinking_water': { geometry: ['point'], tags: { amenity: 'drinking_water' } },
  'amenity/cafe': { geometry: ['point', 'area'], tags: { amenity: 'cafe' } },
};
const names = (water: string, cafe: string) => ({
  presets: { presets: { 'amenity/drinking_water': { name: water }, 'amenity/cafe': { name: cafe } } },
});
const files: Readonly<Record<string, unknown>> = {
  en: { en: names('Drinking Water', 'Cafe') },
  de: { de: names('Trinkwasserstelle', 'Café') },
  ja: { ja: names('飲料水', 'カフェ') },
};

/** A wizard over those files; `broken` names the one that cannot be loaded. */
function wizard(broken: { name?: string } = {}) {
  const asked: string[] = [];
  const logged: string[] = [];
  const load = async (name: string, file: unknown) => {
    asked.push(name);
    if (broken.name === name) throw new Error('404 Not Found');
    return file;
  };
  const source = {
    languages: Object.keys(files),
    loadPresets: () => load('presets', schema),
    loadTranslations: (language: string) => load(language, files[language]),
  };
  return { asked, logged, broken, api: createWizardApi(source, (message, reason) => logged.push(`${message}: ${String(reason)}`)) };
}

const COMMENTS: QueryComments = { made: 'made', searched: 'searched', radius: '', area: '', near: '', gather: 'gather', print: 'print' };

const queryOf = async (phrase: string, language = 'en') => {
  const { api } = wizard();
  return (await api.read(phrase, language, {})).query?.split('\n')[1];
};

describe('a phrase', () => {
  test('of tags needs no presets', async () => {
    const { api, asked } = wizard();
    const { query, presets } = await api.read('amenity=cafe', 'en', {});
    expect(query).toBe('[out:json][timeout:25];\nnwr["amenity"="cafe"]({{bbox}});\nout body;\n>;\nout skel qt;');
    expect([presets, asked]).toEqual(['loading', []]);
  });
  test('with the name of a thing has them fetched', async () => {
    const { api, asked } = wizard();
    const { query, presets } = await api.read('drinking water', 'en', {});
    expect(query).toContain('node["amenity"="drinking_water"]({{bbox}});');
    expect([presets, asked]).toEqual(['ready', ['presets', 'en']]);
  });
  test('is understood in German and Japanese, and in English too', async () => {
    expect(await queryOf('Trinkwasserstelle', 'de-AT')).toBe('node["amenity"="drinking_water"]({{bbox}});');
    expect(await queryOf('飲料水', 'ja')).toBe('node["amenity"="drinking_water"]({{bbox}});');
    expect(await queryOf('drinking water', 'ja')).toBe('node["amenity"="drinking_water"]({{bbox}});');
  });
  test('has its comments where they are wanted, and a note on top', async () => {
    const { api } = wizard();
    const { query } = await api.read('a=b', 'en', { comments: COMMENTS, note: 'Everything that has the tag.' });
    expect(query?.startsWith('/*\nEverything that has the tag.\n')).toBe(true);
    expect(query).toContain('// gather\nnwr');
  });
  test('with a mistake comes with a correction', async () => {
    const { problem, repair } = await wizard().api.read('drinkng water and name=*', 'en', {});
    expect(problem?.kind).toBe('unknown-text');
    expect(repair).toEqual({ phrase: '"Drinking Water" and name=*', changes: [{ from: 0, to: 16 }] });
  });
  test('that cannot be read says what was expected', async () => {
    const { problem, repair } = await wizard().api.read('amenity=', 'en', {});
    expect(problem).toEqual({
      kind: 'syntax',
      message: 'Expected a value or "*" but end of phrase found.',
      at: { from: 8, to: 8 },
      expected: ['a value', '"*"'],
      found: 'end of phrase',
      text: '',
    });
    expect(repair).toBeUndefined();
  });
});

describe('presets', () => {
  test('are fetched once for each language', async () => {
    const { api, asked } = wizard();
    expect(await Promise.all([api.load('de'), api.load('de')])).toEqual([{ state: 'ready' }, { state: 'ready' }]);
    await api.read('Café', 'de', {});
    expect(asked).toEqual(['presets', 'de', 'en']);
  });
  test.each([
    ['presets', 'failed to load presets file'],
    ['en', 'failed to load preset translations file'],
  ])('that cannot be loaded are told and logged, and the wizard goes on: %s', async (name, problem) => {
    const { api, logged } = wizard({ name });
    expect(await api.load('en')).toEqual({ state: 'failed', problem });
    expect(logged).toEqual([`${problem}: Error: 404 Not Found`]);
    expect((await api.read('amenity=cafe', 'en', {})).query).toContain('nwr["amenity"="cafe"]');
    const named = await api.read('cafe', 'en', {});
    expect([named.problem?.kind, named.presets]).toEqual(['unknown-text', 'failed']);
    expect((await api.complete('a=b a', 5, 'en')).map(({ label }) => label)).toEqual(['and', 'around']);
  });
  test('that failed are tried again when they are loaded again, not with each letter', async () => {
    const { api, asked, broken } = wizard({ name: 'presets' });
    await api.load('en');
    await api.read('cafe', 'en', {});
    expect(asked.filter((name) => name === 'presets')).toHaveLength(1);
    broken.name = undefined;
    expect(await api.load('en')).toEqual({ state: 'ready' });
    expect((await api.read('cafe', 'en', {})).problem).toBeUndefined();
  });
});

describe('things', () => {
  const things = async (text: string, language = 'en') => {
    const outcome = await wizard().api.find(text, language);
    return outcome.state === 'ready' ? outcome.things.map(({ preset, by }) => [preset.name, by]) : outcome.problem;
  };
  test('are found by a part of their name, with a few other letters, and in several languages', async () => {
    expect(await things('drink')).toEqual([['Drinking Water', undefined]]);
    expect(await things('water')).toEqual([['Drinking Water', undefined]]);
    expect(await things('drnking watr')).toEqual([['Drinking Water', undefined]]);
    expect(await things('trinkw', 'de')).toEqual([['Trinkwasserstelle', undefined]]);
    expect(await things('カフェ', 'de,ja')).toEqual([['Café', 'カフェ']]);
    expect(await things('nothing like it')).toEqual([]);
  });
  test('that many look for stand there before a letter is typed', async () =>
    expect(await things('', 'de')).toEqual([
      ['Trinkwasserstelle', undefined],
      ['Café', undefined],
    ]));
  test('cannot be found where their names cannot be loaded', async () =>
    expect(await wizard({ name: 'presets' }).api.find('a', 'en')).toEqual({ state: 'failed', problem: 'failed to load presets file' }));
  test('have names in the languages of the files', async () => expect(await wizard().api.languages()).toEqual(['en', 'de', 'ja']));
});

test('completions are in the language asked for', async () => {
  const { api } = wizard();
  await api.load('de');
  expect((await api.complete('trink', 5, 'de')).map(({ label, insert }) => [label, insert])).toEqual([
    ['Trinkwasserstelle', 'Trinkwasserstelle'],
  ]);
});
