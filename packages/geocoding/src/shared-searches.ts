/** A cache of searches in which equal searches at the same time share one request, and the limits of autocompletion. */
import { type FailureLog, GeocoderError, type Place } from './geocoder.ts';

/** Texts that are remembered; the oldest goes first. */
const REMEMBERED = 500;

/** A request that runs, and who waits for it. */
interface Running<T> {
  readonly found: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * A search that asks once per text for as long as the page is open. A failure is not remembered. A request ends early only when its last
 * caller stops waiting.
 */
export function shareSearches<T>(
  search: (text: string, signal: AbortSignal) => Promise<T>,
): (text: string, signal?: AbortSignal) => Promise<T> {
  const known = new Map<string, T>();
  const running = new Map<string, Running<T>>();

  const start = (text: string): Running<T> => {
    const controller = new AbortController();
    const found = search(text, controller.signal);
    const request: Running<T> = { found, controller, waiting: 0 };
    running.set(text, request);
    found.then(
      (value) => {
        known.set(text, value);
        for (const oldest of known.keys()) {
          if (known.size <= REMEMBERED) break;
          known.delete(oldest);
        }
        if (running.get(text) === request) running.delete(text);
      },
      () => {
        if (running.get(text) === request) running.delete(text);
      },
    );
    return request;
  };

  return async (text, signal) => {
    signal?.throwIfAborted();
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const request = running.get(text) ?? start(text);
    request.waiting++;
    return await new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        if (--request.waiting > 0) return;
        // a later search must not share this aborted one
        if (running.get(text) === request) running.delete(text);
        request.controller.abort(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      request.found.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  };
}

// Limits of autocompletion: a least length, a pause while the user types, a greatest number of suggestions.

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
