/** The settings as entries of the command palette: each by its name, and the themes by theirs. */
import type { TFunction } from 'i18next';
import { useSettings } from '../settings/settings-store.ts';
import { openDialog } from '../ui/dialogs.ts';
import { LANGUAGE_CODES } from '../ui/i18n.ts';
import { languageName } from '../ui/language-names.ts';
import type { NamedAction } from '../ui/search-actions.ts';
import { SETTING_GROUPS, type SettingRow } from './setting-rows.ts';

const THEMES = { light: 'settings.themeLight', dark: 'settings.themeDark', auto: 'settings.themeAuto' } as const;

/** Choosing a theme or a language sets it; choosing anything else opens the settings there. */
export function settingActions(t: TFunction): readonly NamedAction[] {
  const group = t('settings.title');
  const themes = Object.entries(THEMES).map(([theme, label]) => ({
    action: entry(`theme-${theme}`, label, () => useSettings.getState().set('theme', theme as keyof typeof THEMES)),
    name: `${t('settings.theme')}: ${t(label)}`,
    group,
  }));
  const languages = LANGUAGE_CODES.map((code) => ({
    action: entry(`language-${code}`, 'settings.language', () => useSettings.getState().set('ui_language', code)),
    name: `${t('settings.language')}: ${languageName(code)}`,
    group,
  }));
  const rows = SETTING_GROUPS.flatMap(({ rows }) => rows).map((row) => ({
    action: entry(row.label, row.label, () => openDialog('settings', t(row.label))),
    name: stateOf(row, t),
    group,
    help: t(row.help),
  }));
  return [...themes, ...rows, ...languages];
}

function entry(id: string, label: string, run: () => void): NamedAction['action'] {
  return { id, label, group: 'app', run };
}

/** The name of a setting; of a switch with what it is now. */
function stateOf(row: SettingRow, t: TFunction): string {
  if (!('field' in row)) return t(row.label);
  const isOn = useSettings.getState()[row.field] !== (row.inverted ?? false);
  return `${t(row.label)}: ${t(isOn ? 'settings.on' : 'settings.off')}`;
}
