/** What the pointer does on the map: hit tests are made in the worker (decision 4 of the design). */
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { useView } from './view-store.ts';

/** How near a feature must be to a click, pixels beside its own symbol. */
const CLICK_REACH = 4;

/** Selects what lies at a position: one feature at once, several as a list. Nothing there closes the popup. */
export async function selectAt(lat: number, lon: number): Promise<void> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return;
  const worker = resultWorker();
  const { hits, total } = await worker.hit(runId, lat, lon, useView.getState().zoom, CLICK_REACH);
  const details = hits.length === 1 ? await worker.details(runId, hits[0].feature) : undefined;
  if (useRun.getState().outcome?.runId === runId) useSelection.getState().show({ lat, lon, hits, total, details });
}

/** Tells whether the pointer is over a feature; at most one question is under way. */
export function createPointer(onOver: (over: boolean) => void): (lat: number, lon: number) => void {
  let asking = false;
  return (lat, lon) => {
    const runId = useRun.getState().outcome?.runId;
    if (asking || runId === undefined) return;
    asking = true;
    resultWorker()
      .hit(runId, lat, lon, useView.getState().zoom, CLICK_REACH)
      .then(({ total }) => onOver(total > 0))
      .catch(() => onOver(false))
      .finally(() => {
        asking = false;
      });
  };
}
