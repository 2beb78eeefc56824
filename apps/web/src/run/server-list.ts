/** Changes of the user's own list of servers; each can be undone from its notice. */
import type { TFunction } from 'i18next';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../shell/toasts.ts';

/** Adds an address, once, and asks it from now on. */
export function addServer(address: string, t: TFunction): void {
  change(t('server.added', { name: address }), t, (servers) => (servers.includes(address) ? servers : [...servers, address]), address);
}

/** Takes an address out; where it was asked, the first server of the configuration is asked from now on. */
export function removeServer(address: string, t: TFunction): void {
  const { server } = useSettings.getState();
  const without = (servers: readonly string[]) => servers.filter((other) => other !== address);
  change(t('server.removed', { name: address }), t, without, server === address ? '' : server);
}

function change(text: string, t: TFunction, servers: (before: readonly string[]) => readonly string[], server: string): void {
  const before = useSettings.getState();
  before.set('customServers', servers(before.customServers));
  before.set('server', server);
  const undo = () => {
    const { set } = useSettings.getState();
    set('customServers', before.customServers);
    set('server', before.server);
  };
  showToast({ text, action: { label: t('server.undo'), run: undo } });
}
