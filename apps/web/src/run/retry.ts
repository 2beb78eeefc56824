/** The wait after a server was too busy: a countdown, and a new run at its end if the user chose that. */
import type { RunFailure } from '@flyover/result-session';
import { create } from 'zustand';
import { boundedBody } from '../site/bounded-body.ts';
import type { RunProblem } from './run-store.ts';

/** The wait that a public server requires after a refusal, seconds (usage policy of overpass-api.de). */
const USUAL_WAIT = 30;
const LONGEST_WAIT = 3600;

/** The upper limit for automatic retries, seconds: their wait doubles each time the server names none. */
const LONGEST_OWN_WAIT = 480;

interface RetryState {
  /** Seconds until the server may be asked again, 0 when it may; undefined while nothing is waited for. */
  readonly secondsLeft?: number;
  /** The server has named the time itself. */
  readonly isFromServer: boolean;
  /** The query runs by itself when the time is up: only where the user has chosen it. */
  readonly automatic: boolean;
}

export const useRetry = create<RetryState>()(() => ({ isFromServer: false, automatic: false }));

let timer: ReturnType<typeof setInterval> | undefined;
/** Counts the waits, so that a late answer of a server changes no later one. */
let waits = 0;
/** Runs in a row that began by themselves and were turned away. */
let repeats = 0;

/** Whether a failure goes away by waiting: 429, too many queries of this address; 504, the server has too much to do. */
export function isWaitable({ kind, status }: Pick<RunProblem, 'kind' | 'status'>): boolean {
  return kind === 'status' && (status === 429 || status === 504);
}

/**
 * Starts the countdown after a failure: the server's `Retry-After`; else, after a 429, the time from its status page, requested once; else
 * 30 s.
 *
 * @param rerun runs the query again
 */
export function beginWait(failure: RunFailure, server: string, rerun: () => void): void {
  stopTimer();
  const wait = ++waits;
  const { retryAfter } = failure;
  const begin = (seconds: number, isFromServer: boolean) => count(Math.min(Math.max(seconds, 1), LONGEST_WAIT), isFromServer, rerun);
  if (retryAfter !== undefined) {
    begin(retryAfter, true);
    return;
  }
  begin(Math.min(USUAL_WAIT * 2 ** repeats, LONGEST_OWN_WAIT), false);
  if (failure.status !== 429) return;
  void askForSlot(server).then((seconds) => {
    // a slot that is free now was so a moment ago too: there the usual wait stands
    if (wait === waits && seconds !== undefined && seconds > 0) begin(seconds, true);
  });
}

/** Ends the countdown: another run begins, or the message was closed. */
export function endWait(): void {
  waits++;
  stopTimer();
  useRetry.setState({ secondsLeft: undefined, isFromServer: false });
}

/** Resets the repeats after a run that ended in another way: the next wait asks again whether it may end in a run. */
export function forgetRepeats(): void {
  repeats = 0;
  useRetry.setState({ automatic: false });
}

function count(seconds: number, isFromServer: boolean, rerun: () => void): void {
  stopTimer();
  const until = Date.now() + seconds * 1000;
  useRetry.setState({ secondsLeft: seconds, isFromServer });
  timer = setInterval(() => {
    const secondsLeft = Math.max(Math.ceil((until - Date.now()) / 1000), 0);
    useRetry.setState({ secondsLeft });
    if (secondsLeft > 0) return;
    stopTimer();
    if (!useRetry.getState().automatic) return;
    repeats++;
    rerun();
  }, 1000);
}

function stopTimer(): void {
  clearInterval(timer);
}

// Reads the time of the next free slot from a server's `/status`.

/** The timeout of the status page, ms. */
const LONGEST_ANSWER = 5000;

/** A status page has some hundred bytes, and a line for each query that runs. */
const LONGEST_TEXT = 100_000;

/**
 * Seconds until a slot is free, from the text of an Overpass server's status page (`N slots available now.`,
 * `Slot available after: ISO, in N seconds.`); 0 where one is free now, undefined where the text does not say.
 */
export function secondsToSlot(text: string): number | undefined {
  const free = /^[ \t]{0,20}(\d{1,6}) slots? available now/m.exec(text);
  if (free !== null && Number(free[1]) > 0) return 0;
  const waits = [...text.matchAll(/^[ \t]{0,20}Slot available after: [^,\n]{1,60}, in (-?\d{1,9}) seconds?/gm)].map((match) =>
    Number(match[1]),
  );
  return waits.length === 0 ? undefined : Math.max(Math.min(...waits), 0);
}

/** Asks a server once. Undefined where it does not answer, or not in time. */
export async function askForSlot(server: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${server}status`, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
    return response.ok ? secondsToSlot(await (await boundedBody(response.body, LONGEST_TEXT)).text()) : undefined;
  } catch {
    return undefined;
  }
}
