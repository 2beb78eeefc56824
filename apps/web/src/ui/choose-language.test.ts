import { expect, test } from 'vitest';
import { chooseLanguage } from './i18n.ts';

const KNOWN = ['en', 'de', 'fr', 'he', 'no', 'pt', 'pt-BR', 'zh-CN', 'zh-TW'];

test.each([
  ['the browser’s language', ['fr', 'en'], 'fr'],
  ['the first of them that there is', ['sv', 'is-IS', 'de-CH', 'en'], 'de'],
  ['a regional variant that nobody translated is its base language', ['de-AT'], 'de'],
  ['nb is no', ['nb', 'en'], 'no'],
  ['nn and nb-NO are no, too', ['nn-NO', 'en'], 'no'],
  ['Brazil has its own Portuguese', ['pt-BR', 'pt'], 'pt-BR'],
  ['in any letters', ['PT-br'], 'pt-BR'],
  ['other Portuguese is that of Portugal', ['pt-AO'], 'pt'],
  ['Chinese of Taiwan', ['zh-TW'], 'zh-TW'],
  ['of Hong Kong', ['zh-HK'], 'zh-TW'],
  ['in traditional characters', ['zh-Hant-US'], 'zh-TW'],
  ['in simplified ones, wherever', ['zh-Hans-HK'], 'zh-CN'],
  ['of Singapore', ['zh-SG'], 'zh-CN'],
  ['Chinese and no more', ['zh'], 'zh-CN'],
  ['an old code of Hebrew', ['iw'], 'he'],
  ['a browser that names none', [], 'en'],
])('auto: %s', (_, preferred, language) => expect(chooseLanguage('auto', preferred, KNOWN)).toEqual({ language }));

test('a language that is chosen counts before the browser’s', () => {
  expect(chooseLanguage('fr', ['de'], KNOWN)).toEqual({ language: 'fr' });
  expect(chooseLanguage('pt_BR', ['de'], KNOWN)).toEqual({ language: 'pt-BR' });
});
test('one that nobody speaks is English, and told', () => {
  expect(chooseLanguage('tlh', ['de'], KNOWN)).toEqual({ language: 'en', unsupported: 'tlh' });
  expect(chooseLanguage('auto', ['sv-SE', 'is'], KNOWN)).toEqual({ language: 'en', unsupported: 'sv-SE' });
});
