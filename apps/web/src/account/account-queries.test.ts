import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PreferencesServer, startPreferencesServer } from '../testing/preferences-server.ts';
import texts from '../ui/locales/account/en.json';
import { type AccountQueries, type AccountSurroundings, createAccountQueries } from './account-store.ts';

let server: PreferencesServer;
let queries: AccountQueries;
/** What the page was told, in its order. */
let reported: string[];
let surroundings: AccountSurroundings;

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation: { escapeValue: false } }));

beforeEach(async () => {
  server = await startPreferencesServer();
  reported = [];
  surroundings = {
    calls: { api: server.address, authorize: async () => 'Bearer abc', onLoggedOut: () => reported.push('logged out') },
    logIn: async () => {
      reported.push('log in');
    },
    alone: (work) => work(),
    onDamaged: (count) => reported.push(`${count} damaged`),
  };
  queries = createAccountQueries(surroundings);
});

afterEach(() => server.stop());

const long = (first: string) => first + Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 5000))).join('');
const stored = () => Object.fromEntries([...server.preferences].filter(([key]) => key.startsWith('overpass-ide')));
const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? { message: error.message, kind: 'kind' in error ? error.kind : undefined } : undefined;
};

describe('the queries of an account', () => {
  test('are saved, listed, loaded, renamed and removed; whoever is not logged in is asked first', async () => {
    await queries.put('Cafés & bars', 'node[amenity=cafe]({{bbox}});out;');
    expect(reported).toEqual(['log in']);
    expect(server.calls).toEqual(['GET', 'PUT overpass-ide_query_0_0', 'PUT overpass-ide_query-count', 'GET']);
    await queries.put('Names 🗺', long('a'));
    expect(await queries.list()).toEqual([
      { name: 'Cafés & bars', query: 'node[amenity=cafe]({{bbox}});out;' },
      { name: 'Names 🗺', query: long('a') },
    ]);
    expect((await queries.get('Names 🗺'))?.query).toBe(long('a'));
    // asked before both saves, the list and the load
    expect(reported).toEqual(Array.from({ length: 4 }, () => 'log in'));
    await queries.rename('Names 🗺', 'Names');
    await queries.remove('Cafés & bars');
    expect(await queries.list()).toEqual([{ name: 'Names', query: long('a') }]);
    await queries.remove('Names');
    expect(stored()).toEqual({ 'overpass-ide_query-count': '0' });
    expect(server.preferences.get('gps.trace.visibility')).toBe('private');
  });
  test('are read as today’s tool left them', async () => {
    server.preferences.set('overpass-ide_query-count', '1').set('overpass-ide_query_0_0', 'p=1&n=Old one&q=Zm9v');
    expect(await queries.list()).toEqual([{ name: 'Old one', query: 'foo' }]);
  });
  test('that are damaged are told and stay', async () => {
    server.preferences.set('overpass-ide_query_0_0', 'p=2&n=a&q=Zm9v');
    await queries.put('b', 'bar');
    expect(await queries.list()).toEqual([{ name: 'b', query: 'bar' }]);
    expect(reported).toContain('1 damaged');
    expect(server.preferences.get('overpass-ide_query_0_0')).toBe('p=2&n=a&q=Zm9v');
  });
  test('of a taken name are replaced only where that is wanted', async () => {
    await queries.put('a', 'foo');
    expect(await failure(queries.put('a', 'bar'))).toEqual({
      kind: 'exists',
      message: 'There is a query named a on OpenStreetMap already.',
    });
    await queries.put('a', 'bar', { overwrite: true });
    expect(await queries.list()).toEqual([{ name: 'a', query: 'bar' }]);
  });
  test('are refused before anything is changed where name or query are too long', async () => {
    expect((await failure(queries.put('n'.repeat(201), 'foo')))?.message).toMatch(/^Query name too long to be saved on OpenStreetMap/);
    expect(
      (await failure(queries.put('a', long('a') + Array.from({ length: 900 }, (_, i) => String.fromCodePoint(0x5e00 + i * 3)).join(''))))
        ?.message,
    ).toMatch(/^Query too long to be saved on OpenStreetMap/);
    expect(server.calls).toEqual(['GET', 'GET']);
  });
});

describe('a call that fails', () => {
  test('with 401 ends the login; the query stays where it is', async () => {
    server.isLetIn = () => false;
    expect((await failure(queries.put('a', 'foo')))?.message).toMatch(/^Your login at OpenStreetMap has ended/);
    expect(reported).toEqual(['log in', 'logged out']);
    expect(await failure(queries.remove('a'))).toEqual({
      kind: 'loggedOutDelete',
      message: 'You must be logged in to delete a synced query.',
    });
  });
  test.each([
    [403, 'forbidden', /allow both reading and changing/],
    [412, 'refused', /^OpenStreetMap refused \(412 Precondition Failed the test answers 412\)/],
    [500, 'refused', /^OpenStreetMap refused \(500 Internal Server Error the test answers 500\)/],
  ])('with %i says so, and is not repeated', async (status, kind, message) => {
    server.fault = () => status;
    const error = await failure(queries.list());
    expect(error?.kind).toBe(kind);
    expect(error?.message).toMatch(message);
    expect(server.calls).toEqual(['GET']);
  });
  test('in the middle of a save loses neither the earlier text nor another query', async () => {
    await queries.put('a', long('a'));
    await queries.put('b', 'bar');
    for (const [method, key] of [
      ['PUT', 'overpass-ide_query_2_1'],
      ['PUT', 'overpass-ide_query_2_0'],
      ['DELETE', 'overpass-ide_query_0_0'],
      ['PUT', 'overpass-ide_query_0_0'],
      ['DELETE', 'overpass-ide_query_2_0'],
    ]) {
      server.fault = (wantedMethod, wantedKey) => (wantedMethod === method && wantedKey === key ? 'hang up' : undefined);
      expect((await failure(queries.put('a', long(key), { overwrite: true })))?.kind).toBe('offline');
      const found = new Map((await queries.list()).map((query) => [query.name, query.query]));
      expect(found.get('b')).toBe('bar');
      expect([long('a'), long(key)]).toContain(found.get('a'));
      server.fault = () => undefined;
      await queries.put('a', long('a'), { overwrite: true });
      expect(server.preferences.get('overpass-ide_query-count')).toBe('2');
    }
  });
  test('without a login: removing says that one is needed', async () => {
    const { AccountError } = await import('./account-error.ts');
    queries = createAccountQueries({ ...surroundings, logIn: () => Promise.reject(new AccountError('closed')) });
    expect((await failure(queries.remove('a')))?.message).toMatch(/must be logged in to delete a synced query/);
    expect((await failure(queries.put('a', 'foo')))?.kind).toBe('closed');
    expect(server.calls).toEqual([]);
  });
  test('because the answer is a page of somebody else', async () => {
    server.preferences.set('a', '\u0000');
    server.fault = () => 200;
    expect((await failure(queries.list()))?.kind).toBe('unreadable');
  });
});

describe('a service without single keys', () => {
  test('gets the whole set: old entries of queries are removed, all are added again', async () => {
    server.singleKeys = false;
    await queries.put('a', 'foo');
    await queries.put('b', long('b'));
    await queries.remove('a');
    expect(await queries.list()).toEqual([{ name: 'b', query: long('b') }]);
    expect(server.preferences.get('gps.trace.visibility')).toBe('private');
    expect(
      server.calls.filter((call) => call.startsWith('PUT') || call.startsWith('DELETE')).filter((call) => call === 'PUT'),
    ).toHaveLength(3);
  });
  test('sends it as text/xml', async () => {
    server.singleKeys = false;
    const types: unknown[] = [];
    server.isLetIn = ({ method, headers }) => {
      if (method === 'PUT') types.push(headers['content-type']);
      return true;
    };
    await queries.put('a', 'foo');
    expect(types).toEqual(['text/plain', 'text/xml']);
  });
});

describe('two at once', () => {
  test('in one browser take turns: nothing is lost', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const alone = (work: () => Promise<void>) => {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    };
    const [one, two] = [createAccountQueries({ ...surroundings, alone }), createAccountQueries({ ...surroundings, alone })];
    await Promise.all([one.put('a', long('a')), two.put('b', long('b')), one.put('c', 'foo'), two.remove('x')]);
    expect((await queries.list()).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });
  test('in two browsers: whoever is overwritten is told', async () => {
    let interfered = false;
    server.fault = (method, key) => {
      if (!interfered && method === 'PUT' && key.endsWith('count')) {
        interfered = true;
        server.preferences.set('overpass-ide_query_0_0', 'p=1&n=other&q=Zm9v');
      }
      return undefined;
    };
    expect((await failure(queries.put('mine', 'bar')))?.kind).toBe('unconfirmed');
    expect(await queries.list()).toEqual([{ name: 'other', query: 'foo' }]);
  });
});
