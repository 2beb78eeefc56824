/** Work that only one page of the site does at a time. */

/**
 * Runs the work once no other page holds the lock. Browsers have locks in secure contexts only: on plain http, pages do not wait.
 *
 * @param name the name of the lock
 * @throws the error of the work
 */
export async function onePageAtATime(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) await work();
  else await navigator.locks.request(name, work);
}
