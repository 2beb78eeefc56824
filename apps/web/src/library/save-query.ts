/** Saving of the text in the editor. */

import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laidOut } from '../query/change-query.ts';
import { editQuery } from '../query/editor-store.ts';
import { withName } from '../query/name-line.ts';
import { originOf, setOrigin } from '../query/query-origin.ts';
import { queryText } from '../query/query-text.ts';
import { nameTitle } from '../run/page-title.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { attempt, problemText, sourceOf } from './library-commands.ts';
import { useLibrary } from './library-store.ts';
import { MOST_NAME } from './local-queries.ts';
import { LOCAL, openLibrary } from './open-library.ts';
import { QueryStoreError } from './query-store.ts';

/** The query to save, and its place. */
export interface SaveRequest {
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
export async function saveQuery({ group, name, comment, replace, repaired }: SaveRequest): Promise<SaveOutcome> {
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

// The steps of the Save dialog: checks, a question, a slow place, and the outcome.

/** `name`: said at the name; `place`: said above the buttons. */
export interface SaveTrouble {
  readonly kind: 'name' | 'place';
  readonly message: string;
}

export interface Saving {
  readonly busy: boolean;
  readonly trouble?: SaveTrouble;
  /** The name of which was asked whether to replace its entry; saving once more agrees. */
  readonly agreed?: string;
  readonly save: (request: Omit<SaveRequest, 'replace'>) => void;
  /** Takes back question and trouble: another name or place was chosen. */
  readonly forget: () => void;
}

/**
 * @param own the name in the query; the entry that the query came from is replaced without a question
 * @param onSaved unless the dialog is gone by then
 */
export function useSaving(own: string, onSaved: () => void): Saving {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const [agreed, setAgreed] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const forget = () => {
    setTrouble(undefined);
    setAgreed(undefined);
  };
  const problemOf = ({ group, name }: Omit<SaveRequest, 'replace'>): SaveTrouble | undefined => {
    if (name === '') return { kind: 'name', message: t('library.nameMissing') };
    // an account counts differently, and reports the limit itself
    if (group === LOCAL && name.length > MOST_NAME) return { kind: 'name', message: t('library.nameTooLong', { count: name.length }) };
    const isEmpty = queryText().trim() === '';
    return isEmpty ? { kind: 'name', message: t('library.nothingToSave') } : undefined;
  };
  const save = async (request: Omit<SaveRequest, 'replace'>) => {
    if (busy) return;
    const { group, name } = request;
    const problem = problemOf(request);
    setTrouble(problem);
    if (problem !== undefined) return;
    const isTaken = useLibrary.getState().lists[group]?.queries.some((each) => each.name === name) === true;
    const isOwn = name === own && originOf(name) === group;
    if (isTaken && !isOwn && agreed !== name) return setAgreed(name);
    setBusy(true);
    const outcome = await saveQuery({ ...request, replace: isTaken || agreed === name });
    const { kind } = outcome;
    if (!isShown.current) {
      // the outcome is reported even if the dialog was closed in the meantime
      if (kind === 'exists') showToast({ kind: 'error', text: `${t('library.exists', { name })} ${t('library.stillInEditor')}` });
      else if (kind !== 'saved') showToast({ kind: 'error', text: `${outcome.message} ${t('library.stillInEditor')}` });
      return;
    }
    setBusy(false);
    setAgreed(kind === 'exists' ? name : undefined);
    if (kind === 'saved') onSaved();
    else if (kind !== 'exists') setTrouble({ kind, message: outcome.message });
  };
  return { busy, trouble, agreed, save: (request) => void save(request), forget };
}
