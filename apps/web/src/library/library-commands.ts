/** The commands of the dialogs on queries. Each reports its effect, and offers undo. */

import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { replaceWithUndo } from '../query/change-query.ts';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';
import { withSomeName } from '../query/name-line.ts';
import { setOrigin } from '../query/query-origin.ts';
import { runAction } from '../ui/actions.ts';
import { closeDialog, confirmUser } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';
import { forgetQuery } from './library-rows.ts';
import { useLibrary } from './library-store.ts';
import { openLibrary } from './open-library.ts';
import { QueryStoreError, type SavedQueriesSource, type StoredQuery } from './query-store.ts';
import { RecordError } from './records.ts';

/** The id of the group of built-in examples. */
export const EXAMPLES = 'examples';

/** Puts a query into the editor, closes the dialog and perhaps runs it. */
export function loadText(text: string, title: string, run: boolean): void {
  if (run) replaceQuery(text);
  else replaceWithUndo(text, i18next.t('library.loaded', { name: title }));
  closeDialog();
  focusEditor();
  if (run) runAction('query.run');
}

/** Loads a saved query. As in overpass turbo, one without a name in it gets the line with its own. */
export function loadQuery(group: string, { name, query }: StoredQuery, run: boolean): void {
  loadText(withSomeName(query, name), name, run);
  setOrigin({ group, name });
}

/** Removes an entry; of the built-in examples it is only hidden. */
export async function deleteQuery(group: string, query: StoredQuery): Promise<void> {
  const { name, query: text, ...options } = query;
  const source = sourceOf(group);
  await attempt(async () => {
    if (source === undefined) await (await openLibrary()).removeExample(name);
    else await source.store.remove(name);
    forgetQuery(group, name);
    const restore = async () => {
      if (source === undefined) await (await openLibrary()).restoreExamples([name]);
      else await source.store.put(name, text, options);
    };
    const undo = { label: i18next.t('library.undo'), run: () => void attempt(restore) };
    showToast({ text: i18next.t('library.deleted', { name }), action: undo });
  });
}

/** @returns what hinders it, as a sentence; undefined once it is done */
export async function renameQuery(group: string, from: string, to: string): Promise<string | undefined> {
  const source = sourceOf(group);
  if (source === undefined) return undefined;
  try {
    await source.store.rename(from, to);
  } catch (error) {
    return problemText(error, to);
  }
  const back = () => void attempt(() => source.store.rename(to, from));
  showToast({ text: i18next.t('library.renamed', { name: to }), action: { label: i18next.t('library.undo'), run: back } });
  return undefined;
}

export async function starQuery(group: string, { name, starred }: StoredQuery): Promise<void> {
  await attempt(async () => sourceOf(group)?.store.star?.(name, starred !== true));
}

export function sourceOf(id: string): SavedQueriesSource | undefined {
  return useLibrary.getState().sources.find((source) => source.id === id);
}

/** Returns the sentence for an error. */
export function problemText(error: unknown, name: string): string {
  if (error instanceof QueryStoreError && error.kind === 'exists') return i18next.t('library.exists', { name });
  if (error instanceof QueryStoreError && error.kind === 'missing') return i18next.t('library.missing');
  const isFull = (error instanceof QueryStoreError || error instanceof RecordError) && error.kind === 'full';
  if (isFull) return i18next.t('library.full');
  if (error instanceof RecordError) return i18next.t('library.storageFailed');
  return errorMessage(error);
}

/** Runs a command, and reports its failure. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showToast({ kind: 'error', text: problemText(error, '') });
  }
}

// The commands of the history on its runs.

export async function starRuns(keys: readonly string[], starred: boolean): Promise<void> {
  await attempt(async () => (await openLibrary()).runs.star(keys, starred));
}

/** Removes runs, and offers the way back. */
export async function deleteRuns(keys: readonly string[]): Promise<void> {
  await attempt(async () => {
    const { runs } = await openLibrary();
    const removed = await runs.remove(keys);
    const undo = { label: i18next.t('library.undo'), run: () => void attempt(() => runs.join(removed)) };
    showToast({ text: i18next.t('library.runsDeleted', { count: removed.length }), action: undo });
  });
}

/** Asks, then empties the history. */
export async function clearHistory(count: number): Promise<void> {
  const question = {
    title: i18next.t('library.clearTitle'),
    text: i18next.t('library.clearText', { count }),
    confirm: i18next.t('library.clearDo'),
    danger: true,
  };
  if (await confirmUser(question)) await attempt(async () => (await openLibrary()).runs.clear());
}
