import { readFileSync } from 'node:fs';
import { FACTS } from '@flyover/overpass-ql';
import { expect, test } from 'vitest';
import { languagePage } from '../../scripts/write-language.mjs';

const fileOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { language } = JSON.parse(fileOf('apps/web/src/ui/locales/language/en.json'));

test('every fact has its sentence, and no sentence is left over', () => {
  expect(Object.keys(language).toSorted()).toEqual(FACTS.map(({ id }) => id).toSorted());
});

test('docs/language.md is that of the facts: `node scripts/write-language.mjs` writes it', () => {
  expect(fileOf('docs/language.md') === languagePage(FACTS, language)).toBe(true);
});
