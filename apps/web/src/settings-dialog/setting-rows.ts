/** The content of the settings dialog: groups, and the rows of each. Texts are keys. */
import type { ComponentType } from 'react';
import type { Settings } from '../settings/settings-schema.ts';
import { type ControlProps, HostList, LanguageControl, NamesControl, OpacityControl, ThemeControl } from './controls.tsx';
import { PrivacyNote, ProfileRow, ResetRow } from './ProfileRows.tsx';
import { ServerList, TileList } from './ServerList.tsx';

type BooleanField = { [Field in keyof Settings]: Settings[Field] extends boolean ? Field : never }[keyof Settings];

interface RowTexts {
  readonly label: string;
  /** The description, one line. */
  readonly help: string;
}

/** A switch for a field (`inverted`: on where the field is false), or a control beside or below the texts. */
export type SettingRow = RowTexts &
  (
    | { readonly field: BooleanField; readonly inverted?: boolean }
    | { readonly Control: ComponentType<ControlProps>; readonly place: 'beside' | 'below' }
  );

export interface SettingGroup {
  readonly name: string;
  readonly rows: readonly SettingRow[];
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    name: 'settings.general',
    rows: [
      { label: 'settings.theme', help: 'settings.themeHelp', Control: ThemeControl, place: 'beside' },
      { label: 'settings.language', help: 'settings.languageHelp', Control: LanguageControl, place: 'beside' },
      { label: 'settings.names', help: 'settings.namesHelp', Control: NamesControl, place: 'beside' },
    ],
  },
  {
    name: 'settings.query',
    rows: [
      { label: 'settings.server', help: 'settings.serverHelp', Control: ServerList, place: 'below' },
      { label: 'settings.kill', help: 'settings.killHelp', field: 'kill_my_queries' },
      { label: 'settings.styleLive', help: 'settings.styleLiveHelp', field: 'style_live' },
      { label: 'settings.formatOnSave', help: 'settings.formatOnSaveHelp', field: 'format_on_save' },
      { label: 'settings.formatOnRun', help: 'settings.formatOnRunHelp', field: 'format_on_run' },
      { label: 'settings.richEditor', help: 'settings.richEditorHelp', field: 'use_rich_editor' },
    ],
  },
  {
    name: 'settings.map',
    rows: [
      { label: 'settings.tiles', help: 'settings.tilesHelp', Control: TileList, place: 'below' },
      { label: 'settings.opacity', help: 'settings.opacityHelp', Control: OpacityControl, place: 'beside' },
      { label: 'settings.imageHosts', help: 'settings.imageHostsHelp', Control: HostList, place: 'below' },
      { label: 'settings.crosshairs', help: 'settings.crosshairsHelp', field: 'enable_crosshairs' },
    ],
  },
  {
    name: 'settings.data',
    rows: [
      { label: 'settings.clear', help: 'settings.clearHelp', field: 'clear_at_run' },
      { label: 'settings.stats', help: 'settings.statsHelp', field: 'show_data_stats' },
      { label: 'settings.shrink', help: 'settings.dotsHelp', field: 'disable_poiomatic', inverted: true },
      { label: 'settings.shrinkBySize', help: 'settings.shrinkBySizeHelp', field: 'shrink_by_size' },
      { label: 'settings.sizesAsWritten', help: 'settings.sizesAsWrittenHelp', field: 'sizes_as_written' },
      { label: 'settings.hugeData', help: 'settings.hugeDataHelp', field: 'disable_warning_huge_data', inverted: true },
      { label: 'settings.autorepair', help: 'settings.autorepairHelp', field: 'no_autorepair', inverted: true },
    ],
  },
  {
    name: 'settings.privacy',
    rows: [
      { label: 'settings.stored', help: 'settings.storedHelp', Control: PrivacyNote, place: 'below' },
      { label: 'settings.profile', help: 'settings.profileHelp', Control: ProfileRow, place: 'below' },
      { label: 'settings.reset', help: 'settings.resetHelp', Control: ResetRow, place: 'beside' },
    ],
  },
];
