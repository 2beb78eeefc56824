import { beforeEach, describe, expect, test } from 'vitest';
import { AccountError } from '../account/account-error.ts';
import { startTexts } from '../ui/i18n.ts';
import { tellingStore } from './query-sources.ts';
import { type QueryStore, QueryStoreError } from './query-store.ts';

/** What the dialogs were told, in its order. */
let reported: string[];
let failure: Error | undefined;

const change = async () => {
  if (failure !== undefined) throw failure;
};
const store: QueryStore = { list: async () => [], get: async () => undefined, put: change, rename: change, remove: change };
const telling = tellingStore(store, () => reported.push('changed'));

beforeEach(async () => {
  await startTexts();
  reported = [];
  failure = undefined;
});

const kindOf = async (work: Promise<void>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof QueryStoreError ? error.kind : error;
};

describe('the account as a place for the dialogs', () => {
  test('tells after each change, so that the lists are read again', async () => {
    await telling.put('a', 'foo');
    await telling.rename('a', 'b');
    await telling.remove('b');
    await telling.list();
    expect(reported).toEqual(['changed', 'changed', 'changed']);
  });
  test('tells after a change that failed, too: a part of it may have been made', async () => {
    failure = new AccountError('offline');
    expect(await kindOf(telling.remove('a'))).toBe('refused');
    expect(reported).toEqual(['changed']);
  });
  test.each([
    ['exists', 'exists'],
    ['missing', 'missing'],
    ['name', 'name'],
    ['query', 'refused'],
    ['loggedOut', 'refused'],
  ] as const)('gives its error %s as the %s of the dialogs', async (kind, expected) => {
    failure = new AccountError(kind);
    expect(await kindOf(telling.put('a', 'foo'))).toBe(expected);
  });
  test('leaves an error of the program as it is', async () => {
    failure = new TypeError('a defect');
    expect(await kindOf(telling.put('a', 'foo'))).toBe(failure);
  });
});
