import type { TableOrder } from '@flyover/result-session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { resultWorker } from '../results/result-client.ts';
import { useTable } from './table-store.ts';

/** Opens the table of a run, again with each picture of it, and keeps its rows in the order that is wished for. @returns whether it is known by now */
export function useOpenTable(runId: number, picture: number): boolean {
  const { i18n } = useTranslation();
  const version = useTable(({ overview }) => overview?.version);
  const sort = useTable((table) => table.sort);
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
      .tableArrange(runId, { sort, locale: i18n.language }, controller.signal)
      .then(take, () => take(undefined));
    return () => controller.abort();
  }, [runId, known, version, sort, i18n.language]);

  return known;
}
