/** Copies rows of the raw answer, those too that are not in view. */

import type { RowRange } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { useRawView } from './raw-store.ts';

/** So much is copied at most, bytes: more than this stalls the programs that it is pasted into. */
const MOST_COPIED = 32_000_000;

/** Copies rows as they came, and tells how much it was. */
export async function copyRows(rows: RowRange): Promise<void> {
  const { runId, tell } = useRawView.getState();
  const fetching = resultWorker().rawText(runId, rows, MOST_COPIED);
  try {
    // the browser must be told within the key press that something will be copied; the text comes later
    const blob = fetching.then(({ text }) => new Blob([text], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    const { text, cut } = await fetching;
    tell({ text: cut ? 'data.copiedPart' : 'data.copied', bytes: text.length });
  } catch {
    tell({ text: 'data.copyFailed' });
  }
}
