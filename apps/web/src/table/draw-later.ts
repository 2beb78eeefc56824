/** Gives the map the picture of the filtered rows: of a large result once the map is visible. */
import { featuresOf, useResultTab } from '../results/result-tab.ts';
import { shownStyle, useRun } from '../run/run-store.ts';

/**
 * The number of features that are drawn at once. More would occupy the worker that the table needs, and memory with tiles of a picture that
 * the next letter of a filter discards.
 */
const DRAWN_AT_ONCE = 100_000;

let waiting: { readonly runId: number; readonly picture: number } | undefined;

/** Shows a picture of a run as soon as possible; an earlier one that still waits is dropped. */
export function drawLater(runId: number, picture: number): void {
  waiting = { runId, picture };
  draw();
}

function draw(): void {
  const { outcome } = useRun.getState();
  const look = shownStyle(useRun.getState());
  if (waiting === undefined || outcome === undefined || look === undefined) return;
  if (useResultTab.getState().tab !== 'map' && featuresOf(outcome.stats) > DRAWN_AT_ONCE) return;
  const { runId, picture } = waiting;
  waiting = undefined;
  if (look.runId === runId && look.picture < picture) useRun.setState({ look: { ...look, picture } });
}

useResultTab.subscribe(draw);
