/** Files of data that were built beside the page. */

/** Milliseconds after which a file counts as not loaded (specification, section 9). */
const TIMEOUT = 120_000;

/**
 * Resolves to the content of a JSON file; used by workers too.
 *
 * @throws Error where it cannot be fetched or read
 */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return await response.json();
}
