/** Saving of the text in the editor. */
import i18next from 'i18next';
import { editQuery } from '../query/editor-store.ts';
import { laidOut } from '../query/lay-out.ts';
import { withName } from '../query/name-line.ts';
import { setOrigin } from '../query/query-origin.ts';
import { queryText } from '../query/query-text.ts';
import { nameTitle } from '../run/page-title.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { attempt, problemText, sourceOf } from './library-commands.ts';
import { LOCAL, openLibrary } from './open-library.ts';
import { QueryStoreError } from './query-store.ts';

/** The query to save, and its place. */
export interface SaveWish {
  /** The id of the place. */
  readonly group: string;
  readonly name: string;
  readonly comment: string;
  /** The user agreed to replace an entry of this name. */
  readonly replace: boolean;
  /** The query with metadata, to be saved instead of the one in the editor, which it replaces there. */
  readonly repaired?: string;
}

/** `exists`: there is an entry of this name, which the user did not agree to replace. `name` and `place`: what hinders it, as a sentence. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'name' | 'place'; readonly message: string };

/** Saves the query under a name, and writes that name into the query: editor, window and links show it from there. */
export async function saveQuery({ group, name, comment, replace, repaired }: SaveWish): Promise<SaveOutcome> {
  const store = sourceOf(group)?.store;
  if (store === undefined) return { kind: 'place', message: i18next.t('library.missing') };
  const before = queryText();
  const named = withName(repaired ?? before, name);
  const text = useSettings.getState().format_on_save ? await laidOut(named) : named;
  try {
    const replaced = replace ? await store.get(name) : undefined;
    await store.put(name, text, { comment, overwrite: replace });
    // what was written while a slow account answered stays
    if (queryText() === before) editQuery(text);
    setOrigin({ group, name });
    nameTitle(name);
    const undo = async () => {
      if (replaced === undefined) await store.remove(name);
      else await store.put(name, replaced.query, { ...replaced, overwrite: true });
    };
    const lasts = group !== LOCAL || (await openLibrary()).lasts();
    const key = !lasts ? 'library.savedForNow' : replaced === undefined ? 'library.saved' : 'library.replaced';
    showToast({ text: i18next.t(key, { name }), action: { label: i18next.t('library.undo'), run: () => void attempt(undo) } });
    return { kind: 'saved' };
  } catch (error) {
    if (error instanceof QueryStoreError && error.kind === 'exists') return { kind: 'exists' };
    const kind = error instanceof QueryStoreError && error.kind === 'name' ? 'name' : 'place';
    return { kind, message: problemText(error, name) };
  }
}
