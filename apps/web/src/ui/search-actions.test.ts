import { describe, expect, test } from 'vitest';
import { type NamedAction, searchActions } from './search-actions.ts';

const named = (name: string, group: string, help?: string): NamedAction => ({
  action: { id: name, label: 'run.run', group: 'map', run: () => undefined },
  name,
  group,
  help,
});
const ALL = [
  named('Run the query', 'Query'),
  named('Empty the editor', 'Query'),
  named('Zoom to data', 'Map'),
  named('Zoom out', 'Map'),
  named('Show the data', 'Result'),
  named('Réglages', 'App'),
];
const found = (typed: string) => searchActions(ALL, typed).map(({ name }) => name);

describe('the command palette finds', () => {
  test('everything before a word is typed', () => expect(found('  ')).toEqual(ALL.map(({ name }) => name)));
  test('names that hold every word, in any order and case', () => expect(found('DATA zoom')).toEqual(['Zoom to data']));
  test('the actions of a group', () => expect(found('map')).toEqual(['Zoom to data', 'Zoom out']));
  test('names that begin with the word before others', () =>
    expect(found('e')).toEqual(['Empty the editor', 'Run the query', 'Show the data', 'Réglages']));
  test('words with accents without them too', () => expect(found('regl')).toEqual(['Réglages']));
  test('what is said of them, behind those that have it in their name', () => {
    const all = [named('Colours', 'Settings', 'Light or dark'), named('Show the dark side', 'Map')];
    expect(searchActions(all, 'dark').map(({ name }) => name)).toEqual(['Show the dark side', 'Colours']);
  });
  test('nothing where nothing fits', () => expect(found('zzz')).toEqual([]));
});
