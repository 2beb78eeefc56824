import { useTranslation } from 'react-i18next';
import { addAddress, readTileAddress, removeAddress } from '../settings/own-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AddressChoice, AddressList } from './AddressList.tsx';
import type { ControlProps } from './control-props.ts';
import { hostOf } from './ServerList.tsx';

/** The server's own map, the suggested ones, and the user's own. */
export function TileList({ config, label }: ControlProps) {
  const { t } = useTranslation();
  const tiles = useSettings((settings) => settings.tile_server);
  const own = useSettings((settings) => settings.customTiles);
  const known: AddressChoice[] = [
    {
      address: '',
      name: t(config.basemap.kind === 'none' ? 'settings.tilesNone' : 'settings.tilesOwn'),
      note: config.basemap.kind === 'vector' ? t('settings.tilesOwnNote') : '',
      own: false,
    },
    ...config.rasterTiles.map(({ name, url }) => ({
      address: url,
      name,
      note: t('settings.tilesFrom', { host: hostOf(url) }),
      own: false,
    })),
  ];
  const others = [...new Set([...own, tiles])].filter((address) => !known.some((choice) => choice.address === address));
  return (
    <AddressList
      label={label}
      choices={[...known, ...others.map((address) => ({ address, name: hostOf(address), note: address, own: true }))]}
      chosen={tiles}
      placeholder="https://tile.example.org/{z}/{x}/{y}.png"
      addLabel={t('settings.tilesAdd')}
      invalid={t('settings.tilesInvalid')}
      read={readTileAddress}
      onChoose={(address) => useSettings.getState().set('tile_server', address)}
      onAdd={(address) => addAddress('tile_server', address)}
      onRemove={(address) => removeAddress('tile_server', address)}
    />
  );
}
