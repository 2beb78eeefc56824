import '../ui/menu.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconFile, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseFile, type OpenFile } from '../own-data/files-store.ts';
import { forgetKept, forgetWhole, keepOpened } from '../own-data/keep-opened.ts';
import type { KeptFile } from '../own-data/kept-list.ts';
import { openKept } from '../own-data/open-files.ts';
import { formatBytes } from '../ui/sizes.ts';
import { fitToUnseen } from '../view/map-commands.ts';

/** A file of this page: what is in it, whether it is kept, and its way out. */
export function FileRow({ file, chosen }: { readonly file: OpenFile; readonly chosen: boolean }) {
  const { t, i18n } = useTranslation();
  const { address, name, counts, bounds, keptId } = file;
  const degrees = (value: number) => `${value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })}°`;
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
export function KeptRow({ file }: { readonly file: KeptFile }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="menu-row">
      <Menu.Item leftSection={<IconPinFilled size={18} />} onClick={() => void openKept(file, true)}>
        <span className="menu-title" dir="auto">
          {file.name}
        </span>
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
