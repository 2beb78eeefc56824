/** Lists of tasks: opening, making, sharing. */

import type { ExportPart, TaskElementsOutcome } from '@flyover/result-session';
import { writeDenseLink } from '@flyover/share-links';
import { TASK_LIMITS } from '@flyover/task-lists';
import { transfer } from '@flyover/worker-calls';
import i18next from 'i18next';
import { setPanelOpen } from '../layers/layers-store.ts';
import { nameOfQuery } from '../layers/new-layer.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { chooseFiles } from '../ui/choose-files.ts';
import { saveBlob } from '../ui/save-file.ts';
import { showToast } from '../ui/toasts.ts';
import { setPhoneSheet } from '../ui/use-layout.ts';
import { isInventedResult } from './invented-result.ts';
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

// Opens, renames and deletes lists of tasks. The worker does the work; the store gets the outcome.

/** Opens a list in the panel, and goes to its current task. */
export async function showList(id: string): Promise<void> {
  await flushNote();
  await openList(id, openPanel, true);
}

/** Opens the list that was open when the page was left, without moving the map or the focus. */
export async function reopenList(id: string): Promise<void> {
  // the user was faster
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
    // the draft at the earlier task, which may have changed in the meantime
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
  // the user may have closed it again
  if (!useTasks.getState().open) return;
  const id = task?.list.id ?? useTasks.getState().lists[0]?.id;
  if (id !== undefined) await openList(id, () => undefined, true);
}

/** Opens the panel, and makes room for it. */
export function openPanel(): void {
  useResultView.setState({ tab: 'map', opened: false });
  // both panels have the same position
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

/** Deletes the current list; the notice restores it. */
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

/** Shows the current list again after a change, or the newest where it is gone. */
async function followChange(): Promise<void> {
  tellOtherTabs();
  await readAgain({ moves: true });
}

/**
 * Reads the lists again: another tab may have changed them. The current task stays, wherever that tab is in the list.
 *
 * @param moves whether the map moves to a task of another list
 */
export function readAgain({ moves = false } = {}): Promise<void> {
  return inTurn(async () => {
    await readLists();
    const { task, lists, open } = useTasks.getState();
    if (!open) return;
    const now = task && (await taskWorker().show(task.list.id, task.at));
    if (now !== undefined) return refreshTask(now);
    // the draft can still be copied
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

// Makes lists of tasks: of a result, and of a file.

/** Aborts the making of a list; another list replaces it. */
let making: AbortController | undefined;

/** Makes a list of the shown result, and opens it. @param part absent: all of it */
export async function makeList(part?: ExportPart): Promise<void> {
  const { outcome, origin } = useRun.getState();
  if (outcome === undefined) return refuse('noResult');
  const name = nameOfQuery(origin?.text ?? '') ?? i18next.t('tasks.unnamed', { date: new Date().toLocaleString(i18next.language) });
  const dated = Date.parse(outcome.stats.osmBase ?? '');
  await inPanel(async (signal) => {
    const made = await resultWorker().taskElements(outcome.runId, part, signal);
    if (signal.aborted) return undefined;
    if (made.kind !== 'made') return refuse(made.kind);
    const list = await taskWorker().make(name, transfer(made.elements, [made.elements]), {
      invented: isInventedResult(),
      ...(Number.isFinite(dated) && { dated }),
    });
    if (list === undefined) return refuse('room');
    if (made.left > 0 && !signal.aborted) showToast({ text: i18next.t('tasks.left', { count: made.left }) });
    return list;
  });
}

/** Aborts the list that is being made. */
export function stopMaking(): void {
  making?.abort();
}

/** Shows in the panel that a list is being made, and then the list; a panel that was opened for nothing is closed. */
async function inPanel(make: (signal: AbortSignal) => Promise<TaskListInfo | undefined>): Promise<void> {
  stopMaking();
  const control = new AbortController();
  const { signal } = control;
  making = control;
  const { open } = useTasks.getState();
  openPanel();
  useTasks.setState({ making: true });
  const end = (isShown: boolean) => {
    if (making !== control) return;
    making = undefined;
    useTasks.setState({ making: false, ...(!isShown && !open && { open }) });
  };
  // does not wait for the workers to receive the signal
  signal.addEventListener('abort', () => end(false));
  try {
    const list = await make(signal);
    if (list !== undefined && signal.aborted) await taskWorker().remove(list.id);
    else if (list !== undefined) {
      tellOtherTabs();
      await showList(list.id);
    }
    end(list !== undefined);
  } catch (thrown) {
    if (!signal.aborted) tellFailure(thrown);
    end(false);
  }
}

function refuse(why: Exclude<TaskElementsOutcome['kind'], 'made'> | 'noResult' | 'room'): undefined {
  showToast({ kind: 'warning', text: i18next.t(`tasks.failed.${why}`, { most: TASK_LIMITS.tasks }) });
}

/** Opens the file chooser. Call it within a click or a key press. */
export function pickTaskFile(): void {
  chooseFiles(
    ([file]) => {
      if (file !== undefined) void openTaskFile(file);
    },
    { accept: '.geojson,.json,application/geo+json,application/json' },
  );
}

function openTaskFile(file: File): Promise<void> {
  return inPanel(async (signal) => {
    const came = await taskWorker().open(file, file.name.replace(/\.(?:geo)?json$/i, ''), signal);
    if (came.kind === 'made') {
      if (came.leftOut > 0 && !signal.aborted) showToast({ text: i18next.t('tasks.file.left', { count: came.leftOut }) });
      return came.list;
    }
    const limits = { most: TASK_LIMITS.tasks, characters: TASK_LIMITS.notes, megabytes: TASK_LIMITS.fileBytes >> 20 };
    if (!signal.aborted)
      showToast({ kind: 'warning', text: i18next.t(`tasks.file.${came.kind}`, { name: file.name.slice(0, 80), ...limits }) });
    return undefined;
  });
}

// A list of tasks as a link: its elements by their ids.

/** The most characters of a link: other programs may cut a longer one. */
const LONGEST_LINK = 2000;

/**
 * Copies a link that makes the list again from its elements in their state at that time; a list that is too long for a link is offered as a
 * file.
 */
export async function copyListLink(list: TaskListInfo): Promise<void> {
  try {
    const query = await taskWorker().query(list.id);
    if (query === undefined) return tellLost();
    const link = writeDenseLink({ query: query.text, run: true, tasks: query.count }, location.href);
    if (link.length > LONGEST_LINK) return offerFile(list);
    // the clipboard needs a secure context
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
