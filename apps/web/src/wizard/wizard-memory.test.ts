import { describe, expect, test } from 'vitest';
import { presetLanguage } from './preset-language.ts';
import { MOST_PHRASES, readMemory, withPhrase } from './wizard-memory.ts';

const stored = (text: string | null) => readMemory({ getItem: () => text });

describe('the phrases that were built', () => {
  test('are kept the latest first, each once', () => {
    expect(withPhrase(['cafe', 'bench'], ' bench ')).toEqual(['bench', 'cafe']);
    expect(withPhrase(['cafe'], '  ')).toEqual(['cafe']);
    expect(withPhrase(['cafe'], 'x'.repeat(1001))).toEqual(['cafe']);
  });
  test('are 20 at most', () => {
    const phrases = Array.from({ length: 30 }, (_, index) => `p${index}`).reduce<readonly string[]>(withPhrase, []);
    expect([phrases.length, phrases[0], phrases.at(-1)]).toEqual([MOST_PHRASES, 'p29', 'p10']);
  });
  test('come back from storage, the unsound ones left out', () => {
    expect(stored('{"phrases":["a","b"],"comments":false}')).toEqual({ phrases: ['a', 'b'], comments: false });
    expect(stored('{"phrases":["a",7,"a"]}')).toEqual({ phrases: ['a'], comments: true });
  });
  test.each([null, 'x', '7', 'null', '[]', '{"phrases":{}}'])('are none where storage holds %s', (text) => {
    expect(stored(text)).toEqual({ phrases: [], comments: true });
  });
  test('are none where storage is blocked', () => {
    const blocked = () => {
      throw new Error('denied');
    };
    expect(readMemory({ getItem: blocked })).toEqual({ phrases: [], comments: true });
    expect(readMemory(undefined)).toEqual({ phrases: [], comments: true });
  });
});

test.each([
  ['auto', ['de-AT', 'en'], 'de-AT'],
  ['auto', [], 'en'],
  ['ja', ['de'], 'ja'],
  ['pt_BR', ['de'], 'pt-BR'],
])('with the setting %s and a browser in %j presets are in %s', (setting, preferred, language) => {
  expect(presetLanguage(setting, preferred)).toBe(language);
});
