import type { TableOrder } from '@flyover/result-session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { resultWorker } from '../results/result-client.ts';
import { shownLook, useRun } from '../run/run-store.ts';
import { useTable } from './table-store.ts';

/** Opens the table of a run, again with each picture of it, and keeps its rows in the order that is wished for. @returns whether it is known by now */
export function useOpenTable(runId: number, picture: number): boolean {
  const { i18n } = useTranslation();
  const version = useTable(({ overview }) => overview?.version);
  const sort = useTable((table) => table.sort);
  const filters = useTable((table) => table.filters);
  const known = useTable((table) => table.runId === runId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may have more rows
  useEffect(() => {
    let stale = false;
    resultWorker()
      .tableOpen(runId)
      .catch(() => undefined)
      .then((overview) => {
        if (stale) return;
        const before = useTable.getState();
        if (before.runId !== runId || before.overview?.version !== overview?.version) before.showOverview(runId, overview);
      });
    return () => {
      stale = true;
    };
  }, [runId, picture]);

  useEffect(() => {
    if (!known || version === undefined) return;
    const controller = new AbortController();
    const take = (order: TableOrder | undefined) => {
      if (!controller.signal.aborted) useTable.setState({ isSorting: false, ...(order !== undefined && { order }) });
    };
    useTable.setState({ isSorting: true });
    resultWorker()
      .tableArrange(runId, { filters, sort, locale: i18n.language }, controller.signal)
      .then(take, () => take(undefined));
    return () => controller.abort();
  }, [runId, known, version, filters, sort, i18n.language]);

  useMapOfOrder(runId);
  return known;
}

/** The map draws the rows that pass the filters, once it shows that order. */
function useMapOfOrder(runId: number): void {
  const order = useTable((table) => (table.filters.length > 0 && table.onMap ? table.order?.order : undefined));
  useEffect(() => {
    let stale = false;
    resultWorker()
      .tableOnMap(runId, order)
      .then((picture) => {
        const look = shownLook(useRun.getState());
        if (stale || picture === undefined || look?.runId !== runId || look.picture >= picture) return;
        useRun.setState({ look: { ...look, picture } });
      })
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, order]);
}
