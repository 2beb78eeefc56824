/** The steps through a list: recording the outcome of a task, and going to the next. */
import { cutText, TASK_LIMITS, type TaskElement, type TaskStatus } from '@flyover/task-lists';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { loadInJosm, tellJosmProblem } from '../josm/josm-remote.ts';
import { editorLinks, shortId } from '../results/links.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { Action } from '../ui/actions.ts';
import { showToast } from '../ui/toasts.ts';
import { goTo } from '../view/map-commands.ts';
import { toPosition, useView, viewOfBbox } from '../view/view-store.ts';
import { keepChoice, type TaskEditor } from './kept-choice.ts';
import { taskWorker } from './task-client.ts';
import type { ShownTask, TaskStep } from './task-protocol.ts';
import { useTasks } from './tasks-store.ts';

/** CSS pixels around a task on the map. */
const AROUND = 60;

/** Announces changes of lists to other tabs. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('flyover-tasks');

export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

export function hearOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

/** Shows a task in the panel. @param moves whether the map moves to it */
export function showTask(task: ShownTask | undefined, moves: boolean): void {
  useTasks.setState(({ lists }) => ({
    task,
    draft: undefined,
    lists: task === undefined ? lists : lists.map((list) => (list.id === task.list.id ? task.list : list)),
  }));
  const { open, editor } = useTasks.getState();
  if (open) keepChoice({ editor, ...(task !== undefined && { open: task.list.id }) });
  // when the panel has the size of its new content
  if (moves && task !== undefined) setTimeout(() => goToTask(task.element));
}

/** Refreshes the current task: another tab, or a note, may have changed it. A draft that is not saved yet stays. */
export function refreshTask(now: ShownTask): void {
  const { task, draft } = useTasks.getState();
  const isTyped = task !== undefined && (now.note === task.note || isTyping(task));
  showTask(now, false);
  if (isTyped) useTasks.setState({ draft });
}

/** Moves the map to an element. */
export function goToTask({ place }: TaskElement): void {
  if (place === undefined) return;
  const view = useView.getState();
  const panel = document.querySelector('.tasks-panel')?.getBoundingClientRect() ?? { width: 0, height: 0 };
  // the panel covers the end of the map, on a phone its lower part
  const isSheet = panel.width > view.width - AROUND;
  const [x, y] = isSheet ? [0, panel.height] : [panel.width, 0];
  const free = { ...view, width: Math.max(1, view.width - x), height: Math.max(1, view.height - y) };
  const fitted = viewOfBbox(place.box, free, AROUND);
  const towardsPanel = document.documentElement.dir === 'rtl' ? -x : x;
  const middle = toPosition(fitted, (free.width + towardsPanel) / 2, (free.height + y) / 2);
  goTo(middle.lat, middle.lon, fitted.zoom);
}

/** The queue of actions: keys may come faster than answers of the worker. */
let working: Promise<void> = Promise.resolve();

/** Runs an action after the earlier ones. Must not be called within an action. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  working = working.then(work).catch(tellFailure);
  return working;
}

function withTask(work: (task: ShownTask) => Promise<void>): Promise<void> {
  return inTurn(async () => {
    const { task } = useTasks.getState();
    if (task !== undefined) await work(task);
  });
}

export function tellFailure(thrown: unknown): void {
  const message = errorMessage(thrown);
  showToast({ kind: 'error', text: i18next.t('tasks.failed.worker', { message }) });
}

/** The pause in typing after which a note is saved, ms. */
const PAUSE = 800;
let pausing: ReturnType<typeof setTimeout> | undefined;

/** Updates the draft of the current task's note. */
export function typeNote(draft: string): void {
  useTasks.setState({ draft });
  clearTimeout(pausing);
  pausing = setTimeout(() => void flushNote(), PAUSE);
}

/** Saves the note when the page is hidden or left. @returns ends that */
export function flushOnLeaving(page: EventTarget): () => void {
  const leave = () => {
    const { task } = useTasks.getState();
    const note = task && draftOf(task);
    if (task !== undefined && note !== undefined) keepNote({ list: task.list.id, at: task.at, note, before: task.note });
    void flushNote();
  };
  const ways = ['visibilitychange', 'pagehide'];
  for (const way of ways) page.addEventListener(way, leave);
  return () => {
    for (const way of ways) page.removeEventListener(way, leave);
  };
}

/** Saves the draft of the note. */
export function flushNote(): Promise<void> {
  return inTurn(async () => void (await writeTyped()));
}

/** Saves the draft of the note, and again if it changes in the meantime. Must be called within an action. @returns false where that failed */
export async function writeTyped(): Promise<boolean> {
  for (;;) {
    const { task } = useTasks.getState();
    if (task === undefined || !isTyping(task)) return true;
    if (!(await writeNote(task))) return false;
  }
}

/** Saves the drafts of a list's notes that were left when the page was closed. */
export async function writeKept(list: string): Promise<void> {
  for (const kept of keptNotes(list)) {
    const now = await taskWorker().show(list, kept.at);
    if (now?.at === kept.at && now.note === kept.before) await taskWorker().change(list, kept.at, { note: kept.note });
    forgetNote(kept);
  }
}

/** Saves a note. @returns false where that failed: the note stays in its field */
async function writeNote(task: ShownTask): Promise<boolean> {
  clearTimeout(pausing);
  const note = draftOf(task);
  if (note === undefined) return true;
  const now = await taskWorker().change(task.list.id, task.at, { note });
  if (now === undefined) {
    tellLost();
    return false;
  }
  forgetNote({ list: task.list.id, at: task.at });
  tellOtherTabs();
  refreshTask(now);
  if (now.note === note) return true;
  showToast({ kind: 'warning', text: i18next.t('tasks.failed.notes', { characters: TASK_LIMITS.notes }) });
  return false;
}

/** Returns the draft that is not saved yet; notes are saved without surrounding spaces. */
function draftOf({ note }: ShownTask): string | undefined {
  const { draft } = useTasks.getState();
  const written = draft && cutText(draft.trim(), TASK_LIMITS.note);
  return written === note ? undefined : written;
}

/** Whether there is a draft that is not saved. */
export function isTyping(task: ShownTask): boolean {
  return draftOf(task) !== undefined;
}

/** Reports that the list is gone. */
export function tellLost(): void {
  showToast({ kind: 'warning', text: i18next.t('tasks.failed.lost') });
}

/** Sets the status of the current task, and goes to the next; a task that has this status becomes open again. */
export function finishTask(status: Exclude<TaskStatus, 'open'>): Promise<void> {
  return withTask(async (task) => {
    if (!(await writeNote(task))) return;
    const isTakenBack = task.status === status;
    const change = { status: isTakenBack ? 'open' : status } as const;
    const next = await taskWorker().change(task.list.id, task.at, change, isTakenBack ? undefined : 'nextOpen');
    tellOtherTabs();
    await goOn(task, next);
  });
}

export function stepTask(step: TaskStep): Promise<void> {
  return withTask(async (task) => {
    if (await writeNote(task)) await goOn(task, await taskWorker().step(task.list.id, task.at, step));
  });
}

async function goOn(before: ShownTask, next: ShownTask | undefined): Promise<void> {
  if (next === undefined) tellLost();
  let shown = next;
  // the user may type on while the worker is busy
  for (let now = useTasks.getState().task; next !== undefined && now !== undefined && isTyping(now); now = useTasks.getState().task) {
    if (!(await writeNote(now))) return;
    shown = await taskWorker().change(next.list.id, next.at, {});
  }
  showTask(shown, shown !== undefined && shown.at !== before.at);
}

/** Returns the editor for tasks: the one chosen here, or else that of the settings. */
export function useTaskEditor(): TaskEditor {
  const chosen = useTasks(({ editor }) => editor);
  const preference = useSettings(({ editor_preference }) => editor_preference);
  return chosen ?? (preference === 'josm' ? 'JOSM' : 'iD');
}

export function chooseEditor(editor: TaskEditor): void {
  useTasks.setState({ editor });
  keepChoice({ editor, open: useTasks.getState().task?.list.id });
}

/** Returns the address of an element in a web editor; JOSM has none. */
export function editorAddress({ type, id }: TaskElement, editor: TaskEditor): string | undefined {
  return editorLinks(type, id).find(({ name }) => name === editor)?.address;
}

export async function openInJosm({ type, id }: TaskElement): Promise<void> {
  const problem = await loadInJosm(shortId(type, id));
  if (problem === undefined) showToast({ text: i18next.t('popup.josm.done') });
  else tellJosmProblem(problem);
}

// The actions on the current task, for keys and palette, while the panel is open.

/** Ids of the panel's own fields and buttons. */
export const NOTE_FIELD = 'task-note';
export const EDIT_BUTTON = 'task-edit';

export const STEP_ACTIONS: readonly Action[] = [
  { id: 'tasks.done', label: 'tasks.doneHelp', group: 'map', shortcuts: ['Shift+Alt+D'], run: () => void finishTask('done') },
  { id: 'tasks.skip', label: 'tasks.skipHelp', group: 'map', shortcuts: ['Shift+Alt+S'], run: () => void finishTask('skipped') },
  {
    id: 'tasks.note',
    label: 'tasks.focusNote',
    group: 'map',
    shortcuts: ['Shift+Alt+M'],
    run: () => document.getElementById(NOTE_FIELD)?.focus(),
  },
  // a link that is followed within the key press is not blocked
  {
    id: 'tasks.edit',
    label: 'tasks.edit',
    group: 'map',
    shortcuts: ['Shift+Alt+O'],
    run: () => document.getElementById(EDIT_BUTTON)?.click(),
  },
  { id: 'tasks.next', label: 'tasks.next', group: 'map', shortcuts: ['Shift+Alt+J'], run: () => void stepTask('next') },
  { id: 'tasks.previous', label: 'tasks.previous', group: 'map', shortcuts: ['Shift+Alt+B'], run: () => void stepTask('previous') },
];

/**
 * Drafts of notes, for the case that the page is left. The worker that stores them may end before it has done so; local storage alone is
 * written at once.
 */
const PREFIX = 'flyover-task-note ';

/** A note that may not have been stored. */
export interface KeptNote {
  readonly list: string;
  readonly at: number;
  readonly note: string;
  /** The note that was stored at that time: a different one is newer than the draft. */
  readonly before: string;
}

/** Keeps a note until it is stored. */
function keepNote({ list, at, note, before }: KeptNote): void {
  try {
    localStorage.setItem(`${PREFIX}${list} ${at}`, JSON.stringify({ note, before }));
  } catch {
    // without local storage only the worker has it
  }
}

/** Removes a note that is stored. */
function forgetNote({ list, at }: Pick<KeptNote, 'list' | 'at'>): void {
  try {
    localStorage.removeItem(`${PREFIX}${list} ${at}`);
  } catch {
    // no storage, no kept note
  }
}

/** Returns the kept notes of a list. */
function keptNotes(list: string): readonly KeptNote[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    return keys
      .filter((key) => key.startsWith(`${PREFIX}${list} `))
      .map((key) => ({ list, at: Number(key.slice(PREFIX.length + list.length)), ...readNote(localStorage.getItem(key)) }));
  } catch {
    return [];
  }
}

function readNote(value: string | null): Pick<KeptNote, 'note' | 'before'> {
  try {
    const { note, before }: Partial<Record<string, unknown>> = { ...JSON.parse(value ?? '{}') };
    return { note: String(note ?? ''), before: String(before ?? '') };
  } catch {
    return { note: '', before: '' };
  }
}
