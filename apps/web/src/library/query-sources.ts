/** The sources of saved queries in the dialogs: this browser and the account. */

import type { ConfiguredAuth } from '@flyover/app-config';
import { AccountError } from '../account/account-error.ts';
import { logIn, useAccount } from '../account/account-session.ts';
import { accountStore } from '../account/account-store.ts';
import { registerSavedQueriesSource, sourceChanged, useLibrary } from './library-store.ts';
import { LOCAL, openLibrary } from './open-library.ts';
import { type QueryStore, QueryStoreError, type SavedQueriesSource } from './query-store.ts';

// The queries of this browser as one of the places of the dialogs.

const localSource: SavedQueriesSource = {
  id: LOCAL,
  label: 'library.here',
  store: {
    list: async () => (await openLibrary()).queries.list(),
    get: async (name) => (await openLibrary()).queries.get(name),
    put: async (name, query, options) => (await openLibrary()).queries.put(name, query, options),
    rename: async (from, to) => (await openLibrary()).queries.rename(from, to),
    remove: async (name) => (await openLibrary()).queries.remove(name),
    star: async (name, starred) => (await openLibrary()).queries.star(name, starred),
  },
};

/** Makes it known; once is enough. It comes first, whatever was there before. */
export function registerLocalSource(): void {
  const { sources } = useLibrary.getState();
  if (sources.includes(localSource)) return;
  registerSavedQueriesSource(localSource);
  useLibrary.setState({ sources: [localSource, ...sources] });
}

// The queries of the account as one of the places of the dialogs.

const ACCOUNT = 'account';

/** Makes it known where the configuration has an account; once is enough. */
export function registerAccountSource(auth: ConfiguredAuth | undefined): void {
  if (auth === undefined || useLibrary.getState().sources.some(({ id }) => id === ACCOUNT)) return;
  // other pages of the site list the same queries
  const pages = new BroadcastChannel('flyover-account-queries');
  pages.onmessage = () => sourceChanged(ACCOUNT);
  registerSavedQueriesSource({
    id: ACCOUNT,
    label: 'library.account',
    plain: true,
    store: tellingStore(accountStore(auth), () => {
      sourceChanged(ACCOUNT);
      pages.postMessage('changed');
    }),
    access: { isSignedIn: () => useAccount.getState().login !== undefined, signIn: () => logIn(auth) },
  });
  useAccount.subscribe(({ login }, before) => {
    if (login?.token !== before.login?.token) sourceChanged(ACCOUNT);
  });
}

/** Whether a login window is open. */
export function useLoginWaiting(): boolean {
  return useAccount(({ waiting }) => waiting);
}

/**
 * Returns the store with the errors that the dialogs handle.
 *
 * @param onChanged called after each change, also after a failed one: a part of it may have been made
 */
export function tellingStore(store: QueryStore, onChanged: () => void): QueryStore {
  const reporting = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      throw storeError(error);
    } finally {
      onChanged();
    }
  };
  return {
    list: () => store.list(),
    get: (name) => store.get(name),
    put: (name, query, options) => reporting(store.put(name, query, options)),
    rename: (from, to) => reporting(store.rename(from, to)),
    remove: (name) => reporting(store.remove(name)),
  };
}

function storeError(error: unknown): unknown {
  if (!(error instanceof AccountError)) return error;
  const { kind, message } = error;
  return new QueryStoreError(kind === 'exists' || kind === 'missing' || kind === 'name' ? kind : 'refused', message);
}
