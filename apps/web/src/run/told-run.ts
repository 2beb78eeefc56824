/**
 * The run as the words over the map tell it. A whole result is told with its picture: where the processor draws, a frame with new words holds up the
 * frame with the picture by as much as that takes itself.
 */
import { create } from 'zustand';
import { isComplete, useRun } from './run-store.ts';

/** A picture that takes longer is not waited for, ms. */
const LONGEST_HOLD = 500;

/** The state of `useRun`, or that before the latest result while the map paints it. */
export const useToldRun = create(() => useRun.getState());

let timer: ReturnType<typeof setTimeout> | undefined;

useRun.subscribe((run, before) => {
  if (run.state === 'running' && isComplete(run)) timer ??= setTimeout(tell, LONGEST_HOLD);
  else if (before.state === 'running' && run.state === 'drawn') {
    clearTimeout(timer);
    // this is the frame with the picture
    timer = setTimeout(tell);
  } else tell();
});

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  useToldRun.setState(useRun.getState(), true);
}
