/** Work that no other page of the site does at the same time. */

/**
 * Waits for the pages that do it now. Browsers have locks in secure contexts only: on plain http pages do not wait for each other.
 *
 * @param name of the lock
 * @throws what the work throws
 */
export async function onePageAtATime(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}
