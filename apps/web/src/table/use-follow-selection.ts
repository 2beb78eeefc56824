import type { TableOrder } from '@flyover/result-session';
import { useEffect } from 'react';
import { pick, pickNothing, usePicked } from '../results/picked-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { goToPlace } from './go-to-place.ts';
import { isFromRow } from './show-row.ts';

/** Leads to the row of what was selected elsewhere, on the map say, and to where it stands in another order. It is picked, unless several are. */
export function useFollowSelection(runId: number, { order }: TableOrder): void {
  const feature = useSelection(({ details }) => details?.feature ?? -1);
  useEffect(() => {
    if (usePicked.getState().rows > 1) return;
    if (feature !== -1) void pick(runId, { kind: 'features', features: [feature] });
  }, [runId, feature]);
  useEffect(() => {
    if (isFromRow(feature, order) || feature === -1) return;
    let stale = false;
    resultWorker()
      .tablePlace(runId, order, feature)
      .then(async (place) => {
        if (!stale && place !== undefined && place !== -1) await goToPlace(place, () => stale);
      })
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, order, feature]);
  // a popup that is closed leaves nothing selected behind
  useEffect(
    () =>
      useSelection.subscribe(({ details }, before) => {
        if (details === undefined && before.details !== undefined && usePicked.getState().rows === 1) pickNothing();
      }),
    [],
  );
}
