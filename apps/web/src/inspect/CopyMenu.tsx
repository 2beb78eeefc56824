import '../ui/menu.css';
import type { ElementDetails } from '@flyover/result-session';
import { Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { elementAddress } from '../results/links.ts';
import { useCopy } from '../ui/CopyButton.tsx';

/** The menu of an element's copyable forms. */
export function CopyMenu({ details, invented }: { readonly details: ElementDetails; readonly invented: boolean }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const address = invented ? undefined : elementAddress(details.type, details.id);
  const { lat, lon, tags } = details;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Tooltip label={t(copied ? 'popup.copied' : 'popup.copy')}>
          <button type="button" className={`bar-button ${copied ? '' : 'icon'}`} aria-label={t(copied ? 'popup.copied' : 'popup.copy')}>
            {copied ? <IconCheck size={18} stroke={1.75} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />}
            {copied && t('popup.copied')}
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(details.digits ?? String(details.id))}>{t('popup.copyId')}</Menu.Item>
        <Menu.Item disabled={tags.length === 0} onClick={() => copy(tags.map(([key, value]) => `${key}=${value}`).join('\n'))}>
          {t('popup.copyTags')}
        </Menu.Item>
        {lat !== undefined && lon !== undefined && (
          <Menu.Item onClick={() => copy(`${lat}, ${lon}`)}>{t('popup.copyCoordinates')}</Menu.Item>
        )}
        {address !== undefined && <Menu.Item onClick={() => copy(address)}>{t('popup.copyLink')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
