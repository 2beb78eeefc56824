import { checkText, FINDING_EXAMPLES } from '@flyover/query-checks';
import { expect, test } from 'vitest';
import { tagKnowledge } from '../wizard/preset-files.ts';
import { findingSentence } from './queries.ts';

const tags = await tagKnowledge();

test.each(Object.entries(FINDING_EXAMPLES))('%s has a sentence with all its values', (code, { bad }) => {
  const sentences = checkText(bad, { tags }).map(findingSentence);
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/[.?]$/u);
    expect(sentence).not.toMatch(code === 'placeholder-unknown' ? /undefined/u : /undefined|\{\{/u);
  }
});

test('the sentences of the page, with numbers as people write them', () => {
  const said = (text: string) => checkText(text).map(findingSentence);
  expect(said('[timeout:900000];node(1);out;')).toEqual(['No server with the usual limits grants more than 131,072 seconds.']);
  expect(said('node({{where}});out;')).toEqual(['Nothing stands for {{where}}.']);
});
