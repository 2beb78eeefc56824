/** Makes lists of tasks: of a result, and of a file. */
import type { ExportPart, TaskElementsOutcome } from '@flyover/result-session';
import { TASK_LIMITS } from '@flyover/task-lists';
import { transfer } from '@flyover/worker-calls';
import i18next from 'i18next';
import { nameOfQuery } from '../layers/layer-name.ts';
import { resultWorker } from '../results/result-client.ts';
import { useRun } from '../run/run-store.ts';
import { chooseFiles } from '../ui/choose-files.ts';
import { showToast } from '../ui/toasts.ts';
import { isInventedResult } from './invented-result.ts';
import { tellFailure, tellOtherTabs } from './step-tasks.ts';
import { taskWorker } from './task-client.ts';
import { openPanel, showList } from './task-lists.ts';
import type { TaskListInfo } from './task-storage.ts';
import { useTasks } from './tasks-store.ts';

/** The list that is being made; another one replaces it. */
let making: AbortController | undefined;

/** Makes a list of the result that is shown, and opens it. @param part left out: all of it */
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

/** Nothing comes of the list that is being made. */
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
  // nobody waits until the workers have heard of it
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

/** Lets somebody choose a file of this computer. To be called within a click or a key. */
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
