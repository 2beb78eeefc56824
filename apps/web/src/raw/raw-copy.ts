/** Copies rows of the raw answer, those too that are not in view. */

import type { RowRange } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { useRawView } from './raw-store.ts';

/** So much is copied at most, bytes: more than this stalls the programs that it is pasted into. */
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
