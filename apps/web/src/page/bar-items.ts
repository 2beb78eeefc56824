/** The buttons of the top bar beside Run: a line for each, in their order. One appears with the registration of its action. */
import {
  IconBrush,
  IconCommand,
  IconDeviceFloppy,
  IconDownload,
  IconFolderOpen,
  IconHelp,
  IconPalette,
  IconSettings,
  IconShare2,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react';

export interface BarItem {
  /** The id of the action; the button has its name. */
  readonly action: string;
  readonly icon: TablerIcon;
  /** The content of the button from 1200 px width on: its name, its keys, or the icon alone. Below: the icon. */
  readonly shows: 'name' | 'keys' | 'icon';
}

/** The actions that create and change the query, beside Run. */
export const LEFT_ITEMS: readonly BarItem[] = [
  { action: 'query.wizard', icon: IconWand, shows: 'name' },
  { action: 'style.colors', icon: IconPalette, shows: 'name' },
  // there once a result has a style sheet
  { action: 'style.redraw', icon: IconBrush, shows: 'icon' },
];

/** The actions on query and result, then those of the app. */
export const RIGHT_ITEMS: readonly BarItem[] = [
  { action: 'query.load', icon: IconFolderOpen, shows: 'name' },
  { action: 'query.save', icon: IconDeviceFloppy, shows: 'name' },
  { action: 'share', icon: IconShare2, shows: 'name' },
  { action: 'export', icon: IconDownload, shows: 'name' },
  { action: 'app.commands', icon: IconCommand, shows: 'keys' },
  { action: 'app.settings', icon: IconSettings, shows: 'icon' },
  { action: 'help', icon: IconHelp, shows: 'icon' },
];

/** The actions in the bar of a phone; the others are in its menu. */
export const PHONE_ACTIONS: readonly string[] = ['query.wizard', 'style.redraw', 'query.load'];
