import i18next from 'i18next';
import { showToast } from '../ui/toasts.ts';
import { focusEditor, replaceQuery } from './editor-store.ts';
import { queryText } from './query-text.ts';

/** Empties the editor and offers the way back. */
export function clearQuery(): void {
  const before = queryText();
  if (before === '') return;
  replaceQuery('');
  focusEditor();
  showToast({ text: i18next.t('editor.cleared'), action: { label: i18next.t('editor.undo'), run: () => replaceQuery(before) } });
}
