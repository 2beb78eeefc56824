/** Long work in short slices: between two slices a worker answers other calls, tiles first. */
import type { Work } from '@flyover/feature-table';

/** Work goes on for so long before others have their turn, ms. */
const SLICE = 6;

/** The bytes processed between two looks at the clock. */
export const STEP_BYTES = 1 << 16;

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Resolves in a task of its own, after those that already wait. A timer would not: browsers hold repeated ones back for 4 ms. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => {
        waiting.shift()?.();
        // outside of browsers an open port keeps the program from ending
        if (waiting.length === 0) {
          channel?.port1.close();
          channel = undefined;
        }
      };
    }
    waiting.push(resolve);
    channel.port2.postMessage(undefined);
  });
}

/**
 * Runs `step` until it says that it is done, in slices.
 *
 * @param step does a little, `STEP_BYTES` or so; true: there is more
 * @param onSlice is called after each slice
 */
export async function inSlices(step: () => boolean, onSlice?: () => void): Promise<void> {
  for (;;) {
    const until = performance.now() + SLICE;
    let more = step();
    while (more && performance.now() < until) more = step();
    onSlice?.();
    if (!more) return;
    await nextTask();
  }
}

// Work on a table in slices.

/** @throws the reason of the signal */
export async function worked<Outcome>(work: Work<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  await inSlices(() => {
    signal.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) outcomes.push(value);
    return done !== true;
  });
  return outcomes[0];
}
