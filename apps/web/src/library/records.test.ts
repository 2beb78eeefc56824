import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { indexedRecords, localRecords, openDatabase, RecordError, type Records, recordError } from './records.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Two pages of one browser. */
type Pages = readonly [Records<string>, Records<string>];

async function inDatabase(): Promise<Pages> {
  const factory = new IDBFactory();
  const page = async () => indexedRecords(await openDatabase(factory), 'queries', isText);
  return [await page(), await page()];
}

async function inText(): Promise<Pages> {
  let text = '{}';
  const page = () =>
    localRecords<string>({
      read: () => new Map(Object.entries<string>(JSON.parse(text))),
      write(records) {
        text = JSON.stringify(Object.fromEntries(records));
      },
    });
  return [page(), page()];
}

const put = (records: Records<string>, ...pairs: [string, string][]) => records.change([], () => ({ put: pairs, result: undefined }));

describe.each([
  ['in IndexedDB', inDatabase],
  ['in one text', inText],
])('records %s', (_, open) => {
  test('come back in the order of their keys', async () => {
    const [records] = await open();
    await put(records, ['b', 'two'], ['a', 'one'], ['__proto__', 'three']);
    expect([...(await records.all())]).toEqual([
      ['__proto__', 'three'],
      ['a', 'one'],
      ['b', 'two'],
    ]);
  });
  test('are changed by what they are', async () => {
    const [records] = await open();
    await put(records, ['a', 'one'], ['b', 'two']);
    const had = await records.change(['a', 'c'], (present) => ({ put: [['c', 'three']], remove: ['a'], result: [...present] }));
    expect(had).toEqual([['a', 'one']]);
    expect([...(await records.all())]).toEqual([
      ['b', 'two'],
      ['c', 'three'],
    ]);
  });
  test('stay as they are where the decision throws', async () => {
    const [records] = await open();
    await put(records, ['a', 'one']);
    const refused = records.change(['a'], () => {
      throw new RangeError('no');
    });
    await expect(refused).rejects.toThrow(new RangeError('no'));
    expect([...(await records.all())]).toEqual([['a', 'one']]);
  });
  test('of two pages that count up at once lose no step', async () => {
    const pages = await open();
    await put(pages[0], ['count', '0']);
    const step = (records: Records<string>) =>
      records.change(['count'], (present) => ({ put: [['count', String(Number(present.get('count')) + 1)]], result: undefined }));
    await Promise.all(Array.from({ length: 40 }, (_, index) => step(pages[index % 2])));
    expect((await pages[1].all()).get('count')).toBe('40');
  });
  test('are trimmed from the lowest key on, and what is to be kept is passed over', async () => {
    const [records] = await open();
    await put(records, ['1', 'old'], ['2', 'kept'], ['3', 'old'], ['4', 'new'], ['5', 'new']);
    await records.trim(3, (value) => value === 'kept');
    expect([...(await records.all()).keys()]).toEqual(['2', '4', '5']);
    await records.trim(3, (value) => value === 'kept');
    expect((await records.all()).size).toBe(3);
  });
});

describe('records of an object store', () => {
  test('that are not sound are as good as absent', async () => {
    const database = await openDatabase(new IDBFactory());
    await indexedRecords(database, 'queries', (value): value is number => typeof value === 'number').change([], () => ({
      put: [['number', 7]],
      result: undefined,
    }));
    const records = indexedRecords(database, 'queries', isText);
    await put(records, ['text', 'seven']);
    expect([...(await records.all()).keys()]).toEqual(['text']);
    expect(await records.change(['number'], (present) => ({ result: present.size }))).toBe(0);
  });
  test('are found again after another page wanted the database for itself', async () => {
    const factory = new IDBFactory();
    const database = await openDatabase(factory);
    const records = indexedRecords(database, 'queries', isText);
    await put(records, ['a', 'one']);
    await new Promise((resolve) => {
      factory.deleteDatabase('flyover-library').onsuccess = resolve;
    });
    expect((await records.all()).size).toBe(0);
    await put(records, ['b', 'two']);
    expect([...(await records.all()).keys()]).toEqual(['b']);
  });
  test('need IndexedDB, and a database with their stores', async () => {
    await expect(openDatabase(undefined)).rejects.toThrow(RecordError);
    const factory = new IDBFactory();
    await new Promise((resolve) => {
      factory.open('flyover-library', 1).onsuccess = resolve;
    });
    await expect(openDatabase(factory)).rejects.toThrow('the database is not one of Flyover');
  });
});

describe('what the browser says of a write', () => {
  test.each([
    [new DOMException('no room', 'QuotaExceededError'), 'full'],
    [new DOMException('closed', 'InvalidStateError'), 'failed'],
    [null, 'failed'],
  ])('%s: %s', (error, kind) => expect(recordError(error)).toMatchObject({ name: 'RecordError', kind }));
});
