/** The search of the Data tab: starts it in the worker and goes from hit to hit. */
import { resultWorker } from '../results/result-client.ts';
import { useRawView } from './raw-store.ts';

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

/** The first hit from a row on; when all was searched and there is none, the first of all. */
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
