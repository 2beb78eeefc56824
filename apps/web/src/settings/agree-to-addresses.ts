/** Settings of somebody else can send queries and views of the map elsewhere: each such address is named, and asked about. */
import i18next from 'i18next';
import { confirmUser } from '../ui/dialogs.ts';
import { loadTexts } from '../ui/i18n.ts';
import type { Settings } from './settings-schema.ts';

/** A field that an import would change, and an address it would bring. */
export interface NewAddress {
  readonly field: 'server' | 'tile_server' | 'customServers' | 'customTiles' | 'image_hosts';
  readonly address: string;
}

/** The addresses that settings would put into use, then those that would join the user's own. */
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

/** Asks whether to take settings with these addresses; where there are none nobody is asked. */
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
