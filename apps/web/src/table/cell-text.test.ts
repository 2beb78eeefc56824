import { expect, test } from 'vitest';
import { cellLanguage, cellText, isColumnMeant, searchedText, shareText, topicWords } from './cell-text.ts';

const GERMAN: Readonly<Record<string, string>> = {
  'table.columns.members': 'Teile',
  'table.columns.lat': 'Breite',
  'table.columns.timestamp': 'Geändert (UTC)',
  'table.types.node': 'Knoten',
  'table.changes.modified': 'geändert',
  'table.incomplete.tainted': 'Teile fehlen',
};
const t = (key: string) => GERMAN[key] ?? key;

test.each([
  ['type', 'text', 'node', 'Knoten', 'Knoten'],
  ['change', 'text', 'modified', 'geändert', 'geändert'],
  ['incomplete', 'text', 'tainted', 'Teile fehlen', 'Teile fehlen'],
  ['tag', 'text', 'node', 'node', 'node'],
  ['lat', 'coordinate', 535_000_000, '53.500000', '53.500000'],
  ['members', 'integer', 1234, '1.234', '1234'],
  // rounded: the worker does not look through it
  ['length', 'number', 1234, expect.stringContaining('1,23'), ''],
  ['area', 'number', 1234, expect.stringContaining('1'), ''],
  ['tag', 'text', undefined, '', ''],
] as const)('of %s (%s), %s reads %s, and is found as %s', (topic, type, value, reads, searched) => {
  expect(cellText({ topic, type }, value, t, 'de')).toEqual(reads);
  expect(searchedText({ topic, type }, value, t, 'de')).toBe(searched);
});

test.each([
  ['tag', 'name:ja', '菩提樹', 'ja'],
  ['tag', 'wikipedia', 'de:Linde', 'de'],
  ['tag', 'name', 'Linde', undefined],
  ['tag', 'name:ja', undefined, undefined],
  // the name of a topic is no key
  ['change', 'name:ja', 'modified', undefined],
] as const)('a value of %s %s, %s, is in %s', (topic, name, value, language) =>
  expect(cellLanguage({ topic, name }, value)).toBe(language),
);

test('the search is handed the words that cells read', () => {
  expect(topicWords(t)).toMatchObject({
    type: { node: 'Knoten' },
    change: { modified: 'geändert' },
    incomplete: { tainted: 'Teile fehlen' },
  });
});

test.each([
  ['members', '@members', 'teil', true],
  ['members', '@members', 'members', true],
  ['members', '@members', 'nodes', true],
  ['lat', '@lat', 'breite', true],
  ['lat', '@lat', 'centre', true],
  ['lat', '@lat', 'center', true],
  ['timestamp', '@timestamp', 'timest', true],
  ['tag', 'addr:street', 'street', true],
  // a key is no measure
  ['tag', 'name', 'nodes', false],
  ['lat', '@lat', 'members', false],
] as const)('a column of %s (%s) is meant by %s: %s', (topic, name, typed, meant) =>
  expect(isColumnMeant({ topic, name }, typed, t)).toBe(meant),
);

test.each([
  [0, '0%'],
  [1 / 621, '<1%'],
  [0.005, '1%'],
  [1 / 3, '33%'],
  [1, '100%'],
])('%d of all rows are %s', (share, text) => expect(shareText(share, 'en')).toBe(text));

test('in the words of the language', () => expect(shareText(0.001, 'de')).toBe('<1\u00a0%'));
