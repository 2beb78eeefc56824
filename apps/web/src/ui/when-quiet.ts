/** Idle tasks: parts that may be needed later, fetched one after another while the user waits for nothing. */

/** The interval of checks while the user waits for something, ms. */
const LOOK_AGAIN = 200;

const waiting: (() => Promise<unknown>)[] = [];
let isWorking = false;
const reasons = new Set<() => boolean>();

/**
 * Adds a reason to postpone idle tasks.
 *
 * @param busy returns whether the user waits for the processor or the network
 * @returns a function that removes the reason
 */
export function keepQuietWhile(busy: () => boolean): () => void {
  reasons.add(busy);
  return () => void reasons.delete(busy);
}

/** Returns whether the user waits for something now. */
export function isBusy(): boolean {
  return [...reasons].some((busy) => busy());
}

/** Runs a job at an idle time. @param job may reject: nothing is reported, and the part is fetched again when it is needed */
export function whenQuiet(job: () => Promise<unknown>): void {
  waiting.push(job);
  if (!isWorking) void work();
}

async function work(): Promise<void> {
  isWorking = true;
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    await quiet();
    await job().catch(() => undefined);
  }
  isWorking = false;
}

function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isBusy()) setTimeout(look, LOOK_AGAIN);
      else resolve();
    };
    // Safari has no `requestIdleCallback`
    if (typeof requestIdleCallback === 'function') requestIdleCallback(look);
    else setTimeout(look, LOOK_AGAIN);
  });
}
