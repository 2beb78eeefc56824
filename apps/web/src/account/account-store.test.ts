import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PreferencesServer, startPreferencesServer } from '../testing/preferences-server.ts';
import { useToasts } from '../ui/toasts.ts';
import { useAccount } from './account-session.ts';
import { accountStore } from './account-store.ts';

let server: PreferencesServer;

beforeEach(async () => {
  server = await startPreferencesServer();
  server.isLetIn = ({ headers }) => headers.authorization === 'Bearer the token';
  vi.stubGlobal('location', new URL('http://127.0.0.1:8080/'));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {});
  useAccount.setState({ login: { url: server.address, token: 'the token' } });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

test('calls are made for whoever is logged in, and a damaged query is told', async () => {
  server.preferences.set('overpass-ide_query_0_0', 'p=2&n=a&q=Zm9v');
  const store = accountStore({ url: server.address, clientId: 'abc' });
  await store.put('b', 'foo');
  expect(await store.list()).toEqual([{ name: 'b', query: 'foo' }]);
  expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['warning']);
});

test('a login that the service does not know any more ends', async () => {
  server.isLetIn = () => false;
  const store = accountStore({ url: server.address, clientId: 'abc' });
  await expect(store.put('a', 'foo')).rejects.toMatchObject({ kind: 'loggedOut' });
  expect(useAccount.getState().login).toBe(undefined);
});

test('a late answer to an earlier login leaves the newer one', async () => {
  server.isLetIn = () => {
    useAccount.setState({ login: { url: server.address, token: 'a newer token' } });
    return false;
  };
  await expect(accountStore({ url: server.address, clientId: 'abc' }).put('a', 'foo')).rejects.toMatchObject({ kind: 'loggedOut' });
  expect(useAccount.getState().login?.token).toBe('a newer token');
});

test('with OAuth 1.0a a login that is not known any more ends, too', async () => {
  server.isLetIn = () => false;
  useAccount.setState({ login: { url: server.address, token: 'the token', secret: 'secret' } });
  const store = accountStore({ url: server.address, consumerKey: 'key', consumerSecret: 'secret' });
  await expect(store.list()).rejects.toMatchObject({ kind: 'loggedOut' });
  expect(useAccount.getState().login).toBe(undefined);
});

test('with a consumer key and secret every call is signed anew', async () => {
  const headers: string[] = [];
  server.isLetIn = (request) => {
    headers.push(request.headers.authorization ?? '');
    return true;
  };
  useAccount.setState({ login: { url: server.address, token: 'the token', secret: 'secret' } });
  await accountStore({ url: server.address, consumerKey: 'key', consumerSecret: 'secret' }).put('a', 'foo');
  expect(headers).toHaveLength(4);
  for (const header of headers) expect(header).toMatch(/^OAuth oauth_consumer_key="key", .*oauth_token="the%20token", oauth_signature="/);
  expect(new Set(headers).size).toBe(4);
});
