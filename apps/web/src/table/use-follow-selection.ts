import type { TableOrder } from '@flyover/result-session';
import { useEffect } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useTable } from './table-store.ts';

/** Leads to the row of what was selected elsewhere, on the map say, and to where it stands in another order. */
export function useFollowSelection(runId: number, { order }: TableOrder): void {
  const feature = useSelection(({ details }) => details?.feature ?? -1);
  useEffect(() => {
    if (feature === -1) return;
    let stale = false;
    resultWorker()
      .tablePlace(runId, order, feature)
      .then((row) => {
        if (stale || row === undefined || row === -1 || row === useTable.getState().row) return;
        useTable.setState({ row, wish: { row, least: false } });
      })
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, order, feature]);
}
