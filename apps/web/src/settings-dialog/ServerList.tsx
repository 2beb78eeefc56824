import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseFile, useFiles } from '../own-data/files-store.ts';
import { coverageText, policyText } from '../run/server-words.ts';
import { isOwnServer, readServerAddress } from '../run/servers.ts';
import { addAddress, readTileAddress, removeAddress } from '../settings/own-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import { configOf, loadConfig, type ServerChoice, useServersReadAgain } from '../site/app-config.ts';
import { IconButton } from '../ui/IconButton.tsx';
import type { ControlProps } from './controls.tsx';
import '../ui/button.css';
import '@mantine/core/styles/Input.css';

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
function hostOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'https://flyover.invalid/').host);
  } catch {
    return address;
  }
}

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

export interface AddressChoice {
  /** The value that is stored when it is chosen. */
  readonly address: string;
  readonly name: string;
  readonly note: string;
  /** The user's own: it can be removed. */
  readonly own: boolean;
}

interface AddressListProps {
  readonly label: string;
  readonly choices: readonly AddressChoice[];
  readonly chosen: string;
  readonly placeholder: string;
  readonly addLabel: string;
  readonly invalid: string;
  /** The address as it is stored; undefined where the text is none. */
  readonly read: (typed: string) => string | undefined;
  readonly onChoose: (address: string) => void;
  readonly onAdd: (address: string) => void;
  /** @returns brings it back */
  readonly onRemove: (address: string) => () => void;
}

/** Addresses to choose one of; the user's own can be added and removed, and a removal undone. */
function AddressList({ label, choices, chosen, placeholder, addLabel, invalid, read, onChoose, onAdd, onRemove }: AddressListProps) {
  const { t } = useTranslation();
  const group = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [removed, setRemoved] = useState<{ readonly name: string; readonly undo: () => void }>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const address = read(typed);
    setWrong(address === undefined);
    if (address === undefined) return;
    setTyped('');
    onAdd(address);
  };
  return (
    <div className="address-list">
      <div role="radiogroup" aria-label={label}>
        {choices.map(({ address, name, note, own }) => (
          <div key={address} className="address-row">
            <label>
              <input type="radio" name={group} checked={chosen === address} onChange={() => onChoose(address)} />
              <span className="address-name">{name}</span>
              <span className="menu-note">{note}</span>
            </label>
            {own && (
              <IconButton
                label={t('settings.remove', { name })}
                icon={IconTrash}
                onClick={() => setRemoved({ name, undo: onRemove(address) })}
              />
            )}
          </div>
        ))}
      </div>
      {removed !== undefined && (
        <div className="address-row removed" role="status">
          <span>{t('settings.removed', { name: removed.name })}</span>
          <Button
            size="compact-sm"
            variant="default"
            // the button that had the focus is gone with its row
            autoFocus
            onClick={() => {
              removed.undo();
              setRemoved(undefined);
            }}
          >
            {t('settings.undo')}
          </Button>
        </div>
      )}
      <form className="address-add" onSubmit={add}>
        <TextInput
          aria-label={addLabel}
          placeholder={placeholder}
          value={typed}
          error={wrong ? invalid : undefined}
          dir="ltr"
          inputMode="url"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {t('settings.add')}
        </Button>
      </form>
    </div>
  );
}

interface ServerDetailsProps {
  /** The server that is asked, if the configuration knows it. */
  readonly choice?: ServerChoice;
  readonly servers: readonly ServerChoice[];
}

/** The usage policy of the chosen server, and a button that reloads the list of servers. */
function ServerDetails({ choice, servers }: ServerDetailsProps) {
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
