import { Menu } from '@mantine/core';
import {
  IconCalendar,
  IconCalendarStats,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconFile,
  IconFolderOpen,
  IconPin,
  IconPinFilled,
  IconPlus,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseFile, type OpenFile, useFiles } from '../own-data/files-store.ts';
import type { KeptFile } from '../own-data/kept-list.ts';
import { forgetKept, forgetWhole, keepOpened, openKept, pickFiles } from '../own-data/open-files.ts';
import { useQuery } from '../query/query-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, configOf, type ServerChoice } from '../site/app-config.ts';
import { openDialog } from '../ui/dialogs.ts';
import { formatAge, formatBytes } from '../ui/sizes.ts';
import { fitToData } from '../view/map-commands.ts';
import { removeServer } from './server-list.ts';
import { directiveServer, isOwnServer, serverName } from './servers.ts';
import './run-cards.css';

/** The part of the Run button that says which server is asked, and its menu of servers. */
export function ServerMenu({ config }: { readonly config: AppConfig }) {
  const { t, i18n } = useTranslation();
  const server = useSettings((settings) => settings.server);
  const customServers = useSettings((settings) => settings.customServers);
  const set = useSettings((settings) => settings.set);
  const { files, chosen, kept } = useFiles();
  const closed = kept.filter(({ id }) => files.every(({ keptId }) => keptId !== id));
  // the text may name a server of its own, which is asked instead
  const named = useQuery(({ text }) => directiveServer(text));
  const button = useRef<HTMLButtonElement>(null);
  const add = () => {
    // the menu item will be gone when the focus comes back
    button.current?.focus();
    openDialog('server');
  };

  const openTime = (about: string) => {
    button.current?.focus();
    openDialog('time', about);
  };

  const own = config.servers.filter(isOwnServer);
  const others = config.servers.filter((choice) => !isOwnServer(choice));
  const current = chosen ?? (server === '' ? config.servers[0].url : server);
  const isOwn = own.some(({ url }) => url === current);
  const asked = configOf(current, config).data;
  const name = serverName(named ?? chosen ?? server, config, t('server.thisComputer'));
  const described = ({ url, coverage }: ServerChoice): string => {
    const { data } = configOf(url, config);
    if (data === undefined) return coverage;
    const age = data.osmBase === undefined ? '' : ` · ${t('stats.data', { age: formatAge(data.osmBase, Date.now(), i18n.language) })}`;
    return `${data.name}${data.invented ? `, ${t('server.invented')}` : ''} · ${t('server.elements', { count: data.elements })}${age}`;
  };

  const item = (choice: ServerChoice, description: string) => (
    <Menu.Item
      key={choice.url}
      leftSection={isOwnServer(choice) ? <IconDeviceDesktop size={18} stroke={1.75} /> : <IconWorld size={18} stroke={1.75} />}
      rightSection={choice.url === current ? <IconCheck size={16} /> : null}
      onClick={() => {
        chooseFile(undefined);
        set('server', choice.url === config.servers[0].url ? '' : choice.url);
        const { data } = configOf(choice.url, config);
        if (config.dataSets.length > 0 && isOwnServer(choice) && data?.bounds !== undefined) fitToData(data.bounds);
      }}
    >
      <span className="menu-title">{isOwnServer(choice) ? t('server.thisComputer') : choice.name}</span>
      <span className="menu-note">{description}</span>
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" width={340}>
      <Menu.Target>
        <button ref={button} type="button" className="server-button" aria-label={`${t('server.choose')}: ${name}`}>
          <span>{named === undefined && isOwn && asked !== undefined ? `${name} · ${asked.name}` : name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {named !== undefined && <div className="menu-hint">{t('server.named', { name })}</div>}
        {files.length + closed.length > 0 && <Menu.Label>{t('files.opened')}</Menu.Label>}
        {files.map((file) => (
          <FileRow key={file.address} file={file} chosen={file.address === chosen} />
        ))}
        {closed.map((file) => (
          <KeptRow key={file.id} file={file} />
        ))}
        {own.map((choice) => item(choice, described(choice)))}
        {others.length > 0 && <Menu.Label>{t('server.public')}</Menu.Label>}
        {others.map((choice) => item(choice, choice.coverage))}
        {customServers.length > 0 && <Menu.Label>{t('server.own')}</Menu.Label>}
        {customServers.map((url) => (
          <div key={url} className="menu-row">
            {item({ url, name: new URL(url, document.baseURI).host, coverage: url }, url)}
            <button
              type="button"
              role="menuitem"
              className="bar-button icon"
              aria-label={t('server.remove', { name: url })}
              onClick={() => removeServer(url, t)}
            >
              <IconTrash size={16} stroke={1.75} />
            </button>
          </div>
        ))}
        <Menu.Label>{t('server.otherTimes')}</Menu.Label>
        <Menu.Item leftSection={<IconCalendar size={18} stroke={1.75} />} onClick={() => openTime('date')}>
          {t('server.date')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarStats size={18} stroke={1.75} />} onClick={() => openTime('compare')}>
          {t('server.compare')}
        </Menu.Item>
        <Menu.Item className="menu-last" leftSection={<IconFolderOpen size={18} stroke={1.75} />} onClick={pickFiles}>
          {t('files.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={18} stroke={1.75} />} onClick={add}>
          {t('server.add')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A file of this page: what is in it, whether it is kept, and its way out. */
function FileRow({ file, chosen }: { readonly file: OpenFile; readonly chosen: boolean }) {
  const { t, i18n } = useTranslation();
  const { address, name, counts, bounds, keptId } = file;
  const degrees = (value: number) => `${value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })}°`;
  return (
    <div className="menu-row">
      <Menu.Item
        leftSection={<IconFile size={18} stroke={1.75} />}
        rightSection={chosen ? <IconCheck size={16} /> : null}
        onClick={() => chooseFile(address)}
      >
        <span className="menu-title">{name}</span>
        <span className="menu-note">{t('files.counts', counts)}</span>
        {bounds !== undefined && (
          <span className="menu-note">
            {t('files.bounds', {
              south: degrees(bounds.south),
              north: degrees(bounds.north),
              west: degrees(bounds.west),
              east: degrees(bounds.east),
            })}
          </span>
        )}
      </Menu.Item>
      <button
        type="button"
        role="menuitemcheckbox"
        className="bar-button icon"
        aria-checked={keptId !== undefined}
        aria-label={t('files.keep', { name })}
        title={t('files.keep', { name })}
        onClick={() => void keepOpened(file)}
      >
        {keptId === undefined ? <IconPin size={16} stroke={1.75} /> : <IconPinFilled size={16} />}
      </button>
      <ForgetButton name={name} onForget={() => void forgetWhole(file)} />
    </div>
  );
}

/** A file that this browser keeps and that is not open. */
function KeptRow({ file }: { readonly file: KeptFile }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="menu-row">
      <Menu.Item leftSection={<IconPinFilled size={18} />} onClick={() => void openKept(file, true)}>
        <span className="menu-title">{file.name}</span>
        <span className="menu-note">{t('files.kept', { size: formatBytes(file.size, i18n.language) })}</span>
      </Menu.Item>
      <ForgetButton name={file.name} onForget={() => void forgetKept(file)} />
    </div>
  );
}

function ForgetButton({ name, onForget }: { readonly name: string; readonly onForget: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" role="menuitem" className="bar-button icon" aria-label={t('files.forget', { name })} onClick={onForget}>
      <IconTrash size={16} stroke={1.75} />
    </button>
  );
}
