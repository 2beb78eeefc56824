/** Keeps the table of the shown result open and its rows in their order: while the tab is in view, and as long as a filter holds, on the map too. */
import type { TableOrder } from '@flyover/result-session';
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { featuresOf, useResultView } from '../results/result-view.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { registerActions } from '../ui/actions.ts';
import { keepColumns } from './column-choice.ts';
import { hasFilters, isFiltered, useTable } from './table-store.ts';

/** The number of visible tabs. */
let tabs = 0;

/** Marks the tab as visible. @returns ends that */
export function watchTable(): () => void {
  tabs++;
  follow();
  return () => {
    tabs--;
  };
}

const open = latestTask(async (signal, runId: number, _picture: number) => {
  const overview = await resultWorker().tableOpen(runId);
  if (signal.aborted) return;
  const before = useTable.getState();
  if (before.runId !== runId || before.overview?.version !== overview?.version) before.showOverview(runId, overview);
});

type TableValues = ReturnType<typeof useTable.getState>;

const arrange = latestTask(
  async (
    signal,
    runId: number,
    _version: number,
    filters: TableValues['filters'],
    ql: string,
    sort: TableValues['sort'],
    group: TableValues['group'],
    locale: string,
  ) => {
    useTable.setState({ isSorting: true });
    try {
      const order = await resultWorker().tableArrange(runId, { filters, ql, sort, group, locale }, signal);
      if (signal.aborted || order === undefined) return;
      const groups = await turnedGroups(runId, order);
      if (!signal.aborted && groups !== undefined) useTable.getState().showOrder(order, groups, { filters, ql });
    } finally {
      if (!signal.aborted) useTable.setState({ isSorting: false });
    }
  },
);

/** Returns the indices of the toggled groups in an order. Asks again where groups are toggled before the worker has answered. */
async function turnedGroups(runId: number, { order, groupStarts }: TableOrder): Promise<readonly number[] | undefined> {
  for (;;) {
    const { turned } = useTable.getState();
    const groups = groupStarts && turned.length > 0 ? await resultWorker().tableGroupsOf(runId, order, turned) : [];
    if (useTable.getState().turned === turned) return groups;
  }
}

/** Draws only the rows of an order on the map; undefined: all. */
const draw = latestTask(async (signal, runId: number, order: number | undefined) => {
  // rows in view are requested in the same task as they are drawn, and answered first
  await new Promise((resolve) => setTimeout(resolve));
  if (signal.aborted) return;
  const reply = await resultWorker().tableOnMap(runId, order);
  if (signal.aborted || reply === undefined) return;
  useResultView.setState({ drawn: { runId, counts: reply.drawn } });
  drawLater(runId, reply.picture);
});

function follow(): void {
  const { outcome, origin } = useRun.getState();
  if (outcome === undefined) return;
  const { runId, picture } = outcome;
  useTable.getState().showQuery(origin?.text ?? '');
  const table = useTable.getState();
  const view = useResultView.getState();
  if (tabs === 0 && !hasFilters(table) && (view.drawn.runId !== runId || view.drawn.counts === undefined)) return;
  open(runId, picture);
  if (table.runId !== runId || table.overview === undefined) return;
  arrange(runId, table.overview.version, table.filters, table.ql, table.sort, table.group, i18next.language);
  const { order } = table;
  // after a change of the filter the earlier order is drawn until the new one has come
  const hasFilter = hasFilters(table) && table.leavesOut;
  const filtered = hasFilter && order !== undefined ? { runId, order: order.order, rows: order.rows } : undefined;
  if (filtered?.order !== view.filtered?.order) useResultView.setState({ filtered });
  const { rows } = table.overview;
  if (view.table?.runId !== runId || view.table.rows !== rows) useResultView.setState({ table: { runId, rows } });
  draw(runId, hasFilter && table.onMap ? order?.order : undefined);
}

useRun.subscribe((run, before) => {
  if (run.outcome !== before.outcome) follow();
});
useTable.subscribe(follow);
i18next.on('languageChanged', follow);

/** The delay of storing a choice of columns, ms: a drag of an edge changes it with each pixel. */
const KEEP_AFTER = 300;
let keeping: ReturnType<typeof setTimeout> | undefined;
useTable.subscribe(({ query, chosen }, before) => {
  if (chosen === before.chosen || query !== before.query) return;
  clearTimeout(keeping);
  keeping = setTimeout(() => keepColumns(query, chosen), KEEP_AFTER);
});

registerActions([
  {
    id: 'table.allOnMap',
    label: 'table.allOnMap',
    group: 'result',
    isEnabled: () => isFiltered(useTable.getState()) && useTable.getState().onMap,
    run: () => useTable.setState({ onMap: false }),
  },
]);

/**
 * The number of features that are drawn at once. More would occupy the worker that the table needs, and memory with tiles of a picture that
 * the next letter of a filter discards.
 */
const DRAWN_AT_ONCE = 100_000;

let waiting: { readonly runId: number; readonly picture: number } | undefined;

/** Shows a picture of a run as soon as possible; an earlier one that still waits is dropped. */
export function drawLater(runId: number, picture: number): void {
  waiting = { runId, picture };
  drawWaiting();
}

function drawWaiting(): void {
  const { outcome } = useRun.getState();
  const shown = shownStyle(useRun.getState());
  if (waiting === undefined || outcome === undefined || shown === undefined) return;
  if (useResultView.getState().tab !== 'map' && featuresOf(outcome.stats) > DRAWN_AT_ONCE) return;
  const { runId, picture } = waiting;
  waiting = undefined;
  if (shown.runId === runId && shown.picture < picture) useRun.setState({ drawnStyle: { ...shown, picture } });
}

useResultView.subscribe(({ tab }, before) => {
  if (tab !== before.tab) drawWaiting();
});

/**
 * Runs a task for its arguments, unless the last call had the same; a task in progress for other arguments is aborted. A failed one runs
 * again with the next call.
 *
 * @param work receives the signal that aborts it; its errors are reported elsewhere, such as a crash of the worker
 */
export function latestTask<Given extends readonly unknown[]>(
  work: (signal: AbortSignal, ...given: Given) => Promise<void>,
): (...given: Given) => void {
  let last: Given | undefined;
  let controller: AbortController | undefined;
  return (...given) => {
    if (last?.every((value, i) => value === given[i])) return;
    last = given;
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    work(signal, ...given).catch(() => {
      if (!signal.aborted) last = undefined;
    });
  };
}
