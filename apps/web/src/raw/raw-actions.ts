/** The actions of the Data tab: search, copying, and the ways between a record and its element. */

import type { ElementDetails, FeatureHit, RowRange } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { goToElement, selectElement } from '../results/show-element.ts';
import { useRun } from '../run/run-store.ts';
import { useRawView } from './raw-store.ts';

// The search of the Data tab: starts it in the worker and goes from hit to hit.

/** Looks for a text from the first row in view on; an empty text ends the search. */
export async function findText(text: string, fromRow: number): Promise<void> {
  const { runId } = useRawView.getState();
  const isCurrent = () => useRawView.getState().runId === runId && useRawView.getState().wanted === text;
  // more of the same answer: what was found stays where it is
  const again = text !== '' && useRawView.getState().wanted === text;
  useRawView.setState({ wanted: text, notice: undefined, ...(!again && { progress: undefined, hit: undefined, going: undefined }) });
  const final = await resultWorker().rawSearch(runId, text, (progress) => {
    if (!isCurrent()) return;
    useRawView.setState({ progress });
    if (progress.hits > 0) void showFirst(isCurrent, runId, fromRow, false);
  });
  if (final === undefined || !isCurrent()) return;
  useRawView.setState({ progress: final });
  await showFirst(isCurrent, runId, fromRow, true);
}

/** Shows the first hit from a row on; after a complete search without one, the first hit of all. */
async function showFirst(isCurrent: () => boolean, runId: number, fromRow: number, all: boolean): Promise<void> {
  if (useRawView.getState().hit !== undefined) return;
  const hit = (await resultWorker().rawHitFrom(runId, fromRow)) ?? (all ? await resultWorker().rawHit(runId, 0) : undefined);
  if (hit !== undefined && isCurrent() && useRawView.getState().hit === undefined) useRawView.getState().showHit(hit);
}

/** Goes to the next hit, or with -1 to the one before; beyond the last it begins again. */
export async function findNext(step: 1 | -1): Promise<void> {
  const { runId, hit, going, progress, wanted } = useRawView.getState();
  if (progress === undefined || progress.hits === 0) return;
  const from = going ?? hit?.number;
  const number = from === undefined ? 0 : (from + step + progress.hits) % progress.hits;
  useRawView.setState({ going: number });
  const next = await resultWorker().rawHit(runId, number);
  const now = useRawView.getState();
  if (next !== undefined && now.wanted === wanted && now.going === number) now.showHit(next);
}

// Copies rows of the raw answer, those too that are not in view.

/** The most bytes copied: longer texts stall the programs that they are pasted into. */
const MOST_COPIED = 32_000_000;

/** Copies rows unchanged, and reports their size. */
export async function copyRows(rows: RowRange): Promise<void> {
  const { runId, tell } = useRawView.getState();
  const fetching = resultWorker().rawText(runId, rows, MOST_COPIED);
  try {
    // the clipboard must be claimed within the key press; the text comes later
    const blob = fetching.then(({ text }) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    const { text, cut } = await fetching;
    tell({ text: cut ? 'data.copiedPart' : 'data.copied', bytes: text.length });
  } catch {
    tell({ text: 'data.copyFailed' });
  }
}

// Leads from a row of the raw answer to the element whose record it is in, and from an element that is selected elsewhere to its record.

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

// Leads from an element to its record in the raw answer.

/**
 * Opens the Data tab, finds the record of an element in it, scrolls there and marks its lines; reports where the answer does not include
 * it.
 */
export async function showInData({ type, madeType, id, digits }: Pick<FeatureHit, 'type' | 'madeType' | 'id' | 'digits'>): Promise<void> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return;
  useResultView.setState({ tab: 'data', opened: false });
  const view = useRawView.getState();
  view.showRun(runId);
  // its record is looked for here already
  useRawView.setState({ led: useSelection.getState().details });
  const rows = await resultWorker().lineOf(runId, madeType ?? type, digits ?? id);
  if (useRawView.getState().runId !== runId) return;
  if (rows === undefined) view.tell({ text: 'data.notNamed', type: madeType ?? type, id: digits ?? id });
  else view.showRecord(rows);
}
