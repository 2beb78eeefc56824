/** The steps of the Save dialog: checks, a question, a slow place, and the outcome. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { originOf } from '../query/query-origin.ts';
import { queryText } from '../query/query-text.ts';
import { showToast } from '../ui/toasts.ts';
import { MOST_NAME } from './library-entry.ts';
import { useLists } from './library-lists.ts';
import { LOCAL } from './open-library.ts';
import { type SaveWish, saveQuery } from './save-query.ts';

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
  readonly save: (wish: Omit<SaveWish, 'replace'>) => void;
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
  const problemOf = ({ group, name }: Omit<SaveWish, 'replace'>): SaveTrouble | undefined => {
    if (name === '') return { kind: 'name', message: t('library.nameMissing') };
    // an account counts differently, and reports the limit itself
    if (group === LOCAL && name.length > MOST_NAME) return { kind: 'name', message: t('library.nameTooLong', { count: name.length }) };
    const isEmpty = queryText().trim() === '';
    return isEmpty ? { kind: 'name', message: t('library.nothingToSave') } : undefined;
  };
  const save = async (wish: Omit<SaveWish, 'replace'>) => {
    if (busy) return;
    const { group, name } = wish;
    const problem = problemOf(wish);
    setTrouble(problem);
    if (problem !== undefined) return;
    const isTaken = useLists.getState().lists[group]?.queries.some((each) => each.name === name) === true;
    const isOwn = name === own && originOf(name) === group;
    if (isTaken && !isOwn && agreed !== name) return setAgreed(name);
    setBusy(true);
    const outcome = await saveQuery({ ...wish, replace: isTaken || agreed === name });
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
  return { busy, trouble, agreed, save: (wish) => void save(wish), forget };
}
