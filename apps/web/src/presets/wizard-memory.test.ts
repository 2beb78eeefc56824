import { describe, expect, test } from 'vitest';
import { MOST_PHRASES, presetLanguage, readMemory, withPhrase } from './wizard-memory.ts';

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
    expect(stored('{"phrases":["a","b"],"comments":false}')).toEqual({ phrases: ['a', 'b'], comments: false, names: 'auto' });
    expect(stored('{"names":"pt-BR"}')).toEqual({ phrases: [], comments: true, names: 'pt-BR' });
    expect(stored('{"names":"../../etc"}')).toEqual({ phrases: [], comments: true, names: 'auto' });
    expect(stored('{"phrases":["a",7,"a"]}')).toEqual({ phrases: ['a'], comments: true, names: 'auto' });
  });
  test.each([null, 'x', '7', 'null', '[]', '{"phrases":{}}'])('are none where storage holds %s', (text) => {
    expect(stored(text)).toEqual({ phrases: [], comments: true, names: 'auto' });
  });
  test('are none where storage is blocked', () => {
    const blocked = () => {
      throw new Error('denied');
    };
    expect(readMemory({ getItem: blocked })).toEqual({ phrases: [], comments: true, names: 'auto' });
    expect(readMemory(undefined)).toEqual({ phrases: [], comments: true, names: 'auto' });
  });
});

test.each([
  [['auto', 'auto'], ['de-AT', 'en'], 'de-AT,en'],
  [['auto', 'auto'], [], 'en'],
  [['auto', 'ja'], ['de', 'ja'], 'ja,de'],
  [['auto', 'pt_BR'], ['de'], 'pt-BR,de'],
  [['ko', 'de'], ['fr', 'it', 'en'], 'ko,de,fr'],
])('with the choices %j and a browser in %j things are named in %s', (chosen, preferred, language) => {
  expect(presetLanguage(chosen, preferred)).toBe(language);
});
