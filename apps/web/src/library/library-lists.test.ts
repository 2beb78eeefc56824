import { beforeEach, describe, expect, test } from 'vitest';
import { forgetQuery, readList } from './library-rows.ts';
import { registerSavedQueriesSource, useLibrary } from './library-store.ts';
import type { QueryStore, StoredQuery } from './query-store.ts';

const QUERY: StoredQuery = { name: 'Benches', query: 'node[amenity=bench];out;' };

let isSignedIn: boolean;
/** The answers that are awaited, in the order of the asking. */
let awaited: { give: (queries: readonly StoredQuery[]) => void; fail: (error: Error) => void }[];

const no = () => Promise.reject(new Error('not asked for'));
const store: QueryStore = {
  list: () => new Promise((give, fail) => awaited.push({ give, fail })),
  get: no,
  put: no,
  rename: no,
  remove: no,
};

beforeEach(() => {
  isSignedIn = true;
  awaited = [];
  useLibrary.setState({ sources: [], changes: {} });
  useLibrary.setState({ lists: {} });
  registerSavedQueriesSource({ id: 'account', label: '', store, access: { isSignedIn: () => isSignedIn, signIn: no } });
});

const list = () => useLibrary.getState().lists.account;

describe('the list of an account', () => {
  test('is read, and an answer that was overtaken counts no more', async () => {
    const first = readList('account');
    expect(list()).toEqual({ state: 'loading', queries: [] });
    const second = readList('account');
    awaited[1].give([QUERY]);
    await second;
    awaited[0].give([]);
    await first;
    expect(list()).toEqual({ state: 'ready', queries: [QUERY] });
  });
  test('keeps what was read before where it cannot be read again', async () => {
    useLibrary.setState({ lists: { account: { state: 'ready', queries: [QUERY] } } });
    const reading = readList('account');
    awaited[0].fail(new Error('no connection'));
    await reading;
    expect(list()).toEqual({ state: 'failed', queries: [QUERY], message: 'no connection' });
  });
  test('is gone with the login', async () => {
    useLibrary.setState({ lists: { account: { state: 'ready', queries: [QUERY] } } });
    isSignedIn = false;
    await readList('account');
    expect(list()).toBe(undefined);
  });
  test('does not come back by an answer to the login before', async () => {
    const reading = readList('account');
    isSignedIn = false;
    awaited[0].give([QUERY]);
    await reading;
    expect(list()).toBe(undefined);
  });
  test('says why, where the login has ended while it was read', async () => {
    useLibrary.setState({ lists: { account: { state: 'ready', queries: [QUERY] } } });
    const reading = readList('account');
    isSignedIn = false;
    await readList('account');
    awaited[0].fail(new Error('the login has ended'));
    await reading;
    expect(list()).toEqual({ state: 'failed', queries: [], message: 'the login has ended' });
  });
  test('loses at once what was deleted', () => {
    useLibrary.setState({ lists: { account: { state: 'ready', queries: [QUERY, { name: 'Pubs', query: 'foo' }] } } });
    forgetQuery('account', 'Pubs');
    expect(list()?.queries).toEqual([QUERY]);
  });
});
