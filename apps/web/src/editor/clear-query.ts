import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../shell/toasts.ts';
import { focusEditor, replaceQuery } from './editor-store.ts';

/**
 * Empties the editor and offers the way back.
 *
 * @param told what the notice says
 * @param undo what its button says
 */
export function clearQuery(told: string, undo: string): void {
  const before = useSettings.getState().code.overpass;
  if (before === '') return;
  replaceQuery('');
  focusEditor();
  showToast({ text: told, action: { label: undo, run: () => replaceQuery(before) } });
}
