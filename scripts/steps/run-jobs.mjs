/** Runs the checks that wait for nobody beside each other. */
import { availableParallelism } from 'node:os';

/**
 * Runs jobs in their order, as many at a time as the machine has cores.
 *
 * @template T
 * @param {readonly (() => Promise<T>)[]} jobs
 * @param {number} [limit]
 * @returns {Promise<T[]>} what each gave, in the order of the jobs
 */
export async function runJobs(jobs, limit = availableParallelism()) {
  const results = new Array(jobs.length);
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const job = next++;
      results[job] = await jobs[job]();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, jobs.length) }, work));
  return results;
}
