/** Leads from a row of the table to its element, and from the selected element to its row. */

import type { ElementDetails, TableOrder, TableRowValues } from '@flyover/result-session';
import { useEffect } from 'react';
import { showInData } from '../raw/raw-actions.ts';
import { pick, pickNothing } from '../results/pick-features.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';
import { useTable } from './table-store.ts';
import { goToPlace } from './use-table-window.ts';

/** Selects the element of a row: map, popup and details show it. */
export function selectRow({ feature }: TableRowValues): Promise<void> {
  return lead(feature, selectElement);
}

/** Goes to the element of a row on the map and opens its popup; shows an element that is not drawn in the Data tab. */
export async function showRowOnMap({ feature, ...row }: TableRowValues): Promise<void> {
  if (feature === -1) return showInData(row);
  return lead(feature, goToElement);
}

/** The feature that a row has just selected, and the order of that row. */
let led: { readonly feature: number; readonly order: number | undefined } | undefined;

/** Whether a row of an order has just selected a feature. Its details come later, when another cell may be active. Forgets the answer. */
function isFromRow(feature: number, order: number): boolean {
  const isSame = led?.feature === feature && led.order === order;
  led = undefined;
  return isSame;
}

async function lead(feature: number, show: (details: ElementDetails) => void): Promise<void> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined || feature === -1) return;
  const order = useTable.getState().order?.order;
  const details = await resultWorker().details(runId, feature);
  if (details === undefined || useRun.getState().outcome?.runId !== runId) return;
  led = { feature, order };
  show(details);
}

/** Goes to the row of an element that is selected elsewhere, such as on the map, and to its row in a new order. Picks it, unless several rows are picked. */
export function useFollowSelection(runId: number, { order }: TableOrder): void {
  const feature = useSelection(({ details }) => details?.feature ?? -1);
  useEffect(() => {
    if (useResultView.getState().picked.rows > 1) return;
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
  // closing the popup deselects the row
  useEffect(
    () =>
      useSelection.subscribe(({ details }, before) => {
        if (details === undefined && before.details !== undefined && useResultView.getState().picked.rows === 1) pickNothing();
      }),
    [],
  );
}
