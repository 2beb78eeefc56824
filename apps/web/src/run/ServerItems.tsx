import { Menu } from '@mantine/core';
import {
  IconCalendar,
  IconCalendarStats,
  IconCheck,
  IconDeviceDesktop,
  IconFile,
  IconFolderOpen,
  IconPin,
  IconPinFilled,
  IconPlus,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseFile, isAwaited, type KeptFile, type OpenFile, useFiles } from '../own-data/files-store.ts';
import { forgetKept, forgetWhole, keepOpened } from '../own-data/keep-opened.ts';
import { openKept, pickFiles } from '../own-data/open-files.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type AppConfig, configOf, type ServerChoice } from '../site/app-config.ts';
import { AnchoredMenu, MenuSideButton } from '../ui/Anchored.tsx';
import { openDialog } from '../ui/dialogs.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import type { Opening } from '../ui/PartBoundary.tsx';
import { formatAge, formatBytes } from '../ui/sizes.ts';
import { showToast } from '../ui/toasts.ts';
import { fitToData, fitToUnseen } from '../view/map-commands.ts';
import { coverageText, removeServer } from './server-words.ts';
import { isOwnServer } from './servers.ts';
import '../ui/menu.css';

export interface ServerItemsProps {
  readonly config: AppConfig;
  /** The name of the server that the text of the query asks for. */
  readonly named?: string;
  /** Restores the focus after the menu closes. */
  readonly onLeave: () => void;
  readonly opening: Opening;
}

/** The choices of data: files in this page, servers, the data of another time. */
export function ServerItems({ config, named, onLeave, opening }: ServerItemsProps) {
  const { t, i18n } = useTranslation();
  const server = useSettings((settings) => settings.server);
  const customServers = useSettings((settings) => settings.customServers);
  const set = useSettings((settings) => settings.set);
  const { files, chosen, kept, awaited } = useFiles();
  const closed = kept.filter(({ id }) => files.every(({ keptId }) => keptId !== id));
  const open = (dialog: 'server' | 'time', about?: string) => {
    // the menu item will be gone when the focus comes back
    onLeave();
    openDialog(dialog, about);
  };

  const own = config.servers.filter(isOwnServer);
  const others = config.servers.filter((choice) => !isOwnServer(choice));
  const current = chosen ?? (server === '' ? config.servers[0].url : server);
  const described = (choice: ServerChoice): string => {
    const { data } = configOf(choice.url, config);
    if (data === undefined) return coverageText(choice, t);
    const name = data.invented ? `${data.name}, ${t('server.invented')}` : data.name;
    const age = data.osmBase && t('stats.data', { age: formatAge(data.osmBase, Date.now(), i18n.language) });
    // each text keeps its own direction
    return [name, t('server.elements', { count: data.elements }), age].flatMap((part) => (part ? `\u2068${part}\u2069` : [])).join(' · ');
  };

  const item = (choice: ServerChoice, description: string) => (
    <Menu.Item
      key={choice.url}
      leftSection={isOwnServer(choice) ? <IconDeviceDesktop {...BAR_ICON} /> : <IconWorld {...BAR_ICON} />}
      rightSection={choice.url === current ? <IconCheck size={16} /> : null}
      onClick={() => {
        chooseFile(undefined);
        set('server', choice.url === config.servers[0].url ? '' : choice.url);
        const { data } = configOf(choice.url, config);
        if (!isOwnServer(choice) || data?.bounds === undefined) return;
        if (config.dataSets.length > 0) fitToData(data.bounds);
        // the map shows the file that was selected before
        else if (chosen !== undefined) fitToUnseen(data.bounds);
      }}
    >
      <span className="menu-title">{isOwnServer(choice) ? t('server.thisComputer') : choice.name}</span>
      <span className="menu-note">{description}</span>
    </Menu.Item>
  );
  return (
    <AnchoredMenu {...opening} position="bottom-start" width="min(340px, calc(100vw - 24px))">
      {named !== undefined && <div className="menu-hint">{t('server.named', { name: named })}</div>}
      {files.length + closed.length > 0 && <Menu.Label>{t('files.opened')}</Menu.Label>}
      {files.map((file) => (
        <FileRow key={file.address} file={file} chosen={file.address === chosen} />
      ))}
      {closed.map((file) => (
        <KeptRow key={file.id} file={file} chosen={file.id === awaited?.id && isAwaited(chosen)} />
      ))}
      {own.map((choice) => item(choice, described(choice)))}
      {others.length > 0 && <Menu.Label>{t('server.public')}</Menu.Label>}
      {others.map((choice) => item(choice, coverageText(choice, t)))}
      {customServers.length > 0 && <Menu.Label>{t('server.own')}</Menu.Label>}
      {customServers.map((url) => (
        <div key={url} className="menu-row">
          {item({ url, name: new URL(url, document.baseURI).host, coverage: url }, url)}
          <MenuSideButton label={t('server.remove', { name: url })} onClick={() => removeServer(url, t)}>
            <IconTrash {...MENU_ICON} />
          </MenuSideButton>
        </div>
      ))}
      <Menu.Label>{t('server.otherTimes')}</Menu.Label>
      <Menu.Item leftSection={<IconCalendar {...BAR_ICON} />} onClick={() => open('time', 'date')}>
        {t('server.date')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarStats {...BAR_ICON} />} onClick={() => open('time', 'compare')}>
        {t('server.compare')}
      </Menu.Item>
      <Menu.Item className="menu-last" leftSection={<IconFolderOpen {...BAR_ICON} />} onClick={pickFiles}>
        {t('files.open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPlus {...BAR_ICON} />} onClick={() => open('server')}>
        {t('server.add')}
      </Menu.Item>
    </AnchoredMenu>
  );
}

/** The row of an open file: its content, whether it is kept, and a button that closes it. */
function FileRow({ file, chosen }: { readonly file: OpenFile; readonly chosen: boolean }) {
  const { t, i18n } = useTranslation();
  const { address, name, counts, bounds, keptId } = file;
  const kept = useFiles((files) => files.kept.find(({ id }) => id === keptId));
  // enough digits to distinguish both ends
  const digits = bounds !== undefined && Math.min(bounds.north - bounds.south, bounds.east - bounds.west) < 0.05 ? 4 : 2;
  const degrees = (value: number) => `${value.toLocaleString(i18n.language, { maximumFractionDigits: digits })}°`;
  return (
    <div className="menu-row">
      <Menu.Item
        leftSection={<IconFile {...BAR_ICON} />}
        rightSection={chosen ? <IconCheck size={16} /> : null}
        onClick={() => {
          chooseFile(address);
          if (bounds !== undefined) fitToUnseen(bounds);
        }}
      >
        <span className="menu-title" dir="auto">
          {name}
        </span>
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
        {kept !== undefined && <span className="menu-note">{t('files.kept', { size: formatBytes(kept.size, i18n.language) })}</span>}
      </Menu.Item>
      <MenuSideButton label={t('files.keep', { name })} checked={keptId !== undefined} onClick={() => void keepOpened(file)}>
        {keptId === undefined ? <IconPin {...MENU_ICON} /> : <IconPinFilled size={16} />}
      </MenuSideButton>
      <ForgetButton name={name} forget={() => forgetWhole(file)} />
    </div>
  );
}

/** The row of a kept file that is not open. */
function KeptRow({ file, chosen }: { readonly file: KeptFile; readonly chosen: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="menu-row">
      <Menu.Item
        leftSection={<IconPinFilled size={18} />}
        rightSection={chosen ? <IconCheck size={16} /> : null}
        onClick={() => void openKept(file, true)}
      >
        <span className="menu-title" dir="auto">
          {file.name}
        </span>
        <span className="menu-note">{t('files.kept', { size: formatBytes(file.size, i18n.language) })}</span>
      </Menu.Item>
      <ForgetButton name={file.name} forget={() => forgetKept(file)} />
    </div>
  );
}

function ForgetButton({ name, forget }: { readonly name: string; readonly forget: () => Promise<(() => void) | undefined> }) {
  const { t } = useTranslation();
  const onClick = async () => {
    const undo = await forget();
    const action = undo && { label: t('server.undo'), run: undo };
    showToast({ text: t('server.removed', { name }), ...(action !== undefined && { action }) });
  };
  return (
    <MenuSideButton label={t('files.forget', { name })} onClick={() => void onClick()}>
      <IconTrash {...MENU_ICON} />
    </MenuSideButton>
  );
}
