/** Saving of the text in the editor. */
import i18next from 'i18next';
import { editQuery } from '../editor/editor-store.ts';
import { queryText } from '../editor/query-text.ts';
import { closeDialog } from '../shell/dialogs.ts';
import { showToast } from '../shell/toasts.ts';
import { attempt, problemText, sourceOf } from './library-commands.ts';
import { withName } from './name-line.ts';
import type { StoredQuery } from './query-store.ts';

/**
 * Saves the query under a name, and says that name in the query: editor, window and links show it from there.
 *
 * @param replaced the entry of this name, which the user agreed to replace
 * @param repaired the query with metadata, to save instead of the one in the editor, which it replaces there
 * @returns what hinders it, as a sentence; undefined once it is saved
 */
export async function saveQuery(
  group: string,
  name: string,
  comment: string,
  replaced: StoredQuery | undefined,
  repaired?: string,
): Promise<string | undefined> {
  const store = sourceOf(group)?.store;
  if (store === undefined) return i18next.t('library.missing');
  const before = queryText();
  const text = withName(repaired ?? before, name);
  try {
    await store.put(name, text, { comment, overwrite: replaced !== undefined });
  } catch (error) {
    return problemText(error, name);
  }
  // what was written while a slow account answered stays
  if (queryText() === before) editQuery(text);
  closeDialog();
  const undo = async () => {
    if (replaced === undefined) await store.remove(name);
    else await store.put(name, replaced.query, { ...replaced, overwrite: true });
  };
  const key = replaced === undefined ? 'library.saved' : 'library.replaced';
  showToast({ text: i18next.t(key, { name }), action: { label: i18next.t('library.undo'), run: () => void attempt(undo) } });
  return undefined;
}
