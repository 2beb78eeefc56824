import { useTranslation } from 'react-i18next';
import { chooseFile, useFiles } from '../own-data/files-store.ts';
import { coverageText } from '../run/server-words.ts';
import { isOwnServer, readServerAddress } from '../run/servers.ts';
import { addAddress, removeAddress } from '../settings/own-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import { configOf } from '../site/app-config.ts';
import { type AddressChoice, AddressList } from './AddressList.tsx';
import type { ControlProps } from './control-props.ts';
import { ServerDetails } from './ServerDetails.tsx';

/** The servers of the configuration, and the user's own; what the chosen one asks of people. */
export function ServerList({ config, label }: ControlProps) {
  const { t } = useTranslation();
  const server = useSettings((settings) => settings.server);
  const file = useFiles(({ chosen }) => chosen);
  const own = useSettings((settings) => settings.customServers);
  const known: AddressChoice[] = config.servers.map((choice, index) => ({
    // the first is the default, and stored as such
    address: index === 0 ? '' : choice.url,
    name: isOwnServer(choice) ? t('server.thisComputer') : choice.name,
    note: isOwnServer(choice) ? (configOf(choice.url, config).data?.name ?? choice.coverage) : coverageText(choice, t),
    own: false,
  }));
  const others = [...new Set([...own, server])].filter(
    (address) => address !== '' && address !== config.servers[0].url && !known.some((choice) => choice.address === address),
  );
  return (
    <>
      <AddressList
        label={label}
        choices={[...known, ...others.map((address) => ({ address, name: hostOf(address), note: address, own: true }))]}
        chosen={file === undefined && server === config.servers[0].url ? '' : (file ?? server)}
        placeholder="https://overpass.example.org/api/"
        addLabel={t('settings.serverAdd')}
        invalid={t('server.addressInvalid')}
        read={readServerAddress}
        onChoose={(address) => {
          chooseFile(undefined);
          useSettings.getState().set('server', address);
        }}
        onAdd={(address) => addAddress('server', address)}
        onRemove={(address) => removeAddress('server', address)}
      />
      <ServerDetails
        choice={config.servers.find(({ url }, index) => url === server || (server === '' && index === 0))}
        servers={config.servers}
      />
    </>
  );
}

/** Returns the short name of an address. */
export function hostOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'https://flyover.invalid/').host);
  } catch {
    return address;
  }
}
