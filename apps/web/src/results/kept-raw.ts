/** The raw answer of the latest run that got one. It lies in blobs, outside of the page's memory, and outlives the worker that read it. */

/** The type of blobs that hold columns, from which the text is printed. */
export const COLUMNS_TYPE = 'application/vnd.flyover.store';

let kept: { readonly runId: number; readonly blobs: Blob[] } | undefined;

/** Returns a function that stores the blobs of a run's answer in their order; the first one replaces those of an earlier run. */
export function keepRaw(runId: number): (blob: Blob) => void {
  return (blob) => {
    if (kept?.runId !== runId) kept = { runId, blobs: [] };
    kept.blobs.push(blob);
  };
}

/** Returns the kept answer, and its run. */
export function keptRaw(): { readonly runId: number; readonly blobs: readonly Blob[]; readonly bytes: number } | undefined {
  return kept && { ...kept, bytes: kept.blobs.reduce((sum, { size }) => sum + size, 0) };
}

/** Removes the answers of other runs: that of this run is printed on request. */
export function forgetOtherRaw(runId: number): void {
  if (kept?.runId !== runId) kept = undefined;
}

/** Returns the raw answer of a run, if it is stored and is text. */
export function rawAnswer(runId: number): Blob | undefined {
  return kept?.runId === runId && kept.blobs[0]?.type !== COLUMNS_TYPE ? new Blob(kept.blobs) : undefined;
}
