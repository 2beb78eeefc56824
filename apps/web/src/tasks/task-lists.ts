/** Opens, renames and deletes lists of tasks. The worker does the work; the store gets the outcome. */

import i18next from 'i18next';
import { setPanelOpen } from '../layers/layers-store.ts';
import { useResultTab } from '../results/result-tab.ts';
import { useSelection } from '../results/selection-store.ts';
import { saveBlob } from '../ui/save-file.ts';
import { showToast } from '../ui/toasts.ts';
import { setPhoneSheet } from '../ui/use-layout.ts';
import { keepChoice } from './kept-choice.ts';
import {
  flushNote,
  inTurn,
  isTyping,
  refreshTask,
  showTask,
  tellFailure,
  tellLost,
  tellOtherTabs,
  writeKept,
  writeTyped,
} from './step-tasks.ts';
import { taskWorker } from './task-client.ts';
import type { TaskListInfo } from './task-storage.ts';
import { useTasks } from './tasks-store.ts';

/** Opens a list in the panel, and goes to its task. */
export async function showList(id: string): Promise<void> {
  await flushNote();
  await openList(id, openPanel, true);
}

/** Opens the list that was open when the page was left: all else stays as it is, since nobody has asked for it now. */
export async function reopenList(id: string): Promise<void> {
  // somebody was quicker
  if (useTasks.getState().open) return;
  await openList(id, () => useTasks.setState({ open: true, reopened: true }), false);
}

function openList(id: string, open: () => void, moves: boolean): Promise<void> {
  return inTurn(async () => {
    await writeKept(id);
    const task = await taskWorker().show(id);
    if (task === undefined) keepChoice({ editor: useTasks.getState().editor });
    else open();
    await readLists();
    // what was typed at the task before, while all of this took its time
    await writeTyped();
    showTask(task, moves && useTasks.getState().open);
  });
}

/** Opens the panel with the list that was shown last, or closes it. */
export async function togglePanel(): Promise<void> {
  const { open, task } = useTasks.getState();
  if (open) return closePanel();
  openPanel();
  await readLists();
  // somebody may have closed it again
  if (!useTasks.getState().open) return;
  const id = task?.list.id ?? useTasks.getState().lists[0]?.id;
  if (id !== undefined) await openList(id, () => undefined, true);
}

/** Opens the panel, and makes room for it. */
export function openPanel(): void {
  useResultTab.setState({ tab: 'map', opened: false });
  // they stand in the same place
  setPanelOpen(false);
  setPhoneSheet(false);
  useSelection.getState().close();
  useTasks.setState({ open: true, reopened: false });
}

export async function closePanel(): Promise<void> {
  await flushNote();
  useTasks.setState({ open: false });
  keepChoice({ editor: useTasks.getState().editor });
}

async function readLists(): Promise<void> {
  useTasks.setState(await taskWorker().lists());
}

export function renameList({ id }: TaskListInfo, name: string): Promise<void> {
  return orTell(async () => {
    await taskWorker().rename(id, name);
    await followChange();
  });
}

/** Deletes the list at hand; the notice brings it back. */
export function removeList({ id, name }: TaskListInfo): Promise<void> {
  const putBack = async () => {
    await taskWorker().putBack(id);
    tellOtherTabs();
    await showList(id);
  };
  return orTell(async () => {
    await flushNote();
    await taskWorker().remove(id);
    await followChange();
    showToast({
      text: i18next.t('tasks.removed', { name }),
      action: { label: i18next.t('tasks.undo'), run: () => void orTell(putBack) },
    });
  });
}

/** Runs work that is not awaited, and reports its failure. */
function orTell(work: () => Promise<void>): Promise<void> {
  return work().catch(tellFailure);
}

/** Lists are other than they were: the one at hand is shown as it is now, else the newest. */
async function followChange(): Promise<void> {
  tellOtherTabs();
  await readAgain({ moves: true });
}

/**
 * Another tab may have changed them. The task at hand stays at hand, wherever that tab is in the list.
 *
 * @param moves whether the map goes to another list that is shown now
 */
export function readAgain({ moves = false } = {}): Promise<void> {
  return inTurn(async () => {
    await readLists();
    const { task, lists, open } = useTasks.getState();
    if (!open) return;
    const now = task && (await taskWorker().show(task.list.id, task.at));
    if (now !== undefined) return refreshTask(now);
    // what is typed can still be copied
    if (task !== undefined && isTyping(task)) return tellLost();
    const [newest] = lists;
    showTask(newest && (await taskWorker().show(newest.id)), moves);
  });
}

export function saveList({ id, name }: TaskListInfo): Promise<void> {
  return orTell(async () => {
    await flushNote();
    const file = await taskWorker().file(id);
    if (file === undefined) tellLost();
    else saveBlob(`${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 80) || 'tasks'}.geojson`, file);
  });
}
