import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../shell/DialogHost.tsx';
import { addTexts } from '../shell/i18n.ts';
import texts from '../shell/locales/settings/en.json';
import { useLayout } from '../shell/use-layout.ts';
import { SettingRowView } from './dialog/SettingRowView.tsx';
import { SETTING_GROUPS, type SettingRow } from './dialog/setting-rows.ts';
import { useSettings } from './settings-store.ts';
import './settings.css';

addTexts(texts);

/** Every setting applies at once and is stored at once. */
export function SettingsDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const phone = useLayout() === 'phone';
  const problem = useSettings((settings) => settings.storageProblem);
  const [wanted, setWanted] = useState('');
  const content = useRef<HTMLDivElement>(null);

  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (group: string, row: SettingRow) => {
    const text = `${t(group)} ${t(row.label)} ${t(row.help)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups = SETTING_GROUPS.map(({ name, rows }) => ({ name, rows: rows.filter((row) => matches(name, row)) })).filter(
    ({ rows }) => rows.length > 0,
  );
  const show = (group: string) => content.current?.querySelector(`[data-group="${group}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('settings.title')}
      size={760}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': t('settings.close') }}
      classNames={{ content: 'settings-dialog', body: 'settings-body' }}
    >
      <div className="settings-side">
        <TextInput
          // on a phone the focus would open the keyboard over the settings
          data-autofocus={phone ? undefined : true}
          type="search"
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {!phone && (
          <nav aria-label={t('settings.groups')}>
            {groups.map(({ name }) => (
              <button key={name} type="button" className="bar-button" onClick={() => show(name)}>
                {t(name)}
              </button>
            ))}
          </nav>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={content} className="settings-content" tabIndex={0} aria-label={t('settings.title')}>
        {problem !== undefined && <p className="settings-warning">{t(`settings.storage.${problem}`)}</p>}
        {groups.map(({ name, rows }) => (
          <section key={name} className="settings-group" data-group={name}>
            <h3>{t(name)}</h3>
            {rows.map((row) => (
              <SettingRowView key={row.label} row={row} config={config} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="muted">{t('settings.noneFound', { wanted })}</p>}
      </section>
    </Modal>
  );
}
