/** Leads from a row of the table to its element. */
import type { ElementDetails, TableRowValues } from '@flyover/result-session';
import { showInData } from '../raw/raw-actions.ts';
import { resultWorker } from '../results/result-client.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';
import { useTable } from './table-store.ts';

/** Selects the element of a row: map, popup and details show it. */
export function selectRow({ feature }: TableRowValues): Promise<void> {
  return lead(feature, selectElement);
}

/** Goes to the element of a row on the map and opens its popup; one that is not drawn is shown in the data. */
export async function showRowOnMap({ feature, ...row }: TableRowValues): Promise<void> {
  if (feature === -1) return showInData(row);
  return lead(feature, goToElement);
}

/** The feature that a row has just selected, and the order that the row stood in. */
let led: { readonly feature: number; readonly order: number | undefined } | undefined;

/** Whether a row of this order has just selected a feature: its details came a moment later, and the keyboard may have gone on from there. To be asked once. */
export function isFromRow(feature: number, order: number): boolean {
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
