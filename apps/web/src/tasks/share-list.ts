/** A list of tasks as a link: its elements by their ids. */
import { writeDenseLink } from '@flyover/share-links';
import i18next from 'i18next';
import { showToast } from '../ui/toasts.ts';
import { tellFailure, tellLost } from './step-tasks.ts';
import { taskWorker } from './task-client.ts';
import { saveList } from './task-lists.ts';
import type { TaskListInfo } from './task-storage.ts';

/** A longer link is cut by programs on its way, characters. */
const LONGEST_LINK = 2000;

/** Copies a link that makes the list anew of its elements, as they are then; a list that is too long for one is offered as a file. */
export async function copyListLink(list: TaskListInfo): Promise<void> {
  try {
    const query = await taskWorker().query(list.id);
    if (query === undefined) return tellLost();
    const link = writeDenseLink({ query: query.text, run: true, tasks: query.count }, location.href);
    if (link.length > LONGEST_LINK) return offerFile(list);
    // without a secure context there is no clipboard
    if (navigator.clipboard === undefined) return offerFile(list, 'tasks.linkNoClipboard');
    await navigator.clipboard.writeText(link);
    showToast({ text: i18next.t('tasks.linkCopied', { count: query.count }) });
  } catch (thrown) {
    tellFailure(thrown);
  }
}

function offerFile(list: TaskListInfo, why: 'tasks.linkLong' | 'tasks.linkNoClipboard' = 'tasks.linkLong'): void {
  showToast({
    kind: 'warning',
    text: i18next.t(why, { most: LONGEST_LINK }),
    action: { label: i18next.t('tasks.saveFile'), run: () => void saveList(list) },
  });
}
