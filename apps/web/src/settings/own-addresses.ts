/** Addresses in the settings: the user's own, and those in settings from another user. */

import i18next from 'i18next';
import { confirmUser } from '../ui/dialogs.ts';
import { loadTexts } from '../ui/i18n.ts';
import type { Settings } from './settings-schema.ts';
import { useSettings } from './settings-store.ts';

// The user's own servers and backgrounds: lists in the settings, besides the one in use.

/** A field that holds the address in use, and the list of the user's own. */
const LISTS = { server: 'customServers', tile_server: 'customTiles' } as const;

export type AddressField = keyof typeof LISTS;

/** Adds an address to the user's own, and uses it. */
export function addAddress(field: AddressField, address: string): void {
  const settings = useSettings.getState();
  const list = settings[LISTS[field]];
  settings.take({ [LISTS[field]]: list.includes(address) ? list : [...list, address], [field]: address });
}

/**
 * Removes an address from the user's own; where it was in use, the default is.
 *
 * @returns brings it back to its place, and into use where nothing else was chosen meanwhile
 */
export function removeAddress(field: AddressField, address: string): () => void {
  const settings = useSettings.getState();
  const list = settings[LISTS[field]];
  const place = list.indexOf(address);
  const wasUsed = settings[field] === address;
  settings.take({ [LISTS[field]]: list.filter((other) => other !== address), ...(wasUsed && { [field]: '' }) });
  return () => {
    const now = useSettings.getState();
    const others = now[LISTS[field]].filter((other) => other !== address);
    now.take({
      ...(place >= 0 && { [LISTS[field]]: [...others.slice(0, place), address, ...others.slice(place)] }),
      ...(wasUsed && now[field] === '' && { [field]: address }),
    });
  };
}

/**
 * An address of a background as a person types it: a template with all of `{z}`, `{x}` and `{y}` (or `{-y}`, rows counted from the
 * south), or the address of a map style.
 *
 * @returns undefined where it is none
 */
export function readTileAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (!/^(https?:)?\/\//.test(address) || address.length > 2000 || !URL.canParse(address, 'https://flyover.invalid/')) return undefined;
  const placeholders = [/\{z\}/, /\{x\}/, /\{-?y\}/].filter((part) => part.test(address)).length;
  // neither a template nor without any placeholder: something is missing
  return placeholders === 3 || (placeholders === 0 && !address.includes('{')) ? address : undefined;
}

// Settings from another user can send queries and views of the map elsewhere: the page names each such address and asks before using it.

/** A field that an import would change, and an address it would bring. */
export interface NewAddress {
  readonly field: 'server' | 'tile_server' | 'customServers' | 'customTiles' | 'image_hosts';
  readonly address: string;
}

/** Returns the addresses that settings would put into use, then those that they would add to the user's own. */
export function newAddresses(settings: Partial<Settings>, current: Settings): readonly NewAddress[] {
  const used = (['server', 'tile_server'] as const).flatMap((field) => {
    const address = settings[field];
    return address === undefined || address === '' || address === current[field] ? [] : [{ field, address }];
  });
  const joining = (['customServers', 'customTiles', 'image_hosts'] as const).flatMap((field) =>
    (settings[field] ?? [])
      .filter((address) => !current[field].includes(address) && !used.some((other) => other.address === address))
      .map((address) => ({ field, address })),
  );
  return [...used, ...joining];
}

/** Asks whether to accept settings with these addresses; without addresses it does not ask. */
export async function agreeToAddresses(settings: Partial<Settings>, current: Settings): Promise<boolean> {
  const addresses = newAddresses(settings, current);
  if (addresses.length === 0) return true;
  await loadTexts('settings');
  const lines = addresses.map(({ field, address }) => i18next.t(`settings.importAddress.${field}`, { address }));
  return confirmUser({
    title: i18next.t('settings.importAddresses'),
    text: [i18next.t('settings.importAddressesWhy'), ...lines].join('\n'),
    confirm: i18next.t('settings.importDo'),
  });
}
