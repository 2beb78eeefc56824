/** One way of reading one file, timed in a process of its own. */
import { measure } from './child.mjs';
import { median } from './table.mjs';

/** After the first and a warm-up. */
const RUNS = 5;
/** A subject that takes longer is measured fewer times, seconds. */
export const PATIENCE = 25;

/**
 * Times are medians of the runs after a warm-up, in ms; `firstMs` is the first run, in which the engine does not know the code yet. Where
 * there was time for one run only, it is both.
 *
 * @param {string} name what is measured, for the table
 * @param {string} input
 * @param {string} subject of `measure-reading`
 * @param {string} file
 */
export async function timeReading(name, input, subject, file) {
  const timed = await measure('measure-reading', [subject, file, String(RUNS), String(PATIENCE)]);
  if (timed.failed !== undefined) return { name, input, failed: timed.failed };
  const { bytes, elements, features } = timed;
  const [cpuMs, wallMs] = [median(timed.cpu), median(timed.wall)];
  return {
    name,
    input,
    bytes,
    elements,
    features,
    runs: timed.cpu.length,
    firstMs: timed.first,
    cpuMs,
    wallMs,
    megabytesPerSecond: bytes / 1e3 / cpuMs,
    elementsPerSecond: (elements * 1e3) / cpuMs,
  };
}
