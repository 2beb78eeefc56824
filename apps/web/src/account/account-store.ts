/** The account of this site's configuration: its queries, with the login and the page around them. */
import type { ConfiguredAuth } from '@flyover/app-config';
import {
  applyChanges,
  type PreferenceChange,
  type Preferences,
  planRemove,
  planRename,
  planSave,
  queriesByName,
  readQueries,
} from '@flyover/osm-preferences';
import i18next from 'i18next';
import { onePageAtATime } from '../ui/one-page-at-a-time.ts';
import { showToast } from '../ui/toasts.ts';
import { AccountError, accountError } from './account-error.ts';
import { authorization, forgetLoginOf, logIn } from './account-session.ts';
import { apiAddress } from './login-window.ts';
import { type AccountCalls, fetchPreferences, storeChanges } from './preference-calls.ts';

/** Returns the calls for the user who is logged in. */
export function accountCalls(auth: ConfiguredAuth): AccountCalls {
  return {
    api: apiAddress(auth),
    authorize: (method, address) => authorization(auth, method, address),
    onLoggedOut: forgetLoginOf,
  };
}

/** The queries saved on the account. */
export function accountStore(auth: ConfiguredAuth): AccountQueries {
  return createAccountQueries({
    calls: accountCalls(auth),
    logIn: () => logIn(auth),
    // two pages that save at the same time would take the same number for their queries
    alone: (work) => onePageAtATime('flyover-account', work),
    onDamaged: (count) => showToast({ kind: 'warning', text: i18next.t('account.damaged', { count }) }),
  });
}

// The queries of an account as a place for the dialogs Load and Save.

export interface AccountQuery {
  readonly name: string;
  readonly query: string;
}

/** The dependencies of the place. */
export interface AccountSurroundings {
  readonly calls: AccountCalls;
  /** Logs in, unless the user is logged in. */
  logIn(): Promise<void>;
  /** Lets one change after another happen, in all pages of the site. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Reports the number of saved queries that cannot be read. */
  onDamaged(count: number): void;
}

/** Reads and changes the queries of an account. Without a login it requests one, then continues. Errors are AccountErrors. */
export interface AccountQueries {
  list(): Promise<readonly AccountQuery[]>;
  get(name: string): Promise<AccountQuery | undefined>;
  put(name: string, query: string, options?: { readonly overwrite?: boolean }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Without a login that holds: 'must be logged in to delete a synced query'. */
  remove(name: string): Promise<void>;
}

export function createAccountQueries({ calls, logIn, alone, onDamaged }: AccountSurroundings): AccountQueries {
  const read = async (): Promise<readonly AccountQuery[]> => {
    await logIn();
    const preferences = await fetchPreferences(calls);
    const { damaged } = readQueries(preferences);
    if (damaged.length > 0) onDamaged(damaged.length);
    return [...queriesByName(preferences)].map(([name, query]) => ({ name, query }));
  };
  const change = async (names: readonly string[], plan: (preferences: Preferences) => PreferenceChange[]): Promise<void> => {
    await logIn();
    await alone(async () => {
      const before = await fetchPreferences(calls);
      const changes = plan(before);
      if (changes.length === 0) return;
      await storeChanges(calls, before, changes);
      const wanted = queriesByName(applyChanges(before, changes));
      const found = queriesByName(await fetchPreferences(calls));
      if (names.some((name) => found.get(name) !== wanted.get(name))) throw new AccountError('unconfirmed');
    });
  };
  return {
    list: () => reported('', read),
    get: (name) => reported(name, async () => (await read()).find((query) => query.name === name)),
    put: (name, query, { overwrite = false } = {}) =>
      reported(name, () => change([name], (preferences) => planSave(preferences, { name, query }, overwrite))),
    rename: (from, to) => reported(to, () => change([from, to], (preferences) => planRename(preferences, from, to))),
    async remove(name) {
      try {
        await reported(name, () => change([name], (preferences) => planRemove(preferences, name)));
      } catch (error) {
        const isLogin = error instanceof AccountError && ['loggedOut', 'denied', 'closed', 'blocked'].includes(error.kind);
        throw isLogin ? new AccountError('loggedOutDelete') : error;
      }
    },
  };
}

async function reported<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw accountError(error, name);
  }
}
