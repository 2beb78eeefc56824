/** Leads from a row of the raw answer to the element whose record it is in, and from an element that is selected elsewhere to its record. */
import type { ElementDetails } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRawView } from './raw-store.ts';

/** Selects the element at a character of a row, if it has a place. */
export async function selectInData(row: number, character: number): Promise<void> {
  const details = await elementAt(row, character);
  if (details?.geometry === undefined) return;
  useRawView.setState({ led: details });
  selectElement(details);
}

/** Shows the element at a row on the map; reports where it has no geometry there. */
export async function showOnMap(row: number): Promise<void> {
  const details = await elementAt(row, 0);
  if (details?.geometry === undefined) useRawView.getState().tell({ text: 'popup.notDrawn' });
  else goToElement(details);
}

async function elementAt(row: number, character: number): Promise<ElementDetails | undefined> {
  const { runId } = useRawView.getState();
  const named = await resultWorker().rawElement(runId, row, character);
  const details = named && (await resultWorker().element(runId, named.type, named.id, named.madeType));
  return useRawView.getState().runId === runId ? details : undefined;
}

/** Shows the record of an element that was selected elsewhere, once; the focus stays where it is. */
export async function leadToRecord(details: ElementDetails): Promise<void> {
  const { runId, led } = useRawView.getState();
  // those of a layer are in another answer
  if (led === details || details.layer !== undefined) return;
  useRawView.setState({ led: details });
  const rows = await resultWorker().lineOf(runId, details.madeType ?? details.type, details.digits ?? details.id);
  const now = useRawView.getState();
  if (rows !== undefined && now.runId === runId && now.led === details) now.showRecord(rows, false);
}
