import '../ui/switch.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import type { SettingRow } from './setting-rows.ts';

/** One setting: what it is called, what it does, and its control. */
export function SettingRowView({ row, config }: { readonly row: SettingRow; readonly config: AppConfig }) {
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
