/** Access to lists of tasks from other parts of the page; their code is fetched with the first use. */
import type { ExportPart } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { useRun } from '../run/run-store.ts';
import type { Action } from '../ui/actions.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';
import { hasElements } from './has-elements.ts';
import { keptChoice } from './kept-choice.ts';

/** Makes a list of the result and opens it. @param part absent: all of it */
export function workThrough(part?: ExportPart): Promise<void> {
  return withPanel(async ({ makeList }) => makeList(part));
}

/**
 * Makes a list of the result of the next run, unless another run replaces it.
 *
 * @param asked the number of elements in the list that the link was made of
 */
export function workThroughNext(asked: number): void {
  const { runId: before } = useRun.getState();
  let mine: number | undefined;
  const stop = useRun.subscribe((run) => {
    if (run.runId === before) return;
    mine ??= run.runId;
    if (run.runId !== mine) return stop();
    if (run.state === 'running' || run.outcome?.runId !== mine) return;
    stop();
    const { stats } = run.outcome;
    const missing = asked - (stats.nodes + stats.ways + stats.relations);
    void withPanel(async ({ makeList }) => {
      if (hasElements(run)) await makeList();
      if (missing > 0) showToast({ kind: 'warning', text: i18next.t('tasks.linkMissing', { count: missing }) });
    });
  });
}

/** Opens or closes the panel. */
export function toggleTasks(): Promise<void> {
  return withPanel(({ togglePanel }) => togglePanel());
}

/** Opens the list that was open when the page was left. */
export function reopenTasks(): Promise<void> {
  const { open } = keptChoice();
  return open === undefined ? Promise.resolve() : withPanel(({ reopenList }) => reopenList(open));
}

type Panel = typeof import('./TasksPanel.tsx');

async function withPanel(use: (panel: Panel) => Promise<void>): Promise<void> {
  try {
    await use(await withTimeout('tasks', withTexts(import('./TasksPanel.tsx'), 'tasks', 'map')));
  } catch (thrown) {
    const message = errorMessage(thrown);
    showToast({ kind: 'error', text: i18next.exists('tasks.failed.worker') ? i18next.t('tasks.failed.worker', { message }) : message });
  }
}

/** The actions for the palette, which loads their texts. */
export const TASK_ACTIONS: readonly Action[] = [
  {
    id: 'tasks.make',
    label: 'tasks.make',
    group: 'result',
    isEnabled: () => hasElements(useRun.getState()),
    run: () => void workThrough(),
  },
  { id: 'tasks.open', label: 'tasks.open', group: 'map', shortcuts: ['Shift+Alt+T'], run: () => void toggleTasks() },
];
