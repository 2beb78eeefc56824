import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { GroupedDialog, holdsWords } from '../ui/PageDialog.tsx';
import { SETTING_GROUPS, type SettingRow } from './setting-rows.ts';
import './settings.css';
import '../ui/switch.css';

/** Every setting applies at once and is stored at once. */
export function SettingsDialog({ config, about = '', opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const problem = useSettings((settings) => settings.storageProblem);
  const [wanted, setWanted] = useState(about);

  const groups = SETTING_GROUPS.map(({ name, rows }) => ({
    name,
    rows: rows.filter(({ label, help }) => holdsWords(`${t(name)} ${t(label)} ${t(help)}`, wanted)),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <GroupedDialog
      opened={opened}
      onClose={onClose}
      title={t('settings.title')}
      closeLabel={t('settings.close')}
      searchLabel={t('settings.search')}
      groupsLabel={t('settings.groups')}
      wanted={wanted}
      onWanted={setWanted}
      noneFound={t('settings.noneFound', { wanted })}
      notice={problem !== undefined && <p className="settings-warning">{t(`settings.storage.${problem}`)}</p>}
      groups={groups.map(({ name, rows }) => ({
        id: name,
        title: t(name),
        content: rows.map((row) => <SettingRowView key={row.label} row={row} config={config} />),
      }))}
    />
  );
}

/** One setting: what it is called, what it does, and its control. */
function SettingRowView({ row, config }: { readonly row: SettingRow; readonly config: AppConfig }) {
  const { t } = useTranslation();
  const label = t(row.label);
  if ('field' in row) return <SwitchRow row={row} />;
  const { Control, place } = row;
  return (
    <div className={`setting ${place}`}>
      <div>
        <div className="setting-name">{label}</div>
        <div className="menu-note">{t(row.help)}</div>
      </div>
      <Control config={config} label={label} />
    </div>
  );
}

function SwitchRow({ row }: { readonly row: Extract<SettingRow, { field: unknown }> }) {
  const { t } = useTranslation();
  const { field, inverted = false } = row;
  const value = useSettings((settings) => settings[field]);
  return (
    <Switch
      className="setting"
      labelPosition="left"
      checked={value !== inverted}
      label={t(row.label)}
      description={t(row.help)}
      onChange={(event) => useSettings.getState().set(field, event.currentTarget.checked !== inverted)}
    />
  );
}
