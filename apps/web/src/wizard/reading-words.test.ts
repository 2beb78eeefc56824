import { readPresets } from '@flyover/search-wizard';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSearch } from '../presets/wizard-api.ts';
import type { PresetsState } from '../presets/wizard-protocol.ts';
import { loadTexts, startTexts } from '../ui/i18n.ts';
import { meaningWords, problemWords, sentence, sentenceText } from './reading-words.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('wizard');
});

const presets = readPresets(
  { 'amenity/cafe': { geometry: ['point', 'area'], tags: { amenity: 'cafe' } }, building: { geometry: ['area'], tags: { building: '*' } } },
  [{ en: { presets: { presets: { 'amenity/cafe': { name: 'Cafe' }, building: { name: 'Building' } } } } }],
);

/** What the dialog says of a phrase. */
function said(phrase: string): string[] {
  const { meaning } = readSearch(phrase, presets, 'en');
  if (meaning === undefined) throw new Error(`${phrase} has no meaning`);
  const { heading, alternatives, bounds, date } = meaningWords(meaning, i18next.t, 'en');
  const lines = alternatives.flatMap(({ what, filters }) => [sentenceText(what), ...filters.map((each) => `- ${sentenceText(each)}`)]);
  return [
    ...(alternatives.length > 1 ? [sentenceText(heading)] : []),
    ...lines,
    sentenceText(bounds),
    ...(date ? [sentenceText(date)] : []),
  ];
}

const HERE = 'In the part of the map that you see';

describe('what a phrase means', () => {
  test.each<[phrase: string, ...lines: string[]]>([
    ['cafe', 'Cafe: any node, way, or relation with amenity=cafe', HERE],
    ['cafe and type:node in Vaduz', 'Cafe: any node with amenity=cafe', 'Inside Vaduz'],
    [
      'building and name=* around "St. Gallen"',
      'Building: any way or relation with building=*',
      '- that has a name, whatever it is',
      'Not farther than 1,000 metres from St. Gallen',
    ],
    ['amenity=cafe global', 'Anything on the map', '- whose amenity is cafe', 'Everywhere in the world: this may take long'],
    ['a!=b and c is null', 'Anything on the map', '- whose a is not b, or that has none', '- that has no c', HERE],
    ['name=""', 'Anything on the map', '- whose name is there, but empty', HERE],
    ['name:x', 'Anything on the map', '- whose name contains x', HERE],
    [
      'name~/^a/i and ref!~b',
      'Anything on the map',
      '- whose name matches the pattern ^a in upper or lower case',
      '- whose ref does not match the pattern b, or that has none',
      HERE,
    ],
    ['~"^name"~b', 'Anything on the map', '- that has a key like ^name with a value like b', HERE],
    ['type:way and id:7', 'Any way', '- with the id 7', HERE],
    [
      'user:"Ann B" and uid:12',
      'Anything on the map',
      '- last changed by the user Ann B',
      '- last changed by the user with the id 12',
      HERE,
    ],
    ['a=b and newer:1 day', 'Anything on the map', '- whose a is b', '- that was changed within the last day', HERE],
    ['a=b and newer:2 weeks', 'Anything on the map', '- whose a is b', '- that was changed within the last 2 weeks', HERE],
    ['a=b and older:2024', 'Anything on the map', '- whose a is b', '- that was not changed after January 1, 2024', HERE],
    [
      'a=b and date:"2024-02-03T12:30"',
      'Anything on the map',
      '- whose a is b',
      HERE,
      'With the data as it was on February 3, 2024 at 12:30 PM UTC',
    ],
    ['a=b and date:3 months', 'Anything on the map', '- whose a is b', HERE, 'With the data as it was 3 months ago'],
    [
      'cafe or a=b',
      'Finds 2 kinds of things:',
      'Cafe: any node, way, or relation with amenity=cafe',
      'Anything on the map',
      '- whose a is b',
      HERE,
    ],
  ])('%s', (phrase, ...lines) => expect(said(phrase)).toEqual(lines));
});

/** Why a search gives no query, as the dialog says it. */
function refused(search: Parameters<typeof readSearch>[0], state: PresetsState = 'ready', names = 'en'): string {
  const { problem } = readSearch(search, state === 'ready' ? presets : undefined, 'en');
  return problem === undefined ? '' : sentenceText(problemWords(problem, state, i18next.t, 'en', names));
}

describe('why a phrase gives no query', () => {
  test.each([
    ['amenity=', 'Expected a value or “*” but the end of the search found.'],
    ['name="a', 'Expected a closing quote but the end of the search found.'],
    ['a=b in', 'Expected the name of a place or “bbox” but the end of the search found.'],
    [
      'qwertzuiop',
      'unknown string “qwertzuiop”: nothing is called so. Try another word, choose another language for names below, or write a tag such as amenity=cafe.',
    ],
    ['type:node global', 'This would find everything in the world. Add a condition, or a place.'],
    ['type:node and type:way', 'Nothing can be found so: the conditions exclude each other.'],
    ['a=b and newer:never', '“never” is no time: write a date such as 2025-03-01, or how long ago, such as “2 weeks”.'],
    ['id:abc', '“abc” is no id: write a whole number.'],
    ['name~"(" in Vaduz', '“(” is no regular expression: close every parenthesis and bracket, and put something before each * + ? {.'],
    ['date:2024 and date:2023 and a=b', 'A search has one “date” only: take the others out.'],
    [`${'('.repeat(101)}a=b${')'.repeat(101)}`, 'Too many parentheses stand inside one another: take some out.'],
  ])('%s', (phrase, words) => expect(refused(phrase)).toBe(words));
  test('names the words of the language in which things are named', () => {
    expect(refused('a=b c', 'ready', 'de,en')).toBe(
      'Expected “und”, “oder”, “in”, “in der Nähe von”, “weltweit”, or the end of the search but “c” found.',
    );
    expect(refused('a=b c', 'ready', 'he,de')).toBe(
      'Expected “and”, “or”, “in”, “around”, “global”, or the end of the search but “c” found.',
    );
  });
  test('says so where names could not be loaded', () => {
    expect(refused('cafe', 'failed')).toBe(
      'unknown string “cafe”: the names of things could not be loaded. Write a tag such as amenity=cafe.',
    );
  });
});

test('values stay what they are, whatever is written in them', () => {
  const value = '<b>{{key}}</b> $t(wizard.title)';
  expect(sentence(i18next.t, 'wizard.means.equals', { key: 'name', value })).toEqual([
    { text: 'whose ', isValue: false },
    { text: 'name', isValue: true },
    { text: ' is ', isValue: false },
    { text: value, isValue: true },
  ]);
});
