import '../ui/button.css';
import '../ui/menu.css';
import type { ConfiguredAuth } from '@flyover/app-config';
import { Loader, Menu, Tooltip } from '@mantine/core';
import { IconLogout, IconUserCheck, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startAccount, userLogsIn, userLogsOut } from './account-commands.ts';
import { useAccount } from './account-session.ts';
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
          {waiting ? <Loader size={16} aria-hidden /> : <IconUserCircle size={18} stroke={1.75} aria-hidden />}
        </button>
      </Tooltip>
    );
  }
  const who = login.name === undefined ? t('account.loggedIn') : t('account.loggedInAs', { name: login.name });
  return (
    <Menu position="bottom-end" width={240}>
      <Tooltip label={who}>
        <span className="account-anchor">
          <Menu.Target>
            <button ref={button} type="button" className="bar-button icon" aria-label={who}>
              <IconUserCheck className="account-in" size={18} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label className="account-name" dir="auto">
          {who}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={logOut}>
          {t('account.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
