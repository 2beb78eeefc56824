/** Changes of the user's own list of servers from the menu; each can be undone from its notice. */
import type { TFunction } from 'i18next';
import { addAddress, removeAddress } from '../settings/own-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';

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
