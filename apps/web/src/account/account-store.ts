/** The account of this site's configuration: its queries, with the login and the page around them. */
import type { ConfiguredAuth } from '@flyover/app-config';
import i18next from 'i18next';
import { onePageAtATime } from '../ui/one-page-at-a-time.ts';
import { showToast } from '../ui/toasts.ts';
import { type AccountQueries, createAccountQueries } from './account-queries.ts';
import { authorization, forgetLoginOf, logIn } from './account-session.ts';
import { apiAddress } from './osm-addresses.ts';
import type { AccountCalls } from './preference-calls.ts';

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
