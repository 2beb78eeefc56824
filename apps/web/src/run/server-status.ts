/** Reads the time of the next free slot from a server's `/status`. */
import { boundedBody } from '../site/bounded-body.ts';

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
