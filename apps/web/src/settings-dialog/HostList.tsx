import { Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';

/** The hosts that styles may fetch images from, because the user said so. */
export function HostList() {
  const { t } = useTranslation();
  const hosts = useSettings((settings) => settings.image_hosts);
  const remove = (host: string) =>
    useSettings.getState().set(
      'image_hosts',
      hosts.filter((other) => other !== host),
    );
  if (hosts.length === 0) return <p className="menu-note">{t('settings.imageHostsNone')}</p>;
  return (
    <div className="address-list">
      {hosts.map((host) => (
        <div key={host} className="address-row">
          <span className="address-name">{host}</span>
          <Tooltip label={t('settings.remove', { name: host })}>
            <button
              type="button"
              className="bar-button icon"
              aria-label={t('settings.remove', { name: host })}
              onClick={() => remove(host)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </button>
          </Tooltip>
        </div>
      ))}
    </div>
  );
}
