import i18next from 'i18next';
import { focusEditor } from './editor-store.ts';
import { queryText } from './query-text.ts';
import { replaceWithUndo } from './replace-with-undo.ts';

/** Empties the editor and offers the way back. */
export function clearQuery(): void {
  if (queryText() === '') return;
  replaceWithUndo('', i18next.t('editor.cleared'));
  focusEditor();
}
