import type { ConfiguredAuth } from '@flyover/app-config';
import { Loader, Menu, Tooltip } from '@mantine/core';
import { IconLogout, IconUserCheck, IconUserCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { registerActions } from '../ui/actions.ts';
import { confirmUser } from '../ui/dialogs.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { showToast } from '../ui/toasts.ts';
import { AccountError } from './account-error.ts';
import { followLogin, keepName, logIn, logOut, useAccount } from './account-session.ts';
import { accountCalls } from './account-store.ts';
import { fetchDisplayName } from './preference-calls.ts';
import '../ui/button.css';
import '../ui/menu.css';
import './account.css';

/** The account button: logs in by one click; then shows the user's name, and logs out. */
export function AccountButton({ auth }: { readonly auth: ConfiguredAuth }) {
  const { t } = useTranslation();
  const { login, waiting } = useAccount();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => startAccount(auth), [auth]);
  const logOut = () => {
    // the focus comes back to where it was before the question, and the menu item is gone by then
    button.current?.focus();
    void userLogsOut(auth);
  };

  if (login === undefined) {
    const name = waiting ? t('account.waiting') : t('account.logIn');
    return (
      <Tooltip label={name}>
        <button type="button" className="bar-button icon" aria-label={name} aria-busy={waiting} onClick={() => userLogsIn(auth)}>
          {waiting ? <Loader size={16} aria-hidden /> : <IconUserCircle {...BAR_ICON} />}
        </button>
      </Tooltip>
    );
  }
  const who = login.name === undefined ? t('account.loggedIn') : t('account.loggedInAs', { name: login.name });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton ref={button} label={who} icon={IconUserCheck} className="account-in" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="account-name" dir="auto">
          {who}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout {...BAR_ICON} />} onClick={logOut}>
          {t('account.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

// The commands of the account, and their messages.

/**
 * Makes the account part of the page.
 *
 * @returns the removal
 */
function startAccount(auth: ConfiguredAuth): () => void {
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

function userLogsIn(auth: ConfiguredAuth): void {
  logIn(auth).catch((error: unknown) => {
    if (!(error instanceof AccountError)) throw error;
    // who has closed the window or said no knows it
    const expected = error.kind === 'closed' || error.kind === 'denied';
    showToast({ kind: expected ? 'info' : 'error', text: error.message });
  });
}

/** Asks for confirmation, then logs out. If the service cannot be reached, the user is logged out here nevertheless. */
async function userLogsOut(auth: ConfiguredAuth): Promise<void> {
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
