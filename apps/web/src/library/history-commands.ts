/** The commands of the history on its runs. */
import i18next from 'i18next';
import { confirmUser } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';
import { attempt } from './library-commands.ts';
import { openLibrary } from './open-library.ts';

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
