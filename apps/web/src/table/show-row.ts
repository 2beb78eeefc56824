/** Leads from a row of the table to its element. */
import type { ElementDetails, TableRowValues } from '@flyover/result-session';
import { showInData } from '../raw/show-in-data.ts';
import { resultWorker } from '../results/result-client.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';

/** Selects the element of a row: map, popup and details show it. */
export async function selectRow({ feature }: TableRowValues): Promise<void> {
  const details = await detailsOf(feature);
  if (details !== undefined) selectElement(details);
}

/** Goes to the element of a row on the map and opens its popup; one that is not drawn is shown in the data. */
export async function showRowOnMap({ feature, type, id }: TableRowValues): Promise<void> {
  if (feature === -1) return showInData(type, id);
  const details = await detailsOf(feature);
  if (details !== undefined) goToElement(details);
}

async function detailsOf(feature: number): Promise<ElementDetails | undefined> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined || feature === -1) return undefined;
  const details = await resultWorker().details(runId, feature);
  return useRun.getState().outcome?.runId === runId ? details : undefined;
}
