import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLibraryEntry, joinEntries, type LibraryEntry, localQueries, tidyName } from './local-queries.ts';
import { localRecords } from './records.ts';

function open(entries: Readonly<Record<string, LibraryEntry>> = {}) {
  let kept: ReadonlyMap<string, LibraryEntry> = new Map(Object.entries(entries));
  const records = localRecords<LibraryEntry>({
    read: () => kept,
    write(next) {
      kept = next;
    },
  });
  let changes = 0;
  const queries = localQueries(
    records,
    () => {
      changes += 1;
    },
    () => 1000,
  );
  return { queries, changes: () => changes };
}

const saved = (overpass: string): LibraryEntry => ({ type: 'saved_query', overpass });

describe('the queries saved in this browser', () => {
  test('are kept under their names', async () => {
    const { queries, changes } = open();
    await queries.put('Food/Bakeries', 'node[shop=bakery];out;', { comment: 'bread' });
    expect(await queries.get('Food/Bakeries')).toEqual({
      name: 'Food/Bakeries',
      query: 'node[shop=bakery];out;',
      comment: 'bread',
      changed: 1000,
      starred: false,
      type: 'saved_query',
    });
    expect(await queries.get('Bakeries')).toBe(undefined);
    expect(changes()).toBe(1);
  });
  test('are not overwritten unless that is asked for; the star stays', async () => {
    const { queries } = open({ Pubs: { ...saved('node;out;'), starred: true } });
    await expect(queries.put('Pubs', 'way;out;')).rejects.toMatchObject({ name: 'QueryStoreError', kind: 'exists' });
    expect((await queries.get('Pubs'))?.query).toBe('node;out;');
    await queries.put('Pubs', 'way;out;', { overwrite: true });
    expect(await queries.get('Pubs')).toMatchObject({ query: 'way;out;', starred: true });
  });
  test('take a new name, also in their text', async () => {
    const { queries } = open({ Pubs: saved('// @name Pubs\nnode;out;'), Bars: saved('// @name My bars\nnode;out;') });
    await queries.rename('Pubs', 'Inns');
    await queries.rename('Bars', 'More/Bars');
    expect((await queries.list()).map(({ name, query }) => [name, query])).toEqual([
      ['Inns', '// @name Inns\nnode;out;'],
      ['More/Bars', '// @name My bars\nnode;out;'],
    ]);
  });
  test('take no name of another, and what is gone cannot be renamed', async () => {
    const { queries } = open({ Pubs: saved('a'), Bars: saved('b') });
    await expect(queries.rename('Pubs', 'Bars')).rejects.toMatchObject({ kind: 'exists' });
    await expect(queries.rename('Inns', 'More')).rejects.toMatchObject({ kind: 'missing' });
    expect((await queries.list()).map(({ name, query }) => name + query)).toEqual(['Barsb', 'Pubsa']);
  });
  test('are starred, and removed', async () => {
    const { queries } = open({ Pubs: saved('a'), Bars: saved('b') });
    await queries.star('Pubs', true);
    await queries.star('Inns', true);
    await queries.remove('Bars');
    expect((await queries.list()).map(({ name, starred }) => [name, starred])).toEqual([['Pubs', true]]);
  });
  test('are listed without templates, which stay where they are', async () => {
    const { queries } = open({ key: { type: 'template', wizard: '{{key}}=*', parameters: ['key'] }, Pubs: saved('a') });
    expect((await queries.list()).map(({ name }) => name)).toEqual(['Pubs']);
    expect([...(await queries.entries()).keys()]).toEqual(['Pubs', 'key']);
    await expect(queries.put('key', 'node;out;')).rejects.toMatchObject({ kind: 'exists' });
  });
});

describe('entries that join others', () => {
  test('overwrite none: a name that is taken gets a number, what is there is not doubled', async () => {
    const { queries } = open({ Pubs: saved('a'), 'Pubs (2)': saved('b'), Bars: saved('c') });
    const { added, renamed, present } = await queries.join(
      new Map(Object.entries({ Pubs: saved('x'), Bars: saved('c'), Inns: saved('d') })),
    );
    expect([...added.keys()]).toEqual(['Pubs (3)', 'Inns']);
    expect(renamed).toEqual(['Pubs']);
    expect(present).toEqual(['Bars']);
  });
  test('leave again, but for what was changed since', async () => {
    const { queries } = open({ Pubs: saved('a') });
    const { added } = await queries.join(new Map(Object.entries({ Bars: saved('b'), Inns: saved('c') })));
    await queries.put('Inns', 'changed', { overwrite: true });
    await queries.leave(added);
    expect((await queries.list()).map(({ name }) => name)).toEqual(['Inns', 'Pubs']);
  });
  test('never change or lose one that was there, and every incoming query is there afterwards', () => {
    const entries = fc
      .dictionary(fc.constantFrom('a', 'b', 'a (2)', 'b/c', '__proto__'), fc.constantFrom(...'xyz'))
      .map((texts) => new Map(Object.entries(texts).map(([name, text]) => [name, saved(text)])));
    fc.assert(
      fc.property(entries, entries, (present, incoming) => {
        const { added } = joinEntries(present, incoming);
        for (const name of added.keys()) expect(present.has(name)).toBe(false);
        const texts = [...present.values(), ...added.values()].map(({ overpass }) => overpass);
        for (const { overpass } of incoming.values()) expect(texts).toContain(overpass);
        expect(joinEntries(new Map([...present, ...added]), incoming).added.size).toBe(0);
      }),
    );
  });
});

describe('an entry', () => {
  test.each<[unknown, boolean]>([
    [{ type: 'saved_query', overpass: 'node;out;' }, true],
    [{ type: 'example', overpass: '', comment: 'c', starred: true, changed: 5 }, true],
    [{ type: 'template', wizard: '{{key}}=*', parameters: ['key'] }, true],
    [{ type: 'saved_query' }, false],
    [{ type: 'other', overpass: 'node;out;' }, false],
    [{ type: 'saved_query', overpass: 'node;out;', changed: 'today' }, false],
    [{ type: 'saved_query', overpass: 'node;out;', changed: 1e300 }, false],
    [{ type: 'saved_query', overpass: 'node;out;', starred: 1 }, false],
    [null, false],
  ])('%j: %j', (value, sound) => expect(isLibraryEntry(value)).toBe(sound));
});

describe('a name', () => {
  test.each([
    ['Bakeries', 'Bakeries'],
    ['  Food / Bakeries ', 'Food/Bakeries'],
    ['/Food//Bakeries/', 'Food/Bakeries'],
    ['two\nlines', 'two lines'],
    [' / ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(tidyName(typed)).toBe(kept));
});
