/** Calls of a thread one after the other: one whose asker is gone when its turn comes is not made at all. */
import { unlessAborted } from './unless-aborted.ts';

/**
 * Runs a call when all before it are over.
 *
 * @throws the signal's reason as soon as it aborts
 */
export type TakeTurn = <T>(call: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A row that begins now. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (call, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return call();
    });
    last = turn.catch(() => {});
    return unlessAborted(turn, signal);
  };
}
