/** Leads from a row of the table to its element. */
import type { ElementDetails, TableRowValues } from '@flyover/result-session';
import { showInData } from '../raw/show-in-data.ts';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';
import { useTable } from './table-store.ts';

/** Selects the element of a row: map, popup and details show it. */
export async function selectRow({ feature }: TableRowValues): Promise<void> {
  noteRow(feature);
  const details = await detailsOf(feature);
  if (details !== undefined) selectElement(details);
}

/** Goes to the element of a row on the map and opens its popup; one that is not drawn is shown in the data. */
export async function showRowOnMap({ feature, type, id }: TableRowValues): Promise<void> {
  if (feature === -1) return showInData(type, id);
  noteRow(feature);
  const details = await detailsOf(feature);
  if (details !== undefined) goToElement(details);
}

/** What rows of which orders have led to, and nothing has followed yet. */
let noted: readonly { readonly feature: number; readonly order: number }[] = [];

function noteRow(feature: number): void {
  const { order } = useTable.getState();
  if (order === undefined || useSelection.getState().details?.feature === feature) return;
  noted = [...noted, { feature, order: order.order }];
}

/** Whether a row of this order has led to a feature: its details come a moment later, when the keyboard may have gone on from there. Asked once for each. */
export function isFromRow(feature: number, order: number): boolean {
  const at = noted.findLastIndex((row) => row.feature === feature);
  if (at === -1) return false;
  const known = noted[at].order === order;
  noted = noted.slice(at + 1);
  return known;
}

async function detailsOf(feature: number): Promise<ElementDetails | undefined> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined || feature === -1) return undefined;
  const details = await resultWorker().details(runId, feature);
  return useRun.getState().outcome?.runId === runId ? details : undefined;
}
