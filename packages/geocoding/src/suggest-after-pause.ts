/** The manners of autocompletion: not for the first letter, not for every letter, not everything. */
import type { FailureLog } from './failure-log.ts';
import { GeocoderError } from './geocoder-error.ts';
import type { Place } from './place.ts';

/** Specification, section 9. */
export const SUGGESTION_LIMITS = {
  /** Characters that must have been typed. */
  characters: 2,
  /** Places that are suggested. */
  places: 10,
  /** Milliseconds without a further letter before the server is asked. */
  pause: 20,
} as const;

/**
 * Suggestions for what was typed so far. Abort the signal when more is typed: within the pause nothing is sent then.
 *
 * @returns none where too little was typed, and where the search fails, which is only logged
 * @throws the signal's reason when it is aborted
 */
export async function suggestAfterPause(
  text: string,
  signal: AbortSignal | undefined,
  search: (text: string, signal: AbortSignal | undefined) => Promise<readonly Place[]>,
  onFailure: FailureLog,
): Promise<readonly Place[]> {
  signal?.throwIfAborted();
  const typed = text.trim();
  if ([...typed].length < SUGGESTION_LIMITS.characters) return [];
  await pause(SUGGESTION_LIMITS.pause, signal);
  try {
    return (await search(typed, signal)).slice(0, SUGGESTION_LIMITS.places);
  } catch (thrown) {
    if (!(thrown instanceof GeocoderError)) throw thrown;
    onFailure(thrown);
    return [];
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
