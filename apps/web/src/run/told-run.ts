/**
 * The run as the texts over the map show it. A complete result is shown together with its frame: with software rendering, a frame with new
 * texts delays the map's frame by its own duration.
 */
import { create } from 'zustand';
import { isComplete, useRun } from './run-store.ts';

/** The longest wait for a frame, ms. */
const LONGEST_HOLD = 500;

/** The state of `useRun`, or that before the latest result while the map paints it. */
export const useToldRun = create(() => useRun.getState());

let timer: ReturnType<typeof setTimeout> | undefined;

useRun.subscribe((run, before) => {
  if (run.state === 'running' && isComplete(run)) timer ??= setTimeout(tell, LONGEST_HOLD);
  else if (before.state === 'running' && run.state === 'drawn') {
    clearTimeout(timer);
    // this is the frame with the result
    timer = setTimeout(tell);
  } else tell();
});

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  useToldRun.setState(useRun.getState(), true);
}
