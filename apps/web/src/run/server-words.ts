/** The descriptions of the servers that every site knows, in the language of the page. An operator's own text stays as written. */

import type { TFunction } from 'i18next';
import { addAddress, removeAddress } from '../settings/own-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { ServerChoice } from '../site/app-config.ts';
import { showToast } from '../ui/toasts.ts';

type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const COVERAGES: ReadonlyMap<string, string> = new Map([
  ['planet', 'server.coverage.planet'],
  ['planet, with history', 'server.coverage.planetHistory'],
  ['Switzerland', 'server.coverage.switzerland'],
  ['Britain and Ireland', 'server.coverage.britain'],
]);

/** The usage policy of the main server. */
const MAIN_POLICY = 'At most about 10,000 requests and 1 GB a day from one user.';

/** Returns the part of the world that a server covers. */
export function coverageText({ coverage }: Pick<ServerChoice, 'coverage'>, t: Translate): string {
  const key = COVERAGES.get(coverage);
  return key === undefined ? coverage : t(key);
}

/** Returns the usage policy of a server; its texts come with those of the settings. Empty where there is none. */
export function policyText({ policy = '' }: Pick<ServerChoice, 'policy'>, t: Translate): string {
  return policy === MAIN_POLICY ? t('settings.serverPolicyMain', { requests: 10_000 }) : policy;
}

// Changes of the user's own list of servers from the menu; each can be undone from its notice.

/** Adds an address, once, and asks it from now on. */
export function addServer(address: string, t: TFunction): void {
  const { server, customServers } = useSettings.getState();
  addAddress('server', address);
  const undo = () => {
    // a server that was there before only loses the choice
    if (!customServers.includes(address)) removeAddress('server', address);
    useSettings.getState().set('server', server);
  };
  showToast({ text: t('server.added', { name: address }), action: { label: t('server.undo'), run: undo } });
}

/** Takes an address out; where it was asked, the first server of the configuration is asked from now on. */
export function removeServer(address: string, t: TFunction): void {
  const undo = removeAddress('server', address);
  showToast({ text: t('server.removed', { name: address }), action: { label: t('server.undo'), run: undo } });
}
