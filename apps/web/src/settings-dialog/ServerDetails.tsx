import '../ui/button.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policyText } from '../run/server-words.ts';
import { loadConfig, type ServerChoice, useServersReadAgain } from '../site/app-config.ts';

interface Props {
  /** The server that is asked, if the configuration knows it. */
  readonly choice?: ServerChoice;
  readonly servers: readonly ServerChoice[];
}

/** The usage policy of the chosen server, and a button that reloads the list of servers. */
export function ServerDetails({ choice, servers }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const readAgain = async () => {
    setBusy(true);
    setSaid('');
    const { config, problems, failure } = await loadConfig('config.json', 'no-cache');
    setBusy(false);
    const problem = failure ?? problems.find((each) => each.startsWith('suggestedServers'));
    if (problem !== undefined) setSaid(t('settings.serversFailed', { problem }));
    else if (JSON.stringify(config.servers) === JSON.stringify(servers)) setSaid(t('settings.serversSame'));
    else {
      useServersReadAgain.setState({ servers: config.servers });
      setSaid(t('settings.serversChanged', { count: config.servers.length }));
    }
  };
  const { name = '', policyUrl } = choice ?? {};
  const policy = policyText(choice ?? {}, t);
  return (
    <div className="server-details">
      {(policy !== '' || policyUrl !== undefined) && (
        <p>
          {t('settings.serverPolicy', { name })} {policy}{' '}
          {policyUrl !== undefined && (
            <a href={policyUrl} target="_blank" rel="noopener noreferrer">
              {t('settings.serverPolicyLink')}
            </a>
          )}
        </p>
      )}
      {/* not disabled while it reads: the focus would go */}
      <Button size="compact-sm" variant="default" aria-busy={busy} onClick={() => busy || void readAgain()}>
        {t('settings.serversAgain')}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
