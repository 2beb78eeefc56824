import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../own-data/files-store.ts';
import { useQuery } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, configOf } from '../site/app-config.ts';
import { lazyPart, withTimeout } from '../ui/lazy-part.ts';
import { OpeningButton } from '../ui/PartBoundary.tsx';
import { whenQuiet } from '../ui/when-quiet.ts';
import type { ServerItemsProps } from './ServerItems.tsx';
import { directiveServer, isOwnServer, serverName } from './servers.ts';

const loadItems = async () => (await withTimeout('servers', import('./ServerItems.tsx'))).ServerItems;
const ServerItems = lazyPart<ServerItemsProps>('servers', loadItems);

/** The part of the Run button that names the server, with its menu of servers. */
export function ServerMenu({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const server = useSettings((settings) => settings.server);
  const chosen = useFiles((files) => files.chosen);
  // the text may name a server of its own, which is asked instead
  const named = useQuery(({ text }) => directiveServer(text));
  const button = useRef<HTMLButtonElement>(null);
  // the current server may not answer when the user opens the menu
  useEffect(() => whenQuiet(loadItems), []);

  const current = chosen ?? (server === '' ? config.servers[0].url : server);
  const isOwn = config.servers.some((choice) => isOwnServer(choice) && choice.url === current);
  const asked = configOf(current, config).data;
  const name = serverName(named ?? chosen ?? server, config, t('server.thisComputer'));
  const withData = named === undefined && isOwn && asked !== undefined;
  return (
    <OpeningButton
      ref={button}
      kind="menu"
      className="server-button"
      label={`${t('server.choose')}: ${name}`}
      opens={(opening) => (
        <ServerItems
          config={config}
          named={named === undefined ? undefined : name}
          onLeave={() => button.current?.focus()}
          opening={opening}
        />
      )}
    >
      <span>
        <bdi>{withData ? `${name} ·` : name}</bdi>
        {withData && ' '}
        {withData && <bdi>{asked.name}</bdi>}
      </span>
      <IconChevronDown size={14} aria-hidden />
    </OpeningButton>
  );
}
