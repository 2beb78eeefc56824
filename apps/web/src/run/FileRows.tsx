import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconFile, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseFile, type OpenFile, useFiles } from '../own-data/files-store.ts';
import { forgetKept, forgetWhole, keepOpened } from '../own-data/keep-opened.ts';
import type { KeptFile } from '../own-data/kept-list.ts';
import { openKept } from '../own-data/open-files.ts';
import { MenuSideButton } from '../ui/Anchored.tsx';
import { formatBytes } from '../ui/sizes.ts';
import { showToast } from '../ui/toasts.ts';
import { fitToUnseen } from '../view/map-commands.ts';

/** A file of this page: what is in it, whether it is kept, and its way out. */
export function FileRow({ file, chosen }: { readonly file: OpenFile; readonly chosen: boolean }) {
  const { t, i18n } = useTranslation();
  const { address, name, counts, bounds, keptId } = file;
  const kept = useFiles((files) => files.kept.find(({ id }) => id === keptId));
  // so many digits that both ends differ
  const digits = bounds !== undefined && Math.min(bounds.north - bounds.south, bounds.east - bounds.west) < 0.05 ? 4 : 2;
  const degrees = (value: number) => `${value.toLocaleString(i18n.language, { maximumFractionDigits: digits })}°`;
  return (
    <div className="menu-row">
      <Menu.Item
        leftSection={<IconFile size={18} stroke={1.75} />}
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
        {keptId === undefined ? <IconPin size={16} stroke={1.75} /> : <IconPinFilled size={16} />}
      </MenuSideButton>
      <ForgetButton name={name} forget={() => forgetWhole(file)} />
    </div>
  );
}

/** A file that this browser keeps and that is not open. */
export function KeptRow({ file, chosen }: { readonly file: KeptFile; readonly chosen: boolean }) {
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
      <IconTrash size={16} stroke={1.75} />
    </MenuSideButton>
  );
}
