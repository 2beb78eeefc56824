/** The settings that the dialog starts with: the palette opens it at one of them. */
import { create } from 'zustand';
import { openDialog } from '../ui/dialogs.ts';

/** The initial search text of the dialog. */
export const useWantedSettings = create<{ readonly wanted: string }>()(() => ({ wanted: '' }));

/** Opens the settings, only those that have some words. */
export function openSettings(wanted = ''): void {
  useWantedSettings.setState({ wanted });
  openDialog('settings');
}
