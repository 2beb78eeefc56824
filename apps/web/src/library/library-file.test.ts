import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings-schema.ts';
import { LibraryFileError, readLibraryFile, writeLibraryFile } from './library-file.ts';
import { isLibraryEntry, type LibraryEntry, tidyName } from './local-queries.ts';
import { isRunRecord, keyed } from './run-history.ts';

const run = keyed({
  query: 'node;out;',
  server: 'https://a.example.org/',
  time: 1e12,
  duration: 5,
  outcome: 'empty',
  elements: 0,
  starred: true,
});
const entries: Readonly<Record<string, LibraryEntry>> = {
  'Food/Pubs': { type: 'saved_query', overpass: 'node[amenity=pub];out;', comment: 'all', changed: 5, starred: true },
  key: { type: 'template', wizard: '{{key}}=*', parameters: ['key'] },
};
const read = (value: unknown) => readLibraryFile(JSON.stringify(value));
const names = ({ queries }: ReturnType<typeof readLibraryFile>) => [...queries.keys()];

describe('a file of everything', () => {
  test('comes back as it was', () => {
    const file = readLibraryFile(writeLibraryFile(new Map(Object.entries(entries)), [run], undefined));
    expect(Object.fromEntries(file.queries)).toEqual(entries);
    expect(file.runs).toEqual([run]);
    expect(file.leftOut).toEqual([]);
    expect(file.settings).toBe(undefined);
  });
  test('holds the settings where that is wanted, without queries and the text in the editor', () => {
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark' as const, saves: entries, code: { overpass: 'secret' } };
    const text = writeLibraryFile(new Map(), [], settings);
    expect(text).not.toContain('secret');
    const kept = JSON.parse(readLibraryFile(text).settings ?? '');
    expect(kept).toMatchObject({ format: 'flyover-settings', settings: { theme: 'dark', saves: {} } });
  });
  test('is checked entry by entry, and what is left out is told', () => {
    const file = read({
      format: 'flyover-library',
      version: 1,
      queries: {
        Good: { type: 'saved_query', overpass: 'a', evil: { deep: 1 } },
        ' / ': { type: 'saved_query', overpass: 'b' },
        Bad: { type: 'saved_query', overpass: 5 },
        'Drinking Water': { type: 'example', overpass: 'c' },
        ['x'.repeat(201)]: { type: 'saved_query', overpass: 'd' },
      },
      history: [{ ...run, key: 'forged' }, { ...run, time: 'now' }, null],
    });
    expect(Object.fromEntries(file.queries)).toEqual({ Good: { type: 'saved_query', overpass: 'a' } });
    expect(file.runs.map(({ key, query }) => [key.slice(0, 16), query])).toEqual([['0001000000000000', 'node;out;']]);
    expect(file.leftOut).toEqual([
      { name: ' / ', why: 'unsound' },
      { name: 'Bad', why: 'unsound' },
      { name: 'Drinking Water', why: 'builtIn' },
      { name: 'x'.repeat(201), why: 'unsound' },
      { name: 'history 2', why: 'unsound' },
      { name: 'history 3', why: 'unsound' },
    ]);
  });
});

describe('files of overpass turbo', () => {
  test('its stored entries: old placeholders are brought up to date', () => {
    const saves = { Pubs: { overpass: 'node[amenity=pub](bbox);out;' }, 'Map Call': { type: 'example', overpass: 'x' } };
    const file = read({ 'overpass-ide_version': '11', 'overpass-ide_saves': JSON.stringify(saves) });
    expect(file.queries.get('Pubs')).toEqual({ type: 'saved_query', overpass: 'node[amenity=pub]({{bbox}});out;' });
    expect(file.queries.has('Map Call')).toBe(false);
    expect(file.settings).not.toBe(undefined);
  });
  test('its field saves alone', () => {
    const file = read({ Pubs: { type: 'saved_query', overpass: 'node;out;' }, Old: { overpass: 'way;out;' } });
    expect(names(file)).toEqual(['Pubs', 'Old']);
    expect([...file.queries.values()].map(({ overpass }) => overpass)).toEqual(['node;out;', 'way;out;']);
  });
});

describe('files of something else', () => {
  test.each([
    ['no JSON', 'notJson'],
    ['', 'notJson'],
    ['[1]', 'nothing'],
    ['null', 'nothing'],
    ['{}', 'nothing'],
    ['{"type":"FeatureCollection","features":[]}', 'nothing'],
    [`${'['.repeat(100_000)}`, 'notJson'],
  ])('%#: %s', (text, kind) => {
    expect(() => readLibraryFile(text)).toThrow(expect.objectContaining({ name: 'LibraryFileError', kind }));
  });
});

describe('any file', () => {
  const entry = fc.oneof(
    fc.record({ type: fc.constantFrom('saved_query', 'example', 'template', 'x'), overpass: fc.string(), changed: fc.anything() }),
    fc.jsonValue(),
  );
  const own = fc.record({
    format: fc.constant('flyover-library'),
    queries: fc.oneof(fc.dictionary(fc.string(), entry), fc.jsonValue()),
    history: fc.oneof(fc.array(fc.oneof(fc.constant(run), fc.jsonValue())), fc.jsonValue()),
    settings: fc.jsonValue(),
  });
  test('gives sound entries and runs only, or is refused', () => {
    fc.assert(
      fc.property(fc.oneof(own, fc.dictionary(fc.string(), entry), fc.jsonValue()), (value) => {
        try {
          const { queries, runs } = read(value);
          for (const [name, each] of queries) {
            expect(name !== '' && name === tidyName(name)).toBe(true);
            expect(isLibraryEntry(each)).toBe(true);
          }
          for (const each of runs) expect(isRunRecord(each)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(LibraryFileError);
        }
      }),
    );
  });
});
