import i18next from 'i18next';
import { dismissToast, showToast } from '../ui/toasts.ts';
import { replaceQuery } from './editor-store.ts';
import { useQuery } from './query-store.ts';
import { queryText } from './query-text.ts';

/**
 * Puts another query into the editor and offers undo, as long as the text is unchanged: later edits are not replaced.
 *
 * @param told the text of the notice
 */
export function replaceWithUndo(text: string, told: string): void {
  const before = queryText();
  replaceQuery(text);
  const put = queryText();
  if (before.trim() === '' || before === put) return;
  const back = () => {
    if (queryText() === put) replaceQuery(before);
  };
  const toast = showToast({ text: told, action: { label: i18next.t('editor.undo'), run: back } });
  const stop = useQuery.subscribe((query) => {
    if (query.text === put) return;
    stop();
    dismissToast(toast);
  });
}
