/** Idle tasks: parts that may be needed later, fetched one after another while the user waits for nothing. */

/** While somebody waits, it is looked so often whether he still does, ms. */
const LOOK_AGAIN = 200;

const waiting: (() => Promise<unknown>)[] = [];
let isWorking = false;
const reasons = new Set<() => boolean>();

/**
 * @param busy whether the user waits for something that the processor, or the line, is busy with
 * @returns takes the reason back
 */
export function keepQuietWhile(busy: () => boolean): () => void {
  reasons.add(busy);
  return () => void reasons.delete(busy);
}

/** Whether the user waits for something now. */
export function isBusy(): boolean {
  return [...reasons].some((busy) => busy());
}

/** @param job may fail: nothing is reported, and the part is fetched again when it is needed */
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
    // Safari does not know when it is idle
    if (typeof requestIdleCallback === 'function') requestIdleCallback(look);
    else setTimeout(look, LOOK_AGAIN);
  });
}
