/** Which settings the dialog begins with: the palette opens it at one of them. */
import { create } from 'zustand';
import { openDialog } from '../ui/dialogs.ts';

/** What is searched for in the dialog as it opens. */
export const useWantedSettings = create<{ readonly wanted: string }>()(() => ({ wanted: '' }));

/** Opens the settings, only those that have some words. */
export function openSettings(wanted = ''): void {
  useWantedSettings.setState({ wanted });
  openDialog('settings');
}
