import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { GroupedDialog, holdsWords } from '../ui/PageDialog.tsx';
import { SettingRowView } from './SettingRowView.tsx';
import { SETTING_GROUPS } from './setting-rows.ts';
import './settings.css';

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
