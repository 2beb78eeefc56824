import { firstExample, queryName } from '@flyover/query-template';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, readTexts } from '../testing/page-texts.ts';
import { firstQueryIn } from './first-query.ts';

const withoutComments = (query: string) => query.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim();

beforeAll(async () => {
  await i18next.init({ lng: 'en', fallbackLng: false });
  for (const language of LANGUAGES) i18next.addResourceBundle(language, 'translation', readTexts('examples', language));
});

describe('the first query', () => {
  test('in English is the example', () => expect(firstQueryIn(i18next.getFixedT('en'))).toBe(firstExample.query));
  test.each(LANGUAGES)('in %s asks the same, under a name and a comment of the language', (language) => {
    const query = firstQueryIn(i18next.getFixedT(language));
    expect(withoutComments(query)).toBe('node[amenity=drinking_water]({{bbox}});\nout;');
    expect(queryName(query)).toBe(i18next.getFixedT(language)('examples.name.water'));
    expect(query.split('\n')).toHaveLength(firstExample.query.split('\n').length);
    expect(query === firstExample.query).toBe(language === 'en');
  });
});
