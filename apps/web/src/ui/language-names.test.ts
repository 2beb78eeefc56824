import { expect, test } from 'vitest';
import { languageName, namedLanguages } from './language-names.ts';

test.each([
  ['de', 'Deutsch'],
  ['no', 'Norsk'],
  ['eo', 'Esperanto'],
  ['pt', 'Português'],
  ['pt-BR', 'Português (Brasil)'],
  ['zh-CN', '简体中文'],
  ['zh-TW', '繁體中文'],
  ['ar', 'العربية'],
  ['he', 'עברית'],
  ['no such language', 'no such language'],
])('%s calls itself %s', (code, name) => expect(languageName(code)).toBe(name));

test('languages are listed by their names', () => {
  expect(namedLanguages(['en', 'de', 'el', 'cs'], 'en').map(([code]) => code)).toEqual(['cs', 'de', 'en', 'el']);
});
