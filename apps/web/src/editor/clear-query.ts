import i18next from 'i18next';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../shell/toasts.ts';
import { focusEditor, replaceQuery } from './editor-store.ts';

/** Empties the editor and offers the way back. */
export function clearQuery(): void {
  const before = useSettings.getState().code.overpass;
  if (before === '') return;
  replaceQuery('');
  focusEditor();
  showToast({ text: i18next.t('editor.cleared'), action: { label: i18next.t('editor.undo'), run: () => replaceQuery(before) } });
}
