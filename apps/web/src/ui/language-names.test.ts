import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
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

test('no language of the tagging schema is shown as a code, though the browser has no name for it', () => {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@openstreetmap/id-tagging-schema/package.json')),
    'dist/translations',
  );
  const codes = readdirSync(folder).flatMap((name) => /^(?!index)(.+)\.min\.json$/.exec(name)?.[1] ?? []);
  // as in a Chromium, whose data leave out the names of small languages
  const FEW = new Set(['ba', 'gan', 'kab', 'ki', 'kw', 'lij', 'nah', 'nv', 'pap', 'sat', 'sc', 'skr']);
  const { of } = Intl.DisplayNames.prototype;
  const spy = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
    return FEW.has(code) ? code : of.call(this, code);
  });
  const bare = codes.filter((code) => languageName(code).toLowerCase() === code.toLowerCase());
  spy.mockRestore();
  expect([codes.length > 100, bare]).toEqual([true, []]);
});
