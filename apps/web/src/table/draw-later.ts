/** Gives the map the picture of the rows that pass a filter: of a large result once the map is in view. */
import { useResultTab } from '../results/result-tab.ts';
import { featuresOf } from '../results/shown-part.ts';
import { shownLook, useRun } from '../run/run-store.ts';

/** So many features are drawn in a moment. More take the worker from the table, and the tiles memory, for a picture that the next letter of a filter makes void. */
const DRAWN_AT_ONCE = 100_000;

let waiting: { readonly runId: number; readonly picture: number } | undefined;

/** Shows a picture of a run as soon as it may be; an earlier one that still waits is forgotten. */
export function drawLater(runId: number, picture: number): void {
  waiting = { runId, picture };
  draw();
}

function draw(): void {
  const { outcome } = useRun.getState();
  const look = shownLook(useRun.getState());
  if (waiting === undefined || outcome === undefined || look === undefined) return;
  if (useResultTab.getState().tab !== 'map' && featuresOf(outcome.stats) > DRAWN_AT_ONCE) return;
  const { runId, picture } = waiting;
  waiting = undefined;
  if (look.runId === runId && look.picture < picture) useRun.setState({ look: { ...look, picture } });
}

useResultTab.subscribe(draw);
