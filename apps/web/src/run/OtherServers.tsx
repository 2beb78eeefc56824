import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseFile } from '../own-data/files-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { runQuery } from './run-query.ts';
import { useRun } from './run-store.ts';
import { coverageText } from './server-words.ts';
import { otherServers, serverName } from './servers.ts';

/** The other servers that are known, with what they cover: a click runs the query there. */
export function OtherServers({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const asked = useRun((run) => run.server);
  const customServers = useSettings((settings) => settings.customServers);
  const others = otherServers(asked, customServers, config);
  if (others.length === 0) return null;
  const runAt = (url: string) => {
    const { server, set } = useSettings.getState();
    chooseFile(undefined);
    // the next Run goes there too; a text that names its server keeps it
    if (server !== url) set('server', url === config.servers[0].url ? '' : url);
    void runQuery(config, url);
  };
  return (
    <Menu position="bottom-start" width="min(300px, calc(100vw - 24px))">
      <Menu.Target>
        <button type="button" className="card-button">
          {t('error.otherServer')}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('error.runAt')}</Menu.Label>
        {others.map(({ url, ...choice }) => (
          <Menu.Item key={url} onClick={() => runAt(url)}>
            <span className="menu-title">{serverName(url, config, t('server.thisComputer'))}</span>
            <span className="menu-note">{coverageText(choice, t)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
