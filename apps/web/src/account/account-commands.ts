/** The commands of the account, and their messages. */
import type { ConfiguredAuth } from '@flyover/app-config';
import i18next from 'i18next';
import { registerActions } from '../ui/actions.ts';
import { confirmUser } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';
import { AccountError } from './account-error.ts';
import { followLogin, keepName, logIn, logOut, useAccount } from './account-session.ts';
import { accountCalls } from './account-store.ts';
import { fetchDisplayName } from './preference-calls.ts';

/**
 * Makes the account part of the page.
 *
 * @returns the removal
 */
export function startAccount(auth: ConfiguredAuth): () => void {
  const stopFollowing = followLogin(auth);
  const stopNaming = useAccount.subscribe(({ login }, before) => {
    if (login !== undefined && before.login?.token !== login.token && login.name === undefined) void askName(auth);
  });
  const removeActions = registerActions([
    {
      id: 'account.logIn',
      label: 'account.logIn',
      group: 'app',
      isEnabled: () => useAccount.getState().login === undefined,
      run: () => userLogsIn(auth),
    },
    {
      id: 'account.logOut',
      label: 'account.logOut',
      group: 'app',
      isEnabled: () => useAccount.getState().login !== undefined,
      run: () => void userLogsOut(auth),
    },
  ]);
  return () => {
    stopFollowing();
    stopNaming();
    removeActions();
  };
}

export function userLogsIn(auth: ConfiguredAuth): void {
  logIn(auth).catch((error: unknown) => {
    if (!(error instanceof AccountError)) throw error;
    // who has closed the window or said no knows it
    const expected = error.kind === 'closed' || error.kind === 'denied';
    showToast({ kind: expected ? 'info' : 'error', text: error.message });
  });
}

/** Asks for confirmation, then logs out. If the service cannot be reached, the user is logged out here nevertheless. */
export async function userLogsOut(auth: ConfiguredAuth): Promise<void> {
  const agreed = await confirmUser({
    title: i18next.t('account.logoutTitle'),
    text: i18next.t('account.logoutText'),
    confirm: i18next.t('account.logOut'),
  });
  if (agreed && !(await logOut(auth))) showToast({ text: i18next.t('account.notRevoked') });
}

async function askName(auth: ConfiguredAuth): Promise<void> {
  try {
    const name = await fetchDisplayName(accountCalls(auth));
    if (name !== undefined) keepName(name);
  } catch {
    // without the name the button shows only that a user is logged in
  }
}
