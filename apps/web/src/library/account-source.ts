/** The queries of the account as one of the places of the dialogs. */
import type { ConfiguredAuth } from '@flyover/app-config';
import { logIn, useAccount } from '../account/account-session.ts';
import { accountStore } from '../account/account-store.ts';
import { registerQuerySource, sourceChanged, useQuerySources } from './query-store.ts';

const ACCOUNT = 'account';

/** Makes it known where the configuration has an account; once is enough. */
export function registerAccountSource(auth: ConfiguredAuth | undefined): void {
  if (auth === undefined || useQuerySources.getState().sources.some(({ id }) => id === ACCOUNT)) return;
  registerQuerySource({
    id: ACCOUNT,
    label: 'library.account',
    store: accountStore(auth),
    access: { isSignedIn: () => useAccount.getState().login !== undefined, signIn: () => logIn(auth) },
  });
  useAccount.subscribe(({ login }, before) => {
    if ((login === undefined) !== (before.login === undefined)) sourceChanged(ACCOUNT);
  });
}
