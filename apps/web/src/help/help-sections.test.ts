import { FACTS } from '@flyover/overpass-ql';
import { FINDINGS } from '@flyover/query-checks';
import { exampleQueries } from '@flyover/query-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { FALLBACK_CONFIG } from '../site/app-config.ts';
import { loadTexts, startTexts } from '../ui/i18n.ts';
import { exampleRows, findingRows, languageRows } from './example-sections.tsx';
import { newsRows } from './help-sections.tsx';
import { searchHelp } from './search-help.ts';
import { QUESTIONS } from './welcome/questions.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('help', 'language', 'findings', 'query-problem', 'map', 'welcome');
});

const sections = () => [
  { id: 'language', title: 'Language', rows: languageRows() },
  { id: 'findings', title: 'Checks', rows: findingRows() },
  { id: 'examples', title: 'Examples', rows: exampleRows(FALLBACK_CONFIG) },
  { id: 'news', title: 'News', rows: newsRows() },
];

describe('in the help a search for', () => {
  test.each(FACTS.map(({ word, id }) => [word, id]))('%s opens that word of the language first', (word, id) => {
    const { sections: found, opened } = searchHelp(sections(), word);
    expect(found[0]?.id).toBe('language');
    const same = FACTS.filter((fact) => fact.word.toLowerCase() === word.toLowerCase()).map((fact) => `fact ${fact.id}`);
    expect(same).toContain(found[0]?.rows[0]?.id);
    expect(opened.has(`fact ${id}`)).toBe(true);
  });
  test.each(Object.keys(FINDINGS))('the code %s opens what it means', (code) => {
    const { sections: found, opened } = searchHelp(sections(), code);
    expect(found[0]?.rows[0]?.id).toBe(`finding ${code}`);
    expect(opened.has(`finding ${code}`)).toBe(true);
  });
  test.each(exampleQueries.map(({ name }) => name))('%s opens the example', (name) => {
    const { sections: found, opened } = searchHelp(sections(), name);
    expect(found[0]?.rows[0]?.id).toBe(`example ${name}`);
    expect(opened.has(`example ${name}`)).toBe(true);
  });
  test('a question finds it', () =>
    expect(searchHelp(sections(), 'cafes near').sections[0]?.rows.map(({ id }) => id)).toEqual([QUESTIONS[0]?.text]));
});

test('no two rows have the same id', () => {
  const ids = sections().flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
